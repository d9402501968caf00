//! Work beside requests, for as long as the site runs.

pub mod broadcasts;
pub mod check_in;
pub mod fund;
pub mod mail;
pub mod offers;
pub mod sweep;
pub mod terms;
