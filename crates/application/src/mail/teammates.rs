//! The mail to somebody who was added to a group.

use fairway_domain::access::Role;
use fairway_domain::ids::{AttendeeId, TicketId, UserId};
use fairway_domain::values::Email;

use super::draft::{Block, Draft};
use super::{Letterhead, words};
use crate::error::Result;
use crate::ports::Stores;
use crate::stores::attendees::Pass;
use crate::stores::tickets::TicketView;
use crate::stores::tournaments::Tournament;

/// Somebody's place in a group, with all that mail tells of it.
#[derive(Debug, Clone)]
pub(super) struct TeammateFacts {
    /// Where it goes.
    pub to: Email,
    /// Whether they have no account of their own so far (rule `guests`).
    pub guest: bool,
    /// Their pass.
    pub pass: Pass,
    /// The ticket that the group is of.
    pub ticket: TicketView,
    /// What it is for.
    pub tournament: Tournament,
}

impl TeammateFacts {
    /// As they are now; `None` when somebody else has the place, when there is none any more, or nobody to write to.
    pub(super) fn find(
        stores: &mut dyn Stores,
        attendee: AttendeeId,
        user: UserId,
        ticket: Option<TicketId>,
    ) -> Result<Option<Self>> {
        let pass = match ticket {
            Some(ticket) => {
                stores.attendees().passes_of_ticket(ticket)?.into_iter().find(|pass| pass.user_id == user)
            }
            None => stores.attendees().pass(attendee)?.filter(|pass| pass.user_id == user),
        };
        let Some(pass) = pass else { return Ok(None) };
        let ticket = stores.tickets().view(pass.ticket_id)?.filter(|ticket| !ticket.cancelled);
        let Some(ticket) = ticket else { return Ok(None) };
        let Some(tournament) = stores.tournaments().find(ticket.tournament_id, true)? else {
            return Ok(None);
        };
        let Some(account) = stores.users().find(user)? else { return Ok(None) };
        let guest = account.roles == [Role::Guest];
        Ok(account.email.map(|to| Self { to, guest, pass, ticket, tournament }))
    }
}

/// What, when, where and by whom, and how to get in. What others have typed stands only behind what it is, and never in a sentence of
/// ours.
pub(super) fn draft(letterhead: &Letterhead, facts: &TeammateFacts) -> Draft {
    let TeammateFacts { to, guest, pass, ticket, tournament } = facts;
    // A teammate is not told the address of a purchaser without a name.
    let purchaser = words::name(&ticket.user.clone().without_address());
    let about = Block::Facts(vec![
        ("Event", tournament.name.clone()),
        ("When", words::days(tournament.date_start, tournament.date_end)),
        ("Where", words::place(tournament)),
        ("Group", words::typed(&pass.group.name)),
        ("Round", words::round(&pass.group)),
        ("Ticket of", purchaser),
    ]);
    let mut blocks =
        vec![Block::Text("There is a place for you: you were added as a teammate.".into()), about];
    if *guest {
        blocks.push(Block::Go {
            why: format!(
                "You have no password here so far. To get in, open Recover Account, enter this address, {to}, and follow \
                 the link of the mail that you get:"
            ),
            label: "Recover Account",
            url: letterhead.link("/account/recover"),
        });
    }
    blocks.push(Block::Go {
        why: "Your entrance pass, with its QR code for check-in:".into(),
        label: "Entrance Passes",
        url: letterhead.link("/account/tickets"),
    });
    blocks.push(Block::Text(
        "If you do not know what this is about, or cannot come, please tell whoever added you, or write to us.".into(),
    ));
    Draft {
        subject: format!("You are on the team: {}", tournament.name),
        // A Guest's name was typed by whoever added them.
        to: if *guest { String::new() } else { words::typed(&pass.user.name_first) },
        blocks,
        events: vec![],
    }
}

#[cfg(test)]
mod tests;
