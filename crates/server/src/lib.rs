#![doc = include_str!("../README.md")]

pub mod admin;
pub mod backup;
pub mod commands;
pub mod config;
pub mod connection;
pub mod demo;
pub mod doctor;
pub mod failure;
mod frontend;
pub mod fund;
mod leaving;
pub mod listen;
pub mod mail;
pub mod offers;
mod private;
pub mod seed_demo;
pub mod serve;
mod stop;
pub mod sweep;
pub mod wiring;

/// The version, as in `0.1.0+20261122081200.50545cb`: the released number, and time (UTC) and id of the commit. `just release`
/// sets it; other builds have the number alone.
pub const VERSION: &str = match option_env!("FAIRWAY_BUILD_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};
