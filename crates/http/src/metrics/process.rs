//! Metrics of this process from `/proc`, with the standard names of Prometheus; none without `/proc`.

use prometheus::{IntGauge, Registry};

/// Registers the memory, the number of open files and their limit.
pub(super) fn register(registry: &Registry) -> prometheus::Result<()> {
    let numbers = [
        ("process_resident_memory_bytes", "Memory that is in use", memory()),
        ("process_open_fds", "Files and connections that are open", open_files()),
        ("process_max_fds", "As many as may be open", most_files()),
    ];
    for (name, help, number) in numbers {
        if let Some(number) = number {
            let gauge = IntGauge::new(name, help)?;
            gauge.set(number);
            registry.register(Box::new(gauge))?;
        }
    }
    Ok(())
}

fn memory() -> Option<i64> {
    let kibibytes: i64 = field("/proc/self/status", "VmRSS:")?.parse().ok()?;
    Some(kibibytes * 1024)
}

fn open_files() -> Option<i64> {
    let open = std::fs::read_dir("/proc/self/fd").ok()?.count();
    // Without the descriptor of `/proc/self/fd` itself.
    i64::try_from(open.saturating_sub(1)).ok()
}

fn most_files() -> Option<i64> {
    field("/proc/self/limits", "Max open files")?.parse().ok()
}

/// The first word after this name at the start of a line.
fn field(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(name))?;
    value.split_whitespace().next().map(str::to_owned)
}
