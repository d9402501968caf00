//! Mail to the purchaser of deleted tickets: an earlier mail in their inbox explains how to pay for them (rule `mail-kinds`).

use chrono::NaiveDate;
use fairway_domain::tournament::is_over;
use fairway_domain::values::Email;

use super::draft::{Block, Draft};
use super::{Letterhead, words};
use crate::error::Result;
use crate::ports::Stores;
use crate::stores::mail::DeletedTickets;
use crate::stores::tournaments::Tournament;

/// Deleted tickets, with the data of their mail.
#[derive(Debug, Clone)]
pub(super) struct DeletedFacts {
    /// The recipient.
    pub to: Email,
    /// The purchaser's first name.
    pub name: String,
    /// The deleted tickets.
    pub tickets: DeletedTickets,
    /// Their tournament.
    pub tournament: Tournament,
}

impl DeletedFacts {
    /// `None` when the purchaser has no address, or the event is over.
    pub(super) fn find(
        stores: &mut dyn Stores,
        tickets: DeletedTickets,
        today: NaiveDate,
    ) -> Result<Option<Self>> {
        let Some(user) = stores.users().find(tickets.user)? else { return Ok(None) };
        let tournament = stores.tournaments().find(tickets.tournament, true)?;
        let tournament = tournament.filter(|tournament| !is_over(tournament.date_end, today));
        Ok(user.email.zip(tournament).map(|(to, tournament)| Self {
            to,
            name: user.name_first,
            tickets,
            tournament,
        }))
    }
}

/// Reports that the tickets are deleted, and not to be paid.
pub(super) fn draft(letterhead: &Letterhead, facts: &DeletedFacts) -> Draft {
    let DeletedFacts { tickets, tournament, .. } = facts;
    let names = counted(&tickets.categories);
    let (gone, unpaid) = match tickets.categories.len() {
        1 => ("Your ticket was deleted, and its entrance passes are not valid any more.", UNPAID_ONE),
        _ => ("Your tickets were deleted, and their entrance passes are not valid any more.", UNPAID_ALL),
    };
    let mut blocks = vec![Block::Text(gone.into())];
    if !tickets.free {
        blocks.push(Block::Text(unpaid.into()));
    }
    blocks.extend([
        Block::Facts(vec![
            ("Event", tournament.name.clone()),
            ("When", words::days(tournament.date_start, tournament.date_end)),
            ("Where", words::place(tournament)),
            (if tickets.categories.len() == 1 { "Ticket" } else { "Tickets" }, names.clone()),
            (
                if tickets.references.len() == 1 { "Reference" } else { "References" },
                tickets.references.join(", "),
            ),
        ]),
        Block::Go {
            why: "See all that you have reserved:".into(),
            label: "Your reservations",
            url: letterhead.link("/account/reservations"),
        },
        Block::Text(
            "If you did not expect this, or have paid already, please write to us at the address below."
                .into(),
        ),
    ]);
    Draft {
        subject: format!("Deleted: {names}, {}", tournament.with_day()),
        to: words::typed(&facts.name),
        blocks,
        events: vec![],
    }
}

const UNPAID_ONE: &str =
    "Please do not pay for it any more: the mail that told you how to pay for this ticket no longer counts.";
const UNPAID_ALL: &str = "Please do not pay for them any more: the mails that told you how to pay for these tickets no longer count.";

/// `2 × Foursome, Individual Golfer`
fn counted(categories: &[String]) -> String {
    let mut counts: Vec<(&str, usize)> = vec![];
    for name in categories {
        match counts.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let one = |(name, count): &(&str, usize)| match count {
        1 => (*name).to_owned(),
        _ => format!("{count} × {name}"),
    };
    counts.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn equal_categories_are_counted_in_the_order_of_the_tickets() {
        let names = ["Foursome", "Dinner", "Foursome"].map(str::to_owned);
        assert_eq!(counted(&names), "2 × Foursome, Dinner");
        assert_eq!(counted(&names[..1]), "Foursome");
    }
}
