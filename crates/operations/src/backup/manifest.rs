use std::collections::{BTreeMap, BTreeSet};

use fairway_persistence::backup::{Counter, Table, unknown_migrations};
use fairway_platform::Archive;
use serde::{Deserialize, Serialize};

use super::{MANIFEST, picture_names, table_entry};

/// The contents of a backup, and the conditions for restoring it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version that wrote it.
    pub(super) fairway: String,
    /// The start of the backup (RFC 3339).
    pub taken_at: String,
    /// The migrations of the database.
    pub(super) migrations: Vec<String>,
    /// The tables in the order of their restoration.
    pub(super) tables: Vec<KeptTable>,
    pub(super) counters: Vec<Counter>,
    /// The pictures that rows refer to, such as `photo/a.jpg`.
    pub(super) pictures: BTreeSet<String>,
    /// The pictures among these that the picture store lacked.
    pub missing: BTreeSet<String>,
}

/// A table, and the number of its rows.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KeptTable {
    #[serde(flatten)]
    pub(super) table: Table,
    pub(super) rows: u64,
}

impl Manifest {
    /// Reads the archive's manifest, and checks it against the archive and this Fairway (`version`). The error is a
    /// sentence.
    pub(super) fn of(archive: &Archive, version: &str) -> Result<Self, String> {
        let text = archive.text(MANIFEST).map_err(|why| format!("its {MANIFEST} {why}"))?;
        let text = text.ok_or_else(|| format!("it has no {MANIFEST}"))?;
        let manifest: Self =
            serde_json::from_str(&text).map_err(|why| format!("its {MANIFEST} cannot be read: {why}"))?;
        manifest.is_known(version)?;
        manifest.is_whole(archive)?;
        Ok(manifest)
    }

    fn is_known(&self, version: &str) -> Result<(), String> {
        let unknown = unknown_migrations(&self.migrations);
        if unknown.is_empty() {
            return Ok(());
        }
        let theirs = &self.fairway;
        let unknown = unknown.join(", ");
        Err(format!(
            "it was made by a newer Fairway ({theirs}, this is {version}), whose tables are not known yet (migration {unknown}); \
             restore it with that one"
        ))
    }

    /// Checks that the archive has every row and picture, and no others.
    fn is_whole(&self, archive: &Archive) -> Result<(), String> {
        let mut there: BTreeMap<_, _> =
            archive.entries().iter().skip(1).map(|entry| (entry.name.as_str(), entry.lines)).collect();
        there.remove(MANIFEST);
        for KeptTable { table, rows } in &self.tables {
            match there.remove(table_entry(&table.name).as_str()) {
                Some(lines) if lines == *rows => {}
                Some(lines) => return Err(format!("it has {lines} of the {rows} rows of {}", table.name)),
                None => return Err(format!("the rows of {} are missing", table.name)),
            }
        }
        for picture in self.pictures.difference(&self.missing) {
            if !there.contains_key(format!("{}/{picture}", picture_names::FOLDER).as_str()) {
                return Err(format!("the picture {picture} is missing"));
            }
        }
        match there.keys().find(|name| picture_names::parse(name).is_none()) {
            Some(name) => Err(format!("nobody knows what its {name} is")),
            None => Ok(()),
        }
    }

    /// Whether the picture of this entry belongs to the site; a picture that was deleted during the backup does not.
    pub(super) fn has(&self, kind: &str, name: &str) -> bool {
        self.pictures.contains(&format!("{kind}/{name}"))
    }

    /// The contents in words.
    pub fn summary(&self) -> String {
        let rows: u64 = self.tables.iter().map(|table| table.rows).sum();
        let pictures = self.pictures.len() - self.missing.len();
        format!("{} tables with {rows} rows, {pictures} pictures", self.tables.len())
    }
}
