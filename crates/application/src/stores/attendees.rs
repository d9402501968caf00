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
    /// Whether it has been used.
    pub checked_in: bool,
    /// The person who has it.
    pub user_id: UserId,
    /// Their name and address.
    pub user: Person,
    /// The user who typed their address to give them the place; `None` where a name or a suggestion did.
    pub address_typed_by: Option<UserId>,
    /// The ticket that brings it.
    pub ticket_id: TicketId,
    /// That ticket's reference.
    pub reference: Reference,
    /// That ticket's purchaser.
    pub purchaser: UserId,
    /// Whether staff sold that ticket at the desk.
    pub at_desk: bool,
    /// Whether that ticket is suspended (rule `suspended-tickets`).
    pub suspended: bool,
    /// The title of that ticket's category.
    pub category_name: String,
    /// Whether that category plays golf (rule `categories-without-golf`).
    pub plays: bool,
    /// Whether there is money in the books for that ticket.
    pub settled: Settled,
    /// The tournament it is for.
    pub tournament_id: TournamentId,
    /// That tournament's name.
    pub tournament_name: String,
    /// The readable end of its address.
    pub tournament_slug: String,
    /// The venue.
    pub location_title: String,
    /// The address of the place; may be empty.
    pub location_address: String,
    /// That tournament's first day.
    pub date_start: NaiveDate,
    /// That tournament's last day.
    pub date_end: NaiveDate,
    /// The decision about its weather; `None` while there is none.
    pub weather: Option<State>,
    /// The group, with its round.
    pub group: GroupBrief,
    /// Everybody in the group, in the order they came.
    pub members: Vec<Teammate>,
    /// The pairing that the holder plays in; none while the group is in no round.
    pub pairing: Option<TheirPairing>,
    /// The other players of this pairing, also of other groups, in the order they came.
    pub partners: Vec<Partner>,
}

/// A player of somebody's pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partner {
    /// Their place.
    pub id: AttendeeId,
    /// First and last name, as far as they are known.
    pub name: String,
}

impl Pass {
    /// Whether it may be shown, mailed and used: of a suspended ticket the purchaser's alone (rule `suspended-tickets`).
    pub fn is_valid(&self) -> bool {
        !self.suspended || self.user_id == self.purchaser
    }

    /// Whether the holder plays with others than the group, or without some of it.
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
    /// The person who has it.
    pub user_id: UserId,
    /// The attendee.
    pub user: Person,
    /// The user who typed their address to give them the place; `None` where a name or a suggestion did.
    pub address_typed_by: Option<UserId>,
    /// Whether the holder's account was made for the place: then its name was typed with the address.
    pub made_for_place: bool,
    /// Counts the changes of this place.
    pub version: i64,
}

/// A place to be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAttendee {
    /// In which group.
    pub group_id: GroupId,
    /// By whom.
    pub user_id: UserId,
    /// For the pass.
    pub scan_code: ScanCode,
    /// The user who typed their address to give them the place; `None` where a name or a suggestion did.
    pub address_typed_by: Option<UserId>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// A place, as it is shown to the person who gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attendee {
    /// Its id.
    pub id: AttendeeId,
    /// In which group.
    pub group_id: GroupId,
    /// The content of their pass's QR code.
    pub scan_code: ScanCode,
    /// Whether it has been used.
    pub checked_in: bool,
    /// The person who has it.
    pub user_id: UserId,
    /// The attendee.
    pub user: Person,
    /// The user who typed their address to give them the place; `None` where a name or a suggestion did.
    pub address_typed_by: Option<UserId>,
    /// Whether the holder's account was made for the place: then its name was typed with the address.
    pub made_for_place: bool,
    /// Counts the changes of this row.
    pub version: i64,
}

/// The table of attendees.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AttendeeStore {
    /// Takes a place. [`fairway_domain::refusal::Refusal::AlreadyInGroup`] when the person has one in the group.
    fn add(&mut self, attendee: &NewAttendee) -> Result<AttendeeId>;
    /// A person's passes of tickets that are not cancelled, the latest tournament first.
    fn passes_of(&mut self, user: UserId) -> Result<Vec<Pass>>;
    /// The passes that a ticket brings, in the order they came; also of one that is cancelled.
    fn passes_of_ticket(&mut self, ticket: TicketId) -> Result<Vec<Pass>>;
    /// The same of several tickets.
    fn passes_of_tickets(&mut self, tickets: &[TicketId]) -> Result<Vec<Pass>>;
    /// The passes of the groups in a round, of tickets that are not cancelled.
    fn passes_of_round(&mut self, round: RoundId) -> Result<Vec<Pass>>;
    /// The passes of a tournament, of tickets that are not cancelled.
    fn passes_of_tournament(&mut self, tournament: TournamentId) -> Result<Vec<Pass>>;
    /// The pass that a link of this digest opens, unless its ticket is cancelled.
    fn linked_pass(&mut self, digest: &str) -> Result<Option<Pass>>;
    /// Adds a link that opens the pass of this code.
    fn add_link(&mut self, digest: &str, code: &ScanCode, created_at: DateTime<Utc>) -> Result<()>;
    /// Deletes the links of codes that no pass has.
    fn forget_void_links(&mut self) -> Result<()>;
    /// One pass, also of a ticket that is cancelled.
    fn pass(&mut self, id: AttendeeId) -> Result<Option<Pass>>;
    /// One.
    fn find(&mut self, id: AttendeeId) -> Result<Option<Attendee>>;
    /// One, locked until the transaction ends, so that nobody is checked in meanwhile.
    fn lock(&mut self, id: AttendeeId) -> Result<Option<Place>>;
    /// The users with a place on a ticket.
    fn people_of_ticket(&mut self, id: TicketId) -> Result<Vec<UserId>>;
    /// The users with a place in a group; certain only while the category is locked.
    fn members(&mut self, id: GroupId) -> Result<Vec<UserId>>;
    /// Writes a place. [`fairway_domain::refusal::Refusal::AlreadyInGroup`] when the person has another in the group.
    fn update(&mut self, id: AttendeeId, seat: &Seat) -> Result<()>;
    /// Forgets who typed the address of this person: they have another now.
    fn forget_who_typed(&mut self, user: UserId) -> Result<()>;
    /// Takes a place away, and its check-ins with it.
    fn remove(&mut self, id: AttendeeId) -> Result<()>;
}
