//! The data of tickets and of people's places on them, for mail.

use fairway_domain::access::Role;
use fairway_domain::ids::{AttendeeId, SponsorId, TicketId, UserId};
use fairway_domain::round::Round;
use fairway_domain::ticket::Settled;
use fairway_domain::values::Email;

use super::draft::Block;
use super::words;
use crate::error::Result;
use crate::ports::Stores;
use crate::receipt_state::newest;
use crate::stores::attendees::Pass;
use crate::stores::mail::TicketNews;
use crate::stores::receipts::Receipt;
use crate::stores::sponsors::Whose;
use crate::stores::tickets::TicketView;
use crate::stores::tournaments::Tournament;

/// A ticket, with the data of its mail.
#[derive(Debug, Clone)]
pub(super) struct TicketFacts {
    /// The ticket.
    pub ticket: TicketView,
    /// The tournament of the ticket.
    pub tournament: Tournament,
    /// The passes of all its attendees, group by group.
    pub passes: Vec<Pass>,
    /// The rounds of its groups.
    pub rounds: Vec<Round>,
    /// Its sponsor, when the purchaser manages it and it has no logo.
    pub without_logo: Option<SponsorId>,
    /// Its newest receipt, and whether that is still valid.
    pub receipt: Option<(Receipt, bool)>,
}

impl TicketFacts {
    /// The present data; `None` when the ticket is gone.
    pub(super) fn find(stores: &mut dyn Stores, id: TicketId) -> Result<Option<Self>> {
        let Some(ticket) = stores.tickets().view(id)? else { return Ok(None) };
        let Some(tournament) = stores.tournaments().find(ticket.tournament_id, true)? else {
            return Ok(None);
        };
        let mut passes = stores.attendees().passes_of_ticket(id)?;
        passes.retain(Pass::is_valid);
        passes.sort_by_key(|pass| pass.group.id.0);
        let mut rounds = stores.rounds().of_tournament(ticket.tournament_id, true)?;
        rounds.retain(|round| ticket.groups.iter().any(|group| group.is_in(round.id)));
        let without_logo = match &ticket.sponsor {
            Some((sponsor, _)) => {
                let own = stores.sponsors().find(*sponsor, Whose::ManagedBy(ticket.user_id))?;
                own.filter(|own| own.logos.is_empty()).map(|own| own.id)
            }
            None => None,
        };
        let receipt = newest(stores, id)?;
        Ok(Some(Self { ticket, tournament, passes, rounds, without_logo, receipt }))
    }

    /// Whether the news is still true: a ticket that is paid or suspended needs no advice on paying, and a cancelled one no passes.
    pub(super) fn is_still(&self, news: TicketNews) -> bool {
        let (settled, cancelled) = (self.ticket.settled(), self.ticket.cancelled);
        match news {
            _ if self.tournament.is_cancelled()
                && matches!(news, TicketNews::Reserved | TicketNews::Reminder) =>
            {
                false
            }
            TicketNews::Reserved => !cancelled && !self.ticket.suspended && settled != Settled::Paid,
            TicketNews::Paid => !cancelled && settled != Settled::Unpaid,
            TicketNews::Cancelled => cancelled,
            TicketNews::Lapsed => cancelled && !self.ticket.suspended && self.ticket.lapsed_at.is_some(),
            TicketNews::Receipt => self.receipt.is_some(),
            TicketNews::Reminder => !self.ticket.suspended && self.ticket.sums().outstanding.cents > 0,
        }
    }
}

/// A person's places on a ticket, with the data of their mail.
#[derive(Debug, Clone)]
pub(super) struct TeammateFacts {
    /// The recipient.
    pub to: Email,
    /// Whether the person has no account so far (rule `guests`).
    pub guest: bool,
    /// The ticket, with this person's passes and rounds only.
    pub of: TicketFacts,
}

impl TeammateFacts {
    /// The present data; `None` when the place is gone, or the person has no address.
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

    /// The ticket of a place, for a message without one; `None` when another person has the place.
    pub(super) fn ticket_of(
        stores: &mut dyn Stores,
        attendee: AttendeeId,
        user: UserId,
    ) -> Result<Option<TicketId>> {
        let pass = stores.attendees().pass(attendee)?.filter(|pass| pass.user_id == user);
        Ok(pass.map(|pass| pass.ticket_id))
    }

    /// Whether the passes are valid without a further payment.
    pub(super) fn is_settled(&self) -> bool {
        self.of.ticket.settled() != Settled::Unpaid
    }

    /// Without the name of a Guest, which somebody else has typed.
    pub(super) fn greeted(&self) -> String {
        match self.of.passes.first() {
            Some(pass) if !self.guest => words::typed(&pass.user.name_first),
            _ => String::new(),
        }
    }

    /// The ticket's facts. Text that others have typed stands only behind its label, and never in a sentence of the site.
    pub(super) fn about(&self) -> Block {
        let TicketFacts { ticket, tournament, .. } = &self.of;
        Block::Facts(vec![
            ("Event", tournament.name.clone()),
            ("When", words::days(tournament.date_start, tournament.date_end)),
            ("Where", words::place(tournament)),
            ("Ticket", ticket.category_name.clone()),
            ("Reference", ticket.reference.to_string()),
            // A teammate does not get the address of a purchaser without a name.
            ("Ticket of", words::name(&ticket.user.clone().without_address())),
        ])
    }
}
