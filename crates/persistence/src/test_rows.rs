//! Rows for tests, and queries on the results.

#![expect(clippy::missing_panics_doc, reason = "for tests: what they cannot arrange must fail them")]

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde_json::{Map, Value, json};

use crate::TestDatabase;

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct NamedText {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    text: String,
}

impl TestDatabase {
    /// Inserts a row, and returns its id. Columns that `row` lacks get valid values, unique where necessary.
    /// The payment of a paid ticket is added to the ledger.
    pub fn insert(&self, table: &str, row: Value) -> i64 {
        let (sql, row) = insertion(table, row);
        let id = self.look(|connection| {
            let added = diesel::sql_query(format!("{sql} RETURNING id AS number")).bind::<Text, _>(&row);
            added
                .get_result::<Number>(connection)
                .unwrap_or_else(|error| panic!("{sql}, {row}: {error}"))
                .number
        });
        if table == "tickets" {
            self.execute(&format!(
                "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, method, reference, note, day, at)
                 SELECT id, tournament_id, reference, 'payment', price_cents, payment_method, payment_reference, payment_note,
                     coalesce(date_paid, created_at)::date, coalesce(date_paid, created_at) FROM tickets WHERE id = {id} AND paid AND price_cents > 0"
            ));
        }
        id
    }

    /// Inserts a row into a table without an id.
    pub fn link(&self, table: &str, row: Value) {
        let (sql, row) = insertion(table, row);
        self.look(|connection| {
            let added = diesel::sql_query(&sql).bind::<Text, _>(&row).execute(connection);
            added.unwrap_or_else(|error| panic!("{sql}, {row}: {error}"));
        });
    }

    /// Runs a statement.
    pub fn execute(&self, sql: &str) {
        self.look(|connection| {
            diesel::sql_query(sql).execute(connection).unwrap_or_else(|error| panic!("{sql}: {error}"));
        });
    }

    /// The number of rows; `rows` follows `FROM`, as in `tickets WHERE paid`.
    pub fn count(&self, rows: &str) -> i64 {
        self.number(&format!("SELECT count(*) AS number FROM {rows}"))
    }

    /// The result of a query that selects one `number`.
    pub fn number(&self, sql: &str) -> i64 {
        self.look(|connection| {
            let found = diesel::sql_query(sql).get_result::<Number>(connection);
            found.unwrap_or_else(|error| panic!("{sql}: {error}")).number
        })
    }

    /// The result of a query that selects `name` and `text`, by name.
    pub fn texts(&self, sql: &str) -> BTreeMap<String, String> {
        self.look(|connection| {
            let found = diesel::sql_query(sql).load::<NamedText>(connection);
            let found = found.unwrap_or_else(|error| panic!("{sql}: {error}"));
            found.into_iter().map(|row| (row.name, row.text)).collect()
        })
    }

    /// Every table with a digest of its rows, to detect changes.
    pub fn state(&self) -> BTreeMap<String, String> {
        let tables =
            self.texts("SELECT tablename AS name, '' AS text FROM pg_tables WHERE schemaname = 'public'");
        let digest = |table: &String| {
            format!(
                "SELECT '{table}' AS name, coalesce(md5(string_agg(it::text, ';' ORDER BY it::text)), '') AS text
                 FROM {table} AS it"
            )
        };
        if tables.is_empty() {
            return tables;
        }
        self.texts(&tables.keys().map(digest).collect::<Vec<_>>().join(" UNION ALL "))
    }
}

/// The statement, and the row as its only parameter.
fn insertion(table: &str, row: Value) -> (String, String) {
    let mut whole = usual(table);
    if let Value::Object(told) = row {
        whole.extend(told);
    }
    let columns: Vec<_> = whole.keys().map(String::as_str).collect();
    let values: Vec<_> = columns.iter().map(|column| value_of(table, column)).collect();
    let (columns, values) = (columns.join(", "), values.join(", "));
    let sql = format!(
        "INSERT INTO {table} ({columns}) SELECT {values} FROM jsonb_populate_record(NULL::{table}, $1::jsonb)"
    );
    (sql, Value::Object(whole).to_string())
}

/// New content goes below the page's content, unless a position is given.
fn value_of(table: &str, column: &str) -> String {
    if (table, column) != ("widgets", "position") {
        return column.to_owned();
    }
    "coalesce(position, (SELECT count(*) + 1 FROM widgets AS other WHERE other.tournament_id \
     = jsonb_populate_record.tournament_id))"
        .to_owned()
}

/// The fixed time of tests.
const NOON: &str = "2026-05-01T12:00:00Z";

/// Due at once for any clock of the database.
fn due_mail(unique: &str) -> Value {
    json!({"recipient": "sam@example.org", "message": {"kind": "recovery"}, "message_id": unique,
            "created_at": NOON, "due_at": "2000-01-01T00:00:00Z", "tries": 0})
}

/// A payment of a ticket's price.
fn paid_in_full() -> Value {
    json!({"kind": "payment", "amount_cents": 25000, "method": "", "reference": "", "note": "", "day": "2026-05-01",
        "at": NOON})
}

/// An unconfirmed entry.
fn waits(unique: &str) -> Value {
    json!({"name": "Kim Park", "email": format!("{unique}@example.org"), "created_at": NOON, "link_code": unique,
        "offered_by_itself": false})
}

/// A check-in at noon; as a clash, of an unknown person.
fn checked_in(table: &str, unique: &str) -> Value {
    let mut row = json!({"operation_id": unique, "checked_in": true, "occurred_at": NOON, "recorded_at": NOON,
        "device_counter": 0});
    if table == "check_in_clashes" {
        row["kind"] = "unknown".into();
        row["note"] = "".into();
    }
    row
}

fn of_rain() -> Value {
    json!({"who": "everyone", "invitation": false, "subject": "Rain", "body": "Bring an umbrella.",
        "created_at": NOON, "send_at": "2026-05-02T12:00:00Z"})
}

fn of_a_bank(unique: &str) -> Value {
    json!({"digest": unique, "source": "bank", "day": "2026-04-30", "amount_cents": 25000, "imported_at": NOON})
}

/// The columns without a default that a row of the table needs. The day is that of the fixed time of tests: 1 May 2026.
fn usual(table: &str) -> Map<String, Value> {
    let unique = uuid::Uuid::new_v4().simple().to_string();
    let row = match table {
        "users" => {
            json!({"email": format!("{unique}@example.org"), "name_first": "Sam", "name_last": "Rivera",
            "phone": "", "token_version": 0, "uid": unique, "provider": "email", "created_at": NOON,
            "email_proven_at": NOON})
        }
        "tournaments" => {
            json!({"name": "Spring Classic", "slug": unique, "live_flag": true, "description": "A day out",
            "date_start": "2026-06-13", "date_end": "2026-06-13", "location_title": "Cedar Ridge",
            "created_at": NOON, "updated_at": NOON})
        }
        "ticket_categories" => {
            json!({"name": "Foursome", "num_groups": 1, "num_attendees": 4, "max_total_tickets": 10,
            "price_cents": 25000, "live_flag": true, "sponsor_flag": false, "no_cost_flag": false,
            "waitlist_offers_flag": true, "play_flag": true})
        }
        "rounds" => json!({"name": "Morning", "location": "First tee", "start_date": "2026-06-13",
            "start_time": "08:30", "end_date": "2026-06-13", "end_time": "12:30", "max_attendees": 72,
            "live_flag": true}),
        "sponsors" => json!({"name": "Keystead", "website": "https://keystead.example", "live_flag": true}),
        "sponsor_logos" => json!({"picture_name": format!("{unique}.png"), "content_type": "image/png",
            "verified": true, "reason": "", "created_at": NOON}),
        "tickets" => json!({"scan_code": unique, "created_at": NOON, "paid": false, "is_cancelled": false,
            "user_participating": true}),
        "bank_rows" => of_a_bank(&unique),
        "groups" => json!({"name": "Group 1"}),
        "attendees" => json!({"scan_code": unique, "created_at": NOON}),
        "waitlist" => waits(&unique),
        "check_in_stations" => json!({"name": unique, "credential_digest": unique, "created_at": NOON}),
        "check_in_clashes" | "check_ins" => checked_in(table, &unique),
        "widgets" => {
            json!({"widget_type_id": 1, "name": "Why we play", "body": "<p>For them.</p>", "live_flag": true,
            "position": null})
        }
        "widget_photos" => json!({"photo_file_name": "day.jpg", "photo_content_type": "image/jpeg",
            "photo_file_size": 1000, "picture_name": format!("{unique}.jpg"), "created_at": NOON}),
        "outbox" => due_mail(&unique),
        "audit_log" => json!({"at": NOON, "actor_id": 1, "actor_email": "alex@example.org",
            "action": "ticket.update", "subject_id": 1,
            "changes": [{"field": "paid", "before": "false", "after": "true"}]}),
        "ledger_entries" => paid_in_full(),
        "broadcasts" => of_rain(),
        "receipts" => json!({"wording": "You gave $250.", "issued_at": NOON}),
        "auth_codes" => json!({"created_at": NOON, "expires_at": "2026-05-01T12:30:00Z"}),
        _ => json!({}),
    };
    let Value::Object(row) = row else { panic!("a row is an object") };
    row
}
