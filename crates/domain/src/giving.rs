//! Receipts of gifts: what was received for a ticket, what it brings in return, and what may be deductible (rules `fair-market-value`
//! and `receipts`).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};

use crate::ids::ReceiptId;
use crate::ledger::{Entry, Kind, Standing, Totals};
use crate::price::Price;
use crate::values::Complaint;
use crate::weather::Choice;

/// A note beside what may be deductible: a proposal, which is the fund's to confirm.
pub const DEDUCTION_NOTE: &str = "Only the part of your payment beyond the value of what you receive may be deductible for federal income tax. Please ask your tax adviser.";
/// The sentence of receipts: a proposal, which is the fund's to confirm.
pub const RECEIPT_WORDING: &str = "You gave {amount}. In return you received goods or services, the value of which we estimate in good faith at {value}. The part of your payment that may be deductible for federal income tax is {deductible}.";

const PLACEHOLDERS: [&str; 3] = ["{amount}", "{value}", "{deductible}"];

/// The wording of receipts, as the fund types it.
///
/// # Errors
/// A complaint when a placeholder is missing, or there are other braces.
pub(crate) fn check_placeholders(wording: String) -> Result<String, Complaint> {
    let rest = PLACEHOLDERS.iter().fold(wording.clone(), |rest, placeholder| rest.replace(placeholder, ""));
    let has_all = PLACEHOLDERS.iter().all(|placeholder| wording.contains(placeholder));
    if has_all && !rest.contains(['{', '}']) {
        Ok(wording)
    } else {
        Err("must hold {amount}, {value} and {deductible}, and no other braces".into())
    }
}

/// 'Of $650, $180 is the value you receive; $470 may be deductible.' `None` where no value was told.
pub fn disclosure(price: Price, fair_value: Price) -> Option<String> {
    let deductible = Price { cents: price.cents - fair_value.cents };
    (fair_value.cents > 0).then(|| {
        format!("Of {price}, {fair_value} is the value you receive; {deductible} may be deductible.")
    })
}

/// Money that was received for a ticket, and the value of what it brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    /// Money that came and stays the fund's.
    pub received: Price,
    /// The fair market value of what it brings; `None` where it was not told.
    pub value: Option<Price>,
}

impl Given {
    /// The part of it that may be deductible; `None` where no value was told.
    pub fn deductible(self) -> Option<Price> {
        self.value.map(|value| Price { cents: (self.received.cents - value.cents).max(0) })
    }
}

/// The sentences of a receipt, by the fund's wording where values were told.
pub fn in_words(given: &[Given], wording: &str) -> String {
    let (told, untold): (Vec<Given>, Vec<Given>) = given.iter().partition(|given| given.value.is_some());
    let sum = |all: &[Given], of: fn(&Given) -> Option<Price>| Price {
        cents: all.iter().filter_map(of).map(|price| price.cents).sum(),
    };
    let received = |all: &[Given]| sum(all, |given| Some(given.received));
    let value = sum(&told, |given| given.value);
    let mut sentences = vec![];
    if !told.is_empty() && value.cents == 0 {
        sentences
            .push(format!("You gave {}. No goods or services were provided in return.", received(&told)));
    } else if !told.is_empty() {
        let deductible = sum(&told, |given| given.deductible());
        let figures = [received(&told), value, deductible].map(|price| price.to_string());
        let filled = PLACEHOLDERS.iter().zip(figures);
        sentences
            .push(filled.fold(wording.to_owned(), |words, (place, figure)| words.replace(place, &figure)));
    }
    if !untold.is_empty() {
        let amount = received(&untold);
        sentences.push(format!(
            "You gave {amount} for which this receipt states no value of what you received in return, and so says nothing about what may be deductible. Please ask us."
        ));
    }
    sentences.join(" ")
}

/// The number of a receipt as people read it, as in `R-000042`.
pub fn receipt_number(id: ReceiptId) -> String {
    format!("R-{:06}", id.0)
}

/// The figures of a ticket that receipts follow from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sold {
    /// Its price.
    pub price: Price,
    /// The fair market value of what it brings; 0 where it was not told.
    pub fair_value: Price,
    /// Whether it, or its event, was cancelled.
    pub standing: Standing,
    /// The choice of its buyer once the event was cancelled.
    pub choice: Option<Choice>,
    /// The sums of its ledger rows.
    pub totals: Totals,
}

impl Sold {
    /// Money that came and stays the fund's: what is to be given back is no gift.
    fn received(self) -> i64 {
        let sums = self.totals.sums(self.price, self.standing);
        sums.received.cents - sums.to_refund.cents
    }

    /// The value of what it brings; `None` where nothing is said of it. A cancelled ticket brings nothing. One of a cancelled event brought nothing
    /// either, but what came for it is no gift before its buyer says so; for next year's ticket it brings what that does.
    fn value(self) -> Option<Price> {
        match (self.standing, self.choice) {
            (Standing::Cancelled, _) => Some(Price { cents: 0 }),
            (Standing::Held, _) | (Standing::OfCancelledEvent, Some(Choice::NextYear)) => {
                (self.fair_value.cents > 0).then_some(self.fair_value)
            }
            (Standing::OfCancelledEvent, _) => None,
        }
    }

    /// All that was given for it so far.
    pub fn given(self) -> Given {
        Given { received: Price { cents: self.received() }, value: self.value() }
    }

    /// The gift for it, and the last day on which money of that came; in one year, or in all. The value of what it brings counts
    /// against the earliest money, and what was given back comes off the latest, so the years add up to [`Sold::given`]. `None` where
    /// nothing is left.
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

    /// The years in which money came that stays.
    pub fn years(self, rows: &[Entry]) -> BTreeSet<i32> {
        let standing = standing(rows, self.received());
        standing.iter().filter(|(_, cents)| *cents > 0).map(|(day, _)| day.year()).collect()
    }
}

/// Money that stays, by the day on which it came: all days together have `received`.
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

/// Takes so much off the newest amounts.
fn take_newest(standing: &mut [(NaiveDate, i64)], mut cents: i64) {
    for (_, stands) in standing.iter_mut().rev() {
        let taken = cents.clamp(0, *stands);
        *stands -= taken;
        cents -= taken;
    }
}

#[cfg(test)]
mod tests;
