//! Statements that list columns by hand: each contains a new column, or a list here has the reason why not.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use fairway_application::stores::tournaments::TournamentDetails;
use fairway_domain::ids::TournamentId;
use serde_json::{Value, json};

use crate::fixture::{Fixture, at};
use crate::statements::{heard_database, statements_of};

/// Columns of copied tables that are not copied, as the copy has its own value.
const NOT_COPIED: [(&str, &str); 42] = [
    ("course_holes.round_id", "a key"),
    ("course_holes.sponsor_id", "sponsors decide anew whether to support the next tournament"),
    ("courses.round_id", "a key"),
    ("payment_terms.day", "moved with the tournament"),
    ("payment_terms.tournament_id", "a key"),
    ("payment_terms.version", "counts changes of the row"),
    ("rounds.end_date", "moved with the tournament"),
    ("rounds.id", "a key"),
    ("rounds.start_date", "moved with the tournament"),
    ("rounds.tournament_id", "a key"),
    ("rounds.version", "counts changes of the row"),
    ("round_ticket_categories.round_id", "a key"),
    ("round_ticket_categories.ticket_category_id", "a key"),
    ("round_ticket_categories.tournament_id", "a key"),
    ("ticket_categories.early_price_cents", "as long as its ends, which are moved"),
    ("ticket_categories.early_until", "moved with the tournament"),
    ("ticket_categories.id", "a key"),
    ("ticket_categories.sale_end", "moved with the tournament"),
    ("ticket_categories.sale_start", "moved with the tournament"),
    ("ticket_categories.tournament_id", "a key"),
    ("ticket_categories.version", "counts changes of the row"),
    ("tournaments.banner_photo_content_type", "the banner is a file of its own"),
    ("tournaments.banner_photo_file_name", "the banner is a file of its own"),
    ("tournaments.banner_photo_file_size", "the banner is a file of its own"),
    ("tournaments.banner_photo_name", "the banner is a file of its own"),
    ("tournaments.banner_photo_updated_at", "the banner is a file of its own"),
    ("tournaments.created_at", "the time of the copy"),
    ("tournaments.former_date_end", "the copy was not postponed"),
    ("tournaments.former_date_start", "the copy was not postponed"),
    ("tournaments.id", "a key"),
    ("tournaments.slug", "unique, so the Admin types another"),
    ("tournaments.teams_freeze_at", "the moment is chosen anew"),
    ("tournaments.updated_at", "the time of the copy"),
    ("tournaments.version", "counts changes of the row"),
    ("tournaments.weather", "the weather of another day"),
    ("tournaments.weather_decision_at", "the weather of another day"),
    ("tournaments.weather_note", "the weather of another day"),
    ("widget_photos.created_at", "the time of the copy"),
    ("widget_photos.id", "a key"),
    ("widget_photos.picture_name", "the photo is a file of its own"),
    ("widget_photos.widget_id", "a key"),
    ("widget_pictures.widget_id", "a key"),
];

/// Further columns that are not copied, of the table `widgets`.
const NOT_COPIED_OF_WIDGETS: [(&str, &str); 3] = [
    ("widgets.id", "a key"),
    ("widgets.tournament_id", "a key"),
    ("widgets.version", "counts changes of the row"),
];

/// Tables that refer to a copied one and are not copied.
const TABLES_NOT_COPIED: [(&str, &str); 16] = [
    ("bank_rows", "no money came for the copy yet"),
    ("broadcasts", "nobody of the copy was written to yet"),
    ("category_sales", "nothing is sold of the copy yet"),
    ("check_in_clashes", "nobody was checked in at the copy yet"),
    ("check_in_counters", "nobody attends the copy yet"),
    ("check_in_stations", "no phone was prepared for the copy yet"),
    ("groups", "nobody plays in the copy yet"),
    ("ledger_sums", "no money came for the copy yet"),
    ("pairings", "nobody plays in the copy yet"),
    ("printed_sheets", "nothing of the copy was printed yet"),
    ("reservation_counts", "nothing is sold of the copy yet"),
    ("ticket_counts", "nothing is sold of the copy yet"),
    ("tickets", "nothing is sold of the copy yet"),
    ("tournament_sponsors", "sponsors decide anew whether to support the next tournament"),
    ("user_sponsors", "sponsors decide anew whether to support the next tournament"),
    ("waitlist", "nobody waits for the copy yet"),
];

/// Values for columns with constraints.
const VALUES: [(&str, &str); 9] = [
    ("course_holes.par", "5"),
    ("courses.pairing_size", "3"),
    ("courses.start_kind", "'teeTimes'"),
    ("ticket_categories.fair_value_cents", "0"),
    ("ticket_categories.price_cents", "0"),
    ("rounds.start_time", "'09:10'"),
    ("rounds.end_time", "'19:20'"),
    ("widgets.position", "1"),
    ("widgets.widget_type_id", "2"),
];

/// "table.column" → its type and default, for writable columns.
fn writable(fixture: &Fixture, table: &str) -> BTreeMap<String, String> {
    fixture.rows.texts(&format!(
        "SELECT table_name || '.' || column_name AS name, udt_name || ' ' || coalesce(column_default, '') AS text
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '{table}' AND is_generated = 'NEVER'"
    ))
}

/// A value of this type that differs from the default.
fn value(column: &str, kind: &str) -> String {
    if let Some((_, value)) = VALUES.iter().find(|(name, _)| *name == column) {
        return (*value).to_owned();
    }
    let (kind, default) = kind.split_once(' ').unwrap();
    match kind {
        "text" => format!("'some {column}'"),
        "bool" => (default != "true").to_string(),
        "int4" | "int8" => "7".into(),
        "date" => "DATE '2026-06-12'".into(),
        "time" => "TIME '10:20'".into(),
        "timestamptz" => "TIMESTAMPTZ '2026-05-02 10:20:00Z'".into(),
        "jsonb" => "'{\"some\": 1}'".into(),
        _ => panic!("{column} has the type {kind}, of which this test knows no value: add one to `VALUES`"),
    }
}

fn left_out(column: &str) -> bool {
    NOT_COPIED.iter().chain(&NOT_COPIED_OF_WIDGETS).any(|(name, _)| *name == column)
}

/// Copied tables, and the condition for a tournament's rows.
const COPIED: [(&str, &str); 10] = [
    ("tournaments", "id = $"),
    ("payment_terms", "tournament_id = $"),
    ("ticket_categories", "tournament_id = $"),
    ("rounds", "tournament_id = $"),
    ("round_ticket_categories", "tournament_id = $"),
    ("courses", "round_id IN (SELECT id FROM rounds WHERE tournament_id = $)"),
    ("course_holes", "round_id IN (SELECT id FROM rounds WHERE tournament_id = $)"),
    ("widgets", "tournament_id = $"),
    ("widget_photos", "widget_id IN (SELECT id FROM widgets WHERE tournament_id = $)"),
    ("widget_pictures", "widget_id IN (SELECT id FROM widgets WHERE tournament_id = $)"),
];

/// The only row of a tournament in each copied table.
fn rows(fixture: &Fixture, tournament: i64) -> BTreeMap<String, String> {
    let row = |(table, of): (&str, &str)| {
        let of = of.replace('$', &tournament.to_string());
        format!("SELECT '{table}' AS name, to_jsonb(it)::text AS text FROM {table} AS it WHERE {of}")
    };
    fixture.rows.texts(&COPIED.map(row).join(" UNION ALL "))
}

/// A tournament with one row in each copied table.
fn usual(fixture: &Fixture) -> i64 {
    let rows = &fixture.rows;
    let tournament = rows.insert("tournaments", json!({}));
    let of = json!({"tournament_id": tournament});
    let category =
        rows.insert("ticket_categories", json!({"tournament_id": tournament, "fair_value_cents": 7}));
    let round = rows.insert("rounds", of.clone());
    let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
    rows.link("round_ticket_categories", enabled);
    rows.link(
        "courses",
        json!({"round_id": round, "start_kind": "shotgun", "interval_minutes": 10, "pairing_size": 4}),
    );
    rows.link(
        "course_holes",
        json!({"round_id": round, "number": 1, "par": 4, "stroke_index": 2, "second_priority": 1}),
    );
    rows.link("payment_terms", json!({"tournament_id": tournament, "days": 5}));
    let widget = rows.insert("widgets", of);
    rows.insert("widget_photos", json!({"widget_id": widget}));
    rows.link("widget_pictures", json!({"widget_id": widget, "picture_name": "text.png"}));
    tournament
}

/// Writes a value other than the default to each column of the copied tables.
fn fill(fixture: &Fixture) {
    for (table, _) in COPIED {
        let set = |(column, kind): (String, String)| {
            let name = column.split_once('.').unwrap().1.to_owned();
            (!left_out(&column)).then(|| format!("{name} = {}", value(&column, &kind)))
        };
        let set: Vec<_> = writable(fixture, table).into_iter().filter_map(set).collect();
        if !set.is_empty() {
            fixture.rows.execute(&format!("UPDATE {table} SET {}", set.join(", ")));
        }
    }
}

/// A copy as the use case creates it.
fn copy(fixture: &Fixture, of: i64, slug: &str) -> i64 {
    let from = TournamentId(of);
    let copied = fixture.done(|stores| {
        let other = stores.tournaments().find(from, true)?.unwrap();
        let details = TournamentDetails { slug: slug.into(), ..TournamentDetails::from(&other) };
        let to = stores.tournaments().add(&details, at("12:00:00"))?;
        let photos: Vec<_> =
            stores.widgets().of_tournament(from, true)?[0].photos.iter().map(|it| it.id.0).collect();
        let photos: Vec<_> = photos.into_iter().map(|id| (id, format!("{slug}.jpg"))).collect();
        stores.tournaments().copy_parts(from, to, TimeDelta::days(364), "UTC", &photos, at("12:00:00"))?;
        Ok(to)
    });
    copied.0
}

/// Columns that are not copied, and not listed as such.
fn forgotten_by_a_copy(fixture: &Fixture) -> BTreeSet<String> {
    // The first tournament has a price, the second has no defaults; a category is either free or has a price.
    let of = usual(fixture);
    let mut forgotten = differences(fixture, of, copy(fixture, of, "first"));
    fixture.rows.execute("DELETE FROM tournaments");
    let of = usual(fixture);
    fill(fixture);
    forgotten.extend(differences(fixture, of, copy(fixture, of, "second")));
    forgotten
}

fn differences(fixture: &Fixture, of: i64, copy: i64) -> BTreeSet<String> {
    let (before, after) = (rows(fixture, of), rows(fixture, copy));
    assert_eq!(before.len(), COPIED.len(), "one row in each copied table: {before:?}");
    let mut forgotten = BTreeSet::new();
    for (table, row) in &before {
        let copied = after.get(table).unwrap_or_else(|| panic!("no row of {table} is copied"));
        let [row, copied] = [row, copied].map(|row| serde_json::from_str::<Value>(row).unwrap());
        let differs = |(column, value): &(&String, &Value)| copied[column.as_str()] != **value;
        let names =
            row.as_object().unwrap().iter().filter(differs).map(|(column, _)| format!("{table}.{column}"));
        forgotten.extend(names.filter(|name| !left_out(name)));
    }
    forgotten
}

#[test]
fn a_copied_tournament_has_every_column() {
    let forgotten = forgotten_by_a_copy(&Fixture::new());
    assert!(
        forgotten.is_empty(),
        "A copied tournament loses {forgotten:?}. Copy the column in crates/persistence/src/tournaments/copy.rs \
         (of `tournaments`: in `TournamentDetails`), or add it to `NOT_COPIED` here, with the reason."
    );
}

#[test]
fn a_column_missing_in_the_copy_is_named() {
    let fixture = Fixture::new();
    fixture.rows.execute("ALTER TABLE rounds ADD COLUMN first_hole integer NOT NULL DEFAULT 1");
    fixture.rows.execute("ALTER TABLE tournaments ADD COLUMN motto text NOT NULL DEFAULT ''");
    let forgotten = ["rounds.first_hole", "tournaments.motto"].map(str::to_owned);
    assert_eq!(forgotten_by_a_copy(&fixture), BTreeSet::from(forgotten));
}

#[test]
fn every_table_of_a_tournament_is_copied_or_has_a_reason() {
    let copied = COPIED.map(|(table, _)| format!("'{table}'")).join(", ");
    let hanging = Fixture::new().rows.texts(&format!(
        "SELECT DISTINCT conrelid::regclass::text AS name, '' AS text FROM pg_constraint
         WHERE contype = 'f' AND confrelid::regclass::text IN ({copied}) AND conrelid::regclass::text NOT IN ({copied})"
    ));
    let known: BTreeSet<_> = TABLES_NOT_COPIED.iter().map(|(table, _)| *table).collect();
    assert_eq!(
        hanging.keys().map(String::as_str).collect::<BTreeSet<_>>(),
        known,
        "Copy a table that hangs on a tournament, or add it to `TABLES_NOT_COPIED` here, with the reason."
    );
}

/// Columns of the exported tables that no export contains, by the reason. Keys and versions of rows are always left out.
const NOT_EXPORTED: [(&str, &[&str]); 14] = [
    ("the count for the bill tells it", &["tickets.at_desk"]),
    ("pairings tell it, until the day", &["groups.seats_given_away", "groups.wish"]),
    ("the list of choices beside the decision tells it", &["tickets.choice", "tickets.chosen_at"]),
    (
        "the list of waiting sponsors tells it",
        &["sponsors.approval", "sponsors.approval_reason", "sponsors.named_by"],
    ),
    ("receipts tell it, with what was received", &["tickets.fair_value_cents"]),
    (
        "the list of unpaid tickets tells it while it matters",
        &["tickets.reminded_at", "tickets.due_on", "tickets.check_promised", "tickets.term_reminded_at"],
    ),
    ("of a cancelled ticket the audit trail tells why", &["tickets.lapsed_at"]),
    ("until its owner decides it, which takes a button", &["tickets.is_suspended"]),
    (
        "exports tell who plays, not how the pass came about",
        &["attendees.address_typed_by", "attendees.created_at"],
    ),
    ("a code opens a pass", &["attendees.scan_code", "tickets.scan_code"]),
    (
        "the setup of the round, which is the same in each of its rows",
        &[
            "rounds.description",
            "rounds.end_date",
            "rounds.end_date_visible",
            "rounds.end_time",
            "rounds.live_flag",
            "rounds.location",
            "rounds.max_attendees",
        ],
    ),
    (
        "the setup of the category, which is the same in each of its rows",
        &[
            "ticket_categories.description",
            "ticket_categories.early_price_cents",
            "ticket_categories.early_until",
            "ticket_categories.embed_code",
            "ticket_categories.hidden_before_sale_flag",
            "ticket_categories.live_flag",
            "ticket_categories.max_total_tickets",
            "ticket_categories.no_cost_flag",
            "ticket_categories.num_attendees",
            "ticket_categories.num_groups",
            "ticket_categories.play_flag",
            "ticket_categories.fair_value_cents",
            "ticket_categories.price_cents",
            "ticket_categories.sale_end",
            "ticket_categories.sale_start",
            "ticket_categories.sponsor_flag",
            "ticket_categories.waitlist_offers_flag",
        ],
    ),
    (
        "the columns beside it say as much",
        &[
            "sponsors.description",
            "sponsors.live_flag",
            "sponsors.website",
            "tickets.no_cost_flag",
            "tickets.user_participating",
        ],
    ),
    (
        "the account is nobody else's",
        &[
            "users.created_at",
            "users.email_proven_at",
            "users.password_hash",
            "users.provider",
            "users.token_version",
            "users.uid",
        ],
    ),
];

const EXPORTED: [&str; 7] =
    ["attendees", "groups", "rounds", "sponsors", "ticket_categories", "tickets", "users"];

/// Columns of the exported tables that no export selects, and that are not listed as such.
fn forgotten_by_exports(fixture: &Fixture) -> Vec<String> {
    let id = TournamentId(1);
    let statements = statements_of(|| {
        fixture.done(|stores| {
            stores.exports().roster(id, &mut |_| Ok(()))?;
            stores.exports().tickets(id, &mut |_| Ok(()))?;
            stores.exports().sales(id, &mut |_| Ok(()))
        });
    });
    let selected = |sql: &String| sql.split_once(" FROM (").map(|(selected, _)| selected.to_owned());
    let heard: String = statements.iter().filter_map(selected).collect();
    let heard = heard.replace("\"people\".", "\"users\".");
    let columns = EXPORTED.iter().flat_map(|table| writable(fixture, table).into_keys());
    let is_exported = |column: &String| {
        let (table, name) = column.split_once('.').unwrap();
        heard.contains(&format!("\"{table}\".\"{name}\""))
    };
    let is_key = |column: &String| [".id", "_id", ".version"].iter().any(|end| column.ends_with(end));
    let has_reason =
        |column: &String| NOT_EXPORTED.iter().any(|(_, columns)| columns.contains(&column.as_str()));
    columns.filter(|column| !is_exported(column) && !is_key(column) && !has_reason(column)).collect()
}

#[test]
fn columns_about_a_ticket_are_exported_or_have_a_reason() {
    let forgotten = forgotten_by_exports(&heard_database());
    assert!(
        forgotten.is_empty(),
        "No export has {forgotten:?}. Select the column in crates/persistence/src/exports.rs, or add it to \
         `NOT_EXPORTED` here, with the reason."
    );
}

#[test]
fn a_column_missing_in_the_exports_is_named() {
    let fixture = heard_database();
    fixture.rows.execute("ALTER TABLE tickets ADD COLUMN shirt_size text NOT NULL DEFAULT ''");
    assert_eq!(forgotten_by_exports(&fixture), ["tickets.shirt_size"]);
}
