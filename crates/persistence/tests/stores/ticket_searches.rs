//! The searched text of each ticket: it follows all its sources, and has an index.

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::prelude::*;
use fairway_persistence::{TestDatabase, migrate};
use serde_json::json;

use crate::fixture::Fixture;

/// Tickets whose text differs from the tables, and texts without a ticket.
const WRONG: &str = "SELECT count(*) AS number FROM ticket_searches kept
    FULL JOIN ticket_search_texts(ARRAY(SELECT id FROM tickets)) told USING (ticket_id)
    WHERE (kept.folded, kept.tournament_id) IS DISTINCT FROM (told.folded, told.tournament_id)";

/// A random row of a table by seed.
fn one(from: &str, seed: u32) -> String {
    format!("(SELECT id FROM {from} ORDER BY md5(id::text || '{seed}') LIMIT 1)")
}

/// The change with this seed; each writes a new value.
fn change(seed: u32) -> String {
    let (ticket, group, person) = (one("tickets", seed), one("groups", seed), one("users", seed));
    let (sponsor, attendee) = (one("sponsors", seed), one("attendees", seed));
    match seed % 14 {
        0 => format!("UPDATE users SET name_last = 'Ólafsson {seed}' WHERE id = {person}"),
        1 => format!("UPDATE users SET email = 'new{seed}@example.org' WHERE id = {person}"),
        2 => format!("UPDATE groups SET name = 'Eagles {seed}' WHERE id = {group}"),
        3 => format!("INSERT INTO groups (ticket_id, name) SELECT {ticket}, 'Hawks {seed}'"),
        4 => format!("DELETE FROM groups WHERE id = {group}"),
        5 => format!("INSERT INTO attendees (group_id, user_id, scan_code, created_at)
            SELECT {group}, {person}, 'code {seed}', now() ON CONFLICT DO NOTHING"),
        // Within its ticket, as an attendee never moves to another ticket.
        6 => format!("UPDATE attendees a SET group_id = coalesce((SELECT g.id FROM groups g JOIN groups own ON own.ticket_id = g.ticket_id
            WHERE own.id = a.group_id AND NOT EXISTS (SELECT FROM attendees b WHERE b.group_id = g.id AND b.user_id = a.user_id)
            ORDER BY g.id DESC LIMIT 1), a.group_id) WHERE id = {attendee}"),
        7 => format!("UPDATE attendees a SET user_id = {person} WHERE id = {attendee}
            AND NOT EXISTS (SELECT FROM attendees b WHERE b.group_id = a.group_id AND b.user_id = {person})"),
        8 => format!("DELETE FROM attendees WHERE id = {attendee}"),
        9 => format!("UPDATE sponsors SET name = 'Bank {seed}' WHERE id = {sponsor}"),
        10 => format!("UPDATE tickets SET sponsor_id = {sponsor}, user_id = {person} WHERE id = {ticket}"),
        11 => format!("UPDATE ticket_categories SET name = 'Early {seed}' WHERE id = {}", one("ticket_categories", seed)),
        12 => format!("UPDATE tickets SET paid = true, date_paid = now(), payment_reference = 'check {seed}' WHERE id = {ticket}"),
        _ => format!("INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, reference, day, at)
            SELECT id, tournament_id, reference, 'payment', 100, 'wire {seed}', now(), now() FROM tickets WHERE id = {ticket}"),
    }
}

#[test]
fn the_text_equals_the_tables_after_any_changes() {
    let fixture = Fixture::new();
    let rows = &fixture.rows;
    let tickets = [fixture.ticket(), fixture.ticket()];
    for n in 0..6_usize {
        let like = tickets[n % 2];
        let people = [rows.insert("users", json!({})), rows.insert("users", json!({}))];
        fixture.group(fixture.another_ticket(&like), &people);
        rows.insert("sponsors", json!({}));
    }
    for seed in 0..140 {
        rows.execute(&change(seed));
        assert_eq!(rows.number(WRONG), 0, "{}", change(seed));
        if seed % 20 == 19 {
            fixture.another_ticket(&tickets[usize::from(seed % 40 == 19)]);
            rows.execute(&format!("DELETE FROM tickets WHERE id = {}", one("tickets", seed)));
            assert_eq!(rows.number(WRONG), 0, "after the deletion at {seed}");
        }
    }
    assert_eq!(rows.count("ticket_searches"), rows.count("tickets"));
    rows.execute("UPDATE ticket_searches SET folded = 'x' WHERE ticket_id = (SELECT min(ticket_id) FROM ticket_searches)");
    assert_eq!(rows.number(WRONG), 1, "the comparison can fail");
}

#[test]
fn a_ticket_with_two_concurrent_changes_contains_both() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (group, _) = fixture.group(ticket.id, &[ticket.user]);
    let mut holder = fixture.rows.connect();
    AnsiTransactionManager::begin_transaction(&mut holder).unwrap();
    run(&mut holder, "SELECT FROM check_in_counters FOR UPDATE");
    let changes = [
        format!("UPDATE users SET name_last = 'Brandt' WHERE id = {}", ticket.user),
        format!("UPDATE groups SET name = 'Eagles' WHERE id = {group}"),
        format!(
            "UPDATE tickets SET paid = true, date_paid = now(), payment_reference = '1044' WHERE id = {}",
            ticket.id
        ),
    ];
    let rows = &fixture.rows;
    std::thread::scope(|scope| {
        for sql in &changes {
            scope.spawn(move || rows.connect().transaction(|it| diesel::sql_query(sql).execute(it)).unwrap());
        }
        // All transactions have written, and wait at their commit.
        let waiting = "SELECT count(*) AS number FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while fixture.rows.number(waiting) < 3 {
            std::thread::yield_now();
        }
        AnsiTransactionManager::rollback_transaction(&mut holder).unwrap();
    });
    assert_eq!(fixture.rows.number(WRONG), 0);
    let text = fixture.rows.texts("SELECT 'it' AS name, folded AS text FROM ticket_searches")["it"].clone();
    for told in ["brandt", "eagles", "1044"] {
        assert!(text.contains(told), "{told} in {text}");
    }
}

fn run(connection: &mut PgConnection, sql: &str) {
    diesel::sql_query(sql).execute(connection).unwrap();
}

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = diesel::sql_types::Text, column_name = "QUERY PLAN")]
    step: String,
}

/// PostgreSQL's plan for a search of a tournament's tickets with two words.
fn plan(database: &TestDatabase, tournament: i64) -> String {
    let sql = format!(
        "EXPLAIN SELECT id FROM tickets WHERE tournament_id = {tournament} AND id IN (
            SELECT ticket_id FROM ticket_searches WHERE folded LIKE '%halloran%' AND (folded LIKE '%1044%' OR folded LIKE '%=LQEE%'))"
    );
    let steps: Vec<Step> = diesel::sql_query(sql).load(&mut database.connect()).unwrap();
    steps.into_iter().map(|step| step.step).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_ticket_among_twenty_thousand_is_looked_up_in_an_index() {
    let fixture = Fixture::new();
    let (rows, like) = (&fixture.rows, fixture.ticket());
    rows.execute("ALTER TABLE tickets DISABLE TRIGGER tickets_settled");
    rows.execute(&format!(
        "INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at, paid, date_paid, payment_reference)
         SELECT {}, {}, {}, 'scan ' || n, now(), true, now(), 'check ' || n FROM generate_series(1, 20000) n",
        like.tournament, like.category, like.user
    ));
    rows.execute("ALTER TABLE tickets ENABLE TRIGGER tickets_settled");
    rows.execute("INSERT INTO ticket_searches SELECT * FROM ticket_search_texts(ARRAY(SELECT id FROM tickets)) ON CONFLICT DO NOTHING");
    rows.execute("VACUUM ANALYZE ticket_searches");
    rows.execute("ANALYZE tickets");
    let plan = || plan(rows, like.tournament);
    assert!(plan().contains("ticket_searches_folded"), "{}", plan());
    rows.execute("DROP INDEX ticket_searches_folded");
    assert!(!plan().contains("ticket_searches_folded"), "the test can fail");
    migrate(&rows.url()).unwrap();
    assert!(plan().contains("ticket_searches_folded"), "a start makes the index that is missing");
}
