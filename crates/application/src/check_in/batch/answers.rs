//! The answer to each check-in of a batch.

use std::collections::HashMap;

use fairway_domain::check_in::{ClashKind, fold};
use fairway_domain::ids::AttendeeId;

use super::Fate;
use super::device_operation::Queued;
use crate::check_in::RosterRow;
use crate::stores::check_in::ListedAttendee;
use crate::stores::clashes::OtherCheckIn;

/// The outcome of a check-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckInOutcome {
    /// It is recorded.
    Applied,
    /// A repeat of a recorded check-in, without effect.
    Same,
    /// It is recorded, and clashes with this check-in of another device.
    Clash(OtherCheckIn),
    /// It is recorded, although the ticket was cancelled: staff must look at it.
    Cancelled,
    /// It is recorded, although the place is another person's on a suspended ticket: staff must look at it.
    Suspended,
    /// The place has a newer pass; kept as a clash.
    Replaced,
    /// No pass has this digest or id; kept as a clash.
    Unknown,
    /// The pass is of another tournament; kept as a clash.
    Elsewhere,
    /// The station was revoked before it; kept as a clash.
    Revoked,
    /// It breaks a rule of form, and nothing is kept.
    Invalid(String),
}

/// The answer to one check-in of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batched {
    /// The operation id, if it could be read.
    pub operation_id: Option<String>,
    /// The outcome.
    pub outcome: CheckInOutcome,
    /// The attendee's present row, if there is one.
    pub attendee: Option<RosterRow>,
}

/// The answers, in the order of the operations.
pub(super) fn of(
    examined: &[Result<Queued, String>],
    fates: Vec<Fate>,
    rows: &HashMap<AttendeeId, RosterRow>,
) -> Vec<Batched> {
    let answer = |(operation, fate): (&Result<Queued, String>, Fate)| {
        let operation_id = operation.as_ref().ok().map(|it| it.operation_id.clone());
        let (attendee, kind, otherwise) = match fate {
            Fate::Invalid(wrong) => (None, None, CheckInOutcome::Invalid(wrong)),
            Fate::Repeated(attendee, kind) => (attendee, kind, CheckInOutcome::Same),
            Fate::Recorded(attendee, kind) => (Some(attendee), kind, CheckInOutcome::Applied),
            Fate::Kept(attendee, kind) => (attendee, Some(kind), CheckInOutcome::Unknown),
        };
        let attendee = attendee.and_then(|id| rows.get(&id)).cloned();
        let other = attendee.as_ref().zip(operation_id.as_ref()).and_then(|(it, id)| other(&it.row, id));
        let outcome = match (kind, other) {
            (Some(ClashKind::Cancelled), _) => CheckInOutcome::Cancelled,
            (Some(ClashKind::Suspended), _) => CheckInOutcome::Suspended,
            (Some(ClashKind::Replaced), _) => CheckInOutcome::Replaced,
            (Some(ClashKind::Unknown), _) => CheckInOutcome::Unknown,
            (Some(ClashKind::Elsewhere), _) => CheckInOutcome::Elsewhere,
            (Some(ClashKind::Revoked), _) => CheckInOutcome::Revoked,
            (_, Some(other)) => CheckInOutcome::Clash(other),
            (_, None) => otherwise,
        };
        Batched { operation_id, outcome, attendee }
    };
    examined.iter().zip(fates).map(answer).collect()
}

impl Batched {
    /// Without data of the attendee and of other check-ins, for a revoked station: its phone may be stolen.
    pub(super) fn withheld(self) -> Self {
        let outcome = match self.outcome {
            CheckInOutcome::Clash(other) => {
                CheckInOutcome::Clash(OtherCheckIn { by: None, device: None, ..other })
            }
            outcome => outcome,
        };
        Self { outcome, attendee: None, ..self }
    }
}

/// The check-in that this operation clashes with.
fn other(row: &ListedAttendee, operation_id: &str) -> Option<OtherCheckIn> {
    let twice = fold(&row.check_ins).twice;
    let pair = twice.iter().find(|pair| pair.first == operation_id || pair.second == operation_id)?;
    let other = if pair.first == operation_id { &pair.second } else { &pair.first };
    let other = row.check_ins.iter().find(|it| it.operation_id == *other)?;
    Some(OtherCheckIn { at: other.occurred_at, by: other.by.clone(), device: other.device.clone() })
}
