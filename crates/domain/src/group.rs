//! Groups: the people of a ticket who play together, and the round they are assigned to.

use crate::refusal::Refusal;
use crate::values::{Complaint, line};
use crate::web_address::without_address;

/// The longest name, in characters.
pub const NAME_MAX: usize = 100;

/// A group's name; may be empty, and then it is one by [`default_name`].
///
/// # Errors
/// A complaint when it is too long, holds characters that a name has no use for, or has an address of the web in it. A slash is
/// fine, as in Smith/Jones.
pub fn name(typed: &str) -> Result<String, Complaint> {
    without_address(line(typed, NAME_MAX)?)
}

/// How a group is called that nobody has named: 'Group 1' is the first of its ticket (rule `groups-of-a-ticket`).
pub fn numbered(number: usize) -> String {
    format!("Group {number}")
}

/// The name of the group at this place of its ticket, counted from 1, when it has none of its own: by its place or, if
/// another of the ticket is called so, by the first number that is free.
pub fn default_name(place: usize, others: &[String]) -> String {
    let free = |number: &usize| !others.contains(&numbered(*number));
    let number = std::iter::once(place).chain(1..=others.len() + 1).find(free);
    numbered(number.unwrap_or(place))
}

/// Lets the groups of a ticket be changed: not once it was cancelled and, unless an Admin does it, not after its
/// tournament.
///
/// # Errors
/// [`Refusal::GroupsCancelled`], [`Refusal::GroupsOver`].
pub fn change(cancelled: bool, over: bool, by_admin: bool) -> Result<(), Refusal> {
    if cancelled {
        return Err(Refusal::GroupsCancelled);
    }
    if over && !by_admin { Err(Refusal::GroupsOver) } else { Ok(()) }
}

/// Lets a ticket that has so many groups get one more (rule `groups-of-a-ticket`).
///
/// # Errors
/// [`Refusal::GroupsComplete`] when its category allows no more than that.
pub fn add_to_ticket(groups: usize, num_groups: i32) -> Result<(), Refusal> {
    if is_below(groups, num_groups) { Ok(()) } else { Err(Refusal::GroupsComplete(num_groups)) }
}

/// Lets one more person into a group that holds so many (rule `group-places`).
///
/// # Errors
/// [`Refusal::GroupFull`] when its category allows no more than that.
pub fn admit(members: usize, num_attendees: i32) -> Result<(), Refusal> {
    if is_below(members, num_attendees) { Ok(()) } else { Err(Refusal::GroupFull) }
}

fn is_below(number: usize, limit: i32) -> bool {
    usize::try_from(limit).is_ok_and(|limit| number < limit)
}

/// Lets a group of a category be assigned to a round that it is not in: one for which the category is enabled, and which
/// has places for as many as the group may hold, whether or not it does (rule `groups-in-rounds`).
///
/// # Errors
/// [`Refusal::InsufficientSpots`].
pub fn assign(enabled: bool, spots_available: i64, num_attendees: i32) -> Result<(), Refusal> {
    if enabled && spots_available >= i64::from(num_attendees) {
        Ok(())
    } else {
        Err(Refusal::InsufficientSpots)
    }
}

/// Lets somebody's place be taken away or given to another: not while they are checked in.
///
/// # Errors
/// [`Refusal::CheckedIn`].
pub fn vacate(checked_in: bool) -> Result<(), Refusal> {
    if checked_in { Err(Refusal::CheckedIn) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_without_a_name_is_called_by_its_place() {
        assert_eq!(default_name(1, &[]), "Group 1");
        assert_eq!(default_name(2, &["Eagles".into()]), "Group 2");
    }

    #[test]
    fn no_two_groups_of_a_ticket_are_called_alike_by_default() {
        let others = ["Group 1".to_owned(), "Group 3".to_owned()];
        assert_eq!(default_name(3, &others), "Group 2");
        assert_eq!(default_name(1, &others), "Group 2");
    }

    #[test]
    fn a_name_is_bounded_in_characters() {
        assert!(name(&"é".repeat(100)).is_ok());
        assert_eq!(name(&"é".repeat(101)).unwrap_err(), "cannot be longer than 100 characters");
    }

    #[test]
    fn groups_of_cancelled_and_past_tickets_change_only_by_admins() {
        assert_eq!(change(false, false, false), Ok(()));
        assert_eq!(change(false, true, false), Err(Refusal::GroupsOver));
        assert_eq!(change(false, true, true), Ok(()));
        for (over, by_admin) in [(false, false), (true, false), (true, true)] {
            assert_eq!(change(true, over, by_admin), Err(Refusal::GroupsCancelled));
        }
    }

    #[test]
    fn the_last_group_and_the_last_place_are_given_and_none_after_them() {
        assert_eq!(add_to_ticket(1, 2), Ok(()));
        assert_eq!(add_to_ticket(2, 2), Err(Refusal::GroupsComplete(2)));
        assert_eq!(admit(3, 4), Ok(()));
        assert_eq!(admit(4, 4), Err(Refusal::GroupFull));
        assert_eq!(admit(5, 4), Err(Refusal::GroupFull), "more than its category allows by now");
    }

    #[test]
    fn a_group_needs_a_round_with_its_category_and_enough_places() {
        assert_eq!(assign(true, 4, 4), Ok(()));
        assert_eq!(assign(true, 3, 4), Err(Refusal::InsufficientSpots));
        assert_eq!(assign(false, 72, 4), Err(Refusal::InsufficientSpots));
    }

    #[test]
    fn who_is_checked_in_keeps_their_place() {
        assert_eq!(vacate(false), Ok(()));
        assert_eq!(vacate(true), Err(Refusal::CheckedIn));
    }
}
