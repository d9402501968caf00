//! Tickets: what a reservation brings.

use crate::category::Category;

/// What is made together with a ticket (decisions §5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Names of the groups, in order.
    pub groups: Vec<String>,
    /// Whether the purchaser takes the first place of the first group.
    pub purchaser_attends: bool,
    /// Paid from the start, because it costs nothing (decisions §4).
    pub paid: bool,
}

impl Reservation {
    /// Of one ticket of the category. `participating` counts for sponsor tickets only: who reserves an attendee ticket
    /// always attends (spec §3, decisions §5).
    pub fn of(category: &Category, participating: bool) -> Self {
        Self {
            groups: (1..=category.num_groups).map(|n| format!("Group {n}")).collect(),
            purchaser_attends: !category.for_sponsors || participating,
            paid: category.no_cost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{CategoryId, TournamentId};

    fn category(for_sponsors: bool, no_cost: bool) -> Category {
        Category {
            id: CategoryId(1),
            tournament_id: TournamentId(1),
            num_groups: 2,
            num_attendees: 4,
            max_total_tickets: 5,
            no_cost,
            live: true,
            for_sponsors,
        }
    }

    #[test]
    fn a_reservation_brings_the_groups_of_its_category_numbered_from_one() {
        assert_eq!(Reservation::of(&category(false, false), true).groups, ["Group 1", "Group 2"]);
    }

    #[test]
    fn only_a_sponsor_s_purchaser_may_stay_away() {
        assert!(Reservation::of(&category(false, false), false).purchaser_attends);
        assert!(!Reservation::of(&category(true, false), false).purchaser_attends);
        assert!(Reservation::of(&category(true, false), true).purchaser_attends);
    }

    #[test]
    fn what_costs_nothing_is_paid_from_the_start() {
        assert!(Reservation::of(&category(false, true), true).paid);
        assert!(!Reservation::of(&category(false, false), true).paid);
    }
}
