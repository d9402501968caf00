//! The log: a line for each request and event, on standard error.

use std::io::{BufWriter, IsTerminal, Write, stderr};
use std::thread;
use std::time::Duration;

use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};

/// The HTML parser warns of each misplaced tag, and a text may have thousands. `FAIRWAY_LOG` can enable these lines.
const QUIET: &str = "html5ever=error";
/// Capacity of the log queue. It is allocated at the start; the library's default takes four megabytes.
const LINES: usize = 8_192;
/// Bytes of log lines that are one write: more than come in the time of [`GATHER`].
const BATCH: usize = 128 * 1024;
/// Time in which log lines are gathered after each write. Most lines then neither wake the writing thread nor need a write of their own.
const GATHER: Duration = Duration::from_millis(5);

/// Starts logging to standard error. A thread writes the lines, so that no request waits for the terminal or the journal. Dropping the guard writes the
/// last ones.
pub fn start(config: &Config) -> WorkerGuard {
    let filter =
        EnvFilter::try_new(format!("{QUIET},{}", config.log)).unwrap_or_else(|_| EnvFilter::new("info"));
    // Waits while the queue is full, so that no line is lost.
    let queue = NonBlockingBuilder::default().lossy(false).buffered_lines_limit(LINES);
    let (writer, guard) = queue.finish(Gathering(BufWriter::with_capacity(BATCH, stderr())));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer);
    // Only terminals get colours; files and journals would contain their codes.
    let lines = if stderr().is_terminal() { lines } else { lines.with_ansi(false) };
    match config.log_format {
        LogFormat::Text => lines.compact().init(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).init(),
    }
    guard
}

/// The log's destination. A flush, which follows each batch of lines, waits for the next batch.
struct Gathering<W>(W);

impl<W: Write> Write for Gathering<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()?;
        thread::sleep(GATHER);
        Ok(())
    }
}
