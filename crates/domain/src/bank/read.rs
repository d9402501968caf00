use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};

use super::amount::Marks;
use super::day::WrittenDay;
use super::layout::Layout;
use super::places::Places;
use super::{BankColumns, BankFileFault, DayOrder, Heading, Incoming, Line};

/// The payments of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BankFile {
    /// The payments that came, each once.
    pub rows: Vec<Incoming>,
    /// Number of lines without a received payment: outgoing money, failed or refunded payments, lines without an amount.
    pub passed_over: usize,
    /// Number of lines that repeat an earlier line with the source's own number.
    pub repeated: usize,
}

/// Returns the day of a moment in the fund's time zone.
pub type Local<'a> = &'a dyn Fn(DateTime<Utc>) -> NaiveDate;

/// A person's answers about a file: facts that the file does not contain.
#[derive(Clone, Copy)]
pub struct Said<'a> {
    /// The named columns; a known source needs none.
    pub columns: Option<&'a BankColumns>,
    /// The chosen order of day and month; else one day of the file has to show it.
    pub order: Option<DayOrder>,
    /// Converts moments in UTC into days.
    pub local: Local<'a>,
}

impl Heading {
    /// The headings of day and amount of a known source.
    pub(super) fn day_and_amount(&self) -> Option<(String, String)> {
        let places = Places::known(&self.cells, Layout::of(&self.cells)?)?;
        Some((self.cells.get(places.day)?.clone(), self.cells.get(places.amount)?.clone()))
    }
}

/// The payments below the headings.
///
/// # Errors
/// [`BankFileFault`] of the first line that cannot be read.
pub fn read(lines: &[Line], heading: &Heading, said: &Said<'_>) -> Result<BankFile, BankFileFault> {
    let place = Places::of(heading, said.columns).ok_or_else(|| without_columns(lines, heading))?;
    let (mut told, mut passed_over, mut marks) = (Vec::new(), 0, Marks::default());
    for line in lines.iter().skip(heading.below) {
        let is_filled = |cell: &String| !cell.trim().is_empty();
        if !line.cells.iter().any(is_filled) {
            continue;
        }
        if line.cells.iter().skip(heading.cells.len()).any(is_filled) {
            return Err(BankFileFault::at(line.number, "has more cells than there are headings"));
        }
        match place.payment(line, &mut marks)? {
            Some(payment) => told.push(payment),
            None => passed_over += 1,
        }
    }
    let order = ordered(&told, said.order)?;
    let count = told.len();
    let rows = told.into_iter().map(|payment| payment.dated(order, said.local)).collect::<Result<_, _>>()?;
    let rows = distinct(rows);
    Ok(BankFile { passed_over, repeated: count - rows.len(), rows })
}

/// The fault of a file that lacks a column.
fn without_columns(lines: &[Line], heading: &Heading) -> BankFileFault {
    let layout = Layout::of(&heading.cells);
    let lacking = layout.and_then(|layout| Some((layout.source.called(), layout.lacks(&heading.cells)?)));
    let why = lacking.map_or("has no columns of day and amount".into(), |(source, column)| {
        format!("has the headings of a file of {source}, but none for the {column}: please export it with that column")
    });
    BankFileFault::at(heading.line(lines), why)
}

/// The payments of one file with distinct identities. Payments with the same identity and the same second text are one; others get numbers. In
/// two files the same payment has the same number.
fn distinct(payments: Vec<(Incoming, String)>) -> Vec<Incoming> {
    let mut seen: HashMap<String, HashSet<String>> = HashMap::new();
    let apart = payments.into_iter().filter_map(|(row, said)| {
        let before = seen.entry(row.identity.clone()).or_default();
        let is_new = before.insert(said);
        let identity = format!("{}\u{1f}{}", row.identity, before.len());
        is_new.then_some(Incoming { identity, ..row })
    });
    apart.collect()
}

/// The order of day and month: the chosen one, or the one that a single unambiguous day proves for all.
fn ordered(told: &[Undated], said: Option<DayOrder>) -> Result<DayOrder, BankFileFault> {
    let mut known = said;
    for payment in told {
        match (known, payment.day.order()) {
            (None, Some(order)) => known = Some(order),
            (Some(known), Some(other)) if known != other && said.is_some() => {
                return Err(BankFileFault::OtherOrder { line: payment.line, day: payment.written.clone() });
            }
            (Some(known), Some(other)) if known != other => {
                return Err(BankFileFault::at(
                    payment.line,
                    "has day and month the other way round than the lines before",
                ));
            }
            _ => {}
        }
    }
    match (known, told.iter().find(|payment| payment.day.is_open())) {
        (None, Some(open)) => Err(BankFileFault::NoOrder { line: open.line, day: open.written.clone() }),
        (known, _) => Ok(known.unwrap_or(DayOrder::MonthFirst)),
    }
}

/// A payment whose day may still be ambiguous.
pub(super) struct Undated {
    pub(super) line: u64,
    pub(super) day: WrittenDay,
    /// The day as written.
    pub(super) written: String,
    /// The time of day, where it is in UTC.
    pub(super) time: Option<NaiveTime>,
    /// Distinguishes it from others with the same identity in its file.
    pub(super) said: String,
    pub(super) payment: Incoming,
}

impl Undated {
    /// The payment with its day, and the text that distinguishes it from others with the same identity.
    fn dated(self, order: DayOrder, local: Local<'_>) -> Result<(Incoming, String), BankFileFault> {
        let none = || BankFileFault::at(self.line, format!("has {} as a day, which is none", self.written));
        let day = self.day.day(order).ok_or_else(none)?;
        let day = self.time.map_or(day, |time| local(day.and_time(time).and_utc()));
        Ok((Incoming { day, ..self.payment }, self.said))
    }
}

/// A cell as messages quote it.
pub(super) fn quoted(cell: &str) -> String {
    clean(cell, 40)
}

/// A text in one line, without invisible characters, cut to `most` characters.
pub(super) fn clean(text: &str, most: usize) -> String {
    let seen = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let seen: String = seen.filter(|letter| !crate::values::is_hostile(*letter)).collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    words.join(" ").chars().take(most).collect()
}

#[cfg(test)]
mod tests;
