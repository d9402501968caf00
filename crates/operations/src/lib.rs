#![doc = include_str!("../README.md")]

pub mod backup;
pub mod demo;
pub mod doctor;
