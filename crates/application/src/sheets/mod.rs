//! Printed sheets for the day, and their changes since they were printed (rule `sheets`).

mod print;
#[cfg(test)]
mod tests;

pub use print::{Marked, PaperForm, Printing};

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use crate::Ports;
use crate::error::Result;
use crate::paper::{GoneSheet, SheetView, views};
use crate::ports::{Clock, Database, Digests};

/// The use cases of sheets.
pub struct Sheets {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    digests: Arc<dyn Digests>,
}

impl Sheets {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone(), digests: ports.digests.clone() }
    }

    /// Every sheet of a tournament with its last print, and the sheets that are not needed any more. Admins, because a badge has the code of a pass.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn of_tournament(&self, actor: &Actor, id: TournamentId) -> Result<(Vec<SheetView>, Vec<GoneSheet>)> {
        actor.require(Permission::ManageTickets)?;
        let digests = self.digests.as_ref();
        self.database.read(|stores| views(stores, digests, id))
    }
}
