//! `restore` refuses a file that is no complete backup, or a target in use, with a sentence, and changes nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use fairway_platform::{Archive, ArchiveWriter, BadArchive};
use fairway_server::VERSION;
use serde_json::{Value, json};

use crate::backup::backup_of;
use crate::site::{Site, files};

/// Restores into an empty site, asserts that it stays empty, and returns the message.
#[track_caller]
fn refused(file: &Path) -> String {
    let site = Site::empty();
    let said = site.refused(&["restore".as_ref(), file.as_os_str()]);
    assert!(site.database.state().is_empty(), "the database has tables: {said}");
    assert!(files(&site.folder().join("pictures")).is_empty(), "there are pictures: {said}");
    said.strip_prefix("fairway-server: ").unwrap().trim_end().to_owned()
}

pub(crate) struct Backup {
    folder: tempfile::TempDir,
    bytes: Vec<u8>,
}

impl Backup {
    pub(crate) fn of(site: &Site) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let bytes = std::fs::read(backup_of(site, folder.path())).unwrap();
        Self { folder, bytes }
    }

    fn demonstration() -> Self {
        Self::of(&Site::demonstration())
    }

    fn file(&self, bytes: &[u8]) -> PathBuf {
        let file = self.folder.path().join("broken.tar");
        std::fs::write(&file, bytes).unwrap();
        file
    }

    fn place_of(&self, content: &str) -> usize {
        self.bytes.windows(content.len()).position(|part| part == content.as_bytes()).unwrap()
    }

    /// The columns of each table, in the order of its rows.
    pub(crate) fn columns(&self) -> BTreeMap<String, Vec<String>> {
        let file = std::fs::File::open(self.folder.path().join("fairway.tar")).unwrap();
        let manifest = Archive::check(file).unwrap().text("manifest.json").unwrap().unwrap();
        let manifest: Value = serde_json::from_str(&manifest).unwrap();
        let tables = manifest["tables"].as_array().unwrap().iter().map(|table| {
            let columns = serde_json::from_value(table["columns"].clone()).unwrap();
            (table["name"].as_str().unwrap().to_owned(), columns)
        });
        tables.collect()
    }

    /// The same backup with another manifest and other rows, and with correct checksums.
    pub(crate) fn rewritten(
        &self,
        manifest: impl Fn(&mut Value),
        rows: impl Fn(&str, &str) -> Option<String>,
    ) -> PathBuf {
        let archive =
            Archive::check(std::fs::File::open(self.folder.path().join("fairway.tar")).unwrap()).unwrap();
        let mut writer = ArchiveWriter::begin(Vec::new(), chrono::DateTime::UNIX_EPOCH).unwrap();
        let each = |name: &str, content: &mut dyn std::io::Read| {
            let mut bytes = Vec::new();
            content.read_to_end(&mut bytes).unwrap();
            if name == "manifest.json" {
                let mut told = serde_json::from_slice(&bytes).unwrap();
                manifest(&mut told);
                bytes = told.to_string().into_bytes();
            } else if let Some(table) = name.strip_prefix("tables/") {
                let text = std::str::from_utf8(&bytes).unwrap();
                match rows(table.strip_suffix(".copy").unwrap(), text) {
                    Some(text) => bytes = text.into_bytes(),
                    None => return Ok(()),
                }
            }
            writer.put(name, &bytes).unwrap();
            Ok::<_, BadArchive>(())
        };
        archive.each(each).unwrap();
        let bytes = writer.finish().unwrap();
        self.file(&bytes)
    }
}

#[expect(clippy::unnecessary_wraps, reason = "others leave a table out")]
fn as_they_are(_table: &str, rows: &str) -> Option<String> {
    Some(rows.to_owned())
}

#[test]
fn a_changed_byte_or_missing_end_is_found_before_any_write() {
    let backup = Backup::demonstration();
    let flip = |place: usize| {
        let mut bytes = backup.bytes.clone();
        bytes[place] ^= 1;
        refused(&backup.file(&bytes))
    };
    let said = flip(backup.place_of("admin@fairway.example"));
    assert!(
        said.ends_with("is damaged: tables/users.copy is not as it was written. Nothing was changed"),
        "{said}"
    );
    let said = flip(backup.place_of("JFIF"));
    assert!(said.contains("is damaged: pictures/"), "{said}");
    let said = flip(backup.place_of("\"migrations\""));
    assert!(said.contains("is damaged: manifest.json is not as it was written"), "{said}");
    assert!(flip(0).contains("is no backup of Fairway"));
    for end in [backup.bytes.len() - 1, backup.bytes.len() / 2, 1_600] {
        let said = refused(&backup.file(&backup.bytes[..end]));
        assert!(said.ends_with("is cut off: its end is missing. Nothing was changed"), "{end}: {said}");
    }
}

#[test]
fn a_missing_file_and_a_file_of_another_kind_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere.tar");
    assert!(refused(&nowhere).contains("nowhere.tar: No such file"));
    let dump = folder.path().join("dump.sql");
    std::fs::write(&dump, "-- PostgreSQL database dump\n").unwrap();
    assert!(refused(&dump).contains("is no backup of Fairway. Nothing was changed"));
    assert!(refused(folder.path()).contains("is no file"));
}

#[test]
fn a_newer_fairway_s_backup_and_one_that_contradicts_itself_are_refused() {
    let backup = Backup::demonstration();
    let newer = |told: &mut Value| {
        told["migrations"].as_array_mut().unwrap().push(json!("00000000009999"));
        told["fairway"] = json!("9.9.9");
    };
    let said = refused(&backup.rewritten(newer, as_they_are));
    let words = format!(
        "it was made by a newer Fairway (9.9.9, this is {VERSION}), whose tables are not known yet (migration 00000000009999)"
    );
    assert!(said.contains(&words), "{said}");
    let said = refused(&backup.rewritten(|told| told["tables"][0]["rows"] = json!(1_000_000), as_they_are));
    assert!(said.contains("of the 1000000 rows of "), "{said}");
    let said = refused(&backup.rewritten(|_| (), |table, rows| (table != "users").then(|| rows.to_owned())));
    assert!(said.contains("the rows of users are missing"), "{said}");
    let said = refused(&backup.rewritten(|told| told["pictures"] = json!(["photo/lost.jpg"]), as_they_are));
    assert!(said.contains("the picture photo/lost.jpg is missing"), "{said}");
    let other_columns = |told: &mut Value| {
        let users = told["tables"].as_array_mut().unwrap().iter_mut().find(|table| table["name"] == "users");
        users.unwrap()["columns"][1] = json!("telex");
    };
    let said = refused(&backup.rewritten(other_columns, as_they_are));
    assert!(said.contains("there was no users (id, telex, "), "{said}");
    // A table that the manifest omits would be restored empty.
    let forgotten = |told: &mut Value| {
        told["tables"].as_array_mut().unwrap().retain(|table| table["name"] != "waitlist");
    };
    let said =
        refused(&backup.rewritten(forgotten, |table, rows| (table != "waitlist").then(|| rows.to_owned())));
    assert!(said.contains("not those of Fairway at that time: waitlist is not among them"), "{said}");
    // With correct sums, and rows that refer to a user whose id was changed.
    let orphan = |table: &str, rows: &str| {
        Some(if table == "users" { rows.replacen("1\t", "999\t", 1) } else { rows.to_owned() })
    };
    let said = refused(&backup.rewritten(|_| (), orphan));
    assert!(said.contains("the database refused: ") && said.contains("foreign key"), "{said}");
}

#[test]
fn a_database_with_rows_is_refused_with_a_hint_how_to_empty_it() {
    let backup = Backup::demonstration();
    let file = backup.file(&backup.bytes);
    for site in [Site::demonstration(), Site::empty()] {
        site.done(&["migrate"]);
        let (before, pictures) = (site.database.state(), files(site.folder()));
        let said = site.refused(&["restore".as_ref(), file.as_os_str()]);
        assert!(said.contains("holds tables already") && said.contains("createdb"), "{said}");
        assert_eq!((site.database.state(), files(site.folder())), (before, pictures));
    }
}

#[test]
fn a_database_of_another_version_is_not_backed_up() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fairway.tar");
    let backup = ["backup".as_ref(), file.as_os_str()];
    let site = Site::empty();
    assert!(site.refused(&backup).contains("there is nothing to back up"));
    site.done(&["migrate"]);
    site.database.execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')");
    assert!(site.refused(&backup).contains("as a newer Fairway left it"));
    site.database.execute("DELETE FROM __diesel_schema_migrations WHERE version >= '00000000000014'");
    assert!(site.refused(&backup).contains("as an older Fairway left it"));
    assert!(files(folder.path()).is_empty(), "no file by half");
    let (site, nowhere) = (Site::demonstration(), folder.path().join("no/where.tar"));
    assert!(site.refused(&["backup".as_ref(), nowhere.as_os_str()]).contains("no/where.tar: "));
}

#[test]
fn pictures_in_the_store_are_refused_unless_same_pictures_is_set() {
    let site = Site::demonstration();
    let backup = Backup::of(&site);
    let pictures = files(&site.folder().join("pictures"));
    let file = backup.file(&backup.bytes);
    let restore = ["restore", file.to_str().unwrap(), "--data-dir", site.folder().to_str().unwrap()];
    let other = Site::empty();
    let said = other.refused(&restore);
    assert!(
        said.contains("the picture store holds pictures already") && said.contains("--same-pictures"),
        "{said}"
    );
    assert!(other.database.state().is_empty(), "no table was made");
    // As after the loss of the database alone.
    other.done(&[restore.as_slice(), &["--same-pictures"]].concat());
    assert_eq!(files(&site.folder().join("pictures")), pictures);
    assert_eq!(other.database.count("users"), site.database.count("users"));
}
