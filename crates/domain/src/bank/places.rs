//! The indexes of the columns that are read from a file.

use chrono::NaiveTime;

use super::amount::{Marks, Money, money};
use super::day::{utc_time, written};
use super::layout::{Layout, is_of_utc, plain};
use super::read::{Undated, clean, quoted};
use super::{BankColumns, BankFileFault, Heading, Incoming, Line, Source};
use crate::reference::found_in;

/// The largest amount of a payment, in US cents, so that the sum of a whole file fits in a database column.
const MOST_CENTS: i64 = 1_000_000_000;
/// The longest text that is stored of a row, in characters.
const TEXT_MAX: usize = 1_000;
/// The longest name, address or number.
const WORD_MAX: usize = 200;

/// The indexes of the columns that are read from each line.
pub(super) struct Places {
    source: Source,
    id: Option<usize>,
    pub(super) day: usize,
    pub(super) amount: usize,
    out: Option<usize>,
    fee: Option<usize>,
    names: Vec<usize>,
    email: Option<usize>,
    check: Option<usize>,
    texts: Vec<usize>,
    currency: Option<usize>,
    state: Option<(usize, &'static [&'static str])>,
    /// Whether times behind days are in UTC, unless their text says so itself.
    is_utc: bool,
    /// Columns of time and time zone.
    clock: Option<(usize, usize)>,
}

impl Places {
    pub(super) fn of(heading: &Heading, columns: Option<&BankColumns>) -> Option<Self> {
        match columns {
            Some(columns) => Self::named(&heading.cells, columns),
            None => Self::known(&heading.cells, Layout::of(&heading.cells)?),
        }
    }

    pub(super) fn known(headings: &[String], layout: &Layout) -> Option<Self> {
        let plain: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
        let at = |names: &[&str]| Layout::place(&plain, names);
        let names = layout.names.iter().filter_map(|name| at(&[name])).collect();
        let (day, amount, fee) = (at(layout.day)?, at(layout.amount)?, at(layout.fee));
        let texts = (0..headings.len()).filter(|at| *at != day && *at != amount && Some(*at) != fee);
        Some(Self {
            source: layout.source,
            id: at(layout.id),
            day,
            amount,
            out: None,
            fee,
            names,
            email: at(layout.email),
            check: at(layout.check),
            texts: texts.collect(),
            currency: at(layout.currency),
            state: at(layout.state.0).map(|at| (at, layout.state.1)),
            is_utc: headings.get(day).is_some_and(|heading| is_of_utc(heading)),
            clock: at(layout.time.0).zip(at(layout.time.1)),
        })
    }

    fn named(headings: &[String], columns: &BankColumns) -> Option<Self> {
        let at = |name: &String| headings.iter().position(|heading| heading == name);
        Some(Self {
            source: Source::Bank,
            id: None,
            day: at(&columns.day)?,
            amount: at(&columns.amount)?,
            out: columns.out.as_ref().and_then(at),
            fee: None,
            names: columns.name.iter().filter_map(at).collect(),
            email: None,
            check: columns.check.as_ref().and_then(at),
            texts: columns.texts.iter().filter_map(at).collect(),
            currency: None,
            state: None,
            is_utc: is_of_utc(&columns.day),
            clock: None,
        })
    }

    /// The payment of a line; `None` if no money came in. `marks` are the separators of the amounts so far.
    pub(super) fn payment(&self, line: &Line, marks: &mut Marks) -> Result<Option<Undated>, BankFileFault> {
        if let Some(missing) = self.broken_off(line) {
            return Err(BankFileFault::at(line.number, format!("breaks off before its {missing}")));
        }
        if let Some((at, good)) = self.state
            && !good.contains(&cell(line, at).to_lowercase().as_str())
        {
            return Ok(None);
        }
        let Some(cents) = self.came(line, marks)?.filter(|cents| *cents > 0) else { return Ok(None) };
        let currency = self.currency.map_or("", |at| cell(line, at));
        if !matches!(currency.to_lowercase().as_str(), "" | "usd") {
            return Err(BankFileFault::at(
                line.number,
                format!("is in {}, not in US dollars", quoted(currency)),
            ));
        }
        let day = cell(line, self.day);
        let read = written(day).ok_or_else(|| BankFileFault::at(line.number, no_day(day)))?;
        let fee = amount(line, self.fee.map_or("", |at| cell(line, at)), marks)?.unwrap_or_default().abs();
        let one = |at: Option<usize>| at.map(|at| clean(cell(line, at), WORD_MAX)).unwrap_or_default();
        let (identity, said) = self.identity(line, cents);
        let payment = Incoming {
            identity,
            source: self.source,
            day: chrono::NaiveDate::MIN,
            cents,
            fee_cents: fee.min(cents),
            name: joined(line, &self.names, WORD_MAX),
            email: one(self.email),
            check: one(self.check),
            text: joined(line, &self.texts, TEXT_MAX),
        };
        let (written, time) = (quoted(day), self.utc_time(line));
        Ok(Some(Undated { line: line.number, day: read, written, time, said, payment }))
    }

    /// The first of day and amount that is beyond the end of a short line. A line with an outgoing amount needs no incoming one. A note, such as the
    /// last line of a statement, has a single text without a digit and needs neither.
    fn broken_off(&self, line: &Line) -> Option<&'static str> {
        let is_note = line.cells.iter().filter(|cell| !cell.trim().is_empty()).count() == 1
            && !line.cells.iter().any(|cell| cell.contains(|letter: char| letter.is_numeric()));
        let lacks = |at: usize| line.cells.len() <= at;
        let has_gone = self.out.is_some_and(|at| !cell(line, at).is_empty());
        let missing =
            [(self.day, "day", lacks(self.day)), (self.amount, "amount", lacks(self.amount) && !has_gone)];
        let missing = missing.into_iter().filter(|(.., is_missing)| *is_missing && !is_note);
        missing.min_by_key(|(at, ..)| *at).map(|(_, name, _)| name)
    }

    /// The incoming cents of a line less its outgoing cents; `None` without an amount.
    fn came(&self, line: &Line, marks: &mut Marks) -> Result<Option<i64>, BankFileFault> {
        let came = amount(line, cell(line, self.amount), marks)?;
        let went = amount(line, self.out.map_or("", |at| cell(line, at)), marks)?;
        Ok(came.map(|came| came - went.unwrap_or_default().abs()))
    }

    /// The line's time of day, where it is in UTC.
    fn utc_time(&self, line: &Line) -> Option<NaiveTime> {
        match self.clock {
            Some((time, zone)) => utc_time(&format!("{} {}", cell(line, time), cell(line, zone)), false),
            None => utc_time(cell(line, self.day), self.is_utc),
        }
    }

    /// The identity of a payment across files, and the text that distinguishes it from others with that identity in its own file: the source's own number
    /// with the amount, as some sources reuse a number, and all cells; else all cells, and the line number.
    fn identity(&self, line: &Line, cents: i64) -> (String, String) {
        let cells = line.cells.iter().map(|cell| cell.trim()).collect::<Vec<_>>().join("\u{1f}");
        let source = self.source.name();
        match self.id.map(|at| cell(line, at)).filter(|id| !id.is_empty()) {
            Some(id) => (format!("{source}\u{1f}id {id}\u{1f}{cents}"), cells),
            None => (format!("{source}\u{1f}{cells}"), line.number.to_string()),
        }
    }
}

fn cell(line: &Line, at: usize) -> &str {
    line.cells.get(at).map_or("", |cell| cell.trim())
}

/// Cells in one text of at most so many characters. If they do not all fit, cells with a reference come first.
fn joined(line: &Line, places: &[usize], most: usize) -> String {
    let mut words: Vec<&str> =
        places.iter().map(|at| cell(line, *at)).filter(|word| !word.is_empty()).collect();
    if words.iter().map(|word| word.len() + 1).sum::<usize>() > most {
        words.sort_by_key(|word| found_in(word).is_empty());
    }
    clean(&words.join(" "), most)
}

/// The cents of a cell; `None` where it is empty.
fn amount(line: &Line, cell: &str, marks: &mut Marks) -> Result<Option<i64>, BankFileFault> {
    if cell.is_empty() {
        return Ok(None);
    }
    let wrong =
        |why: &str| BankFileFault::at(line.number, format!("has {} as an amount, {why}", quoted(cell)));
    let read: Money = money(cell).ok_or_else(|| wrong("which is none in US dollars"))?;
    if read.cents.abs() > MOST_CENTS {
        return Err(wrong("which is more than $10,000,000"));
    }
    *marks = marks.with(read).ok_or_else(|| wrong("with dot and comma the other way round than before"))?;
    Ok(Some(read.cents))
}

fn no_day(cell: &str) -> String {
    if cell.is_empty() {
        "has no day".into()
    } else {
        format!("has {} as a day, which is none", quoted(cell))
    }
}
