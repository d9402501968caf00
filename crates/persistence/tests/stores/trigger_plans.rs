//! Statements of triggers use indexes, even if a session planned them while the tables were empty.

use diesel::prelude::*;

use crate::fixture::Fixture;

/// Sells tickets one after the other in one session, and returns how many rows sequential scans read.
fn scanned_by_sales(fixture: &Fixture, tickets: u32) -> i64 {
    let like = fixture.ticket();
    let read = "SELECT coalesce(sum(seq_tup_read), 0)::bigint AS number FROM pg_stat_user_tables
        WHERE relname IN ('tickets', 'groups', 'attendees', 'check_in_changes', 'ticket_searches', 'pairing_groups')";
    let mut session = fixture.rows.connect();
    let mut run = |sql: &str| diesel::sql_query(sql).execute(&mut session).unwrap();
    run("SELECT pg_stat_force_next_flush()");
    run("SELECT");
    let before = fixture.rows.number(read);
    for _ in 0..tickets {
        run(&format!(
            "WITH ticket AS (INSERT INTO tickets (tournament_id, ticket_category_id, price_cents, no_cost_flag, user_id, scan_code, created_at)
                 VALUES ({}, {}, 100, false, {}, gen_random_uuid()::text, now()) RETURNING id),
             team AS (INSERT INTO groups (ticket_id, name) SELECT id, 'Group 1' FROM ticket RETURNING id)
             INSERT INTO attendees (group_id, user_id, scan_code, created_at)
             SELECT id, {}, gen_random_uuid()::text, now() FROM team",
            like.tournament, like.category, like.user, like.user
        ));
    }
    run("SELECT pg_stat_force_next_flush()");
    run("SELECT");
    fixture.rows.number(read) - before
}

#[test]
fn sales_read_no_more_rows_as_a_session_sells_more() {
    let fixture = Fixture::new();
    let scanned = scanned_by_sales(&fixture, 300);
    assert!(scanned < 3_000, "{scanned} rows were read by scans");
    let control = Fixture::new();
    for function in ["settle_new_ticket", "settle_group", "settle_attendee"] {
        control.rows.execute(&format!("ALTER FUNCTION {function} RESET enable_seqscan"));
    }
    let scanned = scanned_by_sales(&control, 300);
    assert!(scanned > 30_000, "the control has plans of empty tables: {scanned} rows were read by scans");
}
