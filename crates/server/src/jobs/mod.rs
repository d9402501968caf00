//! Background jobs of the running site.

pub mod broadcasts;
pub mod check_in;
pub mod fund;
pub mod mail;
pub mod offers;
pub mod sweep;
pub mod terms;
