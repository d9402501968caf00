//! Lists of people: by name, by hole, and for the starter. They contain no-shows, and mark them.

use std::collections::HashMap;

use super::compose::{Party, UNNAMED, hole, person, with_round};
use super::{Attending, Content, PlayedRound, Sheet, SheetKind, SheetPerson, SheetSource};
use crate::account::display_name;
use crate::course::StartKind;
use crate::folding::folded;
use crate::ids::{AttendeeId, RoundId};

/// The first letters of the sheets of the alphabetical list, each up to the next one's: about a sixth of the people each.
const SECTIONS: [(char, &str); 6] =
    [('a', "A–C"), ('d', "D–G"), ('h', "H–K"), ('l', "L–N"), ('o', "O–S"), ('t', "T–Z")];

/// The sort key of people: last name, first name.
fn order(person: &Attending) -> (String, String, AttendeeId) {
    let last = if person.name_last.is_empty() { listed(person) } else { person.name_last.clone() };
    (folded(&last), folded(&person.name_first), person.id)
}

/// `Baker, Ann`; without a whole name, the display name of staff lists.
pub(super) fn listed(person: &Attending) -> String {
    if person.name_first.is_empty() || person.name_last.is_empty() {
        let shown = display_name(&person.name_first, &person.name_last, person.email.as_ref());
        return if shown.is_empty() { UNNAMED.to_owned() } else { shown };
    }
    format!("{}, {}", person.name_last, person.name_first)
}

pub(super) fn by_name(source: &SheetSource) -> Vec<&Attending> {
    let mut people: Vec<_> = source.people.iter().collect();
    people.sort_by_cached_key(|person| order(person));
    people
}

/// A sheet for each section of the alphabet with people in it. The bounds are fixed, so that one more person changes one sheet.
pub(super) fn alphabetical(source: &SheetSource, rounds: &[(&PlayedRound, Vec<Party<'_>>)]) -> Vec<Sheet> {
    let carts: HashMap<AttendeeId, usize> = rounds
        .iter()
        .flat_map(|(_, parties)| parties.iter().flat_map(|party| party.players.iter()))
        .filter_map(|(player, cart)| Some((player.id, (*cart)?)))
        .collect();
    let round_of = |id: RoundId| source.rounds.iter().find(|round| round.id == id && source.rounds.len() > 1);
    let row = |who: &Attending| SheetPerson {
        name: listed(who),
        round: who.round_id.and_then(round_of).map(|round| round.name.clone()),
        start: who.pairing.and_then(|pairing| pairing.start),
        cart: carts.get(&who.id).copied(),
        due: Some(who.due),
        no_show: who.no_show,
        ..person(who).in_group_of(source, who)
    };
    let mut sections: Vec<Vec<SheetPerson>> = vec![Vec::new(); SECTIONS.len()];
    for who in by_name(source) {
        if let Some(rows) = sections.get_mut(section(&order(who).0)) {
            rows.push(row(who));
        }
    }
    let sheet = |((first, letters), people): (&(char, &str), Vec<SheetPerson>)| Sheet {
        kind: SheetKind::AlphabeticalList,
        key: format!("alphabeticalList-{first}"),
        round_id: None,
        title: (*letters).to_owned(),
        content: Content { event: source.event.clone(), people, ..Content::default() },
    };
    SECTIONS.iter().zip(sections).filter(|(_, people)| !people.is_empty()).map(sheet).collect()
}

/// The letters of a section of the alphabetical list, by the key of its sheet.
pub(super) fn letters_of(key: &str) -> Option<&'static str> {
    let (_, letter) = key.rsplit_once('-')?;
    SECTIONS.iter().find(|(first, _)| letter.starts_with(*first)).map(|(_, letters)| *letters)
}

/// The index of the section of a folded name: digits are in the first one, other scripts in the last one.
fn section(folded: &str) -> usize {
    let letter = folded.chars().next().unwrap_or_default();
    SECTIONS.iter().rposition(|(first, _)| *first <= letter).unwrap_or_default()
}

/// A list of a round's pairings. The list by hole also contains empty holes, and the holes' sponsors.
pub(super) fn list_of(
    source: &SheetSource,
    kind: SheetKind,
    round: &PlayedRound,
    parties: &[Party<'_>],
) -> Sheet {
    let row = |party: &Party<'_>, who: &Attending, cart: Option<usize>| SheetPerson {
        pairing: Some(party.id),
        start: party.start,
        cart,
        no_show: who.no_show,
        ..person(who).in_group_of(source, who)
    };
    let rows =
        parties.iter().flat_map(|party| party.players.iter().map(move |(who, cart)| row(party, who, *cart)));
    let by_hole = kind == SheetKind::HoleList && round.course.start != StartKind::TeeTimes;
    let holes = round.course.holes.iter().filter(|_| by_hole).map(|known| hole(source, known));
    Sheet {
        kind,
        key: format!("{}-{}", kind.name(), round.id),
        round_id: Some(round.id),
        title: round.name.clone(),
        content: Content { people: rows.collect(), holes: holes.collect(), ..with_round(source, round) },
    }
}
