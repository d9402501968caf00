//! A backup of an older Fairway is restored with its tables, and then migrated.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use crate::backup::whole_site;
use crate::broken_backups::Backup;
use crate::site::Site;
use crate::upgrade::left_by;

/// The last migration of an older Fairway, before logos had a reason.
const OLDER: &str = "00000000000013";

/// The columns of each of its tables.
fn older_columns() -> BTreeMap<String, Vec<String>> {
    let columns = left_by(OLDER).database.texts(
        "SELECT table_name AS name, string_agg(column_name, ' ') AS text FROM information_schema.columns
         WHERE table_schema = current_schema() GROUP BY table_name",
    );
    let split = |columns: String| columns.split(' ').map(str::to_owned).collect();
    columns.into_iter().map(|(table, columns)| (table, split(columns))).collect()
}

/// The same backup in the form of the older Fairway, and the rows in it.
fn as_older(backup: &Backup, then: &BTreeMap<String, Vec<String>>) -> (PathBuf, BTreeMap<String, String>) {
    let now: BTreeMap<String, Vec<String>> = backup.columns();
    let had =
        |table: &str, column: &str| then.get(table).is_some_and(|had| had.iter().any(|had| had == column));
    let manifest = |told: &mut Value| {
        told["migrations"].as_array_mut().unwrap().retain(|version| version.as_str().unwrap() <= OLDER);
        told["counters"]
            .as_array_mut()
            .unwrap()
            .retain(|counter| then.contains_key(counter["table"].as_str().unwrap()));
        let tables = told["tables"].as_array_mut().unwrap();
        tables.retain(|table| then.contains_key(table["name"].as_str().unwrap()));
        for table in tables {
            let name = table["name"].as_str().unwrap().to_owned();
            table["columns"].as_array_mut().unwrap().retain(|column| had(&name, column.as_str().unwrap()));
        }
    };
    let kept = RefCell::new(BTreeMap::new());
    let rows = |table: &str, rows: &str| {
        then.get(table)?;
        let cut = |row: &str| {
            let values = row.split('\t').zip(&now[table]);
            let values: Vec<_> =
                values.filter(|(_, column)| had(table, column)).map(|(value, _)| value).collect();
            values.join("\t") + "\n"
        };
        let mut rows: Vec<_> = rows.lines().map(cut).collect();
        let whole = rows.concat();
        // Rows that a migration has changed come after the others.
        rows.sort();
        kept.borrow_mut().insert(table.to_owned(), rows.concat());
        Some(whole)
    };
    (backup.rewritten(manifest, rows), kept.into_inner())
}

#[test]
fn an_older_backup_is_restored_and_then_migrated() {
    let site = Site::empty();
    whole_site(&site);
    let (then, backup) = (older_columns(), Backup::of(&site));
    let (older, rows) = as_older(&backup, &then);
    let other = Site::empty();
    let said = other.done(&["restore".as_ref(), older.as_os_str()]);
    let all = site.database.count("__diesel_schema_migrations");
    let had = site.database.number(&format!(
        "SELECT count(*) AS number FROM __diesel_schema_migrations WHERE version <= '{OLDER}'"
    ));
    assert!(said.contains(&format!("Migrations that have come since, and ran: {}.", all - had)), "{said}");
    assert_eq!(as_older(&Backup::of(&other), &then).1, rows);
    assert!(
        rows["sponsor_logos"].lines().count() > 0 && !then["sponsor_logos"].contains(&"reason".to_owned())
    );
    other.done(&["migrate"]);
}
