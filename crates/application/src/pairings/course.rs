use fairway_domain::access::Actor;
use fairway_domain::course::{Course, Hole, StartKind, holes, interval, pairing_size};
use fairway_domain::ids::RoundId;

use super::{Pairings, PairingsView};
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::ports::Stores;
use crate::stores::audit::{Change, Field};

/// Changes to a course; an absent field stays.
#[derive(Debug, Clone, Default)]
pub struct CourseForm {
    /// The kind of start of its pairings, as a word.
    pub start: Option<String>,
    /// Minutes between two tee times.
    pub interval_minutes: Option<i64>,
    /// The most players in a pairing.
    pub pairing_size: Option<i64>,
    /// All holes.
    pub holes: Option<Vec<Hole>>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl CourseForm {
    fn examine(&self, stores: &mut dyn Stores, was: &Course) -> Result<Course> {
        let mut checks = Checks::after(&self.faults);
        let start = checks.value_or("start", self.start.as_deref(), Some(was.start), StartKind::parse);
        let interval_minutes =
            checks.value_or("intervalMinutes", self.interval_minutes, Some(was.interval_minutes), interval);
        let pairing_size =
            checks.value_or("pairingSize", self.pairing_size, Some(was.pairing_size), pairing_size);
        let holes = match &self.holes {
            None => Some(was.holes.clone()),
            Some(typed) => checks.value("holes", holes(typed.clone())),
        };
        let mut sponsors: Vec<_> = holes.iter().flatten().filter_map(|hole| hole.sponsor).collect();
        sponsors.sort_unstable();
        sponsors.dedup();
        if !sponsors.is_empty() && !stores.pairings().has_sponsors(&sponsors)? {
            checks.value::<()>("holes", Err("name a sponsor that there is not".into()));
        }
        checks.finish()?;
        Ok(Course {
            start: expect_valid(start)?,
            interval_minutes: expect_valid(interval_minutes)?,
            pairing_size: expect_valid(pairing_size)?,
            holes: expect_valid(holes)?,
        })
    }
}

impl Pairings {
    /// Changes the course of a round (rule `courses`). Removes starts that it has no longer. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound);
    /// [`Error::Invalid`](crate::Error::Invalid); [`Refusal::Stale`](fairway_domain::refusal::Refusal::Stale).
    pub fn save_course(
        &self,
        actor: &Actor,
        id: Option<RoundId>,
        form: &CourseForm,
        fits: impl FnOnce(&PairingsView) -> bool,
    ) -> Result<PairingsView> {
        self.change(actor, (id, &form.faults), fits, |stores, round, before| {
            let course = form.examine(stores, &before.course)?;
            stores.pairings().save_course(round.id, &course)?;
            stores.pairings().place(&before.fit(&course))?;
            let changes = Change::between(&fields(&before.course), &fields(&course));
            Ok((!changes.is_empty()).then_some(("round.save_course", changes)))
        })
    }
}

fn fields(course: &Course) -> Vec<Field> {
    let of_holes = |value: &dyn Fn(&Hole) -> Option<String>| -> String {
        let values = course.holes.iter().map(|hole| value(hole).unwrap_or_else(|| "-".to_owned()));
        values.collect::<Vec<_>>().join(" ")
    };
    vec![
        ("start", course.start.name().to_owned()),
        ("intervalMinutes", course.interval_minutes.to_string()),
        ("pairingSize", course.pairing_size.to_string()),
        ("par", of_holes(&|hole| Some(hole.par.to_string()))),
        ("strokeIndex", of_holes(&|hole| Some(hole.stroke_index.to_string()))),
        ("secondPriority", of_holes(&|hole| hole.second_priority.map(|it| it.to_string()))),
        ("holeSponsor", of_holes(&|hole| hole.sponsor.map(|it| it.to_string()))),
    ]
}
