//! A database that grew with Fairway from its first tables keeps all data through every migration. The rows of sites of each
//! age are in `upgrade/`: a file of statements, named by the migration after which they run.

use std::collections::BTreeMap;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use fairway_persistence::{TestDatabase, migrate};

/// Columns whose values a migration changes on purpose, each with the reason.
const CHANGED: [(&str, &str, &str); 3] = [
    ("00000000000013", "widgets.position", "positions by hand become 1, 2, 3 …, which is tested below"),
    ("00000000000013", "widgets.version", "what was moved counts it"),
    (
        "00000000000065",
        "bank_formats.amount_column",
        "money out gets a column of its own, which is tested below",
    ),
];

fn folder(path: &str) -> String {
    format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))
}

/// "table.column" → a digest of its values by row.
fn values(database: &TestDatabase) -> BTreeMap<String, String> {
    let columns = database.texts(
        "SELECT table_name || '.' || column_name AS name, table_name || ' ' || column_name AS text
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '%diesel%'",
    );
    let keys = database.texts(
        "SELECT conrelid::regclass::text AS name, string_agg(attname, ', ' ORDER BY attnum) AS text
         FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
         WHERE contype = 'p' AND connamespace = 'public'::regnamespace GROUP BY conrelid",
    );
    let digest = |(name, column): (&String, &String)| {
        let (table, column) = column.split_once(' ').unwrap();
        let key = &keys[table];
        format!(
            "SELECT '{name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(row({key}, {column})::text, ';' ORDER BY {key})), '') AS text FROM {table}"
        )
    };
    database.texts(&columns.iter().map(digest).collect::<Vec<_>>().join(" UNION ALL "))
}

/// Runs one migration, and returns its version; `None` when there is none left.
fn grow(database: &TestDatabase) -> Option<String> {
    let migrations = FileBasedMigrations::from_path(folder("../../migrations")).unwrap();
    let mut connection = database.connect();
    if !connection.has_pending_migration(migrations.clone()).unwrap() {
        return None;
    }
    Some(connection.run_next_migration(migrations).unwrap().to_string())
}

/// Inserts the rows of a site of that age.
fn add_rows(database: &TestDatabase, version: &str) {
    let file = folder(&format!("tests/stores/upgrade/{version}.sql"));
    if Path::new(&file).exists() {
        database.connect().batch_execute(&std::fs::read_to_string(file).unwrap()).unwrap();
    }
}

/// The values that changed, except on purpose.
fn lost(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>, version: &str) -> Vec<String> {
    let meant = |column: &str| CHANGED.iter().any(|(when, which, _)| *when == version && *which == column);
    before
        .iter()
        .filter(|(column, value)| after.get(*column) != Some(value) && !meant(column))
        .map(|(column, _)| column.clone())
        .collect()
}

#[test]
fn every_migration_keeps_every_value_that_sites_of_every_age_have() {
    let database = TestDatabase::empty();
    add_rows(&database, &grow(&database).unwrap());
    assert!(database.count("users") >= 300, "several hundred");
    loop {
        let before = values(&database);
        let Some(version) = grow(&database) else { break };
        let empty: Vec<_> = before.iter().filter(|(_, value)| value.starts_with("0 ")).collect();
        assert_eq!(empty, vec![], "no row shows what {version} makes of it: add some to a file in upgrade/");
        let after = values(&database);
        assert_eq!(lost(&before, &after, &version), Vec::<String>::new(), "lost by {version}");
        add_rows(&database, &version);
    }
    assert_eq!(migrate(&database.url()).unwrap(), 0);
}

#[test]
fn the_first_version_is_migrated_to_the_newest_at_once() {
    let database = TestDatabase::empty();
    add_rows(&database, &grow(&database).unwrap());
    let before = values(&database);
    assert!(migrate(&database.url()).unwrap() >= 12);
    let after = values(&database);
    assert_eq!(lost(&before, &after, ""), Vec::<String>::new());
    // The control: the comparison finds a difference.
    database.execute("UPDATE users SET name_first = trim(name_first) WHERE id = 7");
    assert_eq!(lost(&before, &values(&database), ""), ["users.name_first", "users.version"]);
}

#[test]
fn owners_keep_the_addresses_of_guests_and_no_others() {
    let database = TestDatabase::empty();
    while let Some(version) = grow(&database) {
        if version == "00000000000021" {
            break;
        }
        add_rows(&database, &version);
        if version == "00000000000003" {
            // Three people on another's ticket: one who never signed in, one with an account, one known by name alone.
            database.execute(
                "INSERT INTO users (email, name_first, name_last, created_at)
                 SELECT CASE WHEN n < 3 THEN 'mate' || n || '@example.org' END, 'Mate', n::text, now() FROM generate_series(1, 3) AS n",
            );
            database.execute(
                "INSERT INTO user_roles (user_id, role_id)
                 SELECT id, CASE WHEN email LIKE 'mate2%' THEN 4 ELSE 5 END FROM users WHERE name_first = 'Mate'",
            );
            database.execute(
                "INSERT INTO attendees (group_id, user_id, scan_code, created_at, version)
                 SELECT (SELECT min(id) FROM groups), id, 'mate-' || id, now(), 7 FROM users WHERE name_first = 'Mate'",
            );
        }
    }
    let told = database.texts(
        "SELECT u.name_last AS name, (a.address_typed_by = t.user_id)::text || ' ' || a.version AS text FROM attendees a
         JOIN users u ON u.id = a.user_id JOIN groups g ON g.id = a.group_id JOIN tickets t ON t.id = g.ticket_id
         WHERE a.address_typed_by IS NOT NULL",
    );
    assert_eq!(told, BTreeMap::from([("1".into(), "true 7".into())]), "and no change is counted");
}

#[test]
fn widgets_whose_places_were_written_by_hand_keep_their_order() {
    let database = TestDatabase::empty();
    let pages = |database: &TestDatabase, order: &str| {
        database.texts(&format!(
            "SELECT tournament_id::text AS name, string_agg(name, ', ' ORDER BY {order}) AS text FROM widgets GROUP BY tournament_id"
        ))
    };
    let mut before = BTreeMap::new();
    while let Some(version) = grow(&database) {
        if version == "00000000000013" {
            assert_eq!(pages(&database, "position"), before);
        }
        add_rows(&database, &version);
        if version == "00000000000012" {
            before = pages(&database, "position, id");
            assert_eq!(before["1"], "Widget 3, Widget 4, Widget 6, Widget 1, Widget 2, Widget 5");
        }
    }
    assert_eq!(pages(&database, "position"), before);
    assert_eq!(database.count("widgets WHERE position NOT BETWEEN 1 AND 6"), 0);
}

#[test]
fn staff_and_users_who_must_have_used_a_code_count_as_proven() {
    let database = TestDatabase::empty();
    while let Some(version) = grow(&database) {
        if version == "00000000000017" {
            let people = "INSERT INTO users (email, password_hash, created_at)
                SELECT name || '@example.org', CASE WHEN name <> 'waiting' THEN 'hash' END, now()
                FROM unnest(ARRAY['staff', 'registered', 'added', 'waiting', 'moved', 'given']) AS name;
                INSERT INTO user_roles SELECT id, CASE WHEN email LIKE 'staff%' THEN 2 ELSE 4 END FROM users;
                INSERT INTO audit_log (at, actor_id, actor_email, action, subject_id, changes)
                SELECT now(), 1, 'alex@example.org', action, id, changes::jsonb FROM users JOIN (VALUES
                  ('added', 'user.create', '[]'), ('waiting', 'user.create', '[]'), ('moved', 'user.create', '[]'),
                  ('given', 'user.create', '[]'), ('given', 'user.change_password', '[]'),
                  ('added', 'user.update', '[{\"field\": \"phone\"}]'), ('moved', 'user.update', '[{\"field\": \"email\"}]')
                ) AS done (name, action, changes) ON email = name || '@example.org'";
            database.connect().batch_execute(people).unwrap();
        }
    }
    let proven = database.texts(
        "SELECT split_part(email, '@', 1) AS name, version::text AS text FROM users WHERE email_proven_at IS NOT NULL",
    );
    let unchanged = |name: &str| (name.to_owned(), "1".to_owned());
    assert_eq!(proven, BTreeMap::from([unchanged("added"), unchanged("staff")]));
}

#[test]
fn tickets_of_older_sites_keep_the_price_their_category_has() {
    let database = TestDatabase::empty();
    while let Some(version) = grow(&database) {
        add_rows(&database, &version);
        if version == "00000000000022" {
            let other = "tickets t JOIN ticket_categories c ON c.id = t.ticket_category_id
                WHERE (t.price_cents, t.no_cost_flag) IS DISTINCT FROM (c.price_cents, c.no_cost_flag)";
            assert_eq!(database.count(other), 0);
            assert!(database.count("tickets WHERE price_cents > 0") > 0);
            assert!(database.count("tickets WHERE no_cost_flag") > 0);
            break;
        }
    }
}

#[test]
fn tickets_of_older_sites_get_a_reference_each_and_keep_their_version() {
    let database = TestDatabase::empty();
    let versions = |database: &TestDatabase| {
        database.texts("SELECT id::text AS name, version::text AS text FROM tickets")
    };
    let mut before = BTreeMap::new();
    while let Some(version) = grow(&database) {
        if version == "00000000000036" {
            assert_eq!((versions(&database), before.is_empty()), (before, false));
            let shape = "'^[2-9CDFHJKMNPQRTVXY]{6}$'";
            assert_eq!(database.count(&format!("tickets WHERE reference !~ {shape}")), 0);
            let number = "SELECT count(DISTINCT reference) AS number FROM tickets";
            assert_eq!(database.number(number), database.count("tickets"));
            break;
        }
        add_rows(&database, &version);
        if version.as_str() >= "00000000000003" {
            before = versions(&database);
        }
    }
    assert_eq!(database.count("pg_trigger WHERE tgname = 'tickets_version' AND tgenabled = 'O'"), 1);
}

#[test]
fn payments_of_older_sites_are_carried_over_into_the_ledger() {
    let database = TestDatabase::empty();
    let versions = |database: &TestDatabase| {
        database.texts("SELECT id::text AS name, version::text AS text FROM tickets")
    };
    let mut before = BTreeMap::new();
    while let Some(version) = grow(&database) {
        if version == "00000000000037" {
            assert_eq!((versions(&database), before.is_empty()), (before, false));
            let to_be_there = database.count("tickets WHERE paid AND price_cents > 0");
            assert!(to_be_there > 0);
            assert_eq!(database.count("ledger_entries"), to_be_there);
            let wrong = "tickets t LEFT JOIN ledger_entries e ON e.ticket_id = t.id
                WHERE t.payments_cents <> CASE WHEN t.paid THEN t.price_cents ELSE 0 END
                    OR t.refunds_cents + t.gifts_cents + t.waived_cents <> 0
                    OR e.amount_cents <> t.price_cents OR e.at <> t.date_paid OR e.ticket_reference <> t.reference
                    OR e.reference <> t.payment_reference OR e.method <> t.payment_method OR e.note <> t.payment_note";
            assert_eq!(database.count(wrong), 0);
            break;
        }
        add_rows(&database, &version);
        if version.as_str() >= "00000000000003" {
            before = versions(&database);
        }
    }
}

#[test]
fn the_column_of_money_out_is_taken_out_of_that_of_amounts_and_back() {
    let database = TestDatabase::empty();
    let amounts = || {
        database.texts(
            "SELECT headings_digest AS name, replace(amount_column, E'\\x1f', '|') AS text FROM bank_formats",
        )
    };
    let of = |one: &str, other: &str| {
        let row = |digest: &str, text: &str| (digest.to_owned(), text.to_owned());
        BTreeMap::from([row("digest of headings", one), row("digest of other headings", other)])
    };
    while let Some(version) = grow(&database) {
        if version == "00000000000065" {
            break;
        }
        add_rows(&database, &version);
    }
    assert_eq!(amounts(), of("Amount", "Paid in"));
    let out = "SELECT headings_digest AS name, coalesce(out_column, 'none') AS text FROM bank_formats";
    assert_eq!(database.texts(out), of("none", "Paid out"));
    let migrations = FileBasedMigrations::from_path(folder("../../migrations")).unwrap();
    database.connect().revert_last_migration(migrations).unwrap();
    assert_eq!(amounts(), of("Amount", "Paid in|Paid out"));
}

#[test]
fn categories_of_older_sites_play_golf() {
    let database = TestDatabase::empty();
    while let Some(version) = grow(&database) {
        if version == "00000000000034" {
            assert_eq!(database.count("ticket_categories WHERE NOT play_flag"), 0);
            assert!(database.count("ticket_categories") > 0);
            break;
        }
        add_rows(&database, &version);
    }
}

#[test]
fn each_column_has_a_value_other_than_its_default() {
    let database = TestDatabase::empty();
    while let Some(version) = grow(&database) {
        add_rows(&database, &version);
    }
    let columns = database.texts(
        "SELECT table_name || '.' || column_name AS name,
             format('SELECT %L AS name, count(*)::text AS text FROM %I WHERE %I IS DISTINCT FROM (%s)',
                 table_name || '.' || column_name, table_name, column_name, coalesce(column_default, 'NULL')) AS text
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '%diesel%'
           AND is_generated = 'NEVER'
           -- One row alone is allowed, and its key is the default.
           AND (table_name, column_name) NOT IN (('fund_settings', 'id'), ('backups', 'one'))",
    );
    let found = database.texts(&columns.into_values().collect::<Vec<_>>().join(" UNION ALL "));
    let without: Vec<_> = found.iter().filter(|(_, rows)| *rows == "0").map(|(column, _)| column).collect();
    assert!(
        without.is_empty(),
        "{without:?}: no row has a value of its own, so the next migration could lose them unseen. \
         Add one in crates/persistence/tests/stores/upgrade/, in the file of the migration that made the column."
    );
}
