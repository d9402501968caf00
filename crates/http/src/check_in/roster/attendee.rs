//! An attendee of the roster in JSON, with their check-ins.

use fairway_application::check_in::RosterRow;
use fairway_domain::account::name_alone;
use fairway_domain::check_in::{CheckIn, Standing};
use fairway_domain::values::Email;
use serde::Serialize;
use utoipa::ToSchema;

use crate::pairings::start_code;
use crate::wire::{Dollars, Moment};

/// An attendee, with the fields that check-in needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the wire's names")]
pub(in crate::check_in) struct RosterAttendee {
    #[schema(minimum = 1)]
    id: i64,
    /// First and last name; may be empty.
    name: String,
    #[schema(minimum = 1)]
    group_id: i64,
    group_name: String,
    /// Null while their group is assigned to no round.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    /// The pairing that they play in; null while their group is assigned to no round.
    #[schema(required, minimum = 1)]
    pairing_id: Option<i64>,
    /// The starting hole, as `7` or `7A`, or the tee time, as `08:10`; null before it is assigned.
    #[schema(required, example = "7A")]
    start: Option<String>,
    /// Whether the category of their ticket plays golf; if not, they need no round.
    play_flag: bool,
    /// The buyer of their ticket, by name.
    captain: String,
    /// The sponsor for which the ticket was bought, once staff have approved it.
    #[schema(required)]
    sponsor: Option<String>,
    /// The reference of their ticket.
    #[schema(example = "FW-7K3Q2M")]
    reference: String,
    paid: bool,
    /// The dollars that are still to be paid for their ticket.
    due: Dollars,
    /// SHA-256 of the code of their pass, in hexadecimal digits. It identifies the pass, but is not valid as one.
    #[schema(min_length = 64, max_length = 64)]
    scan_code_digest: String,
    /// Whether staff marked them as a no-show.
    no_show: bool,
    checked_in: bool,
    /// Null unless they are checked in.
    #[schema(required)]
    checked_in_at: Option<Moment>,
    /// The name of the volunteer or station that checked the attendee in; null unless they are checked in, or if no name is known.
    #[schema(required)]
    checked_in_by: Option<String>,
    /// Their check-ins; the phone combines them with those in its queue.
    check_ins: Vec<RosterCheckIn>,
}

/// A recorded check-in or its undoing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RosterCheckIn {
    operation_id: String,
    checked_in: bool,
    /// When it happened; it decides the order of check-ins.
    at: Moment,
    /// The device's count of its operations; 0 if it does not count.
    device_counter: i64,
    /// Null if no name is known.
    #[schema(required)]
    by: Option<String>,
    /// The device's own name; null if it sent none.
    #[schema(required)]
    device: Option<String>,
}

/// The name as lists show it; `None` for an address.
pub(in crate::check_in) fn listed_name(by: Option<&String>) -> Option<String> {
    by.filter(|by| Email::parse(by).is_err()).cloned()
}

impl From<&CheckIn> for RosterCheckIn {
    fn from(row: &CheckIn) -> Self {
        Self {
            operation_id: row.operation_id.clone(),
            checked_in: row.checked_in,
            at: Moment(row.occurred_at),
            device_counter: row.device_counter,
            by: listed_name(row.by.as_ref()),
            device: row.device.clone(),
        }
    }
}

impl From<&RosterRow> for RosterAttendee {
    fn from(RosterRow { row, scan_code_digest }: &RosterRow) -> Self {
        let Standing { checked_in, at, by } = row.standing();
        Self {
            id: row.id.0,
            name: name_alone(&row.user.name_first, &row.user.name_last),
            group_id: row.group_id.0,
            group_name: row.group_name.clone(),
            round_id: row.round_id.map(|id| id.0),
            pairing_id: row.pairing.map(|pairing| pairing.id.0),
            start: start_code(row.pairing),
            play_flag: row.plays,
            captain: name_alone(&row.purchaser.name_first, &row.purchaser.name_last),
            sponsor: row.sponsor.clone(),
            reference: row.reference.to_string(),
            paid: row.paid,
            due: Dollars(row.due),
            scan_code_digest: scan_code_digest.clone(),
            no_show: row.no_show,
            checked_in,
            checked_in_at: at.filter(|_| checked_in).map(Moment),
            checked_in_by: listed_name(by.as_ref()).filter(|_| checked_in),
            check_ins: row.check_ins.iter().map(RosterCheckIn::from).collect(),
        }
    }
}
