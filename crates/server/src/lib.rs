#![doc = include_str!("../README.md")]

// The settings, and the sub-commands that use them.
pub mod commands;
pub mod config;
pub mod failure;

// The adapter behind each port.
pub mod wiring;

// The running site: start and stop, connections, pages, and the private database.
pub mod connection;
mod embedded_postgres;
mod frontend;
mod graceful_shutdown;
pub mod listen;
pub mod log;
pub mod serve;
mod stop;

// Background jobs.
pub mod jobs;

/// The version, as in `0.1.0+20261122081200.50545cb`: the released number, and time (UTC) and id of the commit. `just release` and `just test` set it;
/// other builds have the number alone. The variable lacks the prefix `FAIRWAY_` of settings, as the tests inherit it.
pub const VERSION: &str = match option_env!("VERSION_OF_FAIRWAY") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};
