#![doc = include_str!("../README.md")]

pub mod config;
mod frontend;
mod private;
pub mod serve;
pub mod wiring;
