#![doc = include_str!("../README.md")]

pub mod admin;
pub mod config;
pub mod demo;
mod frontend;
mod leaving;
pub mod mail;
mod private;
pub mod serve;
pub mod sweep;
pub mod wiring;
