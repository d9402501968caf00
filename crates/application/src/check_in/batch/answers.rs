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
pub enum Outcome {
    /// It is recorded.
    Applied,
    /// It was here before, and has no effect again.
    Same,
    /// It is recorded, and so is another device's: this is the other one.
    Clash(OtherCheckIn),
    /// It is recorded, although the ticket was cancelled: somebody has to look at it.
    Cancelled,
    /// It is recorded, although the place is somebody else's on a suspended ticket: somebody has to look at it.
    Suspended,
    /// The place has a new pass since: it is kept as a clash.
    Replaced,
    /// No pass is known by this: it is kept as a clash.
    Unknown,
    /// The pass is of another tournament: it is kept as a clash.
    Elsewhere,
    /// The station was revoked before: it is kept as a clash.
    Revoked,
    /// It is wrong in itself, and nothing is kept.
    Invalid(String),
}

/// The answer to one check-in of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batched {
    /// The operation that it answers, where that could be read.
    pub operation_id: Option<String>,
    /// Its outcome.
    pub outcome: Outcome,
    /// The attendee as they are now, where one is known.
    pub attendee: Option<RosterRow>,
}

/// In the order of the operations.
pub(super) fn of(
    examined: &[Result<Queued, String>],
    fates: Vec<Fate>,
    rows: &HashMap<AttendeeId, RosterRow>,
) -> Vec<Batched> {
    let answer = |(operation, fate): (&Result<Queued, String>, Fate)| {
        let operation_id = operation.as_ref().ok().map(|it| it.operation_id.clone());
        let (attendee, kind, otherwise) = match fate {
            Fate::Invalid(wrong) => (None, None, Outcome::Invalid(wrong)),
            Fate::Repeated(attendee, kind) => (attendee, kind, Outcome::Same),
            Fate::Recorded(attendee, kind) => (Some(attendee), kind, Outcome::Applied),
            Fate::Kept(attendee, kind) => (attendee, Some(kind), Outcome::Unknown),
        };
        let attendee = attendee.and_then(|id| rows.get(&id)).cloned();
        let other = attendee.as_ref().zip(operation_id.as_ref()).and_then(|(it, id)| other(&it.row, id));
        let outcome = match (kind, other) {
            (Some(ClashKind::Cancelled), _) => Outcome::Cancelled,
            (Some(ClashKind::Suspended), _) => Outcome::Suspended,
            (Some(ClashKind::Replaced), _) => Outcome::Replaced,
            (Some(ClashKind::Unknown), _) => Outcome::Unknown,
            (Some(ClashKind::Elsewhere), _) => Outcome::Elsewhere,
            (Some(ClashKind::Revoked), _) => Outcome::Revoked,
            (_, Some(other)) => Outcome::Clash(other),
            (_, None) => otherwise,
        };
        Batched { operation_id, outcome, attendee }
    };
    examined.iter().zip(fates).map(answer).collect()
}

impl Batched {
    /// Without anything of the attendee or of another check-in: the answer to a station that was revoked, as its phone may be stolen.
    pub(super) fn withheld(self) -> Self {
        let outcome = match self.outcome {
            Outcome::Clash(other) => Outcome::Clash(OtherCheckIn { by: None, device: None, ..other }),
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
