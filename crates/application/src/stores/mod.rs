//! The tables for the use cases: a trait for each feature, with its rows. Features depend on these, and these on no feature.

pub mod accounts;
pub mod attendees;
pub mod audit;
pub mod auth_codes;
pub mod bank;
pub mod broadcasts;
pub mod categories;
pub mod check_in;
pub mod clashes;
pub mod exports;
pub mod fund;
pub mod groups;
pub mod idempotency;
pub mod ledger;
pub mod mail;
pub mod overview;
pub mod pairings;
pub mod pictures;
pub mod receipts;
pub mod rounds;
pub mod sales;
pub mod sheets;
pub mod sponsors;
pub mod stations;
pub mod terms;
pub mod tickets;
pub mod tournament_sponsors;
pub mod tournaments;
pub mod user_sponsors;
pub mod waitlist;
pub mod weather;
pub mod widgets;

/// Takes the rows of an export one by one; an error ends the export, which then fails.
pub type Each<'a, R> = &'a mut dyn FnMut(R) -> crate::error::Result<()>;
