//! Ticket categories: what a ticket brings, costs, and how many are left.

use crate::ids::{CategoryId, TournamentId};
use crate::refusal::Refusal;

/// A price in US dollars, kept in cents so that sums stay exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price {
    /// US cents, not negative.
    pub cents: i64,
}

/// What a rule needs to know of a ticket category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// Which one.
    pub id: CategoryId,
    /// The tournament it is sold for.
    pub tournament_id: TournamentId,
    /// Groups that one ticket brings.
    pub num_groups: i32,
    /// The most people in each of them.
    pub num_attendees: i32,
    /// Tickets that may be sold.
    pub max_total_tickets: i32,
    /// Costs nothing, so its tickets are paid from the start (decisions §4).
    pub no_cost: bool,
    /// Shown to the public.
    pub live: bool,
    /// Sold to sponsors instead of attendees.
    pub for_sponsors: bool,
}

impl Category {
    /// `availableTickets`: what is left when `sold` tickets are not cancelled (decisions §4). Never negative.
    pub fn available(&self, sold: i64) -> i64 {
        (i64::from(self.max_total_tickets) - sold).max(0)
    }

    /// Lets one more ticket be sold.
    ///
    /// # Errors
    /// [`Refusal::SoldOut`] when nothing is left.
    pub fn admit_one(&self, sold: i64) -> Result<(), Refusal> {
        if self.available(sold) > 0 { Ok(()) } else { Err(Refusal::SoldOut) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(max_total_tickets: i32) -> Category {
        Category {
            id: CategoryId(1),
            tournament_id: TournamentId(1),
            num_groups: 1,
            num_attendees: 4,
            max_total_tickets,
            no_cost: false,
            live: true,
            for_sponsors: false,
        }
    }

    #[test]
    fn the_last_ticket_is_sold_and_the_one_after_it_is_not() {
        assert_eq!(of(10).admit_one(9), Ok(()));
        assert_eq!(of(10).admit_one(10), Err(Refusal::SoldOut));
    }

    #[test]
    fn what_is_left_is_never_negative() {
        assert_eq!(of(10).available(4), 6);
        assert_eq!(of(10).available(12), 0);
    }
}
