//! The headings of a file.

use super::amount::money;
use super::columns::COLUMN_MAX;
use super::day::written;
use super::layout::Layout;
use super::read::clean;
use super::{BankFileFault, Line, ROWS_MAX, Source};

/// The headings are within this many lines from the top.
const HEADED_WITHIN: usize = 30;
/// The most lines of a file: its rows, the headings, and the lines that banks put above them.
pub const LINES_MAX: usize = ROWS_MAX + HEADED_WITHIN;

/// The headings of a file, and where its rows begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The index of the first row.
    pub below: usize,
    /// Their texts; `Column 1`, `Column 2` … for a file without headings.
    pub cells: Vec<String>,
    /// The source with these headings; `None` where a person has to name the columns.
    pub source: Option<Source>,
}

impl Heading {
    /// The line number of the headings in the file, or of the first row where there are none.
    pub(super) fn line(&self, lines: &[Line]) -> u64 {
        lines.get(self.below.saturating_sub(1)).map_or(1, |line| line.number)
    }
}

/// Finds the headings: the first line that a known source has, else the first line with three filled cells, none of which is a day or an
/// amount, as banks put a few lines of their own above. In a file without headings, rows come first, and columns get numbers.
///
/// # Errors
/// [`BankFileFault`] when the file has neither, or too many lines.
pub fn heading(lines: &[Line]) -> Result<Heading, BankFileFault> {
    let found = if lines.len() > LINES_MAX { None } else { found(lines) };
    let below = found.as_ref().map_or(LINES_MAX - ROWS_MAX, |heading| heading.below);
    if let Some(over) = lines.get(below + ROWS_MAX) {
        return Err(BankFileFault::at(
            over.number,
            format!("is one too many: a file has at most {ROWS_MAX} rows"),
        ));
    }
    found.ok_or_else(|| BankFileFault::at(1, "has no headings"))
}

fn found(lines: &[Line]) -> Option<Heading> {
    let beginning = || lines.iter().take(HEADED_WITHIN).enumerate();
    let known = beginning().find_map(|(at, line)| {
        let cells = cells_of(line);
        Layout::of(&cells).map(|layout| Heading { below: at + 1, cells, source: Some(layout.source) })
    });
    let first_row = beginning().find(|(_, line)| is_row(line)).map(|(at, _)| at);
    let headed = |least: usize, within: usize| {
        let (at, line) =
            beginning().take(within).find(|(_, line)| filled(line) >= least && is_of_names(line))?;
        Some(Heading { below: at + 1, cells: cells_of(line), source: None })
    };
    // A single such line may be an account and its period.
    let begins_with_rows =
        lines.iter().take(2).all(is_row) && lines.first().is_some_and(|line| filled(line) >= 3);
    let named = || {
        let named = || headed(3, HEADED_WITHIN).or_else(|| headed(2, first_row.unwrap_or(HEADED_WITHIN)));
        if begins_with_rows { None } else { named() }
    };
    known.or_else(named).or_else(|| first_row.map(|at| numbered(lines, at)))
}

/// Numbered headings for a file without any, whose rows begin at this line.
fn numbered(lines: &[Line], below: usize) -> Heading {
    let columns = lines.iter().skip(below).map(|line| line.cells.len()).max().unwrap_or_default();
    Heading { below, cells: (1..=columns).map(|number| format!("Column {number}")).collect(), source: None }
}

fn cells_of(line: &Line) -> Vec<String> {
    line.cells.iter().map(|cell| clean(cell, COLUMN_MAX)).collect()
}

fn filled(line: &Line) -> usize {
    line.cells.iter().filter(|cell| !cell.trim().is_empty()).count()
}

fn is_day(cell: &str) -> bool {
    written(cell.trim()).is_some()
}

fn is_of_names(line: &Line) -> bool {
    !line.cells.iter().any(|cell| is_day(cell) || money(cell).is_some())
}

/// Whether a line contains a day and an amount, which headings never do.
fn is_row(line: &Line) -> bool {
    line.cells.iter().any(|cell| is_day(cell)) && line.cells.iter().any(|cell| money(cell).is_some())
}
