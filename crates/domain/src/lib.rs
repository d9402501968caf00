#![doc = include_str!("../README.md")]

pub mod access;
pub mod account;
pub mod auth_code;
pub mod category;
pub mod check_in;
pub mod group;
pub mod ids;
pub mod picture;
pub mod refusal;
pub mod round;
pub mod sponsor;
pub mod ticket;
pub mod tournament;
pub mod values;
pub mod waitlist;
pub mod widget;
