//! The term within which a ticket is to be paid, and the end of unpaid tickets (rule `payment-terms`).

use chrono::{Days, NaiveDate, NaiveTime, Timelike};

use crate::values::Complaint;

/// The longest term in days.
pub const DAYS_MAX: i64 = 365;
/// The earliest reminder, in days before the end of the term.
pub const REMINDER_DAYS_MAX: i64 = 60;
/// The shortest term in days: after the term was set or changed, and after a reservation where all tickets have one last day.
pub const LEAST_DAYS: u64 = 3;
/// The hour of the day from which reminders are mailed.
const REMINDED_FROM: u32 = 8;

/// The end of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// This many days after the reservation.
    Days(i32),
    /// The same last day for all tickets.
    Day(NaiveDate),
}

/// The payment term of a tournament. By default there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Term {
    /// Its end; `None` without a term.
    pub until: Option<Until>,
    /// Days before the end at which one reminder is sent; `None` for no reminder.
    pub reminder_days: Option<i32>,
    /// Whether the site cancels unpaid tickets after the end.
    pub lapses: bool,
}

impl Term {
    /// The last day to pay for a ticket that was reserved, or became unpaid again, on the day `since`. The event's first day is excluded: money is
    /// taken at the desk then. `None` without a term, and for tickets reserved from the first day on.
    pub fn due_on(&self, since: NaiveDate, first_day: NaiveDate) -> Option<NaiveDate> {
        let due = match self.until? {
            Until::Days(days) => later(since, u64::from(days.unsigned_abs())),
            Until::Day(day) => day.max(later(since, LEAST_DAYS)),
        };
        let due = due.min(first_day.pred_opt()?);
        (since <= due).then_some(due)
    }

    /// The same for a ticket that existed when the term was set or changed, on the day `today`: no term ends sooner than [`LEAST_DAYS`] later.
    pub fn due_on_anew(&self, since: NaiveDate, first_day: NaiveDate, today: NaiveDate) -> Option<NaiveDate> {
        let due = self.due_on(since, first_day)?;
        Some(due.max(later(today, LEAST_DAYS)).min(first_day.pred_opt()?))
    }

    /// The same after a change of the event: it has another first day, or its cancellation was reversed. A buyer with the last day `had`
    /// keeps it, unless the event begins before. A ticket that became unpaid again has its days from then on.
    pub fn due_on_still(
        &self,
        had: Option<NaiveDate>,
        since: NaiveDate,
        first_day: NaiveDate,
        today: NaiveDate,
    ) -> Option<NaiveDate> {
        let due = self.due_on_anew(since, first_day, today)?;
        Some(had.map_or(due, |had| had.max(due)).min(first_day.pred_opt()?))
    }
}

fn later(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

/// The facts of a ticket that decide about its term.
#[derive(Debug, Clone, Copy)]
pub struct Unpaid {
    /// The last day to pay.
    pub due_on: Option<NaiveDate>,
    /// The first day of its tournament.
    pub first_day: NaiveDate,
    /// It has an amount to pay, and is neither paid nor cancelled.
    pub is_to_pay: bool,
    /// Money was received for it and not refunded.
    pub has_money: bool,
    /// An attendee of the ticket is checked in.
    pub checked_in: bool,
}

impl Unpaid {
    /// Whether its last day to pay is over.
    pub fn is_overdue(&self, today: NaiveDate) -> bool {
        self.is_to_pay && self.due_on.is_some_and(|due| due < today)
    }

    /// Whether staff may let it lapse, whatever its term: no money was received, and no attendee is checked in.
    pub fn may_lapse(&self) -> bool {
        self.is_to_pay && !self.has_money && !self.checked_in
    }

    /// Whether the site lets it lapse under this term. From the event's first day on nothing lapses.
    pub fn lapses_by_itself(&self, term: &Term, today: NaiveDate) -> bool {
        term.lapses && self.is_overdue(today) && self.may_lapse() && today < self.first_day
    }
}

/// Whether a reminder is due at a moment in the site's time zone: in the days before the last one, during the day.
pub fn is_reminder_due(term: &Term, due_on: NaiveDate, (today, time): (NaiveDate, NaiveTime)) -> bool {
    let Some(days) = term.reminder_days else { return false };
    let from = due_on.checked_sub_days(Days::new(u64::from(days.unsigned_abs()))).unwrap_or(NaiveDate::MIN);
    from <= today && today <= due_on && REMINDED_FROM <= time.hour()
}

/// `termDays` of a form.
///
/// # Errors
/// A complaint when there are too few or too many.
pub fn term_days(days: i64) -> Result<i32, Complaint> {
    between(days, DAYS_MAX)
}

/// `reminderDays` of a form.
///
/// # Errors
/// A complaint when there are too few or too many.
pub fn reminder_days(days: i64) -> Result<i32, Complaint> {
    between(days, REMINDER_DAYS_MAX)
}

fn between(days: i64, most: i64) -> Result<i32, Complaint> {
    let fits = (1..=most).contains(&days).then(|| i32::try_from(days).ok()).flatten();
    fits.ok_or_else(|| format!("must be from 1 to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn april(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 4, day).unwrap()
    }

    fn term(until: Until) -> Term {
        Term { until: Some(until), reminder_days: Some(3), lapses: true }
    }

    #[test]
    fn the_last_day_follows_from_days_or_is_the_same_for_all() {
        let (days, day) = (term(Until::Days(5)), term(Until::Day(april(10))));
        assert_eq!(days.due_on(april(1), april(30)), Some(april(6)));
        assert_eq!(day.due_on(april(1), april(30)), Some(april(10)));
        assert_eq!(day.due_on(april(9), april(30)), Some(april(12)), "three days for late buyers");
        assert_eq!(Term::default().due_on(april(1), april(30)), None);
    }

    #[test]
    fn no_term_reaches_into_the_event() {
        let days = term(Until::Days(5));
        assert_eq!(days.due_on(april(1), april(7)), Some(april(6)));
        assert_eq!(days.due_on(april(1), april(6)), Some(april(5)));
        assert_eq!(days.due_on(april(5), april(6)), Some(april(5)));
        assert_eq!(days.due_on(april(6), april(6)), None);
    }

    #[test]
    fn a_changed_term_leaves_everybody_some_days() {
        let days = term(Until::Days(5));
        assert_eq!(days.due_on_anew(april(1), april(30), april(20)), Some(april(23)));
        assert_eq!(days.due_on_anew(april(19), april(30), april(20)), Some(april(24)));
        assert_eq!(days.due_on_anew(april(1), april(21), april(20)), Some(april(20)));
    }

    #[test]
    fn an_event_that_changes_takes_no_days_from_anybody() {
        let days = term(Until::Days(5));
        let still =
            |had, first, today| days.due_on_still(Some(april(had)), april(1), april(first), april(today));
        assert_eq!(still(6, 30, 20), Some(april(23)), "three days at least");
        assert_eq!(still(25, 30, 20), Some(april(25)), "unpaid again on the 20th");
        assert_eq!(still(25, 24, 20), Some(april(23)), "the event begins before");
        assert_eq!(days.due_on_still(None, april(1), april(30), april(2)), Some(april(6)));
        assert_eq!(Term::default().due_on_still(Some(april(6)), april(1), april(30), april(2)), None);
    }

    #[test]
    fn a_ticket_lapses_the_day_after_its_last_one_and_before_the_event() {
        let open = Unpaid {
            due_on: Some(april(6)),
            first_day: april(20),
            is_to_pay: true,
            has_money: false,
            checked_in: false,
        };
        let lapses = |ticket: Unpaid, day| ticket.lapses_by_itself(&term(Until::Days(5)), april(day));
        assert_eq!([6, 7, 19, 20].map(|day| lapses(open, day)), [false, true, true, false]);
        for kept in [
            Unpaid { due_on: None, ..open },
            Unpaid { is_to_pay: false, ..open },
            Unpaid { has_money: true, ..open },
            Unpaid { checked_in: true, ..open },
        ] {
            assert!(!lapses(kept, 7), "{kept:?}");
        }
        assert!(!open.lapses_by_itself(&Term { lapses: false, ..term(Until::Days(5)) }, april(7)));
        assert!(Unpaid { has_money: true, ..open }.is_overdue(april(7)), "staff see it");
    }

    #[test]
    fn a_reminder_is_due_by_day_from_its_day_until_the_last_one() {
        let at = |day, hour| (april(day), NaiveTime::from_hms_opt(hour, 0, 0).unwrap());
        let due = |moment| is_reminder_due(&term(Until::Days(5)), april(10), moment);
        let asked = [at(6, 23), at(7, 7), at(7, 8), at(10, 23), at(11, 8)];
        assert_eq!(asked.map(due), [false, false, true, true, false]);
        let never = Term { reminder_days: None, ..term(Until::Days(5)) };
        assert!(!is_reminder_due(&never, april(10), at(8, 9)));
    }

    #[test]
    fn days_have_bounds() {
        assert_eq!((term_days(1), term_days(365)), (Ok(1), Ok(365)));
        assert_eq!(term_days(0).unwrap_err(), "must be from 1 to 365");
        assert_eq!(term_days(366).unwrap_err(), "must be from 1 to 365");
        assert_eq!((reminder_days(60), reminder_days(61).is_err()), (Ok(60), true));
    }
}
