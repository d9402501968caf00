//! Decides on one check-in by the facts that were read for it.

use fairway_domain::check_in::{CheckIn, clamped, standing};
use fairway_domain::ids::TournamentId;
use fairway_domain::refusal::Refusal;

use super::super::CheckIns;
use super::{CheckInUpdate, Checked, Order};
use crate::audit;
use crate::error::{Error, Result};
use crate::stores::audit::Change;
use crate::stores::check_in::{AuditedCheckIn, CheckInFacts, Checkable, ListedAttendee, NewCheckIn};

/// The treatment of an order.
pub(super) enum Fate {
    /// It is recorded already.
    Repeated(Box<Checked>),
    /// It is to be recorded, for this tournament, with the attendee's row so far.
    Recorded(TournamentId, Box<ListedAttendee>, Box<AuditedCheckIn>),
}

impl CheckIns {
    /// The treatment of an order by the facts. A session that ended while the call waited checks nobody in (rule `sessions-end`).
    pub(super) fn fate(&self, order: &Order, facts: CheckInFacts) -> Result<Fate> {
        let Order { actor, update, new, told } = order;
        let CheckInFacts { pass, row, is_recorded, token_version } = facts;
        if token_version != Some(actor.token_version) {
            return Err(Error::Unauthenticated);
        }
        if is_recorded {
            return Ok(Fate::Repeated(Box::new(repeat(new, row)?)));
        }
        admit(&pass, update)?;
        update.if_version.admit(row.version())?;
        // Read under the lock: of several check-ins, the first one recorded has the earliest time.
        let now = self.clock.now();
        let (occurred_at, claimed_at, recorded_at) = (clamped(*told, now), *told, now);
        let check_in = NewCheckIn { occurred_at, claimed_at, recorded_at, ..new.clone() };
        let (after, was_in) = (row.check_ins.len(), row.standing().checked_in);
        let changes = Change::of("checkedIn", &was_in, &new.checked_in).into_iter().collect();
        let entry = audit::entry(actor, now, "attendee.check_in", new.attendee_id.0, changes);
        let record = AuditedCheckIn { check_in, after, entry };
        Ok(Fate::Recorded(pass.tournament_id, Box::new(row), Box::new(record)))
    }
}

/// Refuses a pass that is not valid.
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

/// The first answer to a repeated operation.
fn repeat(new: &NewCheckIn, row: ListedAttendee) -> Result<Checked> {
    let is_same = |it: &CheckIn| (&it.operation_id, it.checked_in) == (&new.operation_id, new.checked_in);
    let before = row.check_ins.iter().position(is_same).ok_or(Refusal::OperationReused)?;
    Ok(Checked { repeated: true, ..as_left(row, before) })
}

/// The attendee as the check-in with this index left them.
pub(super) fn as_left(mut row: ListedAttendee, before: usize) -> Checked {
    row.check_ins.truncate(before + 1);
    let previous = standing(row.check_ins.get(..before).unwrap_or_default());
    Checked { row, previous, repeated: false }
}
