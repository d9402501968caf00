use fairway_domain::access::Actor;
use fairway_domain::course::{Course, StartKind};
use fairway_domain::ids::{PairingId, RoundId};
use fairway_domain::pairing::{Placed, RoundPairings, Start};
use fairway_domain::values::time;

use super::{Changed, Pairings, PairingsView, group_of};
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Change;

/// The new start of a pairing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum NewStart {
    /// The present start.
    #[default]
    Unchanged,
    /// No start.
    Nothing,
    /// A hole, by its number.
    Hole(i64),
    /// A tee time, as typed.
    TeeTime(String),
    /// A hole and a tee time, which is an error.
    Both,
}

/// A change of one pairing's start.
#[derive(Debug, Clone, Default)]
pub struct StartForm {
    /// The pairing; required.
    pub pairing_id: Option<PairingId>,
    /// The hole, or the tee time.
    pub start: NewStart,
    /// Whether assignments leave it alone; `None` fixes a new start.
    pub fixed: Option<bool>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl StartForm {
    fn examine(&self, before: &RoundPairings) -> Result<(PairingId, Option<Start>, bool)> {
        let mut checks = Checks::after(&self.faults);
        let id = checks.there("pairingId", self.pairing_id);
        let pairing = id.and_then(|id| before.pairing(id));
        checks.found("pairingId", "pairing of this round", id.is_none() || pairing.is_some());
        let start = match &self.start {
            NewStart::Unchanged => Some(pairing.and_then(|pairing| pairing.start)),
            NewStart::Nothing => Some(None),
            NewStart::Hole(number) => checks.value("hole", hole(&before.course, *number)).map(Some),
            NewStart::TeeTime(typed) => checks.value("teeTime", tee_time(before, typed)).map(Some),
            NewStart::Both => checks.value("teeTime", Err("cannot be set together with hole".to_owned())),
        };
        checks.finish()?;
        let was_fixed = pairing.is_some_and(|pairing| pairing.fixed);
        let fixed = self.fixed.unwrap_or(was_fixed || self.start != NewStart::Unchanged);
        Ok((expect_valid(id)?, expect_valid(start)?, fixed))
    }
}

fn hole(course: &Course, number: i64) -> Result<Start, String> {
    if course.start == StartKind::TeeTimes {
        return Err("cannot be set, as this round has tee times".into());
    }
    let number = i32::try_from(number).ok().filter(|number| course.hole(*number).is_some());
    number.map(Start::hole).ok_or_else(|| format!("must be from 1 to {}", course.holes.len()))
}

fn tee_time(before: &RoundPairings, typed: &str) -> Result<Start, String> {
    if before.course.start != StartKind::TeeTimes {
        return Err("cannot be set, as this round starts on holes".into());
    }
    let time = time(typed)?;
    if time < before.first_start {
        let first = before.first_start.format("%-I:%M %p");
        return Err(format!("cannot be before {first}, when the round starts"));
    }
    Ok(Start::TeeTime(time))
}

impl Pairings {
    /// Assigns a start to every pairing of a round (rule `starting-holes`); `anew` also reassigns all starts that are not fixed. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound);
    /// [`Refusal::Stale`](fairway_domain::refusal::Refusal::Stale),
    /// [`Refusal::CourseTooSmall`](fairway_domain::refusal::Refusal::CourseTooSmall).
    pub fn assign(
        &self,
        actor: &Actor,
        id: Option<RoundId>,
        anew: bool,
        fits: impl FnOnce(&PairingsView) -> bool,
    ) -> Result<PairingsView> {
        self.change(actor, (id, &FieldErrors::default()), fits, |stores, _, before| {
            let placed = before.assignment(anew)?;
            stores.pairings().place(&placed)?;
            Ok(changed("round.assign_holes", before, &placed))
        })
    }

    /// Sets or removes the start of one pairing (rule `starting-holes`). Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound);
    /// [`Error::Invalid`](crate::Error::Invalid); `Refusal::Stale`, `Refusal::HoleTakesOne`, `Refusal::HoleTaken`,
    /// `Refusal::TeeTimeTaken`.
    pub fn place(
        &self,
        actor: &Actor,
        round: Option<RoundId>,
        form: &StartForm,
        fits: impl FnOnce(&PairingsView) -> bool,
    ) -> Result<PairingsView> {
        self.change(actor, (round, &form.faults), fits, |stores, _, before| {
            let (id, start, fixed) = form.examine(before)?;
            let placed = before.place(id, start, fixed)?;
            stores.pairings().place(&placed)?;
            Ok(changed("round.place_pairing", before, &placed))
        })
    }
}

/// A start as the audit trail stores it.
pub(super) fn start_name(start: Option<Start>) -> String {
    match start {
        Some(Start::Hole { number, second }) => format!("{number}{}", if second { "B" } else { "" }),
        Some(Start::TeeTime(time)) => time.format("%H:%M").to_string(),
        None => "-".to_owned(),
    }
}

/// The audit entry of starts: the first group of each pairing, and its start before and after, in the same order. Pairings of players who play apart
/// from their groups come last, by their first player.
fn changed(action: &'static str, before: &RoundPairings, placed: &[Placed]) -> Changed {
    let mut known: Vec<_> = placed.iter().filter_map(|it| Some((before.pairing(it.id)?, it))).collect();
    known.sort_by_key(|(pairing, _)| pairing.groups.is_empty());
    let list = |values: Vec<String>| values.join(", ");
    let groups = known.iter().map(|(pairing, _)| group_of(pairing)).filter(|id| !id.is_empty()).collect();
    let apart = known.iter().filter(|(pairing, _)| pairing.groups.is_empty());
    let apart = apart.filter_map(|(pairing, _)| Some(pairing.players.first()?.id.to_string())).collect();
    let was = list(known.iter().map(|(pairing, _)| start_name(pairing.start)).collect());
    let is = list(known.iter().map(|(_, placed)| start_name(placed.start)).collect());
    let fixed = |of: &dyn Fn(&(&fairway_domain::pairing::Pairing, &Placed)) -> bool| {
        list(known.iter().map(|it| of(it).to_string()).collect())
    };
    let changes = [
        Change::of("groupId", &"", &list(groups)),
        Change::of("attendeeId", &"", &list(apart)),
        Change::of("start", &was, &is),
        Change::of("fixedFlag", &fixed(&|(pairing, _)| pairing.fixed), &fixed(&|(_, placed)| placed.fixed)),
    ];
    (!known.is_empty()).then(|| (action, changes.into_iter().flatten().collect()))
}
