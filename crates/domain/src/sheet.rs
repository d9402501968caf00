//! Paper sheets for the day: their contents, and the changes since they were printed (rule `sheets`).

mod carts;
mod changes;
mod club;
mod compose;
mod facts;
mod gone;
mod groups;
mod kind;
mod lists;

use std::collections::HashMap;

use chrono::{NaiveDate, NaiveTime};

use crate::category::Price;
use crate::course::Course;
use crate::ids::{AttendeeId, GroupId, PairingId, RoundId, SponsorId, UserId};
use crate::pairing::{ShownStart, TheirPairing};
use crate::values::{Email, ScanCode};
pub use changes::changes;
pub use club::{ClubLine, club_lines};
pub use compose::sheets;
pub use facts::{Fact, What};
pub use gone::gone_title;
pub use kind::SheetKind;

#[cfg(test)]
mod tests;

/// The data from which an event's sheets are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetSource {
    /// The name of the event.
    pub event: String,
    /// Its rounds by start.
    pub rounds: Vec<PlayedRound>,
    /// All holders of places on tickets that are not cancelled.
    pub people: Vec<Attending>,
    /// The sponsors of its tickets and holes.
    pub sponsors: HashMap<SponsorId, SheetSponsor>,
}

/// A round and its course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedRound {
    /// Its id.
    pub id: RoundId,
    /// Its name.
    pub name: String,
    /// Its first day.
    pub day: NaiveDate,
    /// Its start, local to the site.
    pub time: NaiveTime,
    /// Its course.
    pub course: Course,
}

/// A person with a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attending {
    /// The place.
    pub id: AttendeeId,
    /// The person.
    pub user_id: UserId,
    /// Their first name; may be empty.
    pub name_first: String,
    /// Their last name; may be empty.
    pub name_last: String,
    /// The giver's address.
    pub email: Option<Email>,
    /// The code of their pass.
    pub code: ScanCode,
    /// Their group.
    pub group_id: GroupId,
    /// Its name.
    pub group: String,
    /// The purchaser of the group's ticket.
    pub captain_id: UserId,
    /// The purchaser's name; may be empty.
    pub captain: String,
    /// The round that the group is in.
    pub round_id: Option<RoundId>,
    /// Their pairing in that round.
    pub pairing: Option<TheirPairing>,
    /// The sponsor of their ticket.
    pub sponsor: Option<SponsorId>,
    /// The amount still to pay for their ticket.
    pub due: Price,
    /// The category of their ticket.
    pub category: String,
    /// Whether this category plays golf.
    pub plays: bool,
    /// Whether staff marked them as a no-show.
    pub no_show: bool,
    /// Whether the ticket was sold at the desk.
    pub at_desk: bool,
}

/// A sponsor as shown on a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetSponsor {
    /// Its name.
    pub name: String,
    /// The picture of the first verified logo.
    pub logo: Option<String>,
}

/// A sheet of paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Its kind.
    pub kind: SheetKind,
    /// The identity within the event, independent of the contents.
    pub key: String,
    /// Its round; `None` for a sheet of the whole event.
    pub round_id: Option<RoundId>,
    /// The title by which staff find the sheet.
    pub title: String,
    /// Its contents.
    pub content: Content,
}

/// The contents of a sheet. Each kind leaves the fields empty that it does not show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Content {
    /// The name of the event.
    pub event: String,
    /// Name, day and start of the round.
    pub round: Option<(String, NaiveDate, NaiveTime)>,
    /// The start of its pairing.
    pub start: Option<ShownStart>,
    /// The number of the cart in its pairing.
    pub cart: Option<usize>,
    /// The hole for which the sign is made.
    pub hole: Option<i32>,
    /// The sponsor.
    pub sponsor: Option<SheetSponsor>,
    /// The people, in their order on the sheet.
    pub people: Vec<SheetPerson>,
    /// The holes, in their order on the sheet.
    pub holes: Vec<SheetHole>,
}

/// A person on a sheet. Each kind leaves the fields empty that it does not show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetPerson {
    /// Their place.
    pub id: AttendeeId,
    /// The person.
    pub user_id: UserId,
    /// Their name as printed: `Ann Baker`, or `Baker, Ann` in the alphabetical list.
    pub name: String,
    /// The name by which people know their group.
    pub group: Option<String>,
    /// The captain, if the group is named after them.
    pub named_for: Option<UserId>,
    /// Their pairing. Lists group their lines by it.
    pub pairing: Option<PairingId>,
    /// The name of their round, if the event has several.
    pub round: Option<String>,
    /// Their start.
    pub start: Option<ShownStart>,
    /// The number of their cart in the pairing.
    pub cart: Option<usize>,
    /// The amount still to pay for their ticket.
    pub due: Option<Price>,
    /// The code of their pass.
    pub code: Option<ScanCode>,
    /// Whether staff marked them as a no-show. Only lists contain no-shows.
    pub no_show: bool,
}

/// A hole on a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetHole {
    /// From 1.
    pub number: i32,
    /// The strokes that a scratch player needs.
    pub par: i32,
    /// Its difficulty among the holes: 1 is the hardest.
    pub stroke_index: i32,
    /// The name of its sponsor.
    pub sponsor: Option<String>,
}
