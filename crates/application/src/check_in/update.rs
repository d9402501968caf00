use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, CallerId, Permission};
use fairway_domain::check_in::{CheckIn, Standing, clamped, fold, operation_id, standing, told_at};
use fairway_domain::ids::AttendeeId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::line;

use super::CheckIns;
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_ATTENDEE;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::check_in::{CheckInFacts, Checkable, ListedAttendee, NewCheckIn};

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
            for is_second in [false, true] {
                if let Some(checked) = self.check(stores, actor, (&new, told), update, is_second)? {
                    return Ok(checked);
                }
                // Others were recorded before the lock. Now that it is there, the second reading finds them all.
            }
            Err(Error::Unexpected("a locked attendee was checked in".into()))
        })
    }

    /// Records the check-in; `None` where facts are missing that it has to be decided by.
    fn check(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        (new, told): (&NewCheckIn, Option<DateTime<Utc>>),
        update: &CheckInUpdate,
        is_second: bool,
    ) -> Result<Option<Checked>> {
        let facts = stores.check_ins().facts(new.attendee_id, &new.operation_id)?.ok_or(NO_SUCH_ATTENDEE)?;
        let CheckInFacts { pass, mut row, is_recorded } = facts;
        if is_recorded {
            return repeat(new, row).map(Some);
        }
        match admit(&pass, update) {
            // This very operation may have been recorded before the lock.
            Err(_) if !is_second => return Ok(None),
            admitted => admitted?,
        }
        // Under the lock: of many at once, the first one recorded has the earliest time.
        let now = self.ports.clock.now();
        let (occurred_at, claimed_at, recorded_at) = (clamped(told, now), told, now);
        let new = NewCheckIn { occurred_at, claimed_at, recorded_at, ..new.clone() };
        let (before, was_in) = (row.check_ins.len(), row.standing().checked_in);
        let changes = Change::of("checkedIn", &was_in, &new.checked_in).into_iter().collect();
        let entry = audit::entry(actor, now, "attendee.check_in", new.attendee_id.0, changes);
        let Some(made) = stores.check_ins().record(&new, before, &entry)? else { return Ok(None) };
        update.if_version.admit(row.version())?;
        row.check_ins.push(made);
        // A check-in ends the mark of a no-show, as the trigger of `no_shows` does.
        row.no_show &= !new.checked_in;
        let twice = fold(&row.check_ins).twice;
        if !twice.is_empty() {
            stores.clashes().add_twice(pass.tournament_id, &twice)?;
        }
        Ok(Some(as_left(row, before)))
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

/// Lets a pass be used.
fn admit(pass: &Checkable, update: &CheckInUpdate) -> Result<()> {
    if pass.cancelled {
        return Err(Refusal::PassCancelled.into());
    }
    if update.scan_code.as_deref().is_some_and(|code| code != pass.scan_code.as_str()) {
        return Err(Refusal::PassReplaced.into());
    }
    if pass.suspended {
        return Err(Refusal::PassSuspended.into());
    }
    Ok(())
}

/// The first answer of an operation that is here already.
fn repeat(new: &NewCheckIn, row: ListedAttendee) -> Result<Checked> {
    let is_same = |it: &CheckIn| (&it.operation_id, it.checked_in) == (&new.operation_id, new.checked_in);
    let before = row.check_ins.iter().position(is_same).ok_or(Refusal::OperationReused)?;
    Ok(Checked { repeated: true, ..as_left(row, before) })
}

/// The attendee as the check-in left them that so many were recorded before.
fn as_left(mut row: ListedAttendee, before: usize) -> Checked {
    row.check_ins.truncate(before + 1);
    let previous = standing(row.check_ins.get(..before).unwrap_or_default());
    Checked { row, previous, repeated: false }
}

#[cfg(test)]
mod tests;
