use chrono::NaiveDate;
use fairway_domain::dates::full_date;
use fairway_domain::term::{Term, Until, reminder_days, term_days};
use fairway_domain::values::date;

use crate::checks::Checks;
use crate::error::Result;
use crate::stores::audit::Field;
use crate::stores::terms::KeptTerm;

/// A field that a form can keep, clear, or set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FieldEdit<T> {
    /// Keeps the value.
    #[default]
    Absent,
    /// Clears the value.
    Cleared,
    /// Sets the value.
    Set(T),
}

/// A term as a form sends it: an absent field keeps its value, an empty one clears it.
#[derive(Debug, Clone, Default)]
pub struct TermForm {
    /// Days after the reservation.
    pub days: FieldEdit<i64>,
    /// The last day for all tickets, as in `2026-06-01`.
    pub day: FieldEdit<String>,
    /// Days before the end at which purchasers are reminded.
    pub reminder_days: FieldEdit<i64>,
    /// Whether the site cancels tickets that are not paid by then.
    pub lapses: Option<bool>,
}

impl TermForm {
    /// The resulting term. Days replace a day, and a day replaces days. An unchanged day may be over, or be within an event that was moved.
    pub(super) fn examine(&self, before: &KeptTerm, today: NaiveDate) -> Result<Term> {
        let was = &before.term;
        let mut checks = Checks::default();
        let told_days = match self.days {
            FieldEdit::Set(days) => checks.value("days", term_days(days)),
            FieldEdit::Absent | FieldEdit::Cleared => None,
        };
        let told_day = match &self.day {
            FieldEdit::Set(day) => checks.value("day", date(day)),
            FieldEdit::Absent | FieldEdit::Cleared => None,
        };
        let (is_days, is_day) =
            (matches!(self.days, FieldEdit::Set(_)), matches!(self.day, FieldEdit::Set(_)));
        if is_days && is_day {
            checks.value::<()>("day", Err("cannot be told beside days: a term is one of them".into()));
        }
        let reminder = match self.reminder_days {
            FieldEdit::Absent => Some(was.reminder_days),
            FieldEdit::Cleared => Some(None),
            FieldEdit::Set(days) => checks.value("reminderDays", reminder_days(days)).map(Some),
        };
        let until = match (told_days, told_day) {
            (Some(days), _) => Some(Until::Days(days)),
            (_, Some(day)) => Some(Until::Day(day)),
            (None, None) => was.until.filter(|until| match until {
                Until::Days(_) => self.days == FieldEdit::Absent,
                Until::Day(_) => self.day == FieldEdit::Absent,
            }),
        };
        let term =
            Term { until, reminder_days: reminder.flatten(), lapses: self.lapses.unwrap_or(was.lapses) };
        if until.is_some() {
            fit(&term, before, today, &mut checks);
        } else if !is_days && !is_day {
            without_end(&term, &mut checks);
        }
        checks.finish()?;
        Ok(term)
    }
}

/// Reports settings that need an end, in a term without one.
fn without_end(term: &Term, checks: &mut Checks) {
    if term.lapses {
        checks.value::<()>("lapseFlag", Err("needs days or a day by which tickets are to be paid".into()));
    }
    if term.reminder_days.is_some() {
        let complaint = "need days or a day by which tickets are to be paid";
        checks.value::<()>("reminderDays", Err(complaint.into()));
    }
}

/// Reports a new last day that is over or not before the event, and a reminder before the reservation.
fn fit(term: &Term, before: &KeptTerm, today: NaiveDate, checks: &mut Checks) {
    let (was, first_day) = (&before.term, before.first_day);
    let is_new = term.until != was.until;
    match (term.until, term.reminder_days) {
        (Some(Until::Day(day)), _) if is_new && day < today => {
            checks.value::<()>("day", Err("cannot be in the past".into()));
        }
        (Some(Until::Day(day)), _) if is_new && day >= first_day => {
            let complaint = format!("must be before the event, which begins on {}", full_date(first_day));
            checks.value::<()>("day", Err(complaint));
        }
        (Some(Until::Days(1)), Some(_)) if is_new || term.reminder_days != was.reminder_days => {
            let complaint = "must be empty where tickets are to be paid within 1 day";
            checks.value::<()>("reminderDays", Err(complaint.into()));
        }
        (Some(Until::Days(days)), Some(reminder))
            if reminder >= days && (is_new || term.reminder_days != was.reminder_days) =>
        {
            let complaint = format!("must be less than the {days} days within which tickets are to be paid");
            checks.value::<()>("reminderDays", Err(complaint));
        }
        _ => {}
    }
}

/// A term's fields as the audit trail stores them.
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
