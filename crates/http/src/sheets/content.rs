//! The contents of a sheet in JSON.

use fairway_domain::pairing::ShownStart;
use fairway_domain::sheet::{
    Content as KnownContent, SheetHole as KnownHole, SheetPerson as KnownPerson, SheetSponsor as KnownSponsor,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::media;
use crate::wire::{Date, Dollars, Time};

/// The contents of a sheet. Each kind leaves the fields empty that it does not show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SheetContent {
    event: String,
    #[schema(required)]
    round: Option<SheetRound>,
    /// The start of its pairing: `7`, `7A` or `08:10`.
    #[schema(required, example = "7A")]
    start: Option<String>,
    /// The number of the cart in its pairing.
    #[schema(required, minimum = 1)]
    cart: Option<usize>,
    /// The hole for which the sign is made.
    #[schema(required, minimum = 1)]
    hole: Option<i32>,
    #[schema(required)]
    sponsor: Option<SheetSponsor>,
    /// In their order on the sheet.
    people: Vec<SheetPerson>,
    /// In their order on the sheet.
    holes: Vec<SheetHole>,
}

/// The round of a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetRound {
    name: String,
    day: Date,
    time: Time,
}

/// The sponsor of a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetSponsor {
    name: String,
    /// Its first verified logo; null if it has none.
    #[schema(required)]
    logo_url: Option<String>,
}

/// A person on a sheet. Each kind leaves the fields empty that it does not show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetPerson {
    #[schema(minimum = 1)]
    attendee_id: i64,
    /// `Ann Baker`, or `Baker, Ann` in the alphabetical list.
    name: String,
    #[schema(required)]
    group: Option<String>,
    #[schema(required)]
    pairing_id: Option<i64>,
    /// The name of the round, if the event has several.
    #[schema(required)]
    round: Option<String>,
    #[schema(required, example = "7A")]
    start: Option<String>,
    #[schema(required, minimum = 1)]
    cart: Option<usize>,
    /// The amount that is still to be paid for the ticket.
    #[schema(required)]
    due: Option<Dollars>,
    /// The code of the pass.
    #[schema(required)]
    scan_code: Option<String>,
    /// Whether staff marked them as a no-show. Signs, cards and badges leave no-shows out, and lists mark them.
    no_show: bool,
}

/// A hole on a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetHole {
    #[schema(minimum = 1)]
    number: i32,
    #[schema(minimum = 3, maximum = 6)]
    par: i32,
    #[schema(minimum = 1, maximum = 27)]
    stroke_index: i32,
    #[schema(required)]
    sponsor: Option<String>,
}

fn code(start: Option<ShownStart>) -> Option<String> {
    start.map(ShownStart::code)
}

impl From<KnownContent> for SheetContent {
    fn from(content: KnownContent) -> Self {
        Self {
            event: content.event,
            round: content.round.map(|(name, day, time)| SheetRound {
                name,
                day: Date(day),
                time: Time(time),
            }),
            start: code(content.start),
            cart: content.cart,
            hole: content.hole,
            sponsor: content.sponsor.map(SheetSponsor::from),
            people: content.people.into_iter().map(SheetPerson::from).collect(),
            holes: content.holes.into_iter().map(SheetHole::from).collect(),
        }
    }
}

impl From<KnownSponsor> for SheetSponsor {
    fn from(sponsor: KnownSponsor) -> Self {
        Self { name: sponsor.name, logo_url: sponsor.logo.map(|picture| media::address("logo", &picture)) }
    }
}

impl From<KnownPerson> for SheetPerson {
    fn from(person: KnownPerson) -> Self {
        Self {
            attendee_id: person.id.0,
            name: person.name,
            group: person.group,
            pairing_id: person.pairing.map(|id| id.0),
            round: person.round,
            start: code(person.start),
            cart: person.cart,
            due: person.due.map(Dollars),
            scan_code: person.code.map(|code| code.as_str().to_owned()),
            no_show: person.no_show,
        }
    }
}

impl From<KnownHole> for SheetHole {
    fn from(hole: KnownHole) -> Self {
        let KnownHole { number, par, stroke_index, sponsor } = hole;
        Self { number, par, stroke_index, sponsor }
    }
}
