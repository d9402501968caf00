//! Groups: the people of a ticket who play together, and the round they are assigned to.

use crate::access::Actor;
use crate::ids::{AttendeeId, CategoryId, GroupId, RoundId, TicketId, UserId};
use crate::pairing::{TheirPairing, WISH_MAX};
use crate::person::Person;
use crate::refusal::Refusal;
use crate::round::{Round, RoundBrief};
use crate::values::{Complaint, ScanCode, line};
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

/// With whom the buyer would like to play, in a line of their own words; may be empty (rule `wishes`).
///
/// # Errors
/// A complaint when it is too long, or holds characters that a line has no use for.
pub fn wish(typed: &str) -> Result<String, Complaint> {
    line(typed, WISH_MAX)
}

/// The name of a group that nobody has named: 'Group 1' is the first of its ticket (rule `groups-of-a-ticket`).
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

/// A group, with all that its ticket's page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its id.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// The ticket that has it.
    pub ticket_id: TicketId,
    /// The category of its ticket.
    pub category_id: CategoryId,
    /// The round it is assigned to.
    pub round: Option<RoundBrief>,
    /// With whom the buyer would like to play, in their words; may be empty.
    pub wish: String,
    /// The pairing that it plays in.
    pub pairing: Option<TheirPairing>,
    /// The names of those who play with it and belong to other groups.
    pub partners: Vec<String>,
    /// Everybody in it, in the order they came.
    pub members: Vec<Member>,
    /// The most people that it may hold.
    pub num_attendees: i32,
    /// The most groups that its ticket may have.
    pub num_groups: i32,
    /// Whether its category plays golf (rule `categories-without-golf`).
    pub plays: bool,
    /// Counts the changes of this row; who is in it does not count.
    pub version: i64,
}

impl Group {
    /// The round that it is in.
    pub fn round_id(&self) -> Option<RoundId> {
        self.round.as_ref().map(|round| round.id)
    }

    /// Lets it be assigned to a round: to one that admits it, or the one that it is in already.
    ///
    /// # Errors
    /// [`Refusal::InsufficientSpots`].
    pub fn assign(&self, to: &Round) -> Result<(), Refusal> {
        if self.round_id() == Some(to.id) { Ok(()) } else { to.admit(self.category_id, self.num_attendees) }
    }
}

/// A person's place in a group, as the group shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Their place.
    pub id: AttendeeId,
    /// The person who has it.
    pub user_id: UserId,
    /// Their name and address.
    pub user: Person,
    /// The user who typed their address to give them the place; `None` where a name or a suggestion did.
    pub address_typed_by: Option<UserId>,
    /// Whether the holder's account was made for the place: then its name was typed with the address.
    pub made_for_place: bool,
    /// Whether their pass has been used.
    pub checked_in: bool,
    /// The pairing that they play in, that of their group or another one.
    pub pairing: Option<TheirPairing>,
    /// Counts the changes of this place.
    pub version: i64,
}

impl Member {
    /// With the address only if this viewer may read it.
    #[must_use]
    pub fn told_to(self, viewer: &Actor) -> Self {
        let user = self.user.told_to(viewer, self.user_id, self.address_typed_by, self.made_for_place);
        Self { user, ..self }
    }
}

/// The parts of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// In which group.
    pub group_id: GroupId,
    /// Its holder.
    pub user_id: UserId,
    /// The code of the holder's pass.
    pub scan_code: ScanCode,
    /// The user who typed their address to give them the place; `None` where a name or a suggestion did.
    pub address_typed_by: Option<UserId>,
}

/// A place that is about to be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// As it is.
    pub seat: Seat,
    /// Whether the pass has been used.
    pub checked_in: bool,
    /// Counts the changes of this row.
    pub version: i64,
}

impl Place {
    /// Lets it be taken away or given to another: not while its holder is checked in.
    ///
    /// # Errors
    /// [`Refusal::CheckedIn`].
    pub fn vacate(&self) -> Result<(), Refusal> {
        if self.checked_in { Err(Refusal::CheckedIn) } else { Ok(()) }
    }
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
    fn a_checked_in_attendee_keeps_the_place() {
        let place = |checked_in| Place {
            seat: Seat {
                group_id: GroupId(1),
                user_id: UserId(1),
                scan_code: ScanCode::from_random(7),
                address_typed_by: None,
            },
            checked_in,
            version: 1,
        };
        assert_eq!(place(false).vacate(), Ok(()));
        assert_eq!(place(true).vacate(), Err(Refusal::CheckedIn));
    }
}
