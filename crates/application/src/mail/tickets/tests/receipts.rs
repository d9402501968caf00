//! Receipts, and the deductible amount.

use fairway_domain::giving::Given;
use fairway_domain::ids::ReceiptId;

use super::*;
use crate::stores::receipts::{Receipt, ReceiptLine, ReceiptOf};

fn dollars(dollars: i64) -> Price {
    Price { cents: dollars * 100 }
}

/// $1,250 for the ticket, with benefits of $300.
fn receipt() -> Receipt {
    let TicketView { id, reference, category_name, user_id, created_at, .. } = ticket();
    let line = ReceiptLine {
        ticket: id,
        reference,
        event: "Spring Classic, 6/13/2026".into(),
        category: category_name,
        sponsor: String::new(),
        received_on: created_at.date_naive(),
        given: Given { received: dollars(1_250), value: Some(dollars(300)) },
    };
    Receipt {
        id: ReceiptId(42),
        user: user_id,
        of: ReceiptOf::Ticket(id),
        wording: "You gave $1,250 and received $300.".into(),
        issued_at: created_at,
        lines: vec![line],
    }
}

#[test]
fn the_ways_to_pay_have_the_deductible_amount_and_the_fund_s_note() {
    let valued = TicketFacts { ticket: TicketView { fair_value: dollars(300), ..ticket() }, ..facts() };
    let sentence = "Of $1,250, $300 is the value you receive; $950 may be deductible. Ask your tax adviser.";
    text_with(TicketNews::Reserved, &valued, &[sentence]);
    text_with(TicketNews::Reminder, &valued, &[sentence]);
    assert!(!text_with(TicketNews::Reserved, &facts(), &[]).contains("deductible"));
}

#[test]
fn the_mail_of_a_payment_has_its_receipt() {
    let receipted = TicketFacts { receipt: Some((receipt(), true)), ..paid() };
    let told = [
        "R-000042",
        "Received on",
        "$1,250",
        "Value of what you receive",
        "$300",
        "May be deductible",
        "$950",
        "12-3456789",
        "You gave $1,250 and received $300.",
        "https://golf.example.org/account/receipts/42",
    ];
    let text = text_with(TicketNews::Paid, &receipted, &told);
    assert_eq!(text.matches("12-3456789").count(), 1, "{text}");
}

#[test]
fn a_receipt_that_changed_has_a_mail_of_its_own() {
    let changed = TicketFacts { receipt: Some((receipt(), true)), ..facts() };
    assert!(changed.is_still(TicketNews::Receipt) && !facts().is_still(TicketNews::Receipt));
    text_with(TicketNews::Receipt, &changed, &["so far. It takes the place of any earlier one", "R-000042"]);
    let void = TicketFacts { receipt: Some((receipt(), false)), ..facts() };
    let text = text_with(TicketNews::Receipt, &void, &["was given back", "R-000042 is not valid any more"]);
    assert!(!text.contains("You gave"), "{text}");
    let letterhead = letterhead("The Fund");
    let subject = draft(&letterhead, TicketNews::Receipt, &void, &[]).subject;
    assert_eq!(subject, "Receipt not valid any more: Foursome, Spring Classic, 6/13/2026");
}

#[test]
fn the_mail_of_a_cancelled_ticket_says_that_its_receipt_is_void() {
    let void = TicketFacts { receipt: Some((receipt(), false)), ..cancelled() };
    text_with(TicketNews::Cancelled, &void, &["R-000042 is not valid any more"]);
}
