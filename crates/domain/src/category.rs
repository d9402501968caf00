//! Ticket categories: sizes, prices, and the number of tickets left.

mod fields;

use crate::ids::{CategoryId, TournamentId};
pub use crate::price::Price;
use crate::refusal::Refusal;
use crate::sale::Sale;
pub use fields::{
    DESCRIPTION_MAX, EMBED_CODE_MAX, MAX_SIZE, MAX_TICKETS, NAME_MAX, choose_round, description, embed_code,
    fair_value, max_total_tickets, name, size,
};

/// The fields of a ticket category that rules need.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch that staff set apart")]
pub struct Category {
    /// Its id.
    pub id: CategoryId,
    /// The tournament.
    pub tournament_id: TournamentId,
    /// The number of groups of one ticket.
    pub num_groups: i32,
    /// The most people in one group.
    pub num_attendees: i32,
    /// The most tickets that may be sold.
    pub max_total_tickets: i32,
    /// Tickets cost nothing, so they are paid from the start (rule `no-cost`).
    pub no_cost: bool,
    /// The price of a ticket after its early prices.
    pub price: Price,
    /// The fair market value of a ticket's benefits; 0 while it is not set.
    pub fair_value: Price,
    /// Its sale period and early prices.
    pub sale: Sale,
    /// Shown to the public.
    pub live: bool,
    /// Sold to sponsors instead of attendees.
    pub for_sponsors: bool,
    /// Freed places are offered to the waitlist automatically (rule `freed-places`).
    pub offers_freed: bool,
    /// Its groups play golf (rule `categories-without-golf`).
    pub plays: bool,
}

impl Category {
    /// `availableTickets`: the maximum less `used`, the tickets that are not cancelled and the places held for the waitlist or owed to
    /// it (rule `available-tickets`). Never negative.
    pub fn available(&self, used: i64) -> i64 {
        (i64::from(self.max_total_tickets) - used).max(0)
    }

    /// Admits the sale of one more ticket.
    ///
    /// # Errors
    /// [`Refusal::SoldOut`] when none is left.
    pub fn admit_one(&self, used: i64) -> Result<(), Refusal> {
        if self.available(used) > 0 { Ok(()) } else { Err(Refusal::SoldOut) }
    }

    /// Admits one more reservation without a payment so far, or without cost, of a buyer who already holds `held` of the same kind in
    /// the tournament (rule `unpaid-tickets`).
    ///
    /// # Errors
    /// [`Refusal::TooManyUnpaid`], or [`Refusal::TooManyFree`] for tickets without cost.
    pub fn admit_unpaid(&self, held: i64, most: i64) -> Result<(), Refusal> {
        match held < most {
            true => Ok(()),
            false if self.no_cost => Err(Refusal::TooManyFree(held)),
            false => Err(Refusal::TooManyUnpaid(held)),
        }
    }

    /// Admits the re-activation of a cancelled ticket (rule `cancelling`). `used` includes the places held for the waitlist or owed to it;
    /// `sold` counts tickets alone.
    ///
    /// # Errors
    /// [`Refusal::PlaceSold`] when all places are sold; [`Refusal::PlaceHeld`] when the waitlist has the last ones.
    pub fn admit_again(&self, used: i64, sold: i64) -> Result<(), Refusal> {
        match self.available(used) > 0 {
            true => Ok(()),
            false if self.available(sold) > 0 => Err(Refusal::PlaceHeld),
            false => Err(Refusal::PlaceSold),
        }
    }

    /// Admits one more group in a ticket that has this many (rule `groups-of-a-ticket`).
    ///
    /// # Errors
    /// [`Refusal::GroupsComplete`] when the category allows no more.
    pub fn admit_group(&self, groups: usize) -> Result<(), Refusal> {
        if is_below(groups, self.num_groups) { Ok(()) } else { Err(Refusal::GroupsComplete(self.num_groups)) }
    }

    /// Admits one more person in a group with this many members (rule `group-places`).
    ///
    /// # Errors
    /// [`Refusal::GroupFull`] when the category allows no more.
    pub fn admit_member(&self, members: usize) -> Result<(), Refusal> {
        if is_below(members, self.num_attendees) { Ok(()) } else { Err(Refusal::GroupFull) }
    }

    /// Admits this many of its groups in rounds (rule `categories-without-golf`).
    ///
    /// # Errors
    /// [`Refusal::GroupsInRounds`] when the category does not play golf.
    pub fn admit_in_rounds(&self, groups: i64) -> Result<(), Refusal> {
        if self.plays || groups == 0 { Ok(()) } else { Err(Refusal::GroupsInRounds(groups)) }
    }

    /// Admits a change of the category to `after` while parts of it are in use (rule `limits-keep-use`). The room of rounds for larger groups is
    /// checked elsewhere, and so is [`Category::admit_in_rounds`].
    ///
    /// # Errors
    /// [`Refusal::TicketsSold`], [`Refusal::TicketsHeld`], [`Refusal::TicketHasGroups`], [`Refusal::GroupHoldsAttendees`],
    /// [`Refusal::KindSold`].
    pub fn become_while(&self, after: &Self, used: &Usage) -> Result<(), Refusal> {
        let falls_below = |before: i32, after: i32, used: i64| after < before && i64::from(after) < used;
        if falls_below(self.max_total_tickets, after.max_total_tickets, used.sold) {
            return Err(Refusal::TicketsSold(used.sold));
        }
        if falls_below(self.max_total_tickets, after.max_total_tickets, used.sold + used.held) {
            return Err(Refusal::TicketsHeld(used.sold + used.held));
        }
        if falls_below(self.num_groups, after.num_groups, used.most_groups) {
            return Err(Refusal::TicketHasGroups(used.most_groups));
        }
        if falls_below(self.num_attendees, after.num_attendees, used.most_attendees) {
            return Err(Refusal::GroupHoldsAttendees(used.most_attendees));
        }
        if self.for_sponsors != after.for_sponsors && used.tickets > 0 {
            return Err(Refusal::KindSold(used.tickets));
        }
        Ok(())
    }
}

/// Use of a category. `sold` excludes cancelled tickets; all other counts include them, because they can be re-activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// Tickets that are not cancelled.
    pub sold: i64,
    /// Places held for people on the waitlist.
    pub held: i64,
    /// Tickets in all.
    pub tickets: i64,
    /// The most groups of one ticket.
    pub most_groups: i64,
    /// The most people in one group.
    pub most_attendees: i64,
}

fn is_below(number: usize, limit: i32) -> bool {
    usize::try_from(limit).is_ok_and(|limit| number < limit)
}

#[cfg(test)]
pub(crate) mod tests;
