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

/// A group's name; may be empty, which means [`default_name`].
///
/// # Errors
/// A complaint when it is too long, contains invalid characters, or a web address. A slash is
/// fine, as in Smith/Jones.
pub fn name(typed: &str) -> Result<String, Complaint> {
    without_address(line(typed, NAME_MAX)?)
}

/// The buyer's wish for playing partners, in one line of free text; may be empty (rule `wishes`).
///
/// # Errors
/// A complaint when it is too long, or contains invalid characters.
pub fn wish(typed: &str) -> Result<String, Complaint> {
    line(typed, WISH_MAX)
}

/// The name of an unnamed group: 'Group 1' is the first of its ticket (rule `groups-of-a-ticket`).
pub fn numbered(number: usize) -> String {
    format!("Group {number}")
}

/// The default name of the group at this place of its ticket, counted from 1: by its place or, if
/// another group of the ticket has that name, by the first free number.
pub fn default_name(place: usize, others: &[String]) -> String {
    let free = |number: &usize| !others.contains(&numbered(*number));
    let number = std::iter::once(place).chain(1..=others.len() + 1).find(free);
    numbered(number.unwrap_or(place))
}

/// A group, as the page of its ticket shows it.
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
    /// Its round, if any.
    pub round: Option<RoundBrief>,
    /// The buyer's wish for playing partners; may be empty.
    pub wish: String,
    /// Its pairing.
    pub pairing: Option<TheirPairing>,
    /// The names of players of other groups in its pairing.
    pub partners: Vec<String>,
    /// Its members, in the order in which they were added.
    pub members: Vec<Member>,
    /// The most people in the group.
    pub num_attendees: i32,
    /// The most groups of its ticket.
    pub num_groups: i32,
    /// Whether its category plays golf (rule `categories-without-golf`).
    pub plays: bool,
    /// Counts the changes of this row; changes of its members do not count.
    pub version: i64,
}

impl Group {
    /// Its round, if any.
    pub fn round_id(&self) -> Option<RoundId> {
        self.round.as_ref().map(|round| round.id)
    }

    /// Admits the assignment to a round with room, or to the round that it is in already.
    ///
    /// # Errors
    /// [`Refusal::InsufficientSpots`].
    pub fn assign(&self, to: &Round) -> Result<(), Refusal> {
        if self.round_id() == Some(to.id) { Ok(()) } else { to.admit(self.category_id, self.num_attendees) }
    }
}

/// A person's place in a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Their place.
    pub id: AttendeeId,
    /// The holder.
    pub user_id: UserId,
    /// The holder's name and address.
    pub user: Person,
    /// The user who typed the holder's address; `None` where the place was given by name or suggestion.
    pub address_typed_by: Option<UserId>,
    /// Whether the holder's account was created for the place: then the name was typed with the address.
    pub made_for_place: bool,
    /// Whether their pass has been used.
    pub checked_in: bool,
    /// The holder's pairing: their group's, or another one.
    pub pairing: Option<TheirPairing>,
    /// Counts the changes of this place.
    pub version: i64,
}

impl Member {
    /// The member without the address, unless this viewer may see it.
    #[must_use]
    pub fn visible_to(self, viewer: &Actor) -> Self {
        let user = self.user.visible_to(viewer, self.user_id, self.address_typed_by, self.made_for_place);
        Self { user, ..self }
    }
}

/// The parts of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// Its group.
    pub group_id: GroupId,
    /// Its holder.
    pub user_id: UserId,
    /// The code of the holder's pass.
    pub scan_code: ScanCode,
    /// The user who typed the holder's address; `None` where the place was given by name or suggestion.
    pub address_typed_by: Option<UserId>,
}

/// A place before a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its present values.
    pub seat: Seat,
    /// Whether the pass has been used.
    pub checked_in: bool,
    /// Counts the changes of this row.
    pub version: i64,
}

impl Place {
    /// Admits the removal or replacement of the holder, unless they are checked in.
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
