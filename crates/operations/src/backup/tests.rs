//! Pictures that are deleted during a backup. All else is tested with the binary in `tests/commands`.

use std::collections::BTreeSet;
use std::fs::File;
use std::time::Duration;

use chrono_tz::Tz;
use fairway_application::Result;
use fairway_application::ports::{Picture, PictureFiles, PictureSize, Pictures};
use fairway_persistence::TestDatabase;
use fairway_platform::{Archive, ScratchFolder, SystemClock};
use serde_json::json;

use super::manifest::Manifest;
use super::take::Site;

/// A store without some pictures. A request for `deleted` also deletes its row.
struct Going<'a> {
    database: &'a TestDatabase,
    /// The picture that is missing with its row.
    deleted: &'static str,
    /// The picture that is missing without its row.
    lost: &'static str,
}

impl Pictures for Going<'_> {
    fn put(&self, _: &str, _: &str, _: &PictureFiles) -> Result<()> {
        unreachable!("a backup changes nothing")
    }

    fn get(&self, _: &str, name: &str, _: PictureSize) -> Result<Option<Picture>> {
        if name == self.deleted {
            self.database.execute(&format!("DELETE FROM widget_photos WHERE picture_name = '{name}'"));
        }
        let there = name != self.deleted && name != self.lost;
        Ok(there.then(|| Picture { content_type: "image/jpeg", bytes: name.into() }))
    }

    fn copy(&self, _: &str, _: &str, _: &str) -> Result<bool> {
        unreachable!("a backup changes nothing")
    }

    fn kept_for(&self, _: &str, _: Duration) -> Result<Vec<String>> {
        unreachable!("a backup asks rows")
    }

    fn remove(&self, _: &str, _: &str) {
        unreachable!("a backup changes nothing")
    }
}

#[test]
fn a_picture_deleted_meanwhile_is_left_out_and_a_lost_one_is_named() {
    let database = TestDatabase::new();
    let tournament = database.insert("tournaments", json!({}));
    let widget = database.insert("widgets", json!({"tournament_id": tournament}));
    for name in ["a.jpg", "deleted.jpg", "lost.jpg", "z.jpg"] {
        database.insert("widget_photos", json!({"widget_id": widget, "picture_name": name}));
    }
    let folder = tempfile::tempdir().unwrap();
    let site = Site {
        url: &database.url(),
        pictures: &Going { database: &database, deleted: "deleted.jpg", lost: "lost.jpg" },
        scratch: &ScratchFolder::new(folder.path()).unwrap(),
        clock: &SystemClock::new(Tz::UTC),
        version: "0.1.0",
    };
    let path = folder.path().join("backup.tar");
    site.write(File::create(&path).unwrap()).unwrap();

    let archive = Archive::check(File::open(path).unwrap()).unwrap();
    let manifest = Manifest::of(&archive, "0.1.0").unwrap();
    let names = |names: &[&str]| names.iter().map(|name| format!("photo/{name}")).collect::<BTreeSet<_>>();
    assert_eq!(manifest.pictures, names(&["a.jpg", "lost.jpg", "z.jpg"]), "as rows tell in the end");
    assert_eq!(manifest.missing, names(&["lost.jpg"]));
    let pictures: Vec<_> =
        archive.entries().iter().filter(|entry| entry.name.starts_with("pictures/")).collect();
    assert_eq!(pictures.len(), 2, "each of the others once: {pictures:?}");
    let photos = manifest.tables.iter().find(|kept| kept.table.name == "widget_photos").unwrap();
    assert_eq!(photos.rows, 3);
}
