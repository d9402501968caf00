//! Receipts of gifts: the amount received for a ticket, the value of its benefits, and the part that may be deductible (rules `fair-market-value`
//! and `receipts`).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};

use crate::ids::ReceiptId;
use crate::ledger::{Entry, Kind, Standing, Totals};
use crate::price::Price;
use crate::values::Complaint;
use crate::weather::Choice;

/// The default note beside a deductible amount: a proposal that the fund should confirm.
pub const DEDUCTION_NOTE: &str = "Only the part of your payment beyond the value of what you receive may be deductible for federal income tax. Please ask your tax adviser.";
/// The default wording of receipts: a proposal that the fund should confirm.
pub const RECEIPT_WORDING: &str = "You gave {amount}. In return you received goods or services, the value of which we estimate in good faith at {value}. The part of your payment that may be deductible for federal income tax is {deductible}.";

const PLACEHOLDERS: [&str; 3] = ["{amount}", "{value}", "{deductible}"];

/// Checks the wording of receipts.
///
/// # Errors
/// A complaint when a placeholder is missing, or the text has other braces.
pub(crate) fn check_placeholders(wording: String) -> Result<String, Complaint> {
    let rest = PLACEHOLDERS.iter().fold(wording.clone(), |rest, placeholder| rest.replace(placeholder, ""));
    let has_all = PLACEHOLDERS.iter().all(|placeholder| wording.contains(placeholder));
    if has_all && !rest.contains(['{', '}']) {
        Ok(wording)
    } else {
        Err("must hold {amount}, {value} and {deductible}, and no other braces".into())
    }
}

/// 'Of $650, $180 is the value you receive; $470 may be deductible.' `None` without a fair market value.
pub fn disclosure(price: Price, fair_value: Price) -> Option<String> {
    let deductible = Price { cents: price.cents - fair_value.cents };
    (fair_value.cents > 0).then(|| {
        format!("Of {price}, {fair_value} is the value you receive; {deductible} may be deductible.")
    })
}

/// Money received for a ticket, and the value of the ticket's benefits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    /// Money received that the fund keeps.
    pub received: Price,
    /// The fair market value of the benefits; `None` where none is set.
    pub value: Option<Price>,
}

impl Given {
    /// The part that may be deductible; `None` without a value.
    pub fn deductible(self) -> Option<Price> {
        self.value.map(|value| Price { cents: (self.received.cents - value.cents).max(0) })
    }
}

/// The sentences of a receipt. Gifts with a value follow the fund's wording.
pub fn in_words(given: &[Given], wording: &str) -> String {
    let (with_value, without_value): (Vec<Given>, Vec<Given>) =
        given.iter().partition(|given| given.value.is_some());
    let sum = |all: &[Given], of: fn(&Given) -> Option<Price>| Price {
        cents: all.iter().filter_map(of).map(|price| price.cents).sum(),
    };
    let received = |all: &[Given]| sum(all, |given| Some(given.received));
    let value = sum(&with_value, |given| given.value);
    let mut sentences = vec![];
    if !with_value.is_empty() && value.cents == 0 {
        sentences.push(format!(
            "You gave {}. No goods or services were provided in return.",
            received(&with_value)
        ));
    } else if !with_value.is_empty() {
        let deductible = sum(&with_value, |given| given.deductible());
        let figures = [received(&with_value), value, deductible].map(|price| price.to_string());
        let filled = PLACEHOLDERS.iter().zip(figures);
        sentences
            .push(filled.fold(wording.to_owned(), |words, (place, figure)| words.replace(place, &figure)));
    }
    if !without_value.is_empty() {
        let amount = received(&without_value);
        sentences.push(format!(
            "You gave {amount} for which this receipt states no value of what you received in return, and so says nothing about what may be deductible. Please ask us."
        ));
    }
    sentences.join(" ")
}

/// The number of a receipt as printed: `R-000042`.
pub fn receipt_number(id: ReceiptId) -> String {
    format!("R-{:06}", id.0)
}

/// The figures of a ticket that its receipts depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sold {
    /// Its price.
    pub price: Price,
    /// The fair market value of its benefits; 0 where none is set.
    pub fair_value: Price,
    /// Whether the ticket or its event is cancelled.
    pub standing: Standing,
    /// The buyer's choice after the event was cancelled.
    pub choice: Option<Choice>,
    /// The sums of its ledger rows.
    pub totals: Totals,
}

impl Sold {
    /// Money that the fund keeps: money to be refunded is no gift.
    fn received(self) -> i64 {
        let sums = self.totals.sums(self.price, self.standing);
        sums.received.cents - sums.to_refund.cents
    }

    /// The value of its benefits; `None` where the receipt cannot state one. A cancelled ticket has no benefits. For a ticket of a cancelled event, the money
    /// is no gift until its buyer says so; moved to next year's ticket, it has that ticket's value.
    fn value(self) -> Option<Price> {
        match (self.standing, self.choice) {
            (Standing::Cancelled, _) => Some(Price { cents: 0 }),
            (Standing::Held, _) | (Standing::OfCancelledEvent, Some(Choice::NextYear)) => {
                (self.fair_value.cents > 0).then_some(self.fair_value)
            }
            (Standing::OfCancelledEvent, _) => None,
        }
    }

    /// Everything given for it so far.
    pub fn given(self) -> Given {
        Given { received: Price { cents: self.received() }, value: self.value() }
    }

    /// The gift for the ticket, and the day of its last payment; in one year, or in all (`None`). The value of the benefits counts against the earliest
    /// money, and refunds count against the latest, so the years add up to [`Sold::given`]. `None` where nothing is left.
    pub fn given_in(self, rows: &[Entry], year: Option<i32>) -> Option<(Given, NaiveDate)> {
        let standing = standing(rows, self.received());
        let before = |(day, _): &&(NaiveDate, i64)| year.is_some_and(|year| day.year() < year);
        let within =
            |(day, cents): &&(NaiveDate, i64)| *cents > 0 && year.is_none_or(|year| day.year() == year);
        let earlier: i64 = standing.iter().filter(before).map(|(_, cents)| cents).sum();
        let received = standing.iter().filter(within).map(|(_, cents)| cents).sum();
        let (last, _) = standing.iter().rfind(within)?;
        let left = |value: Price| Price { cents: (value.cents - earlier).max(0) };
        Some((Given { received: Price { cents: received }, value: self.value().map(left) }, *last))
    }

    /// The years with payments that the fund keeps.
    pub fn years(self, rows: &[Entry]) -> BTreeSet<i32> {
        let standing = standing(rows, self.received());
        standing.iter().filter(|(_, cents)| *cents > 0).map(|(day, _)| day.year()).collect()
    }
}

/// The money that the fund keeps, by day of payment; all days together sum up to `received`.
fn standing(rows: &[Entry], received: i64) -> Vec<(NaiveDate, i64)> {
    let mut by_day: BTreeMap<NaiveDate, i64> = BTreeMap::new();
    for row in rows {
        *by_day.entry(row.day).or_default() += match row.kind {
            Kind::Payment | Kind::Gift => row.amount.cents,
            Kind::Refund => -row.amount.cents,
            Kind::Waived => 0,
        };
    }
    let mut standing = vec![];
    for (day, cents) in by_day {
        standing.push((day, cents.max(0)));
        take_newest(&mut standing, -cents.min(0));
    }
    let all: i64 = standing.iter().map(|(_, cents)| cents).sum();
    take_newest(&mut standing, all - received);
    standing
}

/// Subtracts this many cents from the newest amounts.
fn take_newest(standing: &mut [(NaiveDate, i64)], mut cents: i64) {
    for (_, stands) in standing.iter_mut().rev() {
        let taken = cents.clamp(0, *stands);
        *stands -= taken;
        cents -= taken;
    }
}

#[cfg(test)]
mod tests;
