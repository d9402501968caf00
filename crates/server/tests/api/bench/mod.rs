//! Measurements: `just bench`. Each is held against the same work without Fairway, in turns in one run, so that it means the same
//! on every machine. A debug build makes all of them small, which shows that they work and measures nothing.

mod check_in;
mod exports;
mod growth;
mod lists;
mod load;
mod login;
mod page;
mod reservation;
mod script;
mod start;
mod table;

use std::io::Write;
use std::time::{Duration, Instant};

use table::Table;

use crate::app::App;
use crate::statements;

const SMALL: bool = cfg!(debug_assertions);
/// How long each of the two is at it before the other one is.
const TURN: Duration = Duration::from_millis(if SMALL { 100 } else { 1_000 });
/// Turns of each, but for the first, which warms up.
const ROUNDS: usize = if SMALL { 1 } else { 5 };
/// Who calls at the same time, as more do not make two cores faster.
const CLIENTS: usize = 8;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, for `just bench`"]
async fn everything() {
    measure(&[
        page::measure,
        reservation::measure,
        check_in::measure,
        login::measure,
        exports::measure,
        start::measure,
        lists::measure,
        growth::measure,
    ]);
}

/// Each of them alone, for who works on it.
macro_rules! alone {
    ($($part:ident),*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        #[ignore = "a measurement, for `just bench`"]
        async fn $part() {
            measure(&[$part::measure]);
        }
    )*};
}
alone!(page, reservation, check_in, login, exports, start, lists, growth);

fn measure(parts: &[fn(&mut Table)]) {
    statements::keep();
    let mut table = Table::default();
    for part in parts {
        part(&mut table);
    }
    let version =
        App::spawn().rows.texts("SELECT 'version' AS name, current_setting('server_version') AS text");
    let page = table.page(&version["version"]);
    std::fs::write(table::file(), &page).unwrap();
    writeln!(std::io::stdout(), "\n{page}").unwrap();
}

/// Lets both do their work in turns, so that whatever else the machine does happens to both, and answers the median of each.
fn in_turns(mut ours: impl FnMut() -> f64, mut theirs: impl FnMut() -> f64) -> (f64, f64) {
    let (mut of_ours, mut of_theirs) = (Vec::new(), Vec::new());
    for round in 0..=ROUNDS {
        let (our, their) = (ours(), theirs());
        if round > 0 {
            of_ours.push(our);
            of_theirs.push(their);
        }
    }
    (median(of_ours), median(of_theirs))
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// How many seconds work takes.
fn seconds(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}

/// The median of so many times.
fn usual_seconds(times: usize, mut work: impl FnMut()) -> f64 {
    median((0..times).map(|_| seconds(&mut work)).collect())
}

fn per_second(times: usize, during: Duration) -> f64 {
    f64::from(u32::try_from(times).unwrap()) / during.as_secs_f64()
}
