//! The memory of processes, from `/proc`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Resident memory of a process, in bytes; `self` is this process.
pub(super) fn resident(process: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    bytes(&status, "VmRSS:").unwrap()
}

/// Memory of a process and its descendants, in bytes; shared pages count once (PSS).
pub(super) fn together(process: u32) -> f64 {
    // A process that has just ended has no file, and counts as 0.
    let text = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")).unwrap_or_default();
    let own = bytes(&text, "Pss:").unwrap_or_default();
    own + started_by(process).into_iter().map(together).sum::<f64>()
}

/// The live child processes of any thread of a process.
fn started_by(process: u32) -> Vec<u32> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let started = threads.map(|thread| std::fs::read_to_string(thread.path().join("children")));
    let started: Vec<_> = started.map(Result::unwrap_or_default).collect();
    started.iter().flat_map(|numbers| numbers.split_whitespace()).map(|it| it.parse().unwrap()).collect()
}

/// The number after a name in a file of `/proc`, converted from kibibytes.
fn bytes(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.starts_with(name))?;
    let kibibytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024.0)
}

/// The peak memory of a process during the work.
pub(super) fn most_resident(process: &str, work: impl FnOnce()) -> f64 {
    most(Duration::from_millis(5), || resident(process), work)
}

/// The peak memory during the work, sampled after each pause.
pub(super) fn most(pause: Duration, memory: impl Fn() -> f64 + Sync, work: impl FnOnce()) -> f64 {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut most = memory();
            while !done.load(Ordering::SeqCst) {
                std::thread::sleep(pause);
                most = most.max(memory());
            }
            most
        });
        work();
        done.store(true, Ordering::SeqCst);
        watch.join().unwrap()
    })
}
