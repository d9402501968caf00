use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::path::Path;

use fairway_application::ports::{Clock, Pictures, Scratch};
use fairway_persistence::backup::Snapshot;
use fairway_platform::{ArchiveWriter, SystemClock, write_whole};

use super::manifest::{KeptTable, Manifest, named};
use super::{Failure, MANIFEST, is_standard, pictures, table_entry};
use crate::VERSION;
use crate::config::Config;
use crate::serve;
use crate::wiring;

/// Writes the configured site, as it is at one moment, into a file that replaces what was there, or to standard output. Blocks.
///
/// # Errors
/// [`Failure`], [`serve::Failure::NoDatabase`]; no file is left then.
pub fn take(config: &Config, to: &Path) -> Result<(), serve::Failure> {
    let url = config.database_url().ok_or(serve::Failure::NoDatabase)?;
    let (store, scratch) = (wiring::stored_pictures(config)?, wiring::scratch(&config.data_dir)?);
    let source = Source {
        url,
        store: &store,
        scratch: scratch.as_ref(),
        clock: &SystemClock::new(config.site.time_zone),
    };
    let manifest = if is_standard(to) {
        source.write(std::io::stdout().lock())
    } else {
        write_whole(to, |file| source.write(file)).map_err(|failure| match failure {
            Failure::Write(cause) => Failure::Open { file: to.display().to_string(), cause },
            other => other,
        })
    }?;
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
    told.map_err(serve::Failure::Print)
}

/// What is backed up.
pub(super) struct Source<'a> {
    pub(super) url: &'a str,
    pub(super) store: &'a dyn Pictures,
    pub(super) scratch: &'a dyn Scratch,
    pub(super) clock: &'a dyn Clock,
}

impl Source<'_> {
    /// Pictures come first. One may be deleted after the moment that the snapshot shows and before we read it; then we look
    /// once more at how things are, until the pictures are those of one moment. What is missing twice was lost before.
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
            let rows = archive.put_written(
                &table_entry(&table.name),
                self.scratch,
                |out| -> Result<_, Failure> { Ok(snapshot.copy(&table, out)?) },
            )?;
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
