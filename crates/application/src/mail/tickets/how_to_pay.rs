//! The ways to pay for a ticket, in its mails (rule `payment-options`).

use fairway_domain::dates::full_date;
use fairway_domain::giving::disclosure;

use super::{TAX_NUMBER, groups};
use crate::mail::draft::Block;
use crate::mail::{Letterhead, PaymentWays};
use crate::stores::tickets::TicketView;

/// The ways of the Payment Options dialog (rule `payment-options`).
pub(super) fn how_to_pay(letterhead: &Letterhead, ticket: &TicketView) -> Vec<Block> {
    let payment = &letterhead.payment;
    let mut blocks = vec![
        Block::Title("How to pay".into()),
        Block::Text(format!(
            "Write the reference {} on the memo line of the check, or in the note of the online form, so that we know what you have paid.",
            ticket.reference
        )),
    ];
    blocks.extend(due_by(ticket).map(Block::Text));
    blocks.extend(online(letterhead, ticket));
    let told = disclosure(ticket.price, ticket.fair_value);
    let deductible = told.map(|told| Block::Text(format!("{told} {}", payment.deduction_note)));
    blocks.extend([
        Block::Text("Or pay by check:".into()),
        Block::Facts(vec![
            ("Payable to", payment.payable_to.clone()),
            ("By mail", payment.mail_address.clone()),
            ("By courier", payment.courier_address.clone()),
            (TAX_NUMBER, payment.tax_number.clone()),
        ]),
    ]);
    blocks.extend(deductible);
    blocks.extend([
        Block::Text(
            "Processing a payment takes some time, so the ticket may look unpaid for a while. Entrance passes \
             can be seen on the site from now on, and say that they are not paid until they are. When the ticket is paid, everybody is \
             mailed their pass, and you are mailed all of them."
                .into(),
        ),
        groups(letterhead, ticket),
        Block::Go {
            why: "See all that you have reserved:".into(),
            label: "Your reservations",
            url: letterhead.link("/account/reservations"),
        },
    ]);
    blocks
}

/// The last day to pay, and the consequence of missing it (rule `payment-terms`).
fn due_by(ticket: &TicketView) -> Option<String> {
    let day = full_date(ticket.due_by()?);
    let otherwise = if ticket.lapses {
        " After that day the ticket is cancelled, and its place is free for others."
    } else {
        ""
    };
    Some(format!("Please pay by {day}. A check has to have arrived by then.{otherwise}"))
}

/// The category's form, if it has one, which opens on the site, else the fund's form; then the other one.
fn online(letterhead: &Letterhead, ticket: &TicketView) -> Vec<Block> {
    let PaymentWays { attendee_url, sponsor_url, .. } = &letterhead.payment;
    let fund = if ticket.sponsor.is_some() { sponsor_url } else { attendee_url };
    let own = format!("/account/reservations?pay={}", ticket.id);
    let own = ticket.category_has_form.then(|| letterhead.link(&own));
    let ways = own.into_iter().chain((!fund.is_empty()).then(|| fund.clone()));
    let words = [("Pay online by card:", "Pay online"), ("Another way to pay online:", "Donation form")];
    ways.zip(words).map(|(url, (why, label))| Block::Go { why: why.into(), label, url }).collect()
}
