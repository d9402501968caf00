#![doc = include_str!("../README.md")]

pub mod admin;
pub mod backup;
pub mod commands;
pub mod config;
pub mod connection;
pub mod demo;
pub mod doctor;
mod frontend;
mod leaving;
pub mod listen;
pub mod mail;
mod private;
pub mod seed_demo;
pub mod serve;
mod stop;
pub mod sweep;
pub mod wiring;
