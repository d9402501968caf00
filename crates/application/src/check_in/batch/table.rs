//! The check-in table that a batch comes from.

use chrono::{DateTime, Utc};
use fairway_domain::access::Caller;
use fairway_domain::check_in::{ClashKind, clamped};
use fairway_domain::ids::{AttendeeId, TournamentId};

use super::device_operation::Queued;
use crate::stores::check_in::NewCheckIn;
use crate::stores::clashes::NewClash;

/// The tournament and the sender of a batch, under the locks.
pub(super) struct Table<'a> {
    pub(super) id: TournamentId,
    pub(super) caller: &'a Caller,
    /// The time at which the sending station was revoked.
    pub(super) revoked_at: Option<DateTime<Utc>>,
    pub(super) now: DateTime<Utc>,
}

impl Table<'_> {
    /// Whether the station was revoked before this check-in (rule `revoked-stations`).
    pub(super) fn is_too_late(&self, operation: &Queued) -> bool {
        self.revoked_at.is_some_and(|revoked| clamped(operation.corrected_at, self.now) >= revoked)
    }

    /// The row of a check-in. The device of a station is the station, whatever its phone sends; a check-in taken over from another phone keeps that
    /// phone's name, so that check-ins of one person by two phones clash, whichever phone sends them.
    pub(super) fn check_in(&self, operation: &Queued, attendee_id: AttendeeId) -> NewCheckIn {
        let device = match self.caller {
            Caller::Station(station) if !operation.taken_in => &station.name,
            Caller::Person(_) | Caller::Station(_) => &operation.device,
        };
        NewCheckIn {
            attendee_id,
            operation_id: operation.operation_id.clone(),
            checked_in: operation.checked_in,
            occurred_at: clamped(operation.corrected_at, self.now),
            claimed_at: operation.claimed_at,
            recorded_at: self.now,
            device: Some(device.clone()),
            device_counter: operation.device_counter,
            by: self.caller.id(),
        }
    }

    /// The clash of an operation; without an attendee if nobody has the pass.
    pub(super) fn clash(
        &self,
        operation: &Queued,
        attendee_id: Option<AttendeeId>,
        kind: ClashKind,
    ) -> NewClash {
        // A clash does not store the attendee of its check-in.
        let check_in = self.check_in(operation, attendee_id.unwrap_or(AttendeeId(0)));
        NewClash { tournament_id: self.id, attendee_id, kind, told_name: operation.name.clone(), check_in }
    }
}
