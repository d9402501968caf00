//! Composes and writes sales.

use std::collections::HashSet;

use fairway_domain::ids::{SponsorId, UserId};
use fairway_domain::ledger::Totals;
use fairway_domain::reference::{Reference, TRIES};
use fairway_domain::ticket::{Payment, Reservation};
use fairway_domain::values::ScanCode;

use super::Tickets;
use crate::due;
use crate::error::{Error, Result};
use crate::ports::Stores;
use crate::stores::idempotency::KeptAnswer;
use crate::stores::sales::{NewSale, SaleFacts, SaleMail};
use crate::stores::tickets::{GroupBrief, NewTicket, TicketView};

/// The buyer's choices about a ticket.
pub(super) struct Choices {
    pub(super) user_id: UserId,
    pub(super) sponsor_id: Option<SponsorId>,
    pub(super) user_participating: bool,
    /// Whether it is sold to a walk-up at the desk.
    pub(super) at_desk: bool,
}

/// A new sale, and the facts that decided on it.
pub(super) struct Sale {
    pub(super) facts: SaleFacts,
    pub(super) new: NewSale,
}

impl Tickets {
    /// The sale of one ticket; writes no row.
    pub(super) fn sale(&self, facts: &SaleFacts, choices: &Choices, mail: Option<SaleMail>) -> NewSale {
        let now = self.clock.now();
        let category = facts.category.category();
        let reservation = Reservation::of(&category, choices.user_participating);
        NewSale {
            ticket_id: facts.ticket_id,
            ticket: NewTicket {
                reference: self.reference(),
                tournament_id: category.tournament_id,
                category_id: category.id,
                user_id: choices.user_id,
                sponsor_id: choices.sponsor_id,
                user_participating: reservation.purchaser_attends,
                price: category.sale.price(category.price, now),
                fair_value: category.fair_value,
                no_cost: category.no_cost,
                at_desk: choices.at_desk,
                paid_at: reservation.paid.then_some(now),
                due_on: if category.no_cost { None } else { due::by_term(&*self.clock, &facts.term) },
                scan_code: self.scan_code(),
                created_at: now,
            },
            groups: facts.group_ids.iter().copied().zip(reservation.groups).collect(),
            place: reservation.purchaser_attends.then(|| self.scan_code()),
            mail,
            answer: None,
        }
    }

    /// Records sales, each with the answer that `keep` returns for its index and ticket, and returns the tickets as written. A ticket gets a new
    /// reference as long as its reference exists already.
    pub(super) fn record(
        &self,
        stores: &mut dyn Stores,
        mut sales: Vec<Sale>,
        keep: impl Fn(usize, &TicketView) -> Result<Option<KeptAnswer>>,
    ) -> Result<Vec<TicketView>> {
        let mut open: HashSet<_> = sales.iter().map(|sale| sale.new.ticket_id).collect();
        for _ in 0..TRIES {
            if open.is_empty() {
                break;
            }
            let mut new = Vec::new();
            for (at, sale) in sales.iter_mut().enumerate() {
                if open.contains(&sale.new.ticket_id) {
                    sale.new.answer = keep(at, &written(sale)?)?;
                    new.push(sale.new.clone());
                }
            }
            for id in stores.sales().record(&new)? {
                open.remove(&id);
            }
            for sale in sales.iter_mut().filter(|sale| open.contains(&sale.new.ticket_id)) {
                sale.new.ticket.reference = self.reference();
            }
        }
        if open.is_empty() {
            sales.iter().map(written).collect()
        } else {
            Err(Error::Unexpected("every reference that was made for a ticket is taken".into()))
        }
    }

    fn reference(&self) -> Reference {
        Reference::from_random(self.randomness.bits())
    }

    fn scan_code(&self) -> ScanCode {
        ScanCode::from_random(self.randomness.bits())
    }
}

/// The recorded ticket as lists show it. Composed from the facts, which saves reading it back; a test compares both.
fn written(Sale { facts, new: sale }: &Sale) -> Result<TicketView> {
    let SaleFacts { category, tournament, term, .. } = facts;
    let buyer = facts.buyer.as_ref().ok_or_else(|| Error::Unexpected("nobody buys the ticket".into()))?;
    let group =
        |(id, name): &(_, String)| GroupBrief { id: *id, name: name.clone(), round: None, left_round: None };
    let groups: Vec<_> = sale.groups.iter().map(group).collect();
    let ticket = sale.ticket.clone();
    Ok(TicketView {
        id: sale.ticket_id,
        reference: ticket.reference,
        tournament_id: tournament.id,
        tournament_name: tournament.name.clone(),
        tournament_live: tournament.live,
        tournament_slug: tournament.slug.clone(),
        date_start: tournament.date_start,
        date_end: tournament.date_end,
        weather: tournament.weather.as_ref().map(|notice| notice.state),
        teams_freeze_at: tournament.teams_freeze_at,
        category_id: category.id,
        category_name: category.details.name.clone(),
        category_price: category.details.price,
        category_no_cost: category.details.no_cost,
        category_plays: category.details.plays,
        category_has_form: !category.details.embed_code.is_empty(),
        price: ticket.price,
        fair_value: ticket.fair_value,
        no_cost: ticket.no_cost,
        user_id: ticket.user_id,
        user: buyer.person.clone(),
        sponsor: ticket.sponsor_id.zip(facts.sponsor_name.clone()),
        user_participating: ticket.user_participating,
        attendees: i64::from(sale.place.is_some()),
        places: i64::from(category.details.num_attendees)
            .saturating_mul(i64::try_from(groups.len()).unwrap_or(i64::MAX)),
        groups,
        payment: ticket.paid_at.map(Payment::made_at),
        totals: Totals::default(),
        cancelled: false,
        suspended: false,
        reminded_at: None,
        choice: None,
        due_on: ticket.due_on,
        lapses: term.term.lapses,
        check_promised: false,
        lapsed_at: None,
        scan_code: ticket.scan_code,
        created_at: ticket.created_at,
        version: 1,
    })
}
