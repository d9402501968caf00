#![doc = include_str!("../README.md")]

pub mod access;
pub mod account;
pub mod auth_code;
pub mod category;
pub mod check_in;
pub mod folding;
pub mod fund;
pub mod group;
pub mod ids;
pub mod logo;
pub mod mailing;
pub mod person;
pub mod picture;
pub mod readiness;
pub mod reference;
pub mod refusal;
pub mod round;
pub mod sponsor;
pub mod station;
pub mod ticket;
pub mod tournament;
pub mod values;
pub mod waitlist;
mod weak_password;
pub mod web_address;
pub mod widget;
