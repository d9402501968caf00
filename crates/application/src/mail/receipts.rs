//! Receipts, as mails tell them (rule `receipts`).

use fairway_domain::giving::receipt_number;

use super::draft::Block;
use super::{Letterhead, words};
use crate::stores::receipts::Receipt;

/// The receipt in full, and the way to its page.
pub(super) fn blocks(letterhead: &Letterhead, receipt: &Receipt) -> Vec<Block> {
    let mut facts = vec![("Receipt", receipt_number(receipt.id))];
    for line in &receipt.lines {
        facts.extend([
            ("Received on", words::day(line.received_on)),
            ("Received", words::price(line.given.received)),
            ("Value of what you receive", line.given.value.map(words::price).unwrap_or_default()),
            ("May be deductible", line.given.deductible().map(words::price).unwrap_or_default()),
        ]);
    }
    facts.push(("Tax number of the fund", letterhead.payment.tax_number.clone()));
    vec![
        Block::Title("Receipt".into()),
        Block::Facts(facts),
        Block::Text(receipt.wording.clone()),
        Block::Go {
            why: "See and print it:".into(),
            label: "Your receipt",
            url: letterhead.link(&format!("/account/receipts/{}", receipt.id)),
        },
    ]
}

/// That it tells nothing any more.
pub(super) fn void(receipt: &Receipt) -> Block {
    Block::Text(format!(
        "Receipt {} is not valid any more, as it tells money that is not the fund's now. Please do not use it for your taxes.",
        receipt_number(receipt.id)
    ))
}
