//! The numbered log of a tournament's check-in list: its contents, and that readers miss nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::prelude::*;
use fairway_application::stores::check_in::Log;
use fairway_domain::ids::TournamentId;
use serde_json::json;

use crate::fixture::{Fixture, Ticket};

/// A tournament with two people in one group, and the purchaser of their ticket.
struct Table {
    fixture: Fixture,
    ticket: Ticket,
    group: i64,
    people: Vec<i64>,
    attendees: Vec<i64>,
}

impl Table {
    fn set() -> Self {
        let fixture = Fixture::new();
        let ticket = fixture.ticket();
        let people = vec![fixture.rows.insert("users", json!({})), fixture.rows.insert("users", json!({}))];
        let (group, attendees) = fixture.group(ticket.id, &people);
        Self { fixture, ticket, group, people, attendees }
    }

    fn log(&self) -> Log {
        self.fixture.done(|stores| stores.check_ins().log(TournamentId(self.ticket.tournament)))
    }

    /// The attendees who changed, and those removed, since a number.
    fn since(&self, number: i64) -> (Vec<i64>, Vec<i64>) {
        let id = TournamentId(self.ticket.tournament);
        self.fixture.done(|stores| {
            let told = stores.check_ins().changed(id, number)?;
            let mut changed: Vec<_> = told.rows.iter().map(|it| it.id.0).collect();
            changed.sort_unstable();
            Ok((changed, told.removed.iter().map(|it| it.0).collect()))
        })
    }

    /// The rows of the list that a statement changes.
    fn changed_by(&self, sql: &str) -> (Vec<i64>, Vec<i64>) {
        let before = self.log().number;
        self.fixture.rows.execute(sql);
        self.since(before)
    }
}

#[test]
fn each_attendee_has_a_number_and_a_tournament_without_any_has_none() {
    let table = Table::set();
    assert_eq!(table.log(), Log { number: 2, oldest: 0 });
    assert_eq!(table.since(0), (table.attendees.clone(), vec![]));
    assert_eq!(table.since(1), (vec![table.attendees[1]], vec![]));
    assert_eq!(table.since(2), (vec![], vec![]));
    let other = table.fixture.rows.insert("tournaments", json!({}));
    assert_eq!(table.fixture.done(|stores| stores.check_ins().log(TournamentId(other))), Log::default());
}

#[test]
fn every_change_that_the_list_shows_gets_a_number() {
    let table = Table::set();
    let (both, one) = (table.attendees.clone(), table.attendees[0]);
    let (ticket, group, person) = (table.ticket.id, table.group, table.people[0]);
    let round = table.fixture.rows.insert("rounds", json!({"tournament_id": table.ticket.tournament}));
    let sponsor = table.fixture.rows.insert("sponsors", json!({}));
    let volunteer = table.fixture.rows.insert("users", json!({}));
    let of_ticket = format!("WHERE id = {ticket}");
    let pairing = format!("(SELECT pairing_id FROM pairing_groups WHERE group_id = {group})");
    let cases: [(String, Vec<i64>); 21] = [
        (
            format!(
                "INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at, user_id)
                 VALUES ({one}, 'a', true, now(), now(), {volunteer})"
            ),
            vec![one],
        ),
        (format!("UPDATE users SET name_first = 'Vera' WHERE id = {volunteer}"), vec![one]),
        (format!("DELETE FROM users WHERE id = {volunteer}"), vec![one]),
        (format!("UPDATE users SET name_last = 'Lee' WHERE id = {person}"), vec![one]),
        (format!("UPDATE users SET email = 'new@example.org' WHERE id = {}", table.ticket.user), both.clone()),
        (format!("UPDATE attendees SET scan_code = 'b' WHERE id = {one}"), vec![one]),
        (format!("UPDATE groups SET name = 'Eagles' WHERE id = {group}"), both.clone()),
        (format!("UPDATE groups SET round_id = {round} WHERE id = {group}"), both.clone()),
        (format!("UPDATE pairings SET hole = 7 WHERE id = {pairing}"), both.clone()),
        (format!("INSERT INTO pairings (round_id, hole, second) VALUES ({round}, 8, false)"), vec![]),
        (format!("INSERT INTO pairing_players SELECT {one}, max(id) FROM pairings"), vec![one]),
        (format!("UPDATE pairings SET hole = 7, second = true WHERE hole = 8 AND round_id = {round}"), both.clone()),
        (format!("UPDATE rounds SET start_time = '09:30' WHERE id = {round}"), both.clone()),
        (format!("UPDATE tickets SET paid = true, date_paid = now() {of_ticket}"), both.clone()),
        (format!("UPDATE tickets SET sponsor_id = {sponsor} {of_ticket}"), both.clone()),
        (format!("UPDATE sponsors SET name = 'Tern River Bank' WHERE id = {sponsor}"), both.clone()),
        (format!("UPDATE sponsors SET approval = 'waiting', live_flag = false WHERE id = {sponsor}"), both.clone()),
        (format!("UPDATE tickets SET price_cents = 1 {of_ticket}"), both.clone()),
        (format!("INSERT INTO no_shows (attendee_id, marked_at) VALUES ({one}, now())"), vec![one]),
        (format!("DELETE FROM no_shows WHERE attendee_id = {one}"), vec![one]),
        (format!("UPDATE ticket_categories SET play_flag = false WHERE id = {}", table.ticket.category), both.clone()),
    ];
    for (sql, changed) in cases {
        assert_eq!(table.changed_by(&sql), (changed, vec![]), "{sql}");
    }
    let nothing = (vec![], vec![]);
    assert_eq!(table.changed_by("UPDATE ticket_categories SET name = 'Fourball'"), nothing);
    assert_eq!(table.changed_by(&format!("UPDATE tickets SET payment_note = 'x' {of_ticket}")), nothing);
    assert_eq!(table.changed_by("UPDATE users SET phone = '555'"), nothing, "no phone number is on the list");
}

#[test]
fn an_attendee_who_leaves_is_reported_and_returns_with_the_ticket() {
    let table = Table::set();
    let (one, other) = (table.attendees[0], table.attendees[1]);
    let cancel =
        |yes: bool| format!("UPDATE tickets SET is_cancelled = {yes} WHERE id = {}", table.ticket.id);
    assert_eq!(table.changed_by(&cancel(true)), (vec![], vec![one, other]));
    assert_eq!(table.changed_by(&cancel(false)), (vec![one, other], vec![]));
    assert_eq!(table.changed_by(&format!("DELETE FROM attendees WHERE id = {one}")), (vec![], vec![one]));
    let gone = table.changed_by(&format!("DELETE FROM tickets WHERE id = {}", table.ticket.id));
    assert_eq!(gone, (vec![], vec![other]), "with the ticket that they are on");
    table.fixture.rows.execute("DELETE FROM tournaments");
    assert_eq!(table.log(), Log::default(), "the log goes with its tournament");
}

#[test]
fn a_change_that_rolls_back_leaves_no_gap() {
    let table = Table::set();
    let change = format!("UPDATE groups SET name = 'Eagles' WHERE id = {}", table.group);
    let mut connection = table.fixture.rows.connect();
    AnsiTransactionManager::begin_transaction(&mut connection).unwrap();
    diesel::sql_query(&change).execute(&mut connection).unwrap();
    diesel::sql_query("SET CONSTRAINTS ALL IMMEDIATE").execute(&mut connection).unwrap();
    AnsiTransactionManager::rollback_transaction(&mut connection).unwrap();
    assert_eq!(table.log().number, 2);
    table.fixture.rows.execute(&change);
    assert_eq!(table.log().number, 4);
}

/// Inserts attendees on several connections while a reader polls for changes since its last number. Returns the number of attendees
/// in the end, and of those that the reader saw.
fn read_while_written(
    table: &Table,
    read: impl Fn(&mut PgConnection, i64) -> (i64, Vec<i64>) + Sync,
) -> (usize, usize) {
    let done = Arc::new(AtomicBool::new(false));
    let mut heard = std::thread::scope(|scope| {
        let reading = scope.spawn(|| {
            let mut connection = table.fixture.rows.connect();
            let (mut number, mut heard) = (0, Vec::new());
            loop {
                let last = done.load(Ordering::SeqCst);
                let (next, rows) = read(&mut connection, number);
                number = next;
                heard.extend(rows);
                if last {
                    return heard;
                }
            }
        });
        let writers: Vec<_> = (0..6).map(|writer| scope.spawn(move || write(table, writer))).collect();
        for writer in writers {
            writer.join().unwrap();
        }
        done.store(true, Ordering::SeqCst);
        reading.join().unwrap()
    });
    heard.sort_unstable();
    heard.dedup();
    let there = table.fixture.rows.count("attendees");
    (usize::try_from(there).unwrap(), heard.len())
}

/// Adds people, some in transactions that stay open for a while after the insert.
fn write(table: &Table, writer: u32) {
    let mut connection = table.fixture.rows.connect();
    for n in 0_u32..25 {
        let user = table.fixture.rows.insert("users", json!({}));
        AnsiTransactionManager::begin_transaction(&mut connection).unwrap();
        let sql = format!(
            "INSERT INTO attendees (group_id, user_id, scan_code, created_at) VALUES ({}, {user}, '{writer}-{n}', now())",
            table.group
        );
        diesel::sql_query(sql).execute(&mut connection).unwrap();
        if (n + writer).is_multiple_of(3) {
            diesel::sql_query("SELECT pg_sleep(0.003)").execute(&mut connection).unwrap();
        }
        AnsiTransactionManager::commit_transaction(&mut connection).unwrap();
    }
}

fn numbers(connection: &mut PgConnection, sql: &str) -> Vec<i64> {
    #[derive(QueryableByName)]
    struct Number {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        number: i64,
    }
    let found: Vec<Number> = diesel::sql_query(sql).load(connection).unwrap();
    found.into_iter().map(|it| it.number).collect()
}

#[test]
fn polling_by_the_last_number_misses_nobody_under_writers() {
    let table = Table::set();
    let (there, heard) = read_while_written(&table, |connection, since| {
        let next = numbers(connection, "SELECT number FROM check_in_counters")[0];
        let sql = format!("SELECT attendee_id AS number FROM check_in_changes WHERE number > {since}");
        (next, numbers(connection, &sql))
    });
    assert_eq!((there, heard), (152, 152));
    let rows = &table.fixture.rows;
    assert_eq!(table.log().number, 152, "one for each, without a gap");
    assert_eq!(rows.number("SELECT count(DISTINCT number) AS number FROM check_in_changes"), 152);
}

#[test]
fn numbers_given_out_before_commit_would_lose_people() {
    let table = Table::set();
    // The control: ids are drawn at the insert, so a late commit has an id below those that were read already.
    let (there, heard) = read_while_written(&table, |connection, since| {
        let sql = format!("SELECT id AS number FROM attendees WHERE id > {since} ORDER BY id");
        let rows = numbers(connection, &sql);
        (rows.last().copied().unwrap_or(since), rows)
    });
    assert_eq!(there, 152);
    assert!(heard < there, "{heard} of {there} were heard of");
}
