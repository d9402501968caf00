use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fairway_application::ports::{Clock, Pictures, Scratch};
use fairway_persistence::backup::Snapshot;
use fairway_platform::{ArchiveWriter, Spool, SystemClock, write_whole};
use tokio::runtime::Handle;

use super::manifest::{KeptTable, Manifest, named};
use super::{MANIFEST, is_standard, pictures, table_entry};
use crate::VERSION;
use crate::config::Config;
use crate::failure;
use crate::failure::backup::{Failure, in_full};
use crate::stop::Stop;
use crate::wiring;

/// Writes the configured site, as it is at one moment, to a file that replaces the old one, or to standard output. Blocks.
///
/// # Errors
/// [`Failure`], [`failure::Failure::NoDatabase`]; no file is left then. Told twice to stop, it ends the process at once, and leaves one.
pub fn take(config: &Config, to: &Path) -> Result<(), failure::Failure> {
    let url = config.database_url().ok_or(failure::Failure::NoDatabase)?;
    let scratch = wiring::scratch(&config.data_dir).map_err(|why| Failure::Scratch(in_full(&why)))?;
    let source = Source {
        url,
        store: &wiring::stored_pictures(config)?,
        scratch: scratch.as_ref(),
        clock: &SystemClock::new(config.site.time_zone),
    };
    let stop = told_to_stop().map_err(failure::Failure::Serve)?;
    let written = if is_standard(to) {
        source.write(UntilStopped { out: std::io::stdout().lock(), stop: &stop })
    } else {
        write_whole(to, |file| source.write(UntilStopped { out: file, stop: &stop }))
    };
    let manifest = written.map_err(|failure| match failure {
        _ if stop.load(Ordering::Relaxed) => Failure::Stopped,
        Failure::Write(cause) if !is_standard(to) => Failure::Open { file: to.display().to_string(), cause },
        other => other,
    })?;
    for picture in &manifest.missing {
        tracing::warn!(picture, "the picture store does not have a picture that the database tells of");
    }
    // Beside a backup that goes to standard output there is no place for words.
    let words = format!("{} as of {}", manifest.summary(), manifest.taken_at);
    let told = if is_standard(to) {
        writeln!(std::io::stderr(), "Backed up {words}.")
    } else {
        writeln!(std::io::stdout(), "Backed up {words} to {}.", to.display())
    };
    told.map_err(failure::Failure::Print)
}

/// The exit status that shells give to a program ended by Ctrl-C.
const TOLD_TWICE: i32 = 130;

/// Becomes true on the first signal that would end us, because the unfinished file must be removed. A second signal exits at
/// once, for example while the database hangs.
fn told_to_stop() -> std::io::Result<Arc<AtomicBool>> {
    let mut signals = Stop::listen()?;
    let told = Arc::new(AtomicBool::new(false));
    let tell = told.clone();
    Handle::current().spawn(async move {
        signals.come().await;
        tell.store(true, Ordering::Relaxed);
        signals.come().await;
        std::process::exit(TOLD_TWICE);
    });
    Ok(told)
}

/// A writer that fails after SIGTERM.
struct UntilStopped<'a, W> {
    out: W,
    stop: &'a AtomicBool,
}

impl<W: Write> Write for UntilStopped<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(std::io::Error::other("told to stop"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// The site to back up.
pub(super) struct Source<'a> {
    pub(super) url: &'a str,
    pub(super) store: &'a dyn Pictures,
    pub(super) scratch: &'a dyn Scratch,
    pub(super) clock: &'a dyn Clock,
}

impl Source<'_> {
    /// Pictures come first. If one was deleted after the snapshot and before it was read, takes a new snapshot, until all
    /// pictures are of one moment. A picture that is missing twice was lost before.
    pub(super) fn write(&self, out: impl Write) -> Result<Manifest, Failure> {
        let now = self.clock.now();
        let mut archive = ArchiveWriter::begin(BufWriter::with_capacity(1 << 16, out), now)?;
        let (mut kept, mut missing) = (BTreeSet::new(), BTreeSet::new());
        let (mut snapshot, told) = loop {
            let mut snapshot = Snapshot::open(self.url)?;
            let told = snapshot.pictures()?;
            let gone = pictures::keep(&told, self.store, &mut archive, &mut kept)?;
            let settled = gone.is_subset(&missing);
            missing = gone;
            if settled {
                break (snapshot, told);
            }
        };
        let mut tables = Vec::new();
        for table in snapshot.tables()? {
            let file = self.scratch.file().map_err(|why| Failure::Scratch(in_full(&why)))?;
            let mut spool = Spool::new(file);
            let rows = snapshot.copy(&table, &mut spool)?;
            let spooled = spool.finish().map_err(|why| Failure::Scratch(why.to_string()))?;
            archive.put_spooled(&table_entry(&table.name), spooled)?;
            tables.push(KeptTable { table, rows });
        }
        let manifest = Manifest {
            fairway: VERSION.into(),
            taken_at: now.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
            migrations: snapshot.migrations().to_vec(),
            tables,
            counters: snapshot.counters()?,
            pictures: told.iter().map(named).collect(),
            missing,
        };
        let text = serde_json::to_string_pretty(&manifest).map_err(std::io::Error::other)?;
        archive.put(MANIFEST, format!("{text}\n").as_bytes())?;
        archive.finish()?;
        Ok(manifest)
    }
}
