//! The texts of mails about the weather, with the placeholders of broadcasts.

use chrono::NaiveDate;
use fairway_domain::broadcast::Words;
use fairway_domain::dates::full_date_range;
use fairway_domain::weather::State;

const STAY: &str = "Your tickets, passes and sign-ups stay valid, and you need do nothing: {reference}.";

/// The mail of a decision; `None` is an event that takes place after all. `former` are its days before it was postponed.
pub(super) fn of(state: Option<State>, former: (NaiveDate, NaiveDate), note: &str) -> Words {
    let (subject, told) = match state {
        Some(State::Cancelled) => (
            "Cancelled: {event}",
            "{event} on {day} is cancelled because of the weather. We are sorry.".to_owned(),
        ),
        Some(State::Postponed) => (
            "Postponed: {event}",
            format!(
                "{{event}} is postponed because of the weather. It was to be on {}, and is now on {{day}}, at {{place}}.\n\n{STAY}",
                full_date_range(former.0, former.1)
            ),
        ),
        Some(State::Waiting) | None => {
            ("It takes place: {event}", format!("{{event}} takes place on {{day}}, at {{place}}.\n\n{STAY}"))
        }
    };
    let note = if note.is_empty() { String::new() } else { format!("\n\n{note}") };
    Words { subject: subject.into(), body: format!("{told}{note}") }
}
