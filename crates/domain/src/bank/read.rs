use std::collections::HashMap;

use super::amount::{Marks, Money, money};
use super::day::{Written, written};
use super::layout::{Layout, plain};
use super::{BankColumns, DayOrder, Fault, Incoming, Line, ROWS_MAX, Source};

/// The largest amount of a payment, in US cents; sums of a whole file stay far below what a column holds.
const MOST_CENTS: i64 = 1_000_000_000;
/// The longest text that is kept of a row, in characters.
const TEXT_MAX: usize = 1_000;
/// The longest name, address or number.
const WORD_MAX: usize = 200;

/// The headings of a file, and what stands before them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The index of the line.
    pub at: usize,
    /// Its cells, trimmed.
    pub cells: Vec<String>,
    /// The source that has these headings; `None` where somebody has to name the columns.
    pub source: Option<Source>,
}

/// The payments of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BankFile {
    /// The payments that came.
    pub rows: Vec<Incoming>,
    /// Number of lines that tell of none: money that went, what failed or was given back, and lines without an amount.
    pub passed_over: usize,
}

impl Heading {
    /// The headings of day and amount of a known source.
    pub(super) fn day_and_amount(&self) -> Option<(String, String)> {
        let places = Places::known(&self.cells, Layout::of(&self.cells)?)?;
        Some((self.cells.get(places.day)?.clone(), self.cells.get(places.amount)?.clone()))
    }
}

/// Lines among which the headings are looked for.
const HEADED_WITHIN: usize = 30;

/// The headings of a file: the first line that a known source has, else the first with three cells that are filled, none of which is a day, as
/// banks write a few lines of their own before.
///
/// # Errors
/// [`Fault`] when no line has any, or there are too many lines.
pub fn heading(lines: &[Line]) -> Result<Heading, Fault> {
    if let Some(over) = lines.get(ROWS_MAX) {
        return Err(Fault::at(over.number, format!("is one too many: a file has at most {ROWS_MAX} rows")));
    }
    let trimmed = |line: &Line| line.cells.iter().map(|cell| cell.trim().to_owned()).collect::<Vec<String>>();
    let beginning = || lines.iter().take(HEADED_WITHIN).enumerate();
    let known = beginning().find_map(|(at, line)| {
        let cells = trimmed(line);
        Layout::of(&cells).map(|layout| Heading { at, cells, source: Some(layout.source) })
    });
    let filled = |line: &Line| line.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let names = |line: &Line| line.cells.iter().all(|cell| written(cell.trim()).is_none());
    let other = || {
        let headed = |least: usize| beginning().find(|(_, line)| filled(line) >= least && names(line));
        let (at, line) = headed(3).or_else(|| headed(2))?;
        Some(Heading { at, cells: trimmed(line), source: None })
    };
    known.or_else(other).ok_or_else(|| Fault::at(1, "has no headings"))
}

/// The payments below the headings. `columns` are those that somebody has named; a known source needs none. `order` is that of day and month, where
/// somebody has said it; else one day of the file has to show it.
///
/// # Errors
/// [`Fault`] of the first line that cannot be read.
pub fn read(
    lines: &[Line],
    heading: &Heading,
    columns: Option<&BankColumns>,
    order: Option<DayOrder>,
) -> Result<BankFile, Fault> {
    let place = Places::of(heading, columns).ok_or_else(|| {
        Fault::at(lines.get(heading.at).map_or(1, |line| line.number), "has no columns of day and amount")
    })?;
    let (mut told, mut passed_over, mut marks) = (Vec::new(), 0, Marks::default());
    for line in lines.iter().skip(heading.at + 1) {
        let is_filled = |cell: &String| !cell.trim().is_empty();
        if !line.cells.iter().any(is_filled) {
            continue;
        }
        if line.cells.iter().skip(heading.cells.len()).any(is_filled) {
            return Err(Fault::at(line.number, "has more cells than there are headings"));
        }
        match place.payment(line, &mut marks)? {
            Some(payment) => told.push(payment),
            None => passed_over += 1,
        }
    }
    let order = ordered(&told, order)?;
    let rows = told.into_iter().map(|payment| payment.dated(order)).collect::<Result<Vec<_>, _>>()?;
    Ok(BankFile { rows: numbered(rows), passed_over })
}

/// The same payment twice in one file is two payments; in two files it is one.
fn numbered(mut rows: Vec<Incoming>) -> Vec<Incoming> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for row in &mut rows {
        let count = seen.entry(row.identity.clone()).or_default();
        *count += 1;
        row.identity = format!("{}\u{1f}{count}", row.identity);
    }
    rows
}

/// The order of day and month: the one that was said, or that one day which fits one order alone gives away for all.
fn ordered(told: &[Undated], said: Option<DayOrder>) -> Result<DayOrder, Fault> {
    let mut known = said;
    for payment in told {
        match (known, payment.day.order()) {
            (None, Some(order)) => known = Some(order),
            (Some(known), Some(other)) if known != other && said.is_some() => {
                return Err(Fault::OtherOrder { line: payment.line, day: payment.written.clone() });
            }
            (Some(known), Some(other)) if known != other => {
                return Err(Fault::at(
                    payment.line,
                    "has day and month the other way round than the lines before",
                ));
            }
            _ => {}
        }
    }
    match (known, told.iter().find(|payment| payment.day.is_open())) {
        (None, Some(open)) => Err(Fault::NoOrder { line: open.line, day: open.written.clone() }),
        (known, _) => Ok(known.unwrap_or(DayOrder::MonthFirst)),
    }
}

/// A payment whose day may be read in two ways so far.
struct Undated {
    line: u64,
    day: Written,
    /// The day as it is written.
    written: String,
    payment: Incoming,
}

impl Undated {
    fn dated(self, order: DayOrder) -> Result<Incoming, Fault> {
        let day = self.day.day(order).ok_or_else(|| Fault::at(self.line, "has no day that there is"))?;
        Ok(Incoming { day, ..self.payment })
    }
}

/// The places of what is read in a line.
struct Places {
    source: Source,
    id: Option<usize>,
    day: usize,
    amount: usize,
    fee: Option<usize>,
    names: Vec<usize>,
    email: Option<usize>,
    check: Option<usize>,
    texts: Vec<usize>,
    currency: Option<usize>,
    state: Option<(usize, &'static [&'static str])>,
}

impl Places {
    fn of(heading: &Heading, columns: Option<&BankColumns>) -> Option<Self> {
        match columns {
            Some(columns) => Self::named(&heading.cells, columns),
            None => Self::known(&heading.cells, Layout::of(&heading.cells)?),
        }
    }

    fn known(headings: &[String], layout: &Layout) -> Option<Self> {
        let plain: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
        let at = |names: &[&str]| names.iter().find_map(|name| plain.iter().position(|it| it == name));
        let names = layout.names.iter().filter_map(|name| plain.iter().position(|it| it == name)).collect();
        let (day, amount, fee, id) = (at(layout.day)?, at(layout.amount)?, at(layout.fee), at(layout.id));
        let state = at(layout.state.0).map(|at| (at, layout.state.1));
        let texts = (0..headings.len()).filter(|at| *at != day && *at != amount && Some(*at) != fee);
        Some(Self {
            source: layout.source,
            id,
            day,
            amount,
            fee,
            names,
            email: at(layout.email),
            check: at(layout.check),
            texts: texts.collect(),
            currency: at(layout.currency),
            state,
        })
    }

    fn named(headings: &[String], columns: &BankColumns) -> Option<Self> {
        let at = |name: &String| headings.iter().position(|heading| heading == name);
        Some(Self {
            source: Source::Bank,
            id: None,
            day: at(&columns.day)?,
            amount: at(&columns.amount)?,
            fee: None,
            names: columns.name.iter().filter_map(at).collect(),
            email: None,
            check: columns.check.as_ref().and_then(at),
            texts: columns.texts.iter().filter_map(at).collect(),
            currency: None,
            state: None,
        })
    }

    /// The payment of a line; `None` where no money came. `marks` are those of the amounts so far.
    fn payment(&self, line: &Line, marks: &mut Marks) -> Result<Option<Undated>, Fault> {
        let cell = |at: usize| line.cells.get(at).map_or("", |cell| cell.trim());
        if let Some((at, good)) = self.state
            && !good.contains(&cell(at).to_lowercase().as_str())
        {
            return Ok(None);
        }
        let Some(cents) = amount(line, cell(self.amount), marks)?.filter(|cents| *cents > 0) else {
            return Ok(None);
        };
        let currency = self.currency.map_or("", cell);
        if !matches!(currency.to_lowercase().as_str(), "" | "usd") {
            return Err(Fault::at(line.number, format!("is in {}, not in US dollars", told(currency))));
        }
        let day = written(cell(self.day)).ok_or_else(|| Fault::at(line.number, no_day(cell(self.day))))?;
        let fee = amount(line, self.fee.map_or("", cell), marks)?.unwrap_or_default().abs();
        let joined = |places: &[usize], most: usize| {
            let words: Vec<&str> =
                places.iter().map(|at| cell(*at)).filter(|word| !word.is_empty()).collect();
            clean(&words.join(" "), most)
        };
        let one = |at: Option<usize>| at.map(|at| clean(cell(at), WORD_MAX)).unwrap_or_default();
        let payment = Incoming {
            identity: self.identity(line),
            source: self.source,
            day: chrono::NaiveDate::MIN,
            cents,
            fee_cents: fee.min(cents),
            name: joined(&self.names, WORD_MAX),
            email: one(self.email),
            check: one(self.check),
            text: joined(&self.texts, TEXT_MAX),
        };
        Ok(Some(Undated { line: line.number, day, written: told(cell(self.day)), payment }))
    }

    /// The number that the source has given the payment, else all that it says.
    fn identity(&self, line: &Line) -> String {
        let id = self.id.and_then(|at| line.cells.get(at)).map(|id| id.trim()).filter(|id| !id.is_empty());
        let cells = || line.cells.iter().map(|cell| cell.trim()).collect::<Vec<_>>().join("\u{1f}");
        format!("{}\u{1f}{}", self.source.name(), id.map_or_else(cells, |id| format!("id {id}")))
    }
}

/// The cents of a cell; `None` where it is empty.
fn amount(line: &Line, cell: &str, marks: &mut Marks) -> Result<Option<i64>, Fault> {
    if cell.is_empty() {
        return Ok(None);
    }
    let wrong = |why: &str| Fault::at(line.number, format!("has {} as an amount, {why}", told(cell)));
    let read: Money = money(cell).ok_or_else(|| wrong("which is none in US dollars"))?;
    if read.cents.abs() > MOST_CENTS {
        return Err(wrong("which is more than $10,000,000"));
    }
    *marks = marks.with(read).ok_or_else(|| wrong("with dot and comma the other way round than before"))?;
    Ok(Some(read.cents))
}

fn no_day(cell: &str) -> String {
    if cell.is_empty() { "has no day".into() } else { format!("has {} as a day, which is none", told(cell)) }
}

/// A cell as a message tells it.
fn told(cell: &str) -> String {
    clean(cell, 40)
}

/// A text in one line without what nobody sees, cut where it is long.
fn clean(text: &str, most: usize) -> String {
    let seen = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let seen: String = seen.filter(|letter| !crate::values::is_hostile(*letter)).collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    words.join(" ").chars().take(most).collect()
}

#[cfg(test)]
mod tests;
