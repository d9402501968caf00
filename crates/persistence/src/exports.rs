//! The rows of the exports (rule `export-columns`), each list by one statement.

mod roster;
mod sales;
mod tickets;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use fairway_application::Result;
use fairway_application::stores::Each;
use fairway_application::stores::exports::{
    Contact, ExportStore, Paid, RosterRow, RoundStart, SaleRow, TicketRow,
};
use fairway_domain::ids::TournamentId;

use crate::PgStores;

/// Longer than the limit of other statements: it runs for as long as the rows are written to disk.
pub(crate) const LONGER_TIMEOUT: &str = "SELECT set_config('statement_timeout', '10min', true)";

/// First name, last name, e-mail, phone.
type ContactRow = (String, String, Option<String>, String);
/// Name, start date, start time.
type RoundRow = (String, NaiveDate, NaiveTime);
/// Time, method, reference, note.
type PaidRow = (Option<DateTime<Utc>>, String, String, String);

fn contact((first_name, last_name, email, phone): ContactRow) -> Contact {
    Contact { first_name, last_name, email, phone }
}

fn round((name, date, time): RoundRow) -> RoundStart {
    RoundStart { name, start: date.and_time(time) }
}

fn paid((at, method, reference, note): PaidRow) -> Option<Paid> {
    at.map(|at| Paid { at, method, reference, note })
}

impl ExportStore for PgStores<'_> {
    fn roster(&mut self, id: TournamentId, each: Each<'_, RosterRow>) -> Result<()> {
        roster::write(self.connection, id, each)
    }

    fn tickets(&mut self, id: TournamentId, each: Each<'_, TicketRow>) -> Result<()> {
        tickets::write(self.connection, id, each)
    }

    fn sales(&mut self, id: TournamentId, each: Each<'_, SaleRow>) -> Result<()> {
        sales::write(self.connection, id, each)
    }
}
