//! The page `docs/benchmarks.md`.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use chrono_tz::Tz;
use fairway_application::ports::Clock;
use fairway_platform::SystemClock;

use crate::{before, wanted};

/// The kinds of measurements.
#[derive(Clone, Copy)]
pub(super) enum Measured {
    /// Runs per second; more is better.
    Rate,
    /// Seconds; less is better.
    Time,
    /// Bytes; less is better.
    Memory,
}

impl Measured {
    fn written(self, number: f64) -> String {
        match self {
            Self::Rate if number < 100.0 => format!("{number:.1}/s"),
            Self::Rate => format!("{}/s", thousands(number)),
            Self::Time => format!("{:.2?}", Duration::from_secs_f64(number)),
            Self::Memory => format!("{:.1} MiB", number / 1024.0 / 1024.0),
        }
    }
}

/// The rows of both tables.
pub(super) struct Table {
    compared: Vec<String>,
    grown: Vec<String>,
    sizes: Vec<String>,
    /// The ratio and the number of each row of the committed page.
    before: HashMap<String, String>,
}

impl Table {
    /// Empty tables, for comparison with this page.
    pub(super) fn beside(page: &str) -> Self {
        Self { compared: Vec::new(), grown: Vec::new(), sizes: Vec::new(), before: before::of(page) }
    }

    fn before(&self, what: &str) -> &str {
        self.before.get(what).map_or("", String::as_str)
    }

    /// Adds a row that compares Fairway with the same work without it.
    pub(super) fn compare(&mut self, what: &str, measured: Measured, (ours, theirs): (f64, f64), how: &str) {
        let (ratio, ours, theirs) = (ours / theirs, measured.written(ours), measured.written(theirs));
        let (wanted, before) = (wanted::compared(what), self.before(what));
        self.compared
            .push(format!("| {what} | {ratio:.2} | {wanted} | {before} | {ours} | {theirs} | {how} |"));
    }

    /// Adds a row that compares increasing numbers of attendees.
    pub(super) fn grow(&mut self, sizes: &[usize], what: &str, measured: Measured, numbers: &[f64]) {
        self.sizes = sizes.iter().map(|&size| thousands(f64::from(u32::try_from(size).unwrap()))).collect();
        let told: Vec<_> = numbers.iter().map(|&number| measured.written(number)).collect();
        let growth = numbers[numbers.len() - 1] / numbers[0];
        let (wanted, before) = (wanted::grown(what), self.before(what));
        self.grown.push(format!("| {what} | {} | {growth:.1} | {wanted} | {before} |", told.join(" | ")));
    }

    /// The page as Markdown.
    pub(super) fn page(&self, postgres: &str) -> String {
        let mut page = String::from(ABOUT);
        writeln!(page, "{}\n", machine(postgres)).unwrap();
        if !self.compared.is_empty() {
            page.push_str(
                "| What | Ratio | Wanted | Before | Fairway | Beside it | How |\n|---|--:|--:|--:|--:|--:|---|\n",
            );
            writeln!(page, "{}", self.compared.join("\n")).unwrap();
        }
        if !self.grown.is_empty() {
            let heads = self.sizes.join(" | ");
            let line = "--:|".repeat(self.sizes.len() + 3);
            write!(
                page,
                "\n{GROWTH}\n| Attendees | {heads} | Last to first | Wanted | Before |\n|---|{line}\n"
            )
            .unwrap();
            writeln!(page, "{}", self.grown.join("\n")).unwrap();
        }
        write!(page, "\n## What holds what\n\n{HELD}").unwrap();
        page
    }
}

const ABOUT: &str = "\
# Measurements

Written by `just bench`, which measures on your own machine and writes this page anew. Each ratio is of two that were taken in turns in
one run, so that it means the same on every machine: Fairway's number to that of the same work without Fairway. Of rates more is
better, of times and memory less. Clients, server and PostgreSQL share the machine. PostgreSQL is durable, as a site has it: a commit waits until
the disk has it, of Fairway and of what stands beside it alike. Pages, check-ins, start-up and memory are the released binary's, which writes its log to
a file, as a service does; other rows are of the same server inside the benchmark, without a log and without the mails that follow.

'Wanted' is Fairway's number, or without a unit the ratio. 'Before' is the ratio of the run whose page was replaced, and Fairway's number then.

";

/// Handwritten text that is copied into each new page.
const HELD: &str = include_str!("held.md");

const GROWTH: &str = "\
## Growth

One tournament with so many attendees, each with an account, a ticket and a group of their own, half of them checked in; a database for
each size, asked in turns. The last column is how much longer it takes with the most than with the fewest.
";

/// Date and machine of the measurements.
fn machine(postgres: &str) -> String {
    let today = SystemClock::new(Tz::UTC).now().format("%-d %B %Y");
    let cores = std::thread::available_parallelism().unwrap();
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let memory = memory.split_whitespace().nth(1).and_then(|kibibytes| kibibytes.parse::<f64>().ok());
    let memory = memory.map(|kibibytes| format!("{:.0} GiB", kibibytes / 1024.0 / 1024.0));
    let memory = memory.unwrap_or_else(|| "unknown".into());
    let rustc = Command::new("rustc").arg("--version").output().unwrap();
    let rustc = String::from_utf8(rustc.stdout).unwrap();
    let build = if crate::turns::SMALL { " **A debug build, which measures nothing.**" } else { "" };
    format!("{today}, {cores} cores, {memory} of memory, {}, PostgreSQL {postgres}.{build}", rustc.trim())
}

/// The number with separators: 1,234.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut told = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

/// The path of the new page.
pub(super) fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("benchmarks.md")
}
