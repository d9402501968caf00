//! Receipts in mails (rule `receipts`).

use fairway_domain::giving::receipt_number;

use fairway_domain::ids::ReceiptId;
use fairway_domain::values::Email;

use super::draft::{Block, Draft};
use super::{Letterhead, words};
use crate::error::Result;
use crate::ports::Stores;
use crate::receipt_state::current;
use crate::stores::receipts::{Receipt, ReceiptOf};

/// A receipt that its giver has requested by mail, and the recipient.
#[derive(Debug, Clone)]
pub(super) struct ReceiptFacts {
    /// The recipient: the giver.
    pub to: Email,
    /// The giver's first name; may be empty.
    pub name: String,
    /// The receipt.
    pub receipt: Receipt,
}

impl ReceiptFacts {
    /// The present data; `None` when it is out of date, or the giver has no address.
    pub(super) fn find(stores: &mut dyn Stores, id: ReceiptId) -> Result<Option<Self>> {
        let Some(receipt) = current(&mut stores.reads(), id)? else { return Ok(None) };
        let Some(user) = stores.users().find(receipt.user)? else { return Ok(None) };
        Ok(user.email.map(|to| Self { to, name: user.name_first, receipt }))
    }
}

/// The receipt in full.
pub(super) fn draft(letterhead: &Letterhead, facts: &ReceiptFacts) -> Draft {
    let ReceiptFacts { name, receipt, .. } = facts;
    let (subject, repeats) = match receipt.of {
        ReceiptOf::Ticket(_) => (format!("Receipt {}", receipt_number(receipt.id)), None),
        ReceiptOf::Year(year) => (format!("Receipt of {year}"), Some(REPEATS)),
    };
    let thanks = Block::Text("Thank you for your gift. Here is your receipt.".into());
    let repeats = repeats.map(|text| Block::Text(text.into()));
    Draft {
        subject: format!("{subject}: {}", letterhead.fund_name),
        to: words::typed(name),
        blocks: [thanks].into_iter().chain(blocks(letterhead, receipt)).chain(repeats).collect(),
        events: vec![],
    }
}

/// The same sentence as on the page.
const REPEATS: &str =
    "This receipt tells again what receipts of single tickets tell: please use one or the other.";

/// The receipt in full, and the link to its page.
pub(super) fn blocks(letterhead: &Letterhead, receipt: &Receipt) -> Vec<Block> {
    let mut facts = vec![("Receipt", receipt_number(receipt.id))];
    let is_one = receipt.lines.len() == 1;
    for line in &receipt.lines {
        let ticket = format!("{}, {}, {}", line.reference, line.category, line.event);
        facts.push(("Ticket", if is_one { String::new() } else { ticket }));
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

/// Reports that the receipt is void.
pub(super) fn void(receipt: &Receipt) -> Block {
    Block::Text(format!(
        "Receipt {} is not valid any more, as it tells money that is not the fund's now. Please do not use it for your taxes.",
        receipt_number(receipt.id)
    ))
}
