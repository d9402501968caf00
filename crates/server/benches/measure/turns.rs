//! Shared by all parts: sizes, and alternating measurements.

use std::time::{Duration, Instant};

pub(crate) const SMALL: bool = cfg!(debug_assertions);
/// Time of one turn, before the other measurement takes its turn.
pub(crate) const TURN: Duration = Duration::from_millis(if SMALL { 100 } else { 1_000 });
/// Number of turns of each, without the first one, which warms up.
const ROUNDS: usize = if SMALL { 1 } else { 5 };
/// Number of concurrent clients: more do not make two cores faster.
pub(crate) const CLIENTS: usize = 8;
/// Numbers of clients: a single one, the usual number, and a crowd.
pub(crate) const CROWDS: [usize; 3] = [1, CLIENTS, 32];

/// Measures both in turns, so that other load of the machine affects both. Returns the median of each.
pub(crate) fn in_turns(ours: impl FnMut() -> f64, theirs: impl FnMut() -> f64) -> (f64, f64) {
    in_rounds(ROUNDS, ours, theirs)
}

/// The same with this number of turns of each.
pub(crate) fn in_rounds(
    rounds: usize,
    mut ours: impl FnMut() -> f64,
    mut theirs: impl FnMut() -> f64,
) -> (f64, f64) {
    let (mut of_ours, mut of_theirs) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let (our, their) = (ours(), theirs());
        if round > 0 {
            of_ours.push(our);
            of_theirs.push(their);
        }
    }
    (median(of_ours), median(of_theirs))
}

pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Time of the work, in seconds.
pub(crate) fn seconds(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}

/// The median time of this number of runs, in seconds.
pub(crate) fn usual_seconds(times: usize, mut work: impl FnMut()) -> f64 {
    median((0..times).map(|_| seconds(&mut work)).collect())
}

pub(crate) fn per_second(times: usize, during: Duration) -> f64 {
    f64::from(u32::try_from(times).unwrap()) / during.as_secs_f64()
}
