//! Check-in on the day: the list, and checking people in and out.

mod list;
mod update;

pub use update::{CheckInUpdate, Checked};

use crate::Ports;

/// The use cases of check-in.
pub struct CheckIns {
    ports: Ports,
}

impl CheckIns {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }
}
