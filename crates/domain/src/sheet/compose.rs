//! The sheets of an event.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::carts::{Seat, carts};
use super::lists::{alphabetical, by_name, list_of, listed};
use super::{
    Attending, Content, PlayedRound, Sheet, SheetHole, SheetKind, SheetPerson, SheetSource, SheetSponsor,
};
use crate::account::name_alone;
use crate::course::Hole;
use crate::ids::{AttendeeId, PairingId, RoundId};
use crate::pairing::{ShownStart, Start};

/// Replaces the name of a person without one.
pub(super) const UNNAMED: &str = "Guest";

/// Players who start together.
pub(super) struct Party<'a> {
    pub(super) id: PairingId,
    pub(super) start: Option<ShownStart>,
    /// By group and order in it, with their cart; no-shows have none.
    pub(super) players: Vec<(&'a Attending, Option<usize>)>,
}

impl<'a> Party<'a> {
    /// The players without no-shows.
    fn expected(&self) -> impl Iterator<Item = (&'a Attending, Option<usize>)> {
        self.players.iter().filter(|(player, _)| !player.no_show).copied()
    }
}

/// Every sheet of an event, by kind, each kind in the order in which staff hand it out.
pub fn sheets(source: &SheetSource) -> Vec<Sheet> {
    let seats = seats(&source.people);
    let rounds: Vec<_> =
        source.rounds.iter().map(|round| (round, parties(source, round.id, &seats))).collect();
    let mut sheets = Vec::new();
    for (round, parties) in &rounds {
        sheets.extend(parties.iter().flat_map(|party| cart_signs(source, round, party)));
    }
    for (round, parties) in &rounds {
        let played = parties.iter().filter(|party| party.expected().next().is_some());
        sheets.extend(played.map(|party| scorecard(source, round, party)));
    }
    sheets.extend(badges(source));
    sheets.extend(alphabetical(source, &rounds));
    for kind in [SheetKind::HoleList, SheetKind::StarterSheet] {
        let lists = rounds.iter().filter(|(_, parties)| !parties.is_empty());
        sheets.extend(lists.map(|(round, parties)| list_of(source, kind, round, parties)));
    }
    for kind in [SheetKind::SponsorSign, SheetKind::ClosestToPin, SheetKind::LongestDrive] {
        let holes =
            rounds.iter().flat_map(|(round, _)| round.course.holes.iter().map(move |hole| (*round, hole)));
        sheets.extend(holes.filter_map(|(round, hole)| sign_of_hole(source, kind, round, hole)));
    }
    if rounds.len() > 1 {
        sheets.iter_mut().for_each(name_round);
    }
    sheets
}

/// Prefixes the title with the round, as each round has a hole 7. The paper shows the round anyway.
fn name_round(sheet: &mut Sheet) {
    let round = sheet.content.round.as_ref().map(|(name, ..)| name).filter(|name| **name != sheet.title);
    if let Some(round) = round {
        sheet.title = format!("{round}, {}", sheet.title);
    }
}

/// The index of each person in their group.
pub(super) fn seats(people: &[Attending]) -> HashMap<AttendeeId, Seat> {
    let mut in_order: Vec<_> = people.iter().map(|person| (person.group_id, person.id)).collect();
    in_order.sort_unstable();
    let mut before = HashMap::new();
    let seat = |(group, id)| {
        let count: &mut usize = before.entry(group).or_default();
        *count += 1;
        (id, (group, *count - 1))
    };
    in_order.into_iter().map(seat).collect()
}

/// The players of a round by their pairing.
fn by_pairing(source: &SheetSource, round: RoundId) -> BTreeMap<PairingId, Vec<&Attending>> {
    let mut players: BTreeMap<PairingId, Vec<&Attending>> = BTreeMap::new();
    for person in source.people.iter().filter(|person| person.round_id == Some(round)) {
        if let Some(pairing) = person.pairing {
            players.entry(pairing.id).or_default().push(person);
        }
    }
    players
}

/// The pairings of a round by start; pairings without a start are last.
pub(super) fn parties<'a>(
    source: &'a SheetSource,
    round: RoundId,
    seats: &HashMap<AttendeeId, Seat>,
) -> Vec<Party<'a>> {
    let party = |(id, mut players): (PairingId, Vec<&'a Attending>)| {
        players.sort_unstable_by_key(|player| (player.group_id, player.id));
        let start = players.first().and_then(|player| player.pairing?.start);
        let seat = |player: &&Attending| Some((seats.get(&player.id).copied()?, player.no_show));
        let their: Vec<(Seat, bool)> = players.iter().filter_map(seat).collect();
        Party { id, start, players: players.into_iter().zip(carts(&their)).collect() }
    };
    let mut parties: Vec<_> = by_pairing(source, round).into_iter().map(party).collect();
    parties.sort_by_key(|party| (party.start.is_none(), party.start.map(|shown| shown.start), party.id));
    parties
}

pub(super) fn with_round(source: &SheetSource, round: &PlayedRound) -> Content {
    let round = Some((round.name.clone(), round.day, round.time));
    Content { event: source.event.clone(), round, ..Content::default() }
}

fn called(person: &Attending) -> String {
    let name = name_alone(&person.name_first, &person.name_last);
    if name.is_empty() { UNNAMED.to_owned() } else { name }
}

/// A person with only their name; each kind adds what it shows.
pub(super) fn person(person: &Attending) -> SheetPerson {
    SheetPerson {
        id: person.id,
        user_id: person.user_id,
        name: called(person),
        group: None,
        named_for: None,
        pairing: None,
        round: None,
        start: None,
        cart: None,
        due: None,
        code: None,
        no_show: false,
    }
}

/// `Hole 7A`, `8:10 AM`, or the first name in a pairing without a start.
fn title(party: &Party<'_>) -> String {
    match party.start {
        Some(shown) if matches!(shown.start, Start::Hole { .. }) => format!("Hole {shown}"),
        Some(shown) => shown.to_string(),
        None => party
            .expected()
            .next()
            .map(|(first, _)| format!("No start, {}", called(first)))
            .unwrap_or_default(),
    }
}

/// The sponsor of a ticket of the pairing, else the sponsor of its starting hole.
fn sponsor_of(source: &SheetSource, round: &PlayedRound, party: &Party<'_>) -> Option<SheetSponsor> {
    let of_ticket = party.players.iter().find_map(|(player, _)| player.sponsor);
    let of_hole = || match party.start?.start {
        Start::Hole { number, .. } => round.course.hole(number)?.sponsor,
        Start::TeeTime(_) => None,
    };
    source.sponsors.get(&of_ticket.or_else(of_hole)?).cloned()
}

fn cart_signs(source: &SheetSource, round: &PlayedRound, party: &Party<'_>) -> Vec<Sheet> {
    let carts: BTreeSet<usize> = party.players.iter().filter_map(|(_, cart)| *cart).collect();
    let sign = |cart: usize| {
        let players = party.players.iter().filter(|(_, theirs)| *theirs == Some(cart));
        Sheet {
            kind: SheetKind::CartSign,
            key: format!("cartSign-{}-{cart}", party.id),
            round_id: Some(round.id),
            title: format!("{}, cart {cart}", title(party)),
            content: Content {
                start: party.start,
                cart: Some(cart),
                sponsor: sponsor_of(source, round, party),
                people: players.map(|(player, _)| person(player)).collect(),
                ..with_round(source, round)
            },
        }
    };
    carts.into_iter().map(sign).collect()
}

pub(super) fn hole(source: &SheetSource, hole: &Hole) -> SheetHole {
    let sponsor = hole.sponsor.and_then(|id| source.sponsors.get(&id)).map(|sponsor| sponsor.name.clone());
    SheetHole { number: hole.number, par: hole.par, stroke_index: hole.stroke_index, sponsor }
}

/// The holes from the starting hole on, wrapping around; with a tee time, from hole 1.
fn holes_in_order(source: &SheetSource, round: &PlayedRound, party: &Party<'_>) -> Vec<SheetHole> {
    let first = match party.start.map(|shown| shown.start) {
        Some(Start::Hole { number, .. }) => number,
        Some(Start::TeeTime(_)) | None => 1,
    };
    let (before, from): (Vec<_>, Vec<_>) = round.course.holes.iter().partition(|hole| hole.number < first);
    from.into_iter().chain(before).map(|played| SheetHole { sponsor: None, ..hole(source, played) }).collect()
}

fn scorecard(source: &SheetSource, round: &PlayedRound, party: &Party<'_>) -> Sheet {
    let with_group = |(player, _): (&Attending, _)| person(player).in_group_of(source, player);
    Sheet {
        kind: SheetKind::Scorecard,
        key: format!("scorecard-{}", party.id),
        round_id: Some(round.id),
        title: title(party),
        content: Content {
            start: party.start,
            people: party.expected().map(with_group).collect(),
            holes: holes_in_order(source, round, party),
            ..with_round(source, round)
        },
    }
}

fn badges(source: &SheetSource) -> Vec<Sheet> {
    let badge = |who: &Attending| Sheet {
        kind: SheetKind::Badge,
        key: format!("badge-{}", who.id),
        round_id: who.round_id,
        title: listed(who),
        content: Content {
            event: source.event.clone(),
            sponsor: who.sponsor.and_then(|id| source.sponsors.get(&id)).cloned(),
            people: vec![SheetPerson {
                code: Some(who.code.clone()),
                ..person(who).in_group_of(source, who)
            }],
            ..Content::default()
        },
    };
    by_name(source).into_iter().filter(|who| !who.no_show).map(badge).collect()
}

/// A sheet to be put up at a hole; `None` where the hole needs none of this kind.
fn sign_of_hole(source: &SheetSource, kind: SheetKind, round: &PlayedRound, hole: &Hole) -> Option<Sheet> {
    let sponsor = hole.sponsor.and_then(|id| source.sponsors.get(&id)).cloned();
    let number = hole.number;
    let title = match kind {
        SheetKind::SponsorSign => format!("Hole {number}, {}", sponsor.as_ref()?.name),
        SheetKind::ClosestToPin if hole.par == 3 => format!("Hole {number}"),
        SheetKind::LongestDrive if hole.par == 5 => format!("Hole {number}"),
        _ => return None,
    };
    Some(Sheet {
        kind,
        key: format!("{}-{}-{number}", kind.name(), round.id),
        round_id: Some(round.id),
        title,
        content: Content { hole: Some(number), sponsor, ..with_round(source, round) },
    })
}
