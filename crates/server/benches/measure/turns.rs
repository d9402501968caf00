//! Shared by all parts: sizes, and taking two measurements in turns.

use std::time::{Duration, Instant};

pub(crate) const SMALL: bool = cfg!(debug_assertions);
/// Time that each of the two is at it before the other one is.
pub(crate) const TURN: Duration = Duration::from_millis(if SMALL { 100 } else { 1_000 });
/// Turns of each, but for the first, which warms up.
const ROUNDS: usize = if SMALL { 1 } else { 5 };
/// Simultaneous clients: more do not make two cores faster.
pub(crate) const CLIENTS: usize = 8;
/// One client, who waits for nobody; as many as usual; and a crowd.
pub(crate) const CROWDS: [usize; 3] = [1, CLIENTS, 32];

/// Lets both do their work in turns, so that whatever else the machine does happens to both, and answers the median of each.
pub(crate) fn in_turns(mut ours: impl FnMut() -> f64, mut theirs: impl FnMut() -> f64) -> (f64, f64) {
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

pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Seconds that work takes.
pub(crate) fn seconds(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}

/// The median of so many times.
pub(crate) fn usual_seconds(times: usize, mut work: impl FnMut()) -> f64 {
    median((0..times).map(|_| seconds(&mut work)).collect())
}

pub(crate) fn per_second(times: usize, during: Duration) -> f64 {
    f64::from(u32::try_from(times).unwrap()) / during.as_secs_f64()
}
