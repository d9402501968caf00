mod decide;

use std::slice::from_ref;

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, CallerId, Permission};
use fairway_domain::check_in::{CheckIn, Standing, fold, operation_id, parse_time};
use fairway_domain::ids::{AttendeeId, TournamentId};
use fairway_domain::values::line;

use self::decide::{Fate, as_left};
use super::CheckIns;
use crate::IfVersion;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::group_commit::{Answers, only};
use crate::not_found::NO_SUCH_ATTENDEE;
use crate::ports::Stores;
use crate::stores::check_in::{AuditedCheckIn, CheckInOf, ListedAttendee, NewCheckIn};

/// A check-in or the undoing of one, as a device sends it (rule `check-in-rows`).
#[derive(Debug, Clone)]
pub struct CheckInUpdate {
    /// The attendee; required.
    pub id: Option<AttendeeId>,
    /// In, or out again; required.
    pub checked_in: Option<bool>,
    /// Made by the device; the server makes one when it is missing.
    pub operation_id: Option<String>,
    /// The device's name.
    pub device: Option<String>,
    /// By the device's clock, in RFC 3339; the server's time when it is missing.
    pub occurred_at: Option<String>,
    /// The code that was scanned, or that the device's list has for the attendee; `None` stands for the present pass.
    pub scan_code: Option<String>,
    /// The version of the attendee's row that it is based on; the default matches every version.
    pub if_version: IfVersion,
}

/// The answer to a check-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The attendee as this check-in left them.
    pub row: ListedAttendee,
    /// The state before, so that a second volunteer sees that the pass was used already.
    pub previous: Standing,
    /// Whether this repeats a recorded operation, and had no effect.
    pub repeated: bool,
}

/// A check-in that waits to be recorded.
pub(super) struct Order {
    actor: Actor,
    update: CheckInUpdate,
    /// Without its times.
    new: NewCheckIn,
    /// The time by the device's clock.
    told: Option<DateTime<Utc>>,
}

impl Order {
    fn of(&self) -> CheckInOf {
        let NewCheckIn { attendee_id: attendee, operation_id, .. } = self.new.clone();
        CheckInOf { attendee, operation_id, caller: self.actor.id }
    }
}

impl CheckIns {
    /// Checks an attendee in or out. Volunteers and Admins. A repeated operation has no effect and gets its first answer. Check-ins that arrive while
    /// others are being recorded are recorded together.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Unauthenticated` where the session ended while the call waited; `Error::NotFound`; `Error::Invalid`;
    /// `Refusal::PassCancelled`, `Refusal::PassReplaced`, `Refusal::PassSuspended`, `Refusal::OperationReused`, `Refusal::Stale`.
    pub fn update(&self, actor: &Actor, update: &CheckInUpdate) -> Result<Checked> {
        actor.require(Permission::CheckIn)?;
        let (new, told) = self.examine(actor, update)?;
        let attendee = new.attendee_id;
        let order = Order { actor: actor.clone(), update: update.clone(), new, told };
        let alone = |order: &Order| only(self.update_all(from_ref(order)));
        let together = |orders: &[Order]| match orders {
            [one] => Ok(vec![Some(alone(one))]),
            orders => self.update_all(orders),
        };
        self.updates.run(&(), attendee, order, together, alone)
    }

    /// Records check-ins of different attendees in one transaction, each with its own answer. Of several, some are left to run alone: those of another
    /// tournament than the first one's, as a transaction holds the log of one tournament, and those of attendees that are locked, as it waits for no lock.
    fn update_all(&self, orders: &[Order]) -> Result<Answers<Checked>> {
        self.database.transaction_each(|stores| {
            // A single check-in is read together with its lock, and others may have been recorded just before; a second read sees them all.
            if orders.len() == 1
                && let Some(checked) = self.update_some(stores, orders, false)?
            {
                return Ok(checked);
            }
            let checked = self.update_some(stores, orders, true)?;
            checked.ok_or_else(|| Error::Unexpected("a locked attendee was checked in".into()))
        })
    }

    /// The answers to these orders; `None` if others were recorded after the facts were read, or may have been and the facts refuse an order.
    fn update_some(
        &self,
        stores: &mut dyn Stores,
        orders: &[Order],
        is_sure: bool,
    ) -> Result<Option<Answers<Checked>>> {
        let Some(fates) = self.fates(stores, orders, is_sure)? else { return Ok(None) };
        write(stores, fates)
    }

    /// The treatment of each order; `None` if the facts may be outdated, and refuse one.
    fn fates(
        &self,
        stores: &mut dyn Stores,
        orders: &[Order],
        is_sure: bool,
    ) -> Result<Option<Answers<Fate>>> {
        let of: Vec<_> = orders.iter().map(Order::of).collect();
        let (mut fates, mut tournament) = (Vec::new(), None);
        for (order, facts) in orders.iter().zip(stores.check_ins().facts(&of)?) {
            let Some(facts) = facts else {
                fates.push((orders.len() == 1).then_some(Err(NO_SUCH_ATTENDEE)));
                continue;
            };
            if *tournament.get_or_insert(facts.pass.tournament_id) != facts.pass.tournament_id {
                fates.push(None);
                continue;
            }
            let is_recorded = facts.is_recorded;
            let fate = self.fate(order, facts);
            if fate.is_err() && !is_recorded && !is_sure {
                return Ok(None);
            }
            fates.push(Some(fate));
        }
        Ok(Some(fates))
    }

    /// The check-in without its times, and the time by the device's clock.
    fn examine(&self, actor: &Actor, update: &CheckInUpdate) -> Result<(NewCheckIn, Option<DateTime<Utc>>)> {
        let mut checks = Checks::default();
        let attendee_id = checks.there("id", update.id);
        let checked_in = checks.there("checkedIn", update.checked_in);
        let operation_id = match &update.operation_id {
            Some(id) => checks.value("operationId", operation_id(id)),
            None => Some(format!("{:032x}", self.randomness.bits())),
        };
        let device = match &update.device {
            Some(device) => checks.value("device", line(device, 100)).map(Some),
            None => Some(None),
        };
        let occurred_at = match &update.occurred_at {
            Some(told) => checks.value("occurredAt", parse_time(told)).map(Some),
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

/// Records the check-ins, and answers each order; `None` if an attendee has been checked in since their facts were read.
fn write(stores: &mut dyn Stores, fates: Answers<Fate>) -> Result<Option<Answers<Checked>>> {
    let mut records = Vec::new();
    for fate in &fates {
        if let Some(Ok(Fate::Recorded(_, _, record))) = fate {
            records.push(AuditedCheckIn::clone(record));
        }
    }
    let made = if records.is_empty() { vec![] } else { stores.check_ins().record(&records)? };
    let Some(made) = made.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
    let mut made = made.into_iter();
    let mut checked = Vec::new();
    for fate in fates {
        checked.push(match fate {
            Some(Ok(Fate::Recorded(tournament, row, record))) => {
                let made = made.next().ok_or_else(|| Error::Unexpected("a check-in is missing".into()))?;
                Some(Ok(recorded(stores, tournament, *row, &record, made)?))
            }
            Some(Ok(Fate::Repeated(checked))) => Some(Ok(*checked)),
            Some(Err(refused)) => Some(Err(refused)),
            None => None,
        });
    }
    Ok(Some(checked))
}

/// The answer to a recorded check-in. If two volunteers have checked the attendee in, adds the clash.
fn recorded(
    stores: &mut dyn Stores,
    tournament: TournamentId,
    mut row: ListedAttendee,
    record: &AuditedCheckIn,
    made: CheckIn,
) -> Result<Checked> {
    row.check_ins.push(made);
    // A check-in clears the no-show mark, like the trigger on `no_shows`.
    row.no_show &= !record.check_in.checked_in;
    let twice = fold(&row.check_ins).twice;
    if !twice.is_empty() {
        stores.clashes().add_twice(tournament, &twice)?;
    }
    Ok(as_left(row, record.after))
}

#[cfg(test)]
mod tests;
