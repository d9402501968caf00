//! Places in groups, and the passes of their holders.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::group::{Place, Seat};
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::pairing::TheirPairing;
use fairway_domain::person::Person;
use fairway_domain::reference::Reference;
use fairway_domain::ticket::Settled;
use fairway_domain::values::ScanCode;
use fairway_domain::weather::State;

use crate::error::Result;
use crate::stores::tickets::GroupBrief;

/// An entrance pass.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, of the pass or of its ticket")]
pub struct Pass {
    /// Its id.
    pub id: AttendeeId,
    /// The content of its QR code.
    pub scan_code: ScanCode,
    /// Whether the holder is checked in.
    pub checked_in: bool,
    /// The holder.
    pub user_id: UserId,
    /// The holder's name and address.
    pub user: Person,
    /// The user who typed the holder's address to give them the place; `None` for a name or a suggestion.
    pub address_typed_by: Option<UserId>,
    /// The ticket.
    pub ticket_id: TicketId,
    /// The ticket's reference.
    pub reference: Reference,
    /// The ticket's purchaser.
    pub purchaser: UserId,
    /// Whether staff sold the ticket at the desk.
    pub at_desk: bool,
    /// Whether the ticket is suspended (rule `suspended-tickets`).
    pub suspended: bool,
    /// The title of the ticket's category.
    pub category_name: String,
    /// Whether the category plays golf (rule `categories-without-golf`).
    pub plays: bool,
    /// Whether the ticket is paid, free or unpaid.
    pub settled: Settled,
    /// The tournament.
    pub tournament_id: TournamentId,
    /// The tournament's name.
    pub tournament_name: String,
    /// The slug of the tournament's URL.
    pub tournament_slug: String,
    /// The venue.
    pub location_title: String,
    /// The address of the venue; may be empty.
    pub location_address: String,
    /// The tournament's first day.
    pub date_start: NaiveDate,
    /// The tournament's last day.
    pub date_end: NaiveDate,
    /// The decision about the weather; `None` without one.
    pub weather: Option<State>,
    /// The group, with its round.
    pub group: GroupBrief,
    /// All members of the group, in the order of their places.
    pub members: Vec<Teammate>,
    /// The holder's pairing; `None` while the group is in no round.
    pub pairing: Option<TheirPairing>,
    /// The other players of this pairing, also of other groups, in the order of their places.
    pub partners: Vec<Partner>,
}

/// A player in the same pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partner {
    /// Their place.
    pub id: AttendeeId,
    /// First and last name; may be empty.
    pub name: String,
}

impl Pass {
    /// Whether it may be shown, mailed and used: on a suspended ticket only the purchaser's (rule `suspended-tickets`).
    pub fn is_valid(&self) -> bool {
        !self.suspended || self.user_id == self.purchaser
    }

    /// Whether the pairing differs from the group.
    pub fn plays_beside_group(&self) -> bool {
        let others = self.members.iter().map(|member| member.id).filter(|id| *id != self.id);
        let partners = self.partners.iter().map(|partner| partner.id);
        self.pairing.is_some() && !others.eq(partners)
    }
}

/// A member of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Teammate {
    /// Their place.
    pub id: AttendeeId,
    /// The holder.
    pub user_id: UserId,
    /// The holder's name and address.
    pub user: Person,
    /// The user who typed the holder's address to give them the place; `None` for a name or a suggestion.
    pub address_typed_by: Option<UserId>,
    /// Whether the holder's account was created for the place: then its name was typed with the address.
    pub made_for_place: bool,
    /// Counts the changes of this place.
    pub version: i64,
}

/// A place to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAttendee {
    /// The group.
    pub group_id: GroupId,
    /// The holder.
    pub user_id: UserId,
    /// The code of its pass.
    pub scan_code: ScanCode,
    /// The user who typed the holder's address to give them the place; `None` for a name or a suggestion.
    pub address_typed_by: Option<UserId>,
    /// The creation time.
    pub created_at: DateTime<Utc>,
}

/// A place, as shown to its giver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attendee {
    /// Its id.
    pub id: AttendeeId,
    /// The group.
    pub group_id: GroupId,
    /// The content of the pass's QR code.
    pub scan_code: ScanCode,
    /// Whether the holder is checked in.
    pub checked_in: bool,
    /// The holder.
    pub user_id: UserId,
    /// The holder's name and address.
    pub user: Person,
    /// The user who typed the holder's address to give them the place; `None` for a name or a suggestion.
    pub address_typed_by: Option<UserId>,
    /// Whether the holder's account was created for the place: then its name was typed with the address.
    pub made_for_place: bool,
    /// Counts the changes of this row.
    pub version: i64,
}

/// The table of attendees.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AttendeeStore {
    /// Adds a place. [`fairway_domain::refusal::Refusal::AlreadyInGroup`] when the person has one in the group.
    fn add(&mut self, attendee: &NewAttendee) -> Result<AttendeeId>;
    /// A person's passes of tickets that are not cancelled, the latest tournament first.
    fn passes_of(&mut self, user: UserId) -> Result<Vec<Pass>>;
    /// The passes of a ticket, in the order of their places; also of a cancelled one.
    fn passes_of_ticket(&mut self, ticket: TicketId) -> Result<Vec<Pass>>;
    /// The same for several tickets.
    fn passes_of_tickets(&mut self, tickets: &[TicketId]) -> Result<Vec<Pass>>;
    /// The passes of the groups in a round, of tickets that are not cancelled.
    fn passes_of_round(&mut self, round: RoundId) -> Result<Vec<Pass>>;
    /// The passes of a tournament, of tickets that are not cancelled.
    fn passes_of_tournament(&mut self, tournament: TournamentId) -> Result<Vec<Pass>>;
    /// The pass that a link of this digest opens, unless its ticket is cancelled.
    fn linked_pass(&mut self, digest: &str) -> Result<Option<Pass>>;
    /// Adds a link that opens the pass with this code.
    fn add_link(&mut self, digest: &str, code: &ScanCode, created_at: DateTime<Utc>) -> Result<()>;
    /// Deletes links to codes that no pass has any more.
    fn forget_void_links(&mut self) -> Result<()>;
    /// One pass, also of a cancelled ticket.
    fn pass(&mut self, id: AttendeeId) -> Result<Option<Pass>>;
    /// One place.
    fn find(&mut self, id: AttendeeId) -> Result<Option<Attendee>>;
    /// One place, locked until the transaction ends, so that no check-in happens meanwhile.
    fn lock(&mut self, id: AttendeeId) -> Result<Option<Place>>;
    /// The users with a place on a ticket.
    fn people_of_ticket(&mut self, id: TicketId) -> Result<Vec<UserId>>;
    /// The users with a place in a group; stable only while the category is locked.
    fn members(&mut self, id: GroupId) -> Result<Vec<UserId>>;
    /// Writes a place. [`fairway_domain::refusal::Refusal::AlreadyInGroup`] when the person has another place in the group.
    fn update(&mut self, id: AttendeeId, seat: &Seat) -> Result<()>;
    /// Clears the users who typed an address of this person, after a change of the address.
    fn forget_who_typed(&mut self, user: UserId) -> Result<()>;
    /// Deletes a place with its check-ins.
    fn remove(&mut self, id: AttendeeId) -> Result<()>;
}
