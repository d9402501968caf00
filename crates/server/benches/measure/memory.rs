//! The memory of processes, as Linux tells it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Memory that a process takes, in bytes; `self` is this one.
pub(super) fn resident(process: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    bytes(&status, "VmRSS:").unwrap()
}

/// Memory that a process and all whom it started take together, in bytes: pages that several share count once (PSS).
pub(super) fn together(process: u32) -> f64 {
    // One that has just ended takes none.
    let text = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")).unwrap_or_default();
    let own = bytes(&text, "Pss:").unwrap_or_default();
    own + started_by(process).into_iter().map(together).sum::<f64>()
}

/// The processes that were started by any thread of one and are still there.
fn started_by(process: u32) -> Vec<u32> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let started = threads.map(|thread| std::fs::read_to_string(thread.path().join("children")));
    let started: Vec<_> = started.map(Result::unwrap_or_default).collect();
    started.iter().flat_map(|numbers| numbers.split_whitespace()).map(|it| it.parse().unwrap()).collect()
}

/// The number behind a name in one of Linux's files, which tell kibibytes.
fn bytes(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.starts_with(name))?;
    let kibibytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024.0)
}

/// The most memory of a process while something is done.
pub(super) fn most_resident(process: &str, work: impl FnOnce()) -> f64 {
    most(Duration::from_millis(5), || resident(process), work)
}

/// The most memory while something is done, looked at after each pause.
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
