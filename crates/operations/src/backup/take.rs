use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use chrono::{DateTime, Utc};
use fairway_application::ports::{Clock, Pictures, Scratch};
use fairway_persistence::backup::{Snapshot, record};
use fairway_platform::{ArchiveWriter, Spool, write_whole};

use super::manifest::{KeptTable, Manifest};
use super::picture_names::named;
use super::{BackupFailure, MANIFEST, in_full, is_standard, pictures, table_entry};

/// The site to back up.
pub struct Site<'a> {
    /// Its database.
    pub url: &'a str,
    /// Its picture store.
    pub pictures: &'a dyn Pictures,
    /// Temporary files of tables while they are copied.
    pub scratch: &'a dyn Scratch,
    /// Supplies the moment of the backup.
    pub clock: &'a dyn Clock,
    /// The version of this Fairway.
    pub version: &'a str,
}

impl Site<'_> {
    /// Writes a snapshot of the site to a file that replaces the old one, or to standard output, and returns its contents.
    /// Blocks.
    ///
    /// # Errors
    /// [`BackupFailure`]; [`BackupFailure::Stopped`] once `stop` is true. No file is left then.
    pub fn back_up(&self, to: &Path, stop: &AtomicBool) -> Result<Manifest, BackupFailure> {
        let written = if is_standard(to) {
            self.write(UntilStopped { out: std::io::stdout().lock(), stop })
        } else {
            write_whole(to, |file| self.write(UntilStopped { out: file, stop }))
        };
        written.map_err(|failure| match failure {
            _ if stop.load(Ordering::Relaxed) => BackupFailure::Stopped,
            BackupFailure::Write(cause) if !is_standard(to) => {
                BackupFailure::Open { file: to.display().to_string(), cause }
            }
            other => other,
        })
    }

    /// Records the moment of a completed backup in the database: staff are warned of an old one (rule `ready-for-the-day`). Blocks.
    ///
    /// # Errors
    /// [`BackupFailure::Database`].
    pub fn remember(&self, begun: DateTime<Utc>) -> Result<(), BackupFailure> {
        Ok(record(self.url, begun)?)
    }

    /// Copies pictures first. If one was deleted between the snapshot and its copy, takes a new snapshot, until all
    /// pictures are of one moment. A picture that is missing twice was lost before.
    pub(super) fn write(&self, out: impl Write) -> Result<Manifest, BackupFailure> {
        let now = self.clock.now();
        let mut archive = ArchiveWriter::begin(BufWriter::with_capacity(1 << 16, out), now)?;
        let (mut kept, mut missing) = (BTreeSet::new(), BTreeSet::new());
        let (mut snapshot, told) = loop {
            let mut snapshot = Snapshot::open(self.url)?;
            let told = snapshot.pictures()?;
            let gone = pictures::keep(&told, self.pictures, &mut archive, &mut kept)?;
            let settled = gone.is_subset(&missing);
            missing = gone;
            if settled {
                break (snapshot, told);
            }
        };
        let mut tables = Vec::new();
        for table in snapshot.tables()? {
            let file = self.scratch.file().map_err(|why| BackupFailure::Scratch(in_full(&why)))?;
            let mut spool = Spool::new(file);
            let rows = snapshot.copy(&table, &mut spool)?;
            let spooled = spool.finish().map_err(|why| BackupFailure::Scratch(why.to_string()))?;
            archive.put_spooled(&table_entry(&table.name), spooled)?;
            tables.push(KeptTable { table, rows });
        }
        let manifest = Manifest {
            fairway: self.version.into(),
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

/// A writer that fails once the process is stopped.
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
