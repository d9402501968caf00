#![doc = include_str!("../README.md")]

mod accounts;
mod address;
mod attendees;
mod audit;
mod auth_codes;
pub mod backup;
mod bank;
mod broadcasts;
mod categories;
mod change_bus;
mod check_in;
mod column;
pub mod demo;
pub mod diagnosis;
mod errors;
mod exports;
mod fund;
mod grouped;
mod groups;
mod idempotency;
mod mail;
mod migrate;
mod no_shows;
mod pairings;
mod pictures;
mod pool;
mod prepared;
mod printed_names;
mod receipts;
mod reference;
mod rounds;
mod sales;
mod scan_code;
mod schema;
mod search;
mod sheets;
mod sponsors;
mod stores;
mod terms;
#[cfg(feature = "test-support")]
mod test_database;
#[cfg(feature = "test-support")]
mod test_rows;
mod tickets;
mod tournament_sponsors;
mod tournaments;
mod unit_of_work;
mod user_sponsors;
mod waitlist;
mod weather;
mod widgets;

pub use change_bus::ChangeBus;
pub use errors::CONSTRAINTS;
pub use migrate::{Age, MigrateError, age_of, migrate};
pub use stores::PgStores;
#[cfg(feature = "test-support")]
pub use test_database::TestDatabase;
pub use unit_of_work::PgDatabase;
