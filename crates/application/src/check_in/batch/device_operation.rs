//! A check-in of a batch as a device sends it, and its checks.

use chrono::{DateTime, Utc};
use fairway_domain::account::name_on_device;
use fairway_domain::check_in::{operation_id, parse_time};
use fairway_domain::ids::AttendeeId;
use fairway_domain::values::{Complaint, line};

use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};

/// A check-in of a batch, or the undoing of one, as a device sends it (rule `check-in-batch`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeviceOperation {
    /// The attendee, if the device knows the id; this or the digest is required.
    pub id: Option<AttendeeId>,
    /// SHA-256 of the pass, in hexadecimal digits: of the scanned code, or of the attendee's pass on the device's roster.
    pub scan_code_digest: Option<String>,
    /// The attendee's name on the device.
    pub name: Option<String>,
    /// In, or out again; required.
    pub checked_in: Option<bool>,
    /// Made by the device; required.
    pub operation_id: Option<String>,
    /// The device's name; required.
    pub device: Option<String>,
    /// Whether the device has taken it over from another phone; `device` is then that phone's name.
    pub taken_in: bool,
    /// Counts the device's operations.
    pub device_counter: Option<i64>,
    /// By the device's own clock, in RFC 3339.
    pub occurred_at: Option<String>,
    /// By the device's clock once it was corrected to the server's, in RFC 3339; `occurred_at` when it is missing.
    pub corrected_at: Option<String>,
}

/// The same after the checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Queued {
    pub(super) id: Option<AttendeeId>,
    pub(super) digest: Option<String>,
    pub(super) name: Option<String>,
    pub(super) checked_in: bool,
    pub(super) operation_id: String,
    pub(super) device: String,
    pub(super) taken_in: bool,
    pub(super) device_counter: i64,
    pub(super) claimed_at: Option<DateTime<Utc>>,
    pub(super) corrected_at: Option<DateTime<Utc>>,
}

impl DeviceOperation {
    /// The operation, or all broken rules in one text.
    pub(super) fn examine(&self) -> Result<Queued, String> {
        self.examined().map_err(|error| match error {
            Error::Invalid(errors) => {
                errors.iter().flat_map(|(_, sentences)| sentences.to_vec()).collect::<Vec<_>>().join("; ")
            }
            other => other.to_string(),
        })
    }

    fn examined(&self) -> Result<Queued> {
        let mut checks = Checks::default();
        if self.scan_code_digest.is_none() {
            checks.there("id", self.id);
        }
        // The checks have its mistake, so `None` stands for a missing digest.
        let digest =
            self.scan_code_digest.as_ref().and_then(|it| checks.value("scanCodeDigest", digest_of(it)));
        let name = self.name.as_ref().and_then(|it| checks.value("name", name_on_device(it)));
        let checked_in = checks.there("checkedIn", self.checked_in);
        let operation_id = checks.required_value(
            "operationId",
            self.operation_id.as_deref().unwrap_or_default(),
            operation_id,
        );
        let device =
            checks.required_value("device", self.device.as_deref().unwrap_or_default(), |it| line(it, 100));
        let claimed_at = moment(&mut checks, "occurredAt", self.occurred_at.as_deref());
        let corrected_at = moment(&mut checks, "correctedAt", self.corrected_at.as_deref());
        checks.finish()?;
        Ok(Queued {
            id: self.id,
            digest,
            name: name.filter(|name| !name.is_empty()),
            checked_in: expect_valid(checked_in)?,
            operation_id: expect_valid(operation_id)?,
            device: expect_valid(device)?,
            taken_in: self.taken_in,
            device_counter: self.device_counter.unwrap_or_default(),
            claimed_at,
            corrected_at: corrected_at.or(claimed_at),
        })
    }
}

/// A time, if one was sent; a mistake goes to the checks.
fn moment(checks: &mut Checks, field: &'static str, told: Option<&str>) -> Option<DateTime<Utc>> {
    told.and_then(|told| checks.value(field, parse_time(told)))
}

/// 64 hexadecimal digits, in lower case.
pub(in crate::check_in) fn digest_of(text: &str) -> Result<String, Complaint> {
    let right = text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit());
    if right { Ok(text.to_ascii_lowercase()) } else { Err("must be 64 hexadecimal digits".into()) }
}
