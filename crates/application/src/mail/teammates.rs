//! The mail to somebody who was added to a group.

use fairway_domain::access::Role;
use fairway_domain::ids::{AttendeeId, TicketId, UserId};
use fairway_domain::ticket::Settled;
use fairway_domain::values::Email;

use super::calendar::{self, Reader};
use super::draft::{Block, Draft};
use super::tickets::TicketFacts;
use super::{Letterhead, passes, words};
use crate::error::Result;
use crate::ports::Stores;

/// Somebody's places on a ticket, with all that mail tells of them.
#[derive(Debug, Clone)]
pub(super) struct TeammateFacts {
    /// The recipient.
    pub to: Email,
    /// Whether they have no account of their own so far (rule `guests`).
    pub guest: bool,
    /// The ticket, with their passes and rounds alone.
    pub of: TicketFacts,
}

impl TeammateFacts {
    /// As they are now; `None` when there is no such place any more, or nobody to write to.
    pub(super) fn find(stores: &mut dyn Stores, ticket: TicketId, user: UserId) -> Result<Option<Self>> {
        let Some(mut of) = TicketFacts::find(stores, ticket)?.filter(|of| !of.ticket.cancelled) else {
            return Ok(None);
        };
        of.passes.retain(|pass| pass.user_id == user);
        of.rounds.retain(|round| of.passes.iter().any(|pass| pass.group.is_in(round.id)));
        if of.passes.is_empty() {
            return Ok(None);
        }
        of.ticket.groups.retain(|group| of.passes.iter().any(|pass| pass.group.id == group.id));
        let Some(account) = stores.users().find(user)? else { return Ok(None) };
        let guest = account.roles == [Role::Guest];
        Ok(account.email.map(|to| Self { to, guest, of }))
    }

    /// The ticket of a place, for a mail that does not tell it; `None` when somebody else has the place.
    pub(super) fn ticket_of(
        stores: &mut dyn Stores,
        attendee: AttendeeId,
        user: UserId,
    ) -> Result<Option<TicketId>> {
        let pass = stores.attendees().pass(attendee)?.filter(|pass| pass.user_id == user);
        Ok(pass.map(|pass| pass.ticket_id))
    }

    /// Whether the passes are valid without anything to be paid.
    pub(super) fn is_settled(&self) -> bool {
        self.of.ticket.settled() != Settled::Unpaid
    }

    /// The recipient, as the calendar entry speaks to them.
    pub(super) fn reader(&self) -> Reader {
        if self.guest { Reader::Guest } else { Reader::Account }
    }

    /// A Guest's name was typed by whoever added them.
    pub(super) fn greeted(&self) -> String {
        match self.of.passes.first() {
            Some(pass) if !self.guest => words::typed(&pass.user.name_first),
            _ => String::new(),
        }
    }

    /// The ticket's facts. Text that others have typed stands only behind its label, and never in a sentence of ours.
    pub(super) fn about(&self) -> Block {
        let TicketFacts { ticket, tournament, .. } = &self.of;
        Block::Facts(vec![
            ("Event", tournament.name.clone()),
            ("When", words::days(tournament.date_start, tournament.date_end)),
            ("Where", words::place(tournament)),
            ("Ticket", ticket.category_name.clone()),
            ("Reference", ticket.reference.to_string()),
            // A teammate is not told the address of a purchaser without a name.
            ("Ticket of", words::name(&ticket.user.clone().without_address())),
        ])
    }
}

/// That there is a place, and the way to the pass; `links` are of the passes, in their order.
pub(super) fn draft(letterhead: &Letterhead, facts: &TeammateFacts, links: &[String]) -> Draft {
    let mut blocks =
        vec![Block::Text("There is a place for you: you were added as a teammate.".into()), facts.about()];
    if !facts.is_settled() {
        blocks.push(Block::Text(
            "The ticket is not paid yet, and your pass says so until it is. Whoever reserved it knows how to pay; you get another \
             mail once it is paid."
                .into(),
        ));
    }
    blocks.extend(passes::blocks(facts, links));
    Draft {
        subject: format!("You are on the team: {}", facts.of.tournament.with_year()),
        to: facts.greeted(),
        blocks,
        events: if facts.is_settled() {
            calendar::events(letterhead, &facts.of, facts.reader())
        } else {
            vec![]
        },
    }
}

#[cfg(test)]
mod tests;
