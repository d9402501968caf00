use fairway_domain::term::{Term, Until, reminder_days, term_days};
use fairway_domain::values::date;

use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::stores::audit::Field;

/// A field that a form may leave as it is, clear, or set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Told<T> {
    /// It stays as it was.
    #[default]
    Absent,
    /// It is cleared.
    Cleared,
    /// It is set.
    Set(T),
}

/// A term as a form sends it: an absent field stays as it was, an empty one is cleared.
#[derive(Debug, Clone, Default)]
pub struct TermForm {
    /// Days after the reservation.
    pub days: Told<i64>,
    /// The last day for all, as in `2026-06-01`.
    pub day: Told<String>,
    /// Days before the end at which a ticket is reminded of.
    pub reminder_days: Told<i64>,
    /// Whether the site cancels what is not paid by then.
    pub lapses: Option<bool>,
}

impl TermForm {
    /// The resulting term. Setting days takes the place of a day, and the other way round.
    pub(super) fn examine(&self, was: &Term) -> Result<Term> {
        let mut checks = Checks::default();
        let told_days = match self.days {
            Told::Set(days) => checks.value("days", term_days(days)),
            Told::Absent | Told::Cleared => None,
        };
        let told_day = match &self.day {
            Told::Set(day) => checks.value("day", date(day)),
            Told::Absent | Told::Cleared => None,
        };
        let (is_days, is_day) = (matches!(self.days, Told::Set(_)), matches!(self.day, Told::Set(_)));
        if is_days && is_day {
            checks.value::<()>("day", Err("cannot be told beside days: a term is one of them".into()));
        }
        let reminder = match self.reminder_days {
            Told::Absent => Some(was.reminder_days),
            Told::Cleared => Some(None),
            Told::Set(days) => checks.value("reminderDays", reminder_days(days)).map(Some),
        };
        let until = match (told_days, told_day) {
            (Some(days), _) => Some(Until::Days(days)),
            (_, Some(day)) => Some(Until::Day(day)),
            (None, None) => was.until.filter(|until| match until {
                Until::Days(_) => self.days == Told::Absent,
                Until::Day(_) => self.day == Told::Absent,
            }),
        };
        let lapses = self.lapses.unwrap_or(was.lapses);
        let is_off = until.is_none() && !is_days && !is_day;
        if lapses && is_off {
            checks
                .value::<()>("lapseFlag", Err("needs days or a day by which tickets are to be paid".into()));
        }
        if reminder.flatten().is_some() && is_off {
            let complaint = "need days or a day by which tickets are to be paid";
            checks.value::<()>("reminderDays", Err(complaint.into()));
        }
        checks.finish()?;
        Ok(Term { until, reminder_days: expect_valid(reminder)?, lapses })
    }
}

/// A term's fields as the audit trail has them.
pub(super) fn fields(term: &Term) -> Vec<Field> {
    let (days, day) = match term.until {
        Some(Until::Days(days)) => (days.to_string(), String::new()),
        Some(Until::Day(day)) => (String::new(), day.to_string()),
        None => (String::new(), String::new()),
    };
    vec![
        ("days", days),
        ("day", day),
        ("reminderDays", term.reminder_days.map(|days| days.to_string()).unwrap_or_default()),
        ("lapseFlag", term.lapses.to_string()),
    ]
}
