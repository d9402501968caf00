//! Fairway's promises in real operation: several servers, each a process of its own, on one PostgreSQL and one picture store, behind the documented
//! nginx. `just soak-short` takes a minute and a half, `just soak` longer.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "what a test cannot arrange must fail it, and what it measures is printed"
)]

mod cluster;
#[path = "../common/mod.rs"]
mod common;
mod day;
mod followers;
mod forged;
mod idle;
mod instance;
mod killed;
mod limits;
mod load;
mod mixed;
mod morning;
mod nginx;
mod postgres;
mod postgres_away;
mod rolling;
mod sharing;
mod traffic;

/// Whether the long form runs.
#[expect(clippy::disallowed_methods, reason = "tests are configured by their runner, not by config.rs")]
fn is_full() -> bool {
    std::env::var("FAIRWAY_TEST_SOAK").is_ok_and(|form| form == "full")
}
