//! The migrated schema: it equals `src/schema.rs`, and every table has the required columns.

use std::collections::{BTreeMap, BTreeSet};

use fairway_persistence::{CONSTRAINTS, TestDatabase, migrate};

fn migrated() -> TestDatabase {
    let database = TestDatabase::empty();
    migrate(&database.url()).unwrap();
    database
}

/// "table.column" → its type, from the text of `src/schema.rs`.
fn mirrored() -> BTreeMap<String, String> {
    let mut columns = BTreeMap::new();
    let mut table = "";
    for line in include_str!("../../src/schema.rs").lines().map(str::trim) {
        if let Some((column, kind)) = line.strip_suffix(',').and_then(|line| line.split_once(" -> ")) {
            columns.insert(format!("{table}.{column}"), kind.to_owned());
        } else if let Some((name, _)) = line.strip_suffix(") {").and_then(|line| line.split_once(" (")) {
            table = name;
        }
    }
    columns
}

/// "table.column" → its diesel type, from the database.
fn migrated_columns(database: &TestDatabase) -> BTreeMap<String, String> {
    let columns = database.texts(
        "SELECT table_name || '.' || column_name AS name, udt_name || ' ' || is_nullable AS text
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '%diesel%'",
    );
    columns.into_iter().map(|(column, kind)| (column, diesel_name(&kind))).collect()
}

fn diesel_name(kind: &str) -> String {
    let (kind, nullable) = kind.split_once(' ').unwrap();
    let (array, kind) = kind.strip_prefix('_').map_or((false, kind), |kind| (true, kind));
    let mut name = kind.to_owned();
    name[..1].make_ascii_uppercase();
    let name = if array { format!("Array<{name}>") } else { name };
    if nullable == "YES" { format!("Nullable<{name}>") } else { name }
}

#[test]
fn schema_rs_equals_the_migrated_tables() {
    let (mirrored, migrated) = (mirrored(), migrated_columns(&migrated()));
    assert!(mirrored.len() > 100, "the mirror could be read");
    assert_eq!(mirrored, migrated);
}

#[test]
fn keys_are_mirrored_too() {
    let keys = migrated().texts(
        "SELECT conrelid::regclass::text AS name, string_agg(attname, ', ' ORDER BY array_position(conkey, attnum)) AS text
         FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
         WHERE contype = 'p' AND connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE '%diesel%'
         GROUP BY conrelid",
    );
    for (table, key) in keys {
        let line = format!("{table} ({key}) {{");
        assert!(include_str!("../../src/schema.rs").contains(&line), "{line}");
    }
}

/// PostgreSQL parses an SQL function anew for each statement that computes a column or an index with it.
#[test]
fn columns_and_indexes_are_computed_by_functions_parsed_once() {
    let computing = |language: &str| {
        format!(
            "SELECT count(DISTINCT pg_proc.oid) AS number FROM pg_depend JOIN pg_proc ON pg_proc.oid = refobjid JOIN pg_language ON pg_language.oid = prolang
             WHERE refclassid = 'pg_proc'::regclass AND classid IN ('pg_attrdef'::regclass, 'pg_class'::regclass)
             AND pronamespace = 'public'::regnamespace AND lanname = '{language}'"
        )
    };
    let database = migrated();
    assert_eq!(database.number(&computing("sql")), 0);
    assert!(database.number(&computing("plpgsql")) > 2, "they are found");
}

/// Unique constraints that no request can violate, each with the reason.
const NOBODY_CAN: [(&str, &str); 46] = [
    ("attendees_scan_code_key", "128 random bits"),
    ("auth_codes_hash_key", "a digest of 128 random bits"),
    ("backups_pkey", "a later backup is written over an earlier one"),
    ("bank_formats_pkey", "columns that are named already are written over"),
    ("bank_rows_digest_key", "a payment that is known is not added"),
    ("broadcast_recipients_once", "the people that a broadcast is for are found once each"),
    ("broadcast_recipients_pkey", "each mail is a new one"),
    ("category_sales_pkey", "a count that is there already counts on"),
    ("check_in_changes_number_key", "numbers are given out while the counter is locked"),
    ("check_in_changes_pkey", "a row that is there already is given another number"),
    ("check_in_clashes_operation_key", "one that is there already stays as it is"),
    ("check_in_counters_pkey", "a row that is there already counts on"),
    ("check_in_stations_code_key", "a digest of 128 random bits"),
    ("check_in_stations_credential_key", "a digest of 128 random bits"),
    ("choice_links_pkey", "a digest of 128 random bits"),
    ("course_holes_pkey", "a course is checked, and its holes are written as a whole"),
    ("courses_pkey", "a course that is there already is changed"),
    ("idempotency_keys_key", "a claim looks before it inserts"),
    ("invitation_consents_pkey", "a consent that is there already stays as it is"),
    ("mail_counts_pkey", "a row that is there already is locked instead"),
    ("no_shows_pkey", "a mark that is there already stays as it is"),
    ("outbox_message_id_key", "122 random bits"),
    ("pairing_groups_pkey", "a group that is there already is moved"),
    ("pairing_players_pkey", "a player who is there already is moved"),
    ("pairing_wishes_pkey", "a wish that is there already is changed"),
    ("pairings_hole_key", "starts are looked at while the round is locked"),
    ("pairings_tee_time_key", "starts are looked at while the round is locked"),
    ("pass_links_hash_key", "a digest of 128 random bits"),
    ("payment_terms_pkey", "a term that is there already is written over"),
    ("printed_sheets_pkey", "a sheet that is there already is written over"),
    ("receipt_lines_pkey", "the tickets of a receipt are told once each"),
    ("roles_name_key", "fixed by a migration"),
    ("round_ticket_categories_pkey", "what is enabled already stays so"),
    ("rounds_of_tournament", "holds the primary key"),
    ("sponsor_logos_picture_key", "128 random bits"),
    ("ticket_categories_of_tournament", "holds the primary key"),
    ("ticket_searches_pkey", "a text that is there already is written over"),
    ("tickets_reference_key", "a ticket with a taken one is not added, and gets another"),
    ("tickets_scan_code_key", "128 random bits"),
    ("unsubscribe_links_pkey", "a digest of 128 random bits"),
    ("user_roles_pkey", "roles are replaced as a whole"),
    ("waitlist_link_code", "122 random bits"),
    ("widget_photos_picture_key", "128 random bits"),
    ("widget_pictures_pkey", "the pictures of a text are told once each"),
    ("widget_types_name_key", "fixed by a migration"),
    ("widgets_position_key", "places are given out while the tournament is locked"),
];

#[test]
fn every_unique_constraint_is_a_refusal_or_has_a_reason_why_not() {
    let unique = migrated().texts(
        "SELECT c.relname AS name, '' AS text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         JOIN pg_class t ON t.oid = i.indrelid
         WHERE i.indisunique AND t.relnamespace = 'public'::regnamespace AND t.relname NOT LIKE '%diesel%'
           AND pg_get_indexdef(i.indexrelid) NOT LIKE '%(id)'",
    );
    let found: BTreeSet<_> = unique.keys().map(String::as_str).collect();
    let refusals = CONSTRAINTS.iter().map(|(name, _)| *name);
    let known: BTreeSet<_> = NOBODY_CAN.iter().map(|(name, _)| *name).chain(refusals).collect();
    assert_eq!(found, known);
}

#[test]
fn every_foreign_key_has_an_index() {
    let bare = migrated().texts(
        "SELECT f.conrelid::regclass || '.' || f.conname AS name, '' AS text FROM pg_constraint f
         WHERE f.contype = 'f' AND NOT EXISTS (
             SELECT 1 FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indpred IS NULL AND i.indkey[0] = ANY (f.conkey))",
    );
    assert_eq!(bare, BTreeMap::new());
}

#[test]
fn every_table_has_a_comment() {
    let silent = migrated().texts(
        "SELECT relname AS name, '' AS text FROM pg_class
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '%diesel%'
           AND obj_description(oid, 'pg_class') IS NULL",
    );
    assert_eq!(silent, BTreeMap::new());
}

#[test]
fn nullable_columns_and_those_with_units_have_a_comment() {
    let silent = migrated().texts(
        "SELECT c.relname || '.' || a.attname AS name, '' AS text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE '%diesel%'
           AND a.attnum > 0 AND col_description(c.oid, a.attnum) IS NULL
           AND (NOT a.attnotnull OR a.attname ~ '(_cents|_size|_hash|_code|_version|slug|embed_code|picture_name)$'
                OR a.atttypid = 'jsonb'::regtype)",
    );
    assert_eq!(silent, BTreeMap::new());
}

#[test]
fn a_row_that_people_edit_counts_its_changes() {
    let uncounted = migrated().texts(
        "SELECT table_name AS name, '' AS text FROM information_schema.columns
         WHERE table_schema = 'public' AND column_name = 'version' AND table_name NOT LIKE '%diesel%' AND NOT EXISTS (
             SELECT 1 FROM information_schema.triggers
             WHERE event_object_table = table_name AND action_statement LIKE '%bump_version%')",
    );
    assert_eq!(uncounted, BTreeMap::new());
}
