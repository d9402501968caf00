//! Changes of a sheet since it was printed, in words.

use std::collections::HashMap;

use super::facts::{Fact, What};

/// With more changed holes than this, a change of the course is one line.
const HOLES_APART: usize = 4;
/// Replaces the name of a person who was deleted after printing.
pub(super) const DELETED: &str = "a deleted name";

/// Each difference between the printed sheet and the present one, in words. Empty where nothing changed.
pub fn changes(printed: &[Fact], now: &[Fact]) -> Vec<String> {
    let (printed, now) = (&Side::of(printed), &Side::of(now));
    let mut words: Vec<String> = SINGLE.iter().filter_map(|what| single(*what, printed, now)).collect();
    words.extend(holes(printed, now));
    words.extend(people(printed, now));
    words
}

/// Facts that a sheet has at most once.
const SINGLE: [What; 9] = [
    What::Event,
    What::Round,
    What::Day,
    What::Time,
    What::Start,
    What::Cart,
    What::Hole,
    What::Sponsor,
    What::Logo,
];

/// The facts of one of the two sheets, in order and by subject.
struct Side<'a> {
    facts: &'a [Fact],
    texts: HashMap<(What, i64), &'a str>,
}

impl<'a> Side<'a> {
    fn of(facts: &'a [Fact]) -> Self {
        let texts = facts.iter().map(|fact| ((fact.what, fact.of), fact.text.as_str())).collect();
        Self { facts, texts }
    }

    fn text(&self, what: What, of: i64) -> Option<&'a str> {
        self.texts.get(&(what, of)).copied()
    }

    /// The ids that facts with this meaning are about, in order.
    fn ids(&self, what: What) -> Vec<i64> {
        self.facts.iter().filter(|fact| fact.what == what).map(|fact| fact.of).collect()
    }

    fn name(&self, id: i64) -> &'a str {
        named(self.text(What::Name, id).unwrap_or_default())
    }
}

fn single(what: What, printed: &Side<'_>, now: &Side<'_>) -> Option<String> {
    difference(what, printed.text(what, 0), now.text(what, 0))
}

/// `hole 7A instead of 5`; `None` where both are the same.
fn difference(what: What, was: Option<&str>, is: Option<&str>) -> Option<String> {
    let noun = noun(what, is.or(was).unwrap_or_default());
    match (was, is) {
        _ if was == is => None,
        (_, is) if what == What::NoShow => Some(is.unwrap_or("is no longer a no-show").to_owned()),
        // For a group named after a deleted person, no name is stored.
        _ if matches!(what, What::Logo | What::Pass) || was == Some("") => Some(format!("another {noun}")),
        (Some(was), Some(is)) if noun == self::noun(what, was) => {
            Some(format!("{noun} {is} instead of {was}"))
        }
        (Some(was), Some(is)) => Some(format!("{noun} {is} instead of {} {was}", self::noun(what, was))),
        (None, Some(is)) => Some(format!("{noun} {is}, none before")),
        (Some(was), None) => Some(format!("no {noun}, before {was}")),
        (None, None) => None,
    }
}

fn noun(what: What, text: &str) -> &'static str {
    match what {
        What::Event | What::Name => "name",
        What::Round | What::PlaysIn => "round",
        What::Day => "day",
        What::Time => "start",
        What::Start | What::StartsAt if text.contains(':') => "tee time",
        What::Start | What::StartsAt | What::Hole => "hole",
        What::Cart | What::SitsIn => "cart",
        What::Sponsor | What::HoleSponsor => "sponsor",
        What::Logo => "logo",
        What::Par => "par",
        What::StrokeIndex => "stroke index",
        What::Group => "group",
        What::Due => "due",
        What::Pass => "pass",
        What::NoShow => "no-show",
    }
}

fn holes(printed: &Side<'_>, now: &Side<'_>) -> Vec<String> {
    let (was, is) = (printed.ids(What::Par), now.ids(What::Par));
    let in_order = |ids: &[i64]| {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids
    };
    if in_order(&was) != in_order(&is) {
        return vec![format!("{} holes instead of {}", is.len(), was.len())];
    }
    let of_hole = |hole: &i64| {
        let of = |what| difference(what, printed.text(what, *hole), now.text(what, *hole));
        let told: Vec<_> =
            [What::Par, What::StrokeIndex, What::HoleSponsor].into_iter().filter_map(of).collect();
        (!told.is_empty()).then(|| format!("hole {hole}: {}", told.join(", ")))
    };
    let told: Vec<_> = is.iter().filter_map(of_hole).collect();
    if told.len() > HOLES_APART { vec![format!("{} holes of the course", told.len())] } else { told }
}

fn named(name: &str) -> &str {
    if name.is_empty() { DELETED } else { name }
}

/// `Ann Baker instead of Ben Cole`. A deleted person is left out: the printed name is not stored any more.
fn swap(is: &str, was: &str) -> String {
    if was == DELETED { format!("{is} is new") } else { format!("{is} instead of {was}") }
}

fn people(printed: &Side<'_>, now: &Side<'_>) -> Vec<String> {
    let (was, is) = (printed.ids(What::Name), now.ids(What::Name));
    let left: Vec<_> = was.iter().filter(|id| !is.contains(id)).map(|id| printed.name(*id)).collect();
    let came: Vec<_> = is.iter().filter(|id| !was.contains(id)).map(|id| now.name(*id)).collect();
    let mut words: Vec<_> = if let ([left], [came]) = (left.as_slice(), came.as_slice()) {
        vec![swap(came, left)]
    } else {
        let came = came.iter().map(|name| format!("{name} is new"));
        came.chain(left.iter().map(|name| format!("without {name}"))).collect()
    };
    words.extend(is.iter().filter(|id| was.contains(id)).filter_map(|id| person(*id, printed, now)));
    let stay = |ids: &[i64], others: &[i64]| {
        ids.iter().copied().filter(|id| others.contains(id)).collect::<Vec<_>>()
    };
    if words.is_empty() && stay(&was, &is) != stay(&is, &was) {
        words.push("another order".to_owned());
    }
    words
}

/// `Ann Baker instead of Ben Cole` at the same place, or `Ann Baker: hole 7A instead of 5`.
fn person(id: i64, printed: &Side<'_>, now: &Side<'_>) -> Option<String> {
    let (was, is) = (printed.text(What::Name, id)?, now.text(What::Name, id)?);
    let swapped = (was != is).then(|| swap(named(is), named(was)));
    let is_marked = |side: &Side<'_>| side.text(What::NoShow, id).is_some();
    let details =
        [What::NoShow, What::Group, What::PlaysIn, What::StartsAt, What::SitsIn, What::Due, What::Pass];
    let told: Vec<_> = details
        .into_iter()
        .filter(|what| swapped.is_none() || *what != What::Pass)
        // The cart changes with the no-show mark.
        .filter(|what| is_marked(printed) == is_marked(now) || *what != What::SitsIn)
        .filter_map(|what| difference(what, printed.text(what, id), now.text(what, id)))
        .collect();
    match (swapped, told.is_empty()) {
        (swapped, true) => swapped,
        (Some(swapped), false) => Some(format!("{swapped}, {}", told.join(", "))),
        (None, false) => Some(format!("{}: {}", named(is), told.join(", "))),
    }
}
