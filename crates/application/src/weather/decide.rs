use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::broadcast::{Audience, State as Progress, Who};
use fairway_domain::check_in::parse_time;
use fairway_domain::ids::TournamentId;
use fairway_domain::refusal::Refusal;
use fairway_domain::tournament::is_over;
use fairway_domain::weather::{Decision, Notice, State, decision, decision_at, former_days, new_day, note};

use super::{Weather, WeatherView, view, words};
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::due;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::broadcasts::NewBroadcast;
use crate::stores::tournaments::Tournament;

/// A decision, as sent.
#[derive(Debug, Clone, Default)]
pub struct DecisionForm {
    /// The tournament; required.
    pub id: Option<TournamentId>,
    /// The decision, as a word; required.
    pub decision: String,
    /// A sentence beside it.
    pub note: String,
    /// The new first day; required to postpone.
    pub date_start: String,
    /// The time of a pending decision, in RFC 3339; required for one.
    pub decision_at: String,
    /// The version that it is based on.
    pub if_version: IfVersion,
}

/// A decision with valid fields.
struct Decided {
    state: Decision,
    note: String,
    /// The new first day of a postponed tournament.
    start: Option<NaiveDate>,
    decision_at: Option<DateTime<Utc>>,
}

impl DecisionForm {
    fn examine(&self, before: &Tournament, now: DateTime<Utc>, today: NaiveDate) -> Result<Decided> {
        let mut checks = Checks::default();
        let state = checks.required_value("decision", &self.decision, decision);
        let note = checks.value("note", note(&self.note));
        let wanted = state.flatten();
        let start = (wanted == Some(State::Postponed)).then(|| {
            checks.required_value("dateStart", &self.date_start, |day| new_day(day, before.date_start, today))
        });
        let at = (wanted == Some(State::Waiting)).then(|| {
            let moment = |told: &str| parse_time(told).and_then(|at| decision_at(at, now));
            checks.required_value("decisionAt", &self.decision_at, moment)
        });
        checks.finish()?;
        Ok(Decided {
            state: expect_valid(state)?,
            note: expect_valid(note)?,
            start: start.flatten(),
            decision_at: at.flatten(),
        })
    }
}

impl Weather {
    /// Decides about a live tournament's weather, or takes the last decision back. A postponed tournament and its rounds move to other days; a
    /// cancelled one ends sales and payments. Mails everybody with a ticket or a place once, except for a pending decision. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::Invalid`](crate::Error::Invalid); [`Error::NotFound`](crate::Error::NotFound);
    /// [`Refusal::Stale`], [`Refusal::NotLive`], [`Refusal::TournamentOver`], [`Refusal::TakeBackFirst`], [`Refusal::FormerDayOver`],
    /// [`Refusal::BuyersHaveChosen`].
    pub fn decide(&self, actor: &Actor, form: &DecisionForm) -> Result<WeatherView> {
        actor.require(Permission::ManageTournaments)?;
        let mut checks = Checks::default();
        let id = checks.there("id", form.id);
        checks.finish()?;
        let id = expect_valid(id)?;
        let (now, today) = (self.clock.now(), self.clock.today());
        self.database.transaction(|stores| {
            // The lock blocks reservations, which then find a cancelled event.
            let before = stores.tournaments().lock_sales(id)?.ok_or(NO_SUCH_TOURNAMENT)?;
            form.if_version.admit(before.version)?;
            let decided = form.examine(&before, now, today)?;
            admit(&before, &decided, today)?;
            let state_before = before.weather.as_ref().map(|notice| notice.state);
            let days = self.write(stores, &before, &decided, now)?;
            let mailed = decided.state != Some(State::Waiting)
                && (decided.state.is_some()
                    || matches!(state_before, Some(State::Postponed | State::Cancelled)));
            if mailed {
                queue_broadcast(stores, actor, &before, &decided, now)?;
            }
            let changes = [
                Change::of("weather", &name(state_before), &name(decided.state)),
                Change::of("note", &"", &decided.note),
                Change::of("dateStart", &before.date_start, &days.0),
            ];
            let changes = changes.into_iter().flatten().collect();
            audit::record(stores, actor, now, "tournament.decide_weather", id.0, changes)?;
            view(&mut stores.reads(), &self.fund.now(), id)
        })
    }

    /// Stores the decision, and returns the tournament's new days.
    fn write(
        &self,
        stores: &mut dyn Stores,
        before: &Tournament,
        decided: &Decided,
        now: DateTime<Utc>,
    ) -> Result<(NaiveDate, NaiveDate)> {
        let days = (before.date_start, before.date_end);
        let was = before.weather.as_ref();
        let former = was.and_then(|notice| notice.former);
        let (new_days, former) = match (decided.state, was.map(|notice| notice.state)) {
            (Some(State::Postponed), _) => {
                let shift = decided.start.map_or_else(Default::default, |start| start - days.0);
                ((days.0 + shift, days.1 + shift), Some(days))
            }
            (None, Some(State::Postponed)) => (former_days(former, self.clock.today())?, None),
            (_, _) => (days, former),
        };
        if new_days != days {
            let shift = new_days.0 - days.0;
            let freeze_at = before.teams_freeze_at.map(|at| self.later(at, shift));
            stores.weather().move_days(before.id, new_days, shift, freeze_at, now)?;
            due::leave_days_to_all(stores, &*self.clock, before.id)?;
        }
        let Decided { note, decision_at, .. } = decided;
        // A pending decision, or one that is taken back, leaves a postponed event postponed.
        let state = decided.state.or(former.map(|_| State::Postponed));
        let notice =
            state.map(|state| Notice { state, note: note.clone(), decision_at: *decision_at, former });
        stores.weather().set(before.id, notice, now)?;
        if decided.state.is_none() && before.is_cancelled() {
            let chosen = stores.weather().count_chosen(before.id)?;
            if chosen > 0 {
                return Err(Refusal::BuyersHaveChosen(chosen).into());
            }
            // A term may have ended while the event was cancelled and refused payments.
            due::leave_days_to_all(stores, &*self.clock, before.id)?;
        }
        Ok(new_days)
    }

    /// The time this many days later, with the same local time of day.
    fn later(&self, at: DateTime<Utc>, shift: TimeDelta) -> DateTime<Utc> {
        let local = |at| self.clock.local(at);
        // Daylight saving may start or end between the two.
        at + shift + (local(at) + shift - local(at + shift))
    }
}

/// Refuses decisions that the state of the tournament does not allow.
fn admit(before: &Tournament, decided: &Decided, today: NaiveDate) -> Result<()> {
    if !before.live {
        return Err(Refusal::NotLive.into());
    }
    if is_over(before.date_end, today) {
        return Err(Refusal::TournamentOver.into());
    }
    if before.is_cancelled() && decided.state.is_some() {
        return Err(Refusal::TakeBackFirst.into());
    }
    Ok(())
}

/// Mails everybody with a ticket or a place, and stops an earlier mail about the weather that was not sent.
fn queue_broadcast(
    stores: &mut dyn Stores,
    actor: &Actor,
    before: &Tournament,
    decided: &Decided,
    now: DateTime<Utc>,
) -> Result<()> {
    for earlier in stores.broadcasts().of_tournament(before.id)?.into_iter().filter(|known| known.weather) {
        if matches!(earlier.state(), Progress::Scheduled | Progress::Sending) {
            stores.broadcasts().cancel(earlier.id, now)?;
        }
    }
    let words = words::of(decided.state, (before.date_start, before.date_end), &decided.note);
    let audience =
        Audience { who: Who::Everyone, category: None, round: None, hole: None, invitation: false };
    let (tournament, author) = (before.id, actor.id);
    let new =
        NewBroadcast { tournament, audience, words, send_at: now, author, created_at: now, weather: true };
    stores.broadcasts().add(&new).map(drop)
}

fn name(state: Decision) -> &'static str {
    state.map_or("none", State::name)
}
