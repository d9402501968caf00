//! Courses: the holes of a round, and where or when its pairings start.

use chrono::{NaiveTime, TimeDelta};

use crate::ids::SponsorId;
use crate::values::Complaint;

/// The allowed numbers of holes.
pub const SIZES: [usize; 3] = [9, 18, 27];
/// The most players that a pairing may have.
pub const MAX_PAIRING_SIZE: i32 = 5;
/// The most minutes between two tee times.
pub const MAX_INTERVAL: i32 = 60;
/// The lowest priority for a second pairing.
pub const MAX_PRIORITY: i32 = 9;

/// The pars of the proposed par-72 course.
const PARS: [i32; 18] = [4, 5, 4, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5];
/// Its stroke indexes: odd ones on the front nine, even ones on the back nine.
const STROKE_INDEXES: [i32; 18] = [7, 3, 9, 17, 1, 11, 15, 5, 13, 8, 2, 16, 4, 12, 6, 18, 10, 14];

/// The way in which the pairings of a round start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartKind {
    /// All at once, on holes 1, 2, 3 ….
    Shotgun,
    /// All at once, on hole 1, then the last hole, the one before it ….
    ReverseShotgun,
    /// One after another, on hole 1.
    TeeTimes,
}

impl StartKind {
    /// Its name in calls.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shotgun => "shotgun",
            Self::ReverseShotgun => "reverseShotgun",
            Self::TeeTimes => "teeTimes",
        }
    }

    /// The kind with this name.
    ///
    /// # Errors
    /// A complaint about another name.
    pub fn parse(word: &str) -> Result<Self, Complaint> {
        let all = [Self::Shotgun, Self::ReverseShotgun, Self::TeeTimes];
        let found = all.into_iter().find(|kind| kind.name() == word);
        found.ok_or_else(|| "must be shotgun, reverseShotgun or teeTimes".into())
    }
}

/// A hole of a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hole {
    /// From 1.
    pub number: i32,
    /// The strokes that a scratch player needs.
    pub par: i32,
    /// Its difficulty among the holes: 1 is the hardest.
    pub stroke_index: i32,
    /// Holes of a lower number take a second pairing first; `None` never takes one.
    pub second_priority: Option<i32>,
    /// The sponsor of the hole.
    pub sponsor: Option<SponsorId>,
}

/// The course of a round (rule `courses`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The way in which pairings start.
    pub start: StartKind,
    /// Minutes between two tee times.
    pub interval_minutes: i32,
    /// The most players in a pairing.
    pub pairing_size: i32,
    /// By number, from 1.
    pub holes: Vec<Hole>,
}

impl Course {
    /// The course of a round until an Admin saves another one: a shotgun start on 18 holes, par 72, pairings of four.
    pub fn proposed() -> Self {
        Self { start: StartKind::Shotgun, interval_minutes: 10, pairing_size: 4, holes: proposed_holes(18) }
    }

    /// The hole of this number.
    pub fn hole(&self, number: i32) -> Option<&Hole> {
        self.holes.iter().find(|hole| hole.number == number)
    }

    /// The holes in the order in which pairings are assigned to them.
    pub fn in_order(&self) -> Vec<&Hole> {
        let mut holes: Vec<_> = self.holes.iter().collect();
        if self.start == StartKind::ReverseShotgun {
            holes.get_mut(1..).into_iter().for_each(<[_]>::reverse);
        }
        holes
    }

    /// The tee time with index `after`; `None` past midnight.
    pub fn tee_time(&self, first: NaiveTime, after: usize) -> Option<NaiveTime> {
        let minutes = i64::from(self.interval_minutes).checked_mul(i64::try_from(after).ok()?)?;
        let (time, days) = first.overflowing_add_signed(TimeDelta::try_minutes(minutes)?);
        (days == 0).then_some(time)
    }
}

/// The initial layout: par 5s take a second pairing first, then par 4s, and par 3s last. The third nine has the pars of the first.
pub fn proposed_holes(count: usize) -> Vec<Hole> {
    let hole = |place: usize| {
        let par = PARS.get(place % 18).copied().unwrap_or(4);
        let index = STROKE_INDEXES.get(place % 18).copied().unwrap_or(1);
        let stroke_index = match (count, place) {
            (9, _) => (index + 1) / 2,
            (_, 18..) => 18 + (index + 1) / 2,
            _ => index,
        };
        let number = i32::try_from(place).unwrap_or(i32::MAX) + 1;
        Hole { number, par, stroke_index, second_priority: Some(6 - par), sponsor: None }
    };
    (0..count).map(hole).collect()
}

/// The holes of a form.
///
/// # Errors
/// A complaint unless they are 9, 18 or 27 from 1 on, each with a par from 3 to 6, a stroke index of its own, and a priority from 1
/// to [`MAX_PRIORITY`] or none.
pub fn holes(typed: Vec<Hole>) -> Result<Vec<Hole>, Complaint> {
    let count = typed.len();
    if !SIZES.contains(&count) {
        return Err("must be 9, 18 or 27".into());
    }
    let numbers = 1..=i32::try_from(count).unwrap_or(i32::MAX);
    if !typed.iter().map(|hole| hole.number).eq(numbers.clone()) {
        return Err(format!("must be numbered from 1 to {count}, in this order"));
    }
    if let Some(hole) = typed.iter().find(|hole| !(3..=6).contains(&hole.par)) {
        return Err(format!("must have pars from 3 to 6, hole {} too", hole.number));
    }
    let mut indexes: Vec<_> = typed.iter().map(|hole| hole.stroke_index).collect();
    indexes.sort_unstable();
    if !indexes.into_iter().eq(numbers) {
        return Err(format!("must have each stroke index from 1 to {count} once"));
    }
    let wrong = |hole: &&Hole| hole.second_priority.is_some_and(|it| !(1..=MAX_PRIORITY).contains(&it));
    if let Some(hole) = typed.iter().find(wrong) {
        return Err(format!(
            "must have priorities from 1 to {MAX_PRIORITY} or none, hole {} too",
            hole.number
        ));
    }
    Ok(typed)
}

/// `pairingSize`, from 1 to [`MAX_PAIRING_SIZE`].
///
/// # Errors
/// A complaint when it is another number.
pub fn pairing_size(typed: i64) -> Result<i32, Complaint> {
    within(typed, MAX_PAIRING_SIZE)
}

/// `intervalMinutes`, from 1 to [`MAX_INTERVAL`].
///
/// # Errors
/// A complaint when it is another number.
pub fn interval(typed: i64) -> Result<i32, Complaint> {
    within(typed, MAX_INTERVAL)
}

fn within(typed: i64, most: i32) -> Result<i32, Complaint> {
    let number = i32::try_from(typed).ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("must be from 1 to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proposed_course_is_a_par_72_and_each_layout_is_valid() {
        assert_eq!(proposed_holes(18).iter().map(|hole| hole.par).sum::<i32>(), 72);
        for count in SIZES {
            assert_eq!(holes(proposed_holes(count)).unwrap().len(), count);
        }
    }

    #[test]
    fn invalid_holes_are_refused_with_their_fault() {
        let with = |change: fn(&mut Vec<Hole>)| {
            let mut typed = proposed_holes(9);
            change(&mut typed);
            holes(typed).unwrap_err()
        };
        assert_eq!(with(|holes| holes.truncate(8)), "must be 9, 18 or 27");
        assert_eq!(with(|holes| holes[8].number = 8), "must be numbered from 1 to 9, in this order");
        assert_eq!(with(|holes| holes[2].par = 7), "must have pars from 3 to 6, hole 3 too");
        assert_eq!(with(|holes| holes[2].stroke_index = 1), "must have each stroke index from 1 to 9 once");
        let wrong = "must have priorities from 1 to 9 or none, hole 4 too";
        assert_eq!(with(|holes| holes[3].second_priority = Some(0)), wrong);
        assert_eq!(with(|holes| holes[3].second_priority = Some(10)), wrong);
    }

    #[test]
    fn numbers_have_their_bounds() {
        assert_eq!((pairing_size(1), pairing_size(5)), (Ok(1), Ok(5)));
        assert_eq!(
            (pairing_size(0), pairing_size(6)),
            (Err("must be from 1 to 5".into()), Err("must be from 1 to 5".into()))
        );
        assert_eq!((interval(1), interval(60)), (Ok(1), Ok(60)));
        assert!(interval(0).is_err() && interval(61).is_err() && interval(i64::MAX).is_err());
    }

    #[test]
    fn a_reverse_shotgun_goes_backwards_from_the_first_hole() {
        let course = Course { start: StartKind::ReverseShotgun, ..Course::proposed() };
        let numbers: Vec<_> = course.in_order().iter().map(|hole| hole.number).collect();
        assert_eq!(numbers[..3], [1, 18, 17]);
        assert_eq!(numbers[17], 2);
    }

    #[test]
    fn tee_times_follow_each_other_until_midnight() {
        let course = Course { interval_minutes: 8, ..Course::proposed() };
        let at = |hour, minute| NaiveTime::from_hms_opt(hour, minute, 0).unwrap();
        assert_eq!(course.tee_time(at(8, 0), 0), Some(at(8, 0)));
        assert_eq!(course.tee_time(at(8, 0), 8), Some(at(9, 4)));
        assert_eq!(course.tee_time(at(23, 50), 1), Some(at(23, 58)));
        assert_eq!(course.tee_time(at(23, 50), 2), None);
        assert_eq!(course.tee_time(at(8, 0), usize::MAX), None);
    }
}
