//! The headings of a file.

use super::amount::money;
use super::columns::COLUMN_MAX;
use super::day::written;
use super::layout::Layout;
use super::read::clean;
use super::{Fault, Line, ROWS_MAX, Source};

/// Lines among which the headings are looked for.
const HEADED_WITHIN: usize = 30;
/// The most lines of a file: its rows, the headings, and what banks write before them.
pub const LINES_MAX: usize = ROWS_MAX + HEADED_WITHIN;

/// The headings of a file, and where its rows begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The index of the first line below them.
    pub below: usize,
    /// Their texts; `Column 1`, `Column 2` … of a file that has none.
    pub cells: Vec<String>,
    /// The source that has these headings; `None` where somebody has to name the columns.
    pub source: Option<Source>,
}

impl Heading {
    /// The number of their line in the file, or of the first row where there are none.
    pub(super) fn line(&self, lines: &[Line]) -> u64 {
        lines.get(self.below.saturating_sub(1)).map_or(1, |line| line.number)
    }
}

/// The headings of a file: the first line that a known source has, else the first with three cells that are filled, none of which is a day or an
/// amount, as banks write a few lines of their own before. A file without headings begins with rows, and its columns get numbers.
///
/// # Errors
/// [`Fault`] when there is neither, or there are too many lines.
pub fn heading(lines: &[Line]) -> Result<Heading, Fault> {
    let found = if lines.len() > LINES_MAX { None } else { found(lines) };
    let below = found.as_ref().map_or(LINES_MAX - ROWS_MAX, |heading| heading.below);
    if let Some(over) = lines.get(below + ROWS_MAX) {
        return Err(Fault::at(over.number, format!("is one too many: a file has at most {ROWS_MAX} rows")));
    }
    found.ok_or_else(|| Fault::at(1, "has no headings"))
}

fn found(lines: &[Line]) -> Option<Heading> {
    let beginning = || lines.iter().take(HEADED_WITHIN).enumerate();
    let known = beginning().find_map(|(at, line)| {
        let cells = told(line);
        Layout::of(&cells).map(|layout| Heading { below: at + 1, cells, source: Some(layout.source) })
    });
    let first_row = beginning().find(|(_, line)| is_row(line)).map(|(at, _)| at);
    let headed = |least: usize, within: usize| {
        let (at, line) =
            beginning().take(within).find(|(_, line)| filled(line) >= least && is_of_names(line))?;
        Some(Heading { below: at + 1, cells: told(line), source: None })
    };
    // One line alone may tell an account and its period.
    let begins_with_rows =
        lines.iter().take(2).all(is_row) && lines.first().is_some_and(|line| filled(line) >= 3);
    let named = || {
        let named = || headed(3, HEADED_WITHIN).or_else(|| headed(2, first_row.unwrap_or(HEADED_WITHIN)));
        if begins_with_rows { None } else { named() }
    };
    known.or_else(named).or_else(|| first_row.map(|at| numbered(lines, at)))
}

/// Those of a file without headings, whose rows begin at this line.
fn numbered(lines: &[Line], below: usize) -> Heading {
    let columns = lines.iter().skip(below).map(|line| line.cells.len()).max().unwrap_or_default();
    Heading { below, cells: (1..=columns).map(|number| format!("Column {number}")).collect(), source: None }
}

fn told(line: &Line) -> Vec<String> {
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

/// Whether a line tells a day and an amount, as no headings do.
fn is_row(line: &Line) -> bool {
    line.cells.iter().any(|cell| is_day(cell)) && line.cells.iter().any(|cell| money(cell).is_some())
}
