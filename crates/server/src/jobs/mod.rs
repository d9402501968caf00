//! Background jobs of the running site.

pub mod broadcasts;
pub mod change_bus;
pub mod mail;
pub mod offers;
pub mod sweep;
pub mod terms;
