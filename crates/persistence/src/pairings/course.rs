//! The course of a round: its kind of start, its holes and their sponsors.

use chrono::{DateTime, NaiveTime, Utc};
use diesel::prelude::*;
use fairway_application::{Error, Result};
use fairway_domain::course::{Course, Hole, StartKind};
use fairway_domain::ids::{RoundId, SponsorId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{course_holes, courses, rounds, tournaments};

/// Kind of start, minutes between tee times, most players of a pairing.
pub(crate) type CourseRow = (String, i32, i32);
/// Number, par, stroke index, priority for a second pairing, sponsor.
pub(crate) type HoleRow = (i32, i32, i32, Option<i32>, Option<i64>);
/// The columns of a [`HoleRow`].
pub(crate) const HOLE_COLUMNS: HoleColumns = (
    course_holes::number,
    course_holes::par,
    course_holes::stroke_index,
    course_holes::second_priority,
    course_holes::sponsor_id,
);
type HoleColumns = (
    course_holes::number,
    course_holes::par,
    course_holes::stroke_index,
    course_holes::second_priority,
    course_holes::sponsor_id,
);
/// The course, the start of the round, and the freeze of its teams.
type CourseOfRound = (Course, NaiveTime, Option<DateTime<Utc>>);

/// The course of a round with these holes; the proposed one until another is saved.
pub(crate) fn course(saved: Option<CourseRow>, holes: Vec<HoleRow>) -> Result<Course> {
    let Some((start, interval_minutes, pairing_size)) = saved else { return Ok(Course::proposed()) };
    let start = StartKind::parse(&start).map_err(|complaint| Error::Unexpected(complaint.into()))?;
    let holes = holes.into_iter().map(|(number, par, stroke_index, second_priority, sponsor)| {
        let sponsor = sponsor.map(SponsorId);
        Hole { number, par, stroke_index, second_priority, sponsor }
    });
    Ok(Course { start, interval_minutes, pairing_size, holes: holes.collect() })
}

impl PgStores<'_> {
    /// The course of a round (the proposed one until another is saved), the start of the round, and the freeze of its teams.
    pub(super) fn course_of(&mut self, id: RoundId) -> Result<Option<CourseOfRound>> {
        let row: Option<(NaiveTime, Option<DateTime<Utc>>, Option<CourseRow>)> = rounds::table
            .inner_join(tournaments::table)
            .left_join(courses::table.on(courses::round_id.eq(rounds::id)))
            .filter(rounds::id.eq(id.0))
            .select((
                rounds::start_time,
                tournaments::teams_freeze_at,
                (courses::start_kind, courses::interval_minutes, courses::pairing_size).nullable(),
            ))
            .first(self.connection)
            .optional()
            .ours()?;
        let Some((first_start, teams_freeze_at, saved)) = row else { return Ok(None) };
        let holes = self.saved_holes(id)?;
        Ok(Some((course(saved, holes)?, first_start, teams_freeze_at)))
    }

    fn saved_holes(&mut self, id: RoundId) -> Result<Vec<HoleRow>> {
        course_holes::table
            .filter(course_holes::round_id.eq(id.0))
            .order(course_holes::number)
            .select(HOLE_COLUMNS)
            .load(self.connection)
            .ours()
    }
}
