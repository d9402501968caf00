//! The fields of a ticket category that staff may edit (rule `category-limits`).

use crate::price::Price;
use crate::values::{Complaint, line, text};

/// The longest title, in characters.
pub const NAME_MAX: usize = 200;
/// The longest description, in characters.
pub const DESCRIPTION_MAX: usize = 5_000;
/// The longest embed code, in characters.
pub const EMBED_CODE_MAX: usize = 20_000;
/// The most groups of one ticket, and people in one group; more is a typing error.
pub const MAX_SIZE: i32 = 100;
/// The most tickets of a category.
pub const MAX_TICKETS: i32 = 100_000;

/// A category's title.
///
/// # Errors
/// A complaint when it is too long or holds characters that a name has no use for.
pub fn name(typed: &str) -> Result<String, Complaint> {
    line(typed, NAME_MAX)
}

/// The description, in plain text of several lines.
///
/// # Errors
/// A complaint when it is too long or holds characters that text has no use for.
pub fn description(typed: &str) -> Result<String, Complaint> {
    text(typed, DESCRIPTION_MAX)
}

/// HTML of the payment provider, which never runs in the site's pages (rule `embed-codes`).
///
/// # Errors
/// A complaint when it is too long or holds characters that text has no use for.
pub fn embed_code(typed: &str) -> Result<String, Complaint> {
    text(typed, EMBED_CODE_MAX)
}

/// `numGroups` and `numAttendees` (rule `category-limits`).
///
/// # Errors
/// A complaint when it is below 1 or beyond [`MAX_SIZE`].
pub fn size(number: i64) -> Result<i32, Complaint> {
    within(number, MAX_SIZE)
}

/// `maxTotalTickets` (rule `category-limits`).
///
/// # Errors
/// A complaint when it is below 1 or beyond [`MAX_TICKETS`].
pub fn max_total_tickets(number: i64) -> Result<i32, Complaint> {
    within(number, MAX_TICKETS)
}

/// `fairMarketValue` of a ticket with this price, or with a lower early price (rule `fair-market-value`).
///
/// # Errors
/// A complaint when the value is above one of these prices.
pub fn fair_value(value: Price, price: Price, lowest: Price) -> Result<Price, Complaint> {
    if value > price {
        Err("cannot be more than the price".into())
    } else if value > lowest {
        Err("cannot be more than an early price".into())
    } else {
        Ok(value)
    }
}

/// Admits a round for a group of a category that plays golf (rule `categories-without-golf`).
///
/// # Errors
/// A complaint when the category does not play golf.
pub fn choose_round(plays: bool) -> Result<(), Complaint> {
    if plays { Ok(()) } else { Err("must be empty, as this ticket category does not play golf".into()) }
}

fn within(number: i64, max: i32) -> Result<i32, Complaint> {
    let number = i32::try_from(number).ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| format!("must be from 1 to {max}"))
}
