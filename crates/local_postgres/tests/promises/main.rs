//! The promises of the README, each on a real PostgreSQL.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that panics has failed")]

mod accounts;
mod first_start;
mod killed;
mod refusals;
mod support;
mod throw_away;
