use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, CallerId, Permission};
use fairway_domain::check_in::{Standing, clamped, fold, operation_id, standing, told_at};
use fairway_domain::ids::AttendeeId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::line;

use super::CheckIns;
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::not_found::NO_SUCH_ATTENDEE;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::check_in::{ListedAttendee, NewCheckIn, Recorded};

/// A check-in or its undoing, as a device tells it (rule `check-in-rows`).
#[derive(Debug, Clone)]
pub struct CheckInUpdate {
    /// The attendee; required.
    pub id: Option<AttendeeId>,
    /// In, or out again; required.
    pub checked_in: Option<bool>,
    /// Made by the device; we make one when it is missing.
    pub operation_id: Option<String>,
    /// The device's own name.
    pub device: Option<String>,
    /// By the device's clock, in RFC 3339; ours when it is missing.
    pub occurred_at: Option<String>,
    /// The code that was scanned, or that the device's list has for the attendee; `None` for the pass that they have now.
    pub scan_code: Option<String>,
    /// The version of the attendee's row that it was made from; `None` for whatever is there.
    pub if_version: IfVersion,
}

/// The answer to a check-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The attendee as this check-in left them.
    pub row: ListedAttendee,
    /// Their state before, so that a second volunteer sees that the pass was used already.
    pub previous: Standing,
    /// Whether the operation was here before, so that this had no effect.
    pub repeated: bool,
}

impl CheckIns {
    /// Checks an attendee in or out. Volunteers and Admins. The same operation again has no effect and is answered as
    /// it was the first time.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`; [`Refusal::PassCancelled`],
    /// [`Refusal::PassReplaced`], [`Refusal::PassSuspended`], [`Refusal::OperationReused`], [`Refusal::Stale`].
    pub fn update(&self, actor: &Actor, update: &CheckInUpdate) -> Result<Checked> {
        actor.require(Permission::CheckIn)?;
        let (new, told) = self.examine(actor, update)?;
        self.ports.database.transaction(|stores| {
            let attendee = stores.check_ins().lock(new.attendee_id)?.ok_or(NO_SUCH_ATTENDEE)?;
            // Under the lock: of many at once, the first one recorded has the earliest time.
            let now = self.ports.clock.now();
            let new =
                NewCheckIn { occurred_at: clamped(told, now), claimed_at: told, recorded_at: now, ..new };
            if let Some(recorded) = stores.check_ins().recorded(&new.operation_id)? {
                return repeat(stores, &new, &recorded);
            }
            if attendee.cancelled {
                return Err(Refusal::PassCancelled.into());
            }
            if update.scan_code.as_deref().is_some_and(|code| code != attendee.scan_code.as_str()) {
                return Err(Refusal::PassReplaced.into());
            }
            if attendee.suspended {
                return Err(Refusal::PassSuspended.into());
            }
            stores.check_ins().add(&new)?;
            let row = row(stores, new.attendee_id)?;
            let twice = fold(&row.check_ins).twice;
            if !twice.is_empty() {
                stores.clashes().add_twice(attendee.tournament_id, &twice)?;
            }
            // It counts the one that has just been added.
            update.if_version.admit(row.version() - 1)?;
            // They come in the order they were recorded.
            let before = row.check_ins.len().saturating_sub(1);
            let checked = as_left(row, before);
            let change = Change::of("checkedIn", &checked.previous.checked_in, &new.checked_in);
            audit::record(
                stores,
                actor,
                new.recorded_at,
                "attendee.check_in",
                new.attendee_id.0,
                change.into_iter().collect(),
            )?;
            Ok(checked)
        })
    }

    /// The check-in without its times, and when it happened by the device.
    fn examine(&self, actor: &Actor, update: &CheckInUpdate) -> Result<(NewCheckIn, Option<DateTime<Utc>>)> {
        let mut checks = Checks::default();
        let attendee_id = checks.there("id", update.id);
        let checked_in = checks.there("checkedIn", update.checked_in);
        let operation_id = match &update.operation_id {
            Some(id) => checks.value("operationId", operation_id(id)),
            None => Some(format!("{:032x}", self.ports.randomness.bits())),
        };
        let device = match &update.device {
            Some(device) => checks.value("device", line(device, 100)).map(Some),
            None => Some(None),
        };
        let occurred_at = match &update.occurred_at {
            Some(told) => checks.value("occurredAt", told_at(told)).map(Some),
            None => Some(None),
        };
        checks.finish()?;
        let new = NewCheckIn {
            attendee_id: expect_valid(attendee_id)?,
            operation_id: expect_valid(operation_id)?,
            checked_in: expect_valid(checked_in)?,
            occurred_at: DateTime::default(),
            claimed_at: None,
            recorded_at: DateTime::default(),
            device_counter: 0,
            device: expect_valid(device)?,
            by: CallerId::Person(actor.id),
        };
        Ok((new, expect_valid(occurred_at)?))
    }
}

fn row(stores: &mut dyn Stores, id: AttendeeId) -> Result<ListedAttendee> {
    stores.check_ins().row(id)?.ok_or(NO_SUCH_ATTENDEE)
}

/// The first answer of an operation that is here already.
fn repeat(stores: &mut dyn Stores, new: &NewCheckIn, recorded: &Recorded) -> Result<Checked> {
    if recorded.attendee_id != new.attendee_id || recorded.checked_in != new.checked_in {
        return Err(Refusal::OperationReused.into());
    }
    Ok(Checked { repeated: true, ..as_left(row(stores, new.attendee_id)?, recorded.before) })
}

/// The attendee as the check-in left them that so many were recorded before.
fn as_left(mut row: ListedAttendee, before: usize) -> Checked {
    row.check_ins.truncate(before + 1);
    let previous = standing(row.check_ins.get(..before).unwrap_or_default());
    Checked { row, previous, repeated: false }
}

#[cfg(test)]
mod tests;
