//! Check-in on the day: the list, and checking people in and out.

mod list;
mod store;
mod update;

#[cfg(any(test, feature = "test-support"))]
pub use store::MockCheckInStore;
pub use store::{CheckInStore, Checkable, NewCheckIn, Recorded, Row};
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
