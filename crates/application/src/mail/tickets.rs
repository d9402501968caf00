//! Mails to the purchaser of a ticket.

mod how_to_pay;
mod passes;

use fairway_domain::dates::full_date;
use fairway_domain::ids::SponsorId;

use self::how_to_pay::how_to_pay;
pub(super) use self::passes::card;
use self::passes::passes;
use super::calendar::{self, Reader};
use super::draft::{Block, Draft};
use super::facts::TicketFacts;
use super::{Letterhead, receipts, words};
use crate::stores::attendees::Pass;
use crate::stores::mail::TicketNews;
use crate::stores::tickets::TicketView;

/// The most passes in a mail: mail servers refuse large mails, and the site shows all passes.
const MOST_PASSES: usize = 40;
/// The label of the number that donors need for their records.
const TAX_NUMBER: &str = "Tax number of the fund";

/// The purchaser's own passes among those in the mail, each of which has a link (rule `pass-links`).
pub(super) fn linked(news: TicketNews, facts: &TicketFacts) -> impl Iterator<Item = &Pass> {
    let shown = if brings_passes(news, facts) { MOST_PASSES } else { 0 };
    facts.passes.iter().take(shown).filter(move |pass| pass.user_id == facts.ticket.user_id)
}

fn brings_passes(news: TicketNews, facts: &TicketFacts) -> bool {
    news == TicketNews::Paid || news == TicketNews::Reserved && facts.ticket.no_cost
}

/// The mail about the news; `links` are of the passes from [`linked`], in their order.
pub(super) fn draft(
    letterhead: &Letterhead,
    news: TicketNews,
    facts: &TicketFacts,
    links: &[String],
) -> Draft {
    let TicketFacts { ticket, tournament, .. } = facts;
    let (subject, first, rest) = match news {
        TicketNews::Reserved if ticket.no_cost => {
            ("Reserved", "A ticket is reserved for you.", free_of_cost(letterhead, facts, links))
        }
        TicketNews::Reserved => ("Reserved", "A ticket is reserved for you.", how_to_pay(letterhead, ticket)),
        TicketNews::Paid => ("Paid", "Your ticket is paid. Thank you!", paid(letterhead, facts, links)),
        TicketNews::Cancelled => (
            "Cancelled",
            "Your ticket was cancelled. Its entrance passes are not valid any more.",
            cancelled(letterhead, facts),
        ),
        TicketNews::Lapsed => (
            "Lapsed",
            "Your ticket was not paid in time, so it is cancelled and its place is free again. Its entrance passes are not valid any more.",
            lapsed(letterhead, ticket),
        ),
        TicketNews::Receipt => receipt_news(letterhead, facts),
        TicketNews::Reminder => (
            "Still to pay",
            "We have not seen a payment for all of your ticket yet. If you have just sent it, thank you: there is nothing else to do.",
            how_to_pay(letterhead, ticket),
        ),
    };
    let is_of_money = !matches!(news, TicketNews::Reserved | TicketNews::Paid);
    let logo = facts.without_logo.filter(|_| !is_of_money).map(|id| logo(letterhead, id));
    Draft {
        subject: format!("{subject}: {}, {}", ticket.category_name, tournament.with_day()),
        to: words::typed(&ticket.user.name_first),
        blocks: [Block::Text(first.into()), about(facts)].into_iter().chain(rest).chain(logo).collect(),
        events: if brings_passes(news, facts) {
            calendar::events(letterhead, facts, Reader::Account)
        } else {
            vec![]
        },
    }
}

fn about(TicketFacts { ticket, tournament, .. }: &TicketFacts) -> Block {
    let sums = ticket.sums();
    let is_part = sums.received.cents > 0 && sums.outstanding.cents > 0;
    let part = |sum| if is_part { words::price(sum) } else { String::new() };
    Block::Facts(vec![
        ("Event", tournament.name.clone()),
        ("When", words::days(tournament.date_start, tournament.date_end)),
        ("Where", words::place(tournament)),
        ("Ticket", ticket.category_name.clone()),
        ("Reference", ticket.reference.to_string()),
        ("Sponsor", ticket.sponsor.as_ref().map(|(_, name)| words::typed(name)).unwrap_or_default()),
        ("Price", if ticket.no_cost { "Free".into() } else { words::price(ticket.price) }),
        ("Paid so far", part(sums.received)),
        ("Still due", part(sums.outstanding)),
        ("To be paid by", ticket.due_by().map(full_date).unwrap_or_default()),
    ])
}

/// With the receipt, or with the fund's tax number only if no money was received.
fn paid(letterhead: &Letterhead, facts: &TicketFacts, links: &[String]) -> Vec<Block> {
    let number = &letterhead.payment.tax_number;
    let tax_number = || Block::Facts(vec![(TAX_NUMBER, number.clone())]);
    let receipt = match &facts.receipt {
        Some((receipt, true)) => receipts::blocks(letterhead, receipt),
        _ => (!number.is_empty()).then(tax_number).into_iter().collect(),
    };
    receipt.into_iter().chain(passes(letterhead, facts, links)).collect()
}

fn free_of_cost(letterhead: &Letterhead, facts: &TicketFacts, links: &[String]) -> Vec<Block> {
    let nothing = Block::Text("Nothing is to be paid for it.".into());
    std::iter::once(nothing).chain(passes(letterhead, facts, links)).collect()
}

/// The link to the groups, which works for their owner also while another tournament is the current one. A ticket for one person has no teammates.
fn groups(letterhead: &Letterhead, ticket: &TicketView) -> Block {
    let (why, label) = match (ticket.category_plays, ticket.places == 1) {
        (true, false) => {
            ("See who plays, add teammates where there is room, or choose a round:", "Your groups")
        }
        (false, false) => ("See who comes, and add teammates where there is room:", "Your groups"),
        (true, true) => ("See who plays, or choose a round:", "Your group"),
        (false, true) => ("See who comes:", "Your group"),
    };
    Block::Go {
        why: why.into(),
        label,
        url: letterhead.link(&format!("/account/tickets/{}/groups", ticket.id)),
    }
}

/// The link to the sponsor's page, which is the same for all its tickets.
fn logo(letterhead: &Letterhead, sponsor: SponsorId) -> Block {
    Block::Go {
        why: "The event's page shows sponsors by their logo. Yours has none yet:".into(),
        label: "Upload a logo",
        url: letterhead.link(&format!("/account/sponsor/{sponsor}/edit")),
    }
}

fn cancelled(letterhead: &Letterhead, facts: &TicketFacts) -> Vec<Block> {
    let unexpected =
        "If you did not expect this, or have paid for it already, please write to us at the address below.";
    let receipt = match &facts.receipt {
        Some((receipt, true)) => receipts::blocks(letterhead, receipt),
        Some((receipt, false)) => vec![receipts::void(receipt)],
        None => vec![],
    };
    std::iter::once(Block::Text(unexpected.into())).chain(receipt).collect()
}

fn lapsed(letterhead: &Letterhead, ticket: &TicketView) -> Vec<Block> {
    let late = format!(
        "If you have paid, or still want to come, please write to us at the address below and name the reference {}: as long as a place is left \
         we can take the ticket up again.",
        ticket.reference
    );
    let register = Block::Go {
        why: "Or reserve another ticket, as long as there are some:".into(),
        label: "Tickets & Registration",
        url: letterhead.link(&format!("/tournaments/{}/register", ticket.tournament_id)),
    };
    vec![Block::Text(late), register]
}

/// Subject, first sentence and the other blocks of a mail about a receipt only.
fn receipt_news(letterhead: &Letterhead, facts: &TicketFacts) -> (&'static str, &'static str, Vec<Block>) {
    match &facts.receipt {
        Some((receipt, true)) => (
            "Receipt",
            "This is the receipt of all that we have received for your ticket so far. It takes the place of any earlier one. Thank you!",
            receipts::blocks(letterhead, receipt),
        ),
        Some((receipt, false)) => (
            "Receipt not valid any more",
            "What you gave for your ticket was given back.",
            vec![receipts::void(receipt)],
        ),
        None => ("Receipt", "There is no receipt of your ticket.", vec![]),
    }
}

#[cfg(test)]
mod tests;
