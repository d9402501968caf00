//! `backup` and `restore`: the restored site is the same to the byte.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use fairway_application::ports::{PictureFiles, Pictures};
use fairway_persistence::TestDatabase;
use fairway_platform::{StoredPictures, TestS3};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::site::{ADMIN, Running, Site, files};

/// Characters with a meaning in COPY, JSON, CSV and shells.
const AWKWARD: &str =
    "tab\there\nline\r\n\\N \\. \\t 'quoted' \"twice\" {a,b} %s ; -- é 🏌️ \u{200b}\u{feff} end ";

/// A site with rows in every table.
pub(crate) fn whole_site(site: &Site) {
    site.seed();
    let rows = &site.database;
    let user = rows.insert("users", json!({"name_first": AWKWARD, "phone": "+1 (707) 555-0199"}));
    rows.insert("users", json!({"email": null, "name_first": "Nobody's", "name_last": "Address"}));
    let tournament = rows.number("SELECT min(id) AS number FROM tournaments");
    let category = rows.insert("ticket_categories", json!({"tournament_id": tournament, "name": AWKWARD}));
    let mut ticket = json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": user});
    let open = rows.insert("tickets", ticket.clone());
    ticket["is_cancelled"] = true.into();
    rows.insert("tickets", ticket);
    rows.execute(&format!(
        "UPDATE tickets SET paid = true, date_paid = '2026-04-01T10:20:30.123456Z', payment_method = 'check',
         payment_note = 'line' || chr(10) || 'line' WHERE id = {open}"
    ));
    let group = rows.insert("groups", json!({"ticket_id": open}));
    let attendee = rows.insert("attendees", json!({"group_id": group, "user_id": user}));
    for (at, checked_in) in [("07:45", true), ("07:50", false), ("07:55:12.5", true)] {
        let at = format!("2026-06-13T{at}Z");
        rows.insert(
            "check_ins",
            json!({"attendee_id": attendee, "checked_in": checked_in, "occurred_at": at}),
        );
    }
    rows.insert("waitlist", json!({"ticket_category_id": category, "name": AWKWARD}));
    rows.insert(
        "waitlist",
        json!({"ticket_category_id": category, "offered_at": "2026-05-02T10:00:00Z",
        "held_until": "2026-05-03T10:00:00Z"}),
    );
    rows.insert("outbox", json!({"message": {"kind": "recovery", "a": AWKWARD, "n": null, "d": 1.10}}));
    rows.insert("audit_log", json!({"at": "2026-05-02T10:00:00Z", "actor_id": user, "actor_email": "gone@example.org",
        "action": "ticket.pay", "subject_id": open, "changes": [{"field": AWKWARD, "before": null, "after": ""}]}));
    rows.link("auth_codes", json!({"hash": "abc", "user_id": user}));
    // The row with the last id is deleted: the restored site must not reuse its id.
    let gone = rows.insert("users", json!({}));
    rows.execute(&format!("DELETE FROM users WHERE id = {gone}"));
}

/// A banner in two sizes on the tournament's page.
fn put_banner(site: &Site, store: &StoredPictures) {
    let files = PictureFiles { whole: vec![0xff; 70_000], small: Some((0..=255).collect()) };
    store.put("banner", "feedfeedfeedfeedfeedfeedfeedfeed.jpg", &files).unwrap();
    let shown = "SELECT id::text AS name, banner_photo_name AS text FROM tournaments WHERE banner_photo_name IS NOT NULL";
    for banner in site.database.texts(shown).into_values() {
        store.remove("banner", &banner);
    }
    site.database
        .execute("UPDATE tournaments SET banner_photo_name = 'feedfeedfeedfeedfeedfeedfeedfeed.jpg'");
}

fn in_folder(site: &Site, runtime: &Runtime) -> StoredPictures {
    StoredPictures::in_folder(&site.folder().join("pictures"), runtime.handle().clone()).unwrap()
}

/// All rows, without the times of migrations.
pub(crate) fn rows(database: &TestDatabase) -> BTreeMap<String, String> {
    let mut rows = database.state();
    rows.remove("__diesel_schema_migrations");
    // A restored site counts on from a much higher number; another test checks that.
    rows.remove("check_in_counters");
    // The backup itself is recorded after it is written.
    rows.remove("backups");
    rows
}

pub(crate) fn backup_of(site: &Site, folder: &Path) -> PathBuf {
    let file = folder.join("fairway.tar");
    let said = site.done(&["backup".as_ref(), file.as_os_str()]);
    assert!(said.starts_with("Backed up ") && said.contains("pictures as of 20"), "{said}");
    file
}

/// Every export, in bytes.
async fn exports(server: &Running, tournaments: &[i64]) -> Vec<(String, Vec<u8>)> {
    let mut exports = Vec::new();
    for id in tournaments {
        for export in ["attendeeRoster", "comprehensive"] {
            for accept in ["application/json", "text/csv"] {
                let path = format!("/api/DataExport/{export}/{id}");
                exports.push((format!("{accept} {path}"), server.get(&path, accept).await));
            }
        }
    }
    exports
}

const PICTURES: &str = "SELECT 'banner/' || banner_photo_name AS name, '' AS text FROM tournaments WHERE banner_photo_name IS NOT NULL
    UNION SELECT 'logo/' || picture_name, '' FROM sponsor_logos
    UNION SELECT 'photo/' || picture_name, '' FROM widget_photos
    UNION SELECT 'photo/' || picture_name, '' FROM widget_pictures";

/// Every picture in both sizes, over HTTP.
async fn pictures(server: &Running, database: &TestDatabase) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for name in database.texts(PICTURES).into_keys() {
        for size in ["", "?size=small"] {
            let path = format!("/media/{name}{size}");
            found.insert(path.clone(), server.get(&path, "*/*").await);
        }
    }
    found
}

/// The exports and pictures of a site, over HTTP.
async fn seen(site: &Site) -> (Vec<(String, Vec<u8>)>, BTreeMap<String, Vec<u8>>) {
    let mut server = site.start();
    server.sign_in(ADMIN).await;
    let rosters = site.database.texts(
        "SELECT DISTINCT t.tournament_id::text AS name, '' AS text FROM tickets t JOIN groups ON ticket_id = t.id
         JOIN attendees ON group_id = groups.id WHERE NOT is_cancelled",
    );
    let tournaments: Vec<_> = rosters.keys().map(|id| id.parse().unwrap()).collect();
    assert!(!tournaments.is_empty(), "there is something to export");
    // Exports add audit entries, so both sites are read in the same way.
    (exports(&server, &tournaments).await, pictures(&server, &site.database).await)
}

#[test]
fn the_site_knows_its_last_backup_and_none_that_was_not_written() {
    let site = Site::demonstration();
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no folder/fairway.tar");
    assert!(!site.run(&["backup".as_ref(), nowhere.as_os_str()]).status.success());
    assert_eq!(site.database.count("backups"), 0);
    backup_of(&site, folder.path());
    site.database.execute("UPDATE backups SET taken_at = '2024-06-01T03:00:00Z'");
    backup_of(&site, folder.path());
    assert_eq!(site.database.count("backups"), 1);
    assert_eq!(site.database.count("backups WHERE taken_at > now() - interval '10 minutes'"), 1);
}

#[test]
fn a_restored_site_s_check_in_log_knows_no_number_that_a_phone_has() {
    let site = Site::empty();
    whole_site(&site);
    let counters =
        "SELECT tournament_id::text AS name, oldest || ' ' || number AS text FROM check_in_counters";
    let before = site.database.texts(counters);
    assert!(!before.is_empty());
    let folder = tempfile::tempdir().unwrap();
    let file = backup_of(&site, folder.path());
    let restored = |site: &Site| {
        site.done(&["restore".as_ref(), file.as_os_str()]);
        site.database.texts(counters)
    };
    let first = restored(&Site::empty());
    let other = Site::empty();
    for (tournament, counter) in restored(&other) {
        let (oldest, number) = counter.split_once(' ').unwrap();
        assert_eq!(oldest, number, "all earlier numbers are too old");
        let number_of = |counter: &str| counter.split_once(' ').unwrap().1.parse::<i64>().unwrap();
        assert!(number_of(&counter) > number_of(&before[&tournament]) + 1_000_000);
        assert!(number_of(&counter) > number_of(&first[&tournament]), "the same backup was restored before");
    }
    let changes = "check_in_changes JOIN attendees ON attendees.id = attendee_id";
    assert_eq!(other.database.count(changes), other.database.count("attendees"));
    let attendee = other.database.number("SELECT min(id) AS number FROM attendees");
    other.database.insert("check_ins", json!({"attendee_id": attendee}));
    let last = "SELECT max(number) AS number FROM check_in_changes";
    assert!(other.database.number(last) > 1_000_000, "the log goes on");
}

#[test]
fn a_restored_site_has_the_same_rows_exports_and_pictures() {
    let runtime = Runtime::new().unwrap();
    let site = Site::empty();
    whole_site(&site);
    put_banner(&site, &in_folder(&site, &runtime));
    let folder = tempfile::tempdir().unwrap();
    let (before, last_user) =
        (rows(&site.database), site.database.number("SELECT last_value AS number FROM users_id_seq"));
    let file = backup_of(&site, folder.path());
    assert_eq!(rows(&site.database), before, "looking changes nothing");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(files(folder.path()).len(), 1, "nothing is left beside it");

    let other = Site::empty();
    let said = other.done(&["restore".as_ref(), file.as_os_str()]);
    assert!(said.starts_with("Restored ") && said.contains("made by Fairway "), "{said}");
    assert_eq!(rows(&other.database), before);
    assert_eq!(files(&other.folder().join("pictures")), files(&site.folder().join("pictures")));
    assert_eq!(other.database.insert("users", json!({})), last_user + 1, "ids go on behind the last one");
    other.database.execute(&format!("DELETE FROM users WHERE id > {last_user}"));

    let (one, same) = (runtime.block_on(seen(&site)), runtime.block_on(seen(&other)));
    assert_eq!(one, same);
    assert!(one.0.len() >= 4 && one.1.len() > 10, "{} exports, {} pictures", one.0.len(), one.1.len());

    // The control: the comparison finds a difference.
    let other = Site::empty();
    other.done(&["restore".as_ref(), file.as_os_str()]);
    other.database.execute("UPDATE users SET phone = phone || ' '");
    let (picture, mut bytes) = files(&other.folder().join("pictures")).remove(0);
    bytes[0] ^= 1;
    std::fs::write(other.folder().join("pictures").join(picture), bytes).unwrap();
    assert_ne!(rows(&other.database), before);
    let different = runtime.block_on(seen(&other));
    assert!(different.0 != one.0 && different.1 != one.1);
}

#[test]
fn pictures_move_from_a_folder_into_a_bucket_and_back() {
    let runtime = Runtime::new().unwrap();
    let s3 = TestS3::start(runtime.handle());
    let site = Site::empty();
    whole_site(&site);
    put_banner(&site, &in_folder(&site, &runtime));
    let folder = tempfile::tempdir().unwrap();
    let in_bucket = with_bucket(Site::empty(), &s3);
    in_bucket.done(&["restore".as_ref(), backup_of(&site, folder.path()).as_os_str()]);
    assert!(!in_bucket.folder().join("pictures").exists(), "the folder is not used");
    let again = Site::empty();
    again.done(&["restore".as_ref(), backup_of(&in_bucket, folder.path()).as_os_str()]);
    assert_eq!(files(&again.folder().join("pictures")), files(&site.folder().join("pictures")));
    let (one, moved) = (runtime.block_on(seen(&site)), runtime.block_on(seen(&in_bucket)));
    assert_eq!(one, moved);
}

fn with_bucket(site: Site, s3: &TestS3) -> Site {
    let bucket = s3.bucket();
    site.set("FAIRWAY_S3_BUCKET", &bucket.name)
        .set("FAIRWAY_S3_ENDPOINT", &bucket.endpoint.unwrap())
        .set("FAIRWAY_S3_ACCESS_KEY", &bucket.access_key)
        .set("FAIRWAY_S3_SECRET_KEY", &bucket.secret_key)
}

#[test]
fn a_lost_picture_is_named_and_does_not_prevent_a_backup() {
    let runtime = Runtime::new().unwrap();
    let site = Site::demonstration();
    put_banner(&site, &in_folder(&site, &runtime));
    std::fs::remove_file(site.folder().join("pictures/banner/feedfeedfeedfeedfeedfeedfeedfeed.jpg")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fairway.tar");
    let output = site.run(&["backup".as_ref(), file.as_os_str()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.contains("banner/feedfeed"), "{said}");
    let said = Site::empty().done(&["restore".as_ref(), file.as_os_str()]);
    assert!(said.contains("The picture banner/feedfeed"), "{said}");
}

#[test]
fn standard_output_and_input_do_for_a_file() {
    let site = Site::demonstration();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fairway.tar");
    let to = std::fs::File::create(&file).unwrap();
    let output = site.command(&["backup", "-"]).stdout(to).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("Backed up "), "{output:?}");
    let other = Site::empty();
    let from = std::fs::File::open(&file).unwrap();
    let output = other.command(&["restore", "-"]).stdin(from).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(rows(&other.database), rows(&site.database));
    let piped = Site::empty().command(&["restore", "-"]).stdin(Stdio::piped()).output().unwrap();
    let said = String::from_utf8_lossy(&piped.stderr);
    assert!(!piped.status.success() && said.contains("standard input is no file"), "{said}");
}
