//! The counters of triggers: they are right after any changes, sequential and concurrent.

use diesel::prelude::*;
use serde_json::json;

use crate::fixture::Fixture;

/// Counters with wrong values.
const WRONG: &str = "SELECT coalesce(sum(wrong), 0)::bigint AS number FROM wrong_counters()";
const COUNTERS: [&str; 6] =
    ["category_sales", "ledger_sums", "listed", "reservation_counts", "ticket_counts", "user_counts"];

/// A random row of a table by seed.
fn one(from: &str, seed: u32) -> String {
    format!("(SELECT id FROM {from} ORDER BY md5(id::text || '{seed}') LIMIT 1)")
}

/// The change with this seed.
fn change(seed: u32) -> String {
    let (ticket, group, person) = (one("tickets", seed), one("groups", seed), one("users", seed));
    let category = one("ticket_categories", seed);
    match seed % 15 {
        0 | 12 => format!("INSERT INTO tickets (tournament_id, ticket_category_id, price_cents, no_cost_flag, user_id, scan_code, created_at)
            SELECT tournament_id, id, price_cents, no_cost_flag, {person}, 'code {seed}', timestamptz '2026-05-01' + {seed} * interval '1 minute'
            FROM ticket_categories WHERE id = {category}"),
        1 => format!("UPDATE tickets SET is_cancelled = NOT is_cancelled WHERE id = {ticket}"),
        2 => format!("UPDATE tickets SET is_cancelled = NOT is_cancelled WHERE tournament_id = {}", one("tournaments", seed)),
        3 => format!("DELETE FROM tickets WHERE id = {ticket}"),
        4 | 13 => format!("INSERT INTO groups (ticket_id, name) SELECT id, 'Hawks {seed}' FROM tickets WHERE id = {ticket}"),
        5 => format!("DELETE FROM groups WHERE id = {group}"),
        6 | 14 => format!("INSERT INTO attendees (group_id, user_id, scan_code, created_at)
            SELECT id, {person}, 'place {seed}', now() FROM groups WHERE id = {group} ON CONFLICT DO NOTHING"),
        7 => format!("DELETE FROM attendees WHERE id = {}", one("attendees", seed)),
        8 => format!("UPDATE tickets SET paid = NOT paid, date_paid = CASE WHEN paid THEN NULL ELSE now() END WHERE id = {ticket}"),
        9 => format!("INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, method, day, at)
            SELECT id, tournament_id, reference, (ARRAY['payment', 'refund', 'gift', 'waived'])[1 + {seed} / 15 % 4], 100, 'Wire', now(), now()
            FROM tickets WHERE id = {ticket}"),
        10 => format!("INSERT INTO users (email, name_first, name_last, created_at)
            SELECT 'p{seed}.' || n || '@example.org', 'P', 'Q', now() FROM generate_series(1, 3) n"),
        _ => format!("DELETE FROM users WHERE id = (SELECT id FROM users WHERE NOT EXISTS (SELECT FROM tickets WHERE user_id = users.id)
            AND NOT EXISTS (SELECT FROM attendees WHERE user_id = users.id) ORDER BY md5(id::text || '{seed}') LIMIT 1)"),
    }
}

fn with_tickets() -> Fixture {
    let fixture = Fixture::new();
    for like in [fixture.ticket(), fixture.ticket()] {
        for _ in 0..4 {
            let people = [fixture.rows.insert("users", json!({})), fixture.rows.insert("users", json!({}))];
            fixture.group(fixture.another_ticket(&like), &people);
        }
    }
    fixture
}

#[test]
fn counters_are_right_after_any_changes() {
    let Fixture { rows, .. } = &with_tickets();
    assert_eq!(rows.number(WRONG), 0, "at the beginning");
    for seed in 0..360 {
        rows.execute(&change(seed));
        assert_eq!(rows.number(WRONG), 0, "{seed}: {}", change(seed));
    }
    for counted in [
        "SELECT sum(sold)::bigint AS number FROM category_sales",
        "SELECT sum(listed)::bigint AS number FROM check_in_counters",
    ] {
        assert!(rows.number(counted) > 0, "{counted}");
    }
    while rows.count("tournaments") > 0 {
        rows.execute("DELETE FROM tickets WHERE tournament_id = (SELECT min(id) FROM tournaments)");
        rows.execute("DELETE FROM tournaments WHERE id = (SELECT min(id) FROM tournaments)");
        assert_eq!(rows.number(WRONG), 0, "after a tournament is deleted");
    }
    assert_eq!(rows.count("ticket_counts") + rows.count("category_sales"), 0);
}

#[test]
fn a_returned_place_is_free_within_the_same_transaction() {
    let Fixture { rows, .. } = &with_tickets();
    let sold = "SELECT sum(sold)::bigint AS number FROM category_sales";
    let before = rows.number(sold);
    rows.execute(&format!(
        "DO $$ BEGIN
            UPDATE tickets SET is_cancelled = true WHERE id = {};
            IF (SELECT sum(sold) FROM category_sales) <> {before} - 1 THEN RAISE EXCEPTION 'the place still counts as sold'; END IF;
         END $$",
        one("tickets", 1)
    ));
    assert_eq!(rows.number(sold), before - 1);
}

#[test]
fn counters_are_right_after_concurrent_changes() {
    let Fixture { rows, .. } = &with_tickets();
    std::thread::scope(|scope| {
        for thread in 0..6 {
            scope.spawn(move || {
                let mut connection = rows.connect();
                let mut done = 0;
                for seed in 0..60 {
                    // Random statements lock in any order: one that fails with a deadlock has changed nothing.
                    let changed = diesel::sql_query(change(seed * 6 + thread)).execute(&mut connection);
                    done += usize::from(changed.is_ok());
                }
                assert!(done > 30, "{done} of 60 changes were made");
            });
        }
    });
    assert_eq!(rows.number(WRONG), 0);
}

#[test]
fn wrong_counters_are_named_and_counted_anew() {
    let Fixture { rows, .. } = &with_tickets();
    rows.execute(&format!(
        "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
         SELECT id, tournament_id, reference, 'payment', 100, now(), now() FROM tickets WHERE id = {}",
        one("tickets", 3)
    ));
    for wrong in [
        "UPDATE category_sales SET sold = sold + 1",
        "UPDATE ticket_counts SET tickets = tickets + 1",
        "DELETE FROM reservation_counts",
        "UPDATE ledger_sums SET amount_cents = 7",
        "UPDATE check_in_counters SET listed = 0",
        "INSERT INTO user_counts (users) VALUES (1)",
    ] {
        rows.execute(wrong);
    }
    let named = rows.texts("SELECT counter AS name, '' AS text FROM wrong_counters() WHERE wrong > 0");
    assert_eq!(named.into_keys().collect::<Vec<_>>(), COUNTERS);
    rows.execute("SELECT count_anew()");
    assert_eq!(rows.number(WRONG), 0);
    rows.execute(&change(0));
    assert_eq!(rows.number(WRONG), 0, "they are kept from there on");
}

#[test]
fn rows_that_are_alike_become_one_once_in_a_while() {
    let fixture = Fixture::new();
    let like = fixture.ticket();
    for _ in 0..9 {
        fixture.another_ticket(&like);
    }
    let rows = &fixture.rows;
    for _ in 0..150 {
        rows.execute("UPDATE tickets SET is_cancelled = NOT is_cancelled");
        rows.execute(
            "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
             SELECT id, tournament_id, reference, 'gift', 1, now(), now() FROM tickets",
        );
    }
    for _ in 0..1_500 {
        rows.insert("users", json!({}));
    }
    // The remaining rows may have ids divisible by 500: then the test waits for the next five hundred.
    for table in ["ticket_counts", "reservation_counts", "ledger_sums", "user_counts"] {
        let left = rows.count(table);
        assert!(left < 1_100, "{table}: {left} rows are left of at least 1,500");
    }
    assert_eq!(rows.number(WRONG), 0);
}
