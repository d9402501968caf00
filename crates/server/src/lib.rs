#![doc = include_str!("../README.md")]

// The settings, and the sub-commands that they are for.
pub mod commands;
pub mod config;
pub mod failure;

// The adapter behind each port.
pub mod wiring;

// Running the site: its start and its end, its connections, its pages, its database when no other is configured.
pub mod connection;
mod embedded_postgres;
mod frontend;
mod graceful_shutdown;
pub mod listen;
pub mod serve;
mod stop;

// The work beside requests.
pub mod jobs;

/// The version, as in `0.1.0+20261122081200.50545cb`: the released number, and time (UTC) and id of the commit. `just release`
/// and `just test` set it; other builds have the number alone. Its variable does not begin with `FAIRWAY_`, as settings do: the tests
/// inherit it.
pub const VERSION: &str = match option_env!("VERSION_OF_FAIRWAY") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};
