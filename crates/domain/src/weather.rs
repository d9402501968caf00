//! Rain: the decision about a tournament, and its buyers' choices for their money (rules `weather` and `choices`).

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};

use crate::dates::{full_date, full_date_range};
use crate::ledger::{Amount, Entry, Kind, Standing, Totals};
use crate::price::Price;
use crate::refusal::Refusal;
use crate::values::{Complaint, date, text};

/// The longest note, in characters.
const NOTE_MAX: usize = 500;
/// The decision is at most this far ahead.
const WAIT_MAX: TimeDelta = TimeDelta::days(14);

/// The announced state of a tournament's weather.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// A decision is announced for a moment.
    Waiting,
    /// The tournament was moved to another day.
    Postponed,
    /// The tournament is cancelled.
    Cancelled,
}

impl State {
    /// All states.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Postponed, Self::Cancelled];

    /// Its name in calls and rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Postponed => "postponed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The state with this name; `None` for another name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// The notice on the event's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The state.
    pub state: State,
    /// A sentence by staff; may be empty.
    pub note: String,
    /// The moment of the decision, in the state [`State::Waiting`].
    pub decision_at: Option<DateTime<Utc>>,
    /// First and last day before the latest postponement.
    pub former: Option<(NaiveDate, NaiveDate)>,
}

impl Notice {
    /// The sentence on the event's page. `decision_at` is the moment of the decision in the fund's time zone.
    pub fn sentence(&self, days: (NaiveDate, NaiveDate), decision_at: Option<NaiveDateTime>) -> String {
        match (self.state, decision_at, self.former) {
            (State::Waiting, Some(at), _) => format!(
                "Weather: whether the event takes place is decided on {} at {}.",
                full_date(at.date()),
                at.format("%-I:%M %p")
            ),
            (State::Postponed, _, Some((start, end))) => format!(
                "Postponed because of the weather: not on {}, but on {}.",
                full_date_range(start, end),
                full_date_range(days.0, days.1)
            ),
            (State::Cancelled, ..) => "This event is cancelled because of the weather.".into(),
            _ => String::new(),
        }
    }
}

/// A decision of staff; `None` means that the event takes place as planned, which reverses an earlier decision.
pub type Decision = Option<State>;

/// The decision with this name; `none` reverses an earlier one.
///
/// # Errors
/// A complaint about another name.
pub fn decision(told: &str) -> Result<Decision, Complaint> {
    match told.trim() {
        "none" => Ok(None),
        told => {
            State::named(told).map(Some).ok_or_else(|| "must be waiting, postponed, cancelled or none".into())
        }
    }
}

/// A note on a decision. Mails contain it, where braces are placeholders.
///
/// # Errors
/// A complaint when it is too long, or has braces.
pub fn note(told: &str) -> Result<String, Complaint> {
    let note = text(told, NOTE_MAX)?;
    if note.contains(['{', '}']) { Err("cannot have braces".into()) } else { Ok(note) }
}

/// The moment of the decision.
///
/// # Errors
/// A complaint when it is past, or more than two weeks ahead.
pub fn decision_at(at: DateTime<Utc>, now: DateTime<Utc>) -> Result<DateTime<Utc>, Complaint> {
    match at {
        at if at <= now => Err("must be ahead".into()),
        at if at > now + WAIT_MAX => Err("cannot be more than two weeks ahead".into()),
        at => Ok(at),
    }
}

/// The new first day of a postponed tournament.
///
/// # Errors
/// A complaint when it is not after the present one, or past.
pub fn new_day(told: &str, start: NaiveDate, today: NaiveDate) -> Result<NaiveDate, Complaint> {
    match date(told)? {
        day if day <= start => Err("must be later than the present first day".into()),
        day if day < today => Err("cannot be in the past".into()),
        day => Ok(day),
    }
}

/// The days to which a postponed tournament returns when the postponement is reversed.
///
/// # Errors
/// [`Refusal::FormerDayOver`].
pub fn former_days(
    former: Option<(NaiveDate, NaiveDate)>,
    today: NaiveDate,
) -> Result<(NaiveDate, NaiveDate), Refusal> {
    former.filter(|(start, _)| *start >= today).ok_or(Refusal::FormerDayOver)
}

/// The choice of a buyer of a cancelled tournament for their money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The money is refunded.
    Refund,
    /// The fund keeps it as a gift.
    Gift,
    /// The fund keeps it for next year's ticket, which staff track.
    NextYear,
}

impl Choice {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::Refund, Self::Gift, Self::NextYear];

    /// Its name in calls and rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Refund => "refund",
            Self::Gift => "gift",
            Self::NextYear => "nextYear",
        }
    }

    /// The choice with this name.
    ///
    /// # Errors
    /// A complaint about another name.
    pub fn parse(told: &str) -> Result<Self, Complaint> {
        let choice = Self::ALL.into_iter().find(|choice| choice.name() == told.trim());
        choice.ok_or_else(|| "must be refund, gift or nextYear".into())
    }

    /// Admits one choice per buyer; repeating it changes nothing.
    ///
    /// # Errors
    /// [`Refusal::ChosenAlready`] when the buyer has chosen otherwise.
    pub fn admit(self, before: Option<Self>) -> Result<bool, Refusal> {
        match before {
            None => Ok(true),
            Some(before) if before == self => Ok(false),
            Some(_) => Err(Refusal::ChosenAlready),
        }
    }
}

/// The rows that turn the money of a cancelled ticket into a gift: they reverse the payment that would be refunded, and add a gift.
pub fn gift_rows(totals: Totals, price: Price, today: NaiveDate) -> Vec<Entry> {
    let cents = totals.sums(price, Standing::Cancelled).to_refund.cents;
    let row = |kind, cents| Entry {
        kind,
        amount: Amount { cents },
        method: String::new(),
        reference: String::new(),
        note: "The event was cancelled: turned into a gift by the buyer".into(),
        day: today,
        takes_back: None,
    };
    if cents == 0 { vec![] } else { vec![row(Kind::Payment, -cents), row(Kind::Gift, cents)] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 6, day).unwrap()
    }

    fn notice(state: State) -> Notice {
        Notice { state, note: String::new(), decision_at: None, former: Some((day(13), day(13))) }
    }

    #[test]
    fn each_decision_has_its_sentence() {
        let days = (day(20), day(20));
        let at = day(13).and_hms_opt(7, 0, 0);
        let says = |state, at| notice(state).sentence(days, at);
        assert_eq!(
            says(State::Waiting, at),
            "Weather: whether the event takes place is decided on Saturday, June 13th, 2026 at 7:00 AM."
        );
        assert_eq!(
            says(State::Postponed, None),
            "Postponed because of the weather: not on Saturday, June 13th, 2026, but on Saturday, June 20th, 2026."
        );
        assert_eq!(says(State::Cancelled, None), "This event is cancelled because of the weather.");
    }

    #[test]
    fn a_decision_is_read_by_its_word() {
        assert_eq!(decision("none"), Ok(None));
        assert!(State::ALL.into_iter().all(|state| decision(state.name()) == Ok(Some(state))));
        assert!(decision("").is_err() && decision("Cancelled").is_err());
    }

    #[test]
    fn a_new_day_is_later_and_ahead() {
        assert_eq!(new_day("2026-06-20", day(13), day(12)), Ok(day(20)));
        assert_eq!(
            new_day("2026-06-13", day(13), day(12)),
            Err("must be later than the present first day".into())
        );
        assert_eq!(new_day("2026-06-14", day(13), day(15)), Err("cannot be in the past".into()));
        assert!(new_day("soon", day(13), day(12)).is_err());
    }

    #[test]
    fn the_decision_is_made_within_two_weeks() {
        let now = DateTime::UNIX_EPOCH;
        assert!(decision_at(now, now).is_err());
        assert!(decision_at(now + WAIT_MAX, now).is_ok());
        assert!(decision_at(now + WAIT_MAX + TimeDelta::seconds(1), now).is_err());
    }

    #[test]
    fn a_note_has_no_braces_and_is_short() {
        assert_eq!(note(" Bring boots. "), Ok("Bring boots.".into()));
        assert!(note("{firstName}").is_err());
        assert!(note(&"x".repeat(NOTE_MAX + 1)).is_err());
    }

    #[test]
    fn a_day_that_is_over_is_not_returned_to() {
        let former = Some((day(13), day(14)));
        assert_eq!(former_days(former, day(13)), Ok((day(13), day(14))));
        assert_eq!(former_days(former, day(14)), Err(Refusal::FormerDayOver));
        assert_eq!(former_days(None, day(1)), Err(Refusal::FormerDayOver));
    }

    #[test]
    fn a_buyer_chooses_once() {
        assert_eq!(Choice::Gift.admit(None), Ok(true));
        assert_eq!(Choice::Gift.admit(Some(Choice::Gift)), Ok(false));
        assert_eq!(Choice::Gift.admit(Some(Choice::Refund)), Err(Refusal::ChosenAlready));
        assert!(Choice::ALL.into_iter().all(|choice| Choice::parse(choice.name()) == Ok(choice)));
        assert!(Choice::parse("both").is_err());
    }

    #[test]
    fn money_that_becomes_a_gift_is_not_to_be_refunded() {
        let totals = Totals { payments: 25_000, refunds: 5_000, gifts: 1_000, waived: 0 };
        let price = Price { cents: 25_000 };
        let rows = gift_rows(totals, price, day(13));
        assert_eq!(rows.iter().map(|row| row.amount.cents).collect::<Vec<_>>(), [-20_000, 20_000]);
        let after = rows
            .iter()
            .fold(totals, |sum, row| sum.with(row.kind, row.amount))
            .sums(price, Standing::Cancelled);
        assert_eq!((after.to_refund.cents, after.received.cents, after.gifts.cents), (0, 21_000, 21_000));
        assert!(gift_rows(Totals::default(), price, day(13)).is_empty());
    }
}
