//! The whole check-in list, which other statements read than its parts, equals its parts.

use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use fairway_application::page::Page;
use fairway_application::ports::Database;
use fairway_application::stores::check_in::ListedAttendee;
use fairway_domain::ids::TournamentId;
use fairway_persistence::PgDatabase;
use serde_json::json;

use crate::fixture::Fixture;

/// A tournament with every fact that a row can show, and the ids of its first ticket, its category and its round.
struct Field {
    fixture: Fixture,
    tournament: i64,
}

impl Field {
    fn new() -> Self {
        let fixture = Fixture::new();
        let ticket = fixture.ticket();
        let round = fixture.rows.insert("rounds", json!({"tournament_id": ticket.tournament}));
        let field = Self { fixture, tournament: ticket.tournament };
        let sponsors = ["approved", "refused"].map(|approval| {
            field
                .fixture
                .rows
                .insert("sponsors", json!({"name": approval, "approval": approval, "live_flag": false}))
        });
        let mut players = vec![];
        for number in 0..4_i64 {
            let id = if number == 0 { ticket.id } else { field.fixture.another_ticket(&ticket) };
            let group = json!({"ticket_id": id, "name": format!("Group {number}"), "round_id": (number < 3).then_some(round)});
            let group = field.fixture.rows.insert("groups", group);
            for name in ["Zoe", "ann", "Émile"] {
                let person = json!({"name_first": name, "name_last": format!("Lee {}", number % 2)});
                let person = field.fixture.rows.insert("users", person);
                players.push(
                    field.fixture.rows.insert("attendees", json!({"group_id": group, "user_id": person})),
                );
            }
            let sponsor = usize::try_from(number).ok().and_then(|at| sponsors.get(at));
            let paid = sponsor.map_or_else(String::new, |sponsor| format!(", sponsor_id = {sponsor}"));
            field.execute(&format!("UPDATE tickets SET waived_cents = {number} {paid} WHERE id = {id}"));
        }
        field.play(&players, round);
        field
    }

    /// Starts two pairings on one hole and one on another, lets a player play apart, and checks some players in.
    fn play(&self, players: &[i64], round: i64) {
        for (place, second) in [(0, false), (1, true)] {
            self.execute(&format!(
                "UPDATE pairings SET hole = 7, second = {second}
                 WHERE id = (SELECT id FROM pairings WHERE round_id = {round} ORDER BY id OFFSET {place} LIMIT 1)"
            ));
        }
        let last = format!("(SELECT max(id) FROM pairings WHERE round_id = {round})");
        self.execute(&format!("UPDATE pairings SET hole = 9 WHERE id = {last}"));
        self.execute(&format!(
            "INSERT INTO pairing_players (attendee_id, pairing_id) VALUES ({}, {last})",
            players[0]
        ));
        self.execute(&format!(
            "INSERT INTO no_shows (attendee_id, marked_at) VALUES ({}, now())",
            players[1]
        ));
        let station = json!({"tournament_id": self.tournament, "name": "Gate"});
        let station = self.fixture.rows.insert("check_in_stations", station);
        let volunteer = self.fixture.rows.insert("users", json!({"name_first": "Vic", "name_last": "Olsen"}));
        for (player, checked_in, by) in [
            (2, true, ("user_id", volunteer)),
            (3, true, ("station_id", station)),
            (3, false, ("user_id", volunteer)),
        ] {
            let row = json!({"attendee_id": players[player], "checked_in": checked_in, by.0: by.1});
            self.fixture.rows.insert("check_ins", row);
        }
    }

    fn execute(&self, sql: &str) {
        self.fixture.rows.execute(sql);
    }

    fn page(&self, page: &Page) -> Vec<ListedAttendee> {
        let part =
            self.fixture.done(|stores| stores.check_ins().of_tournament(TournamentId(self.tournament), page));
        part.rows
    }

    /// The whole list as a read of this pool, which may use a second connection.
    fn read_by(&self, pool: &PgDatabase) -> Vec<ListedAttendee> {
        let database: &dyn Database = pool;
        let id = TournamentId(self.tournament);
        database.read(|stores| stores.check_ins().of_tournament(id, &Page::default())).unwrap().rows
    }

    /// The list by parts, each read row by row.
    fn by_parts(&self) -> Vec<ListedAttendee> {
        let part = |offset| self.page(&Page { limit: Some(5), offset, search: None });
        (0..).step_by(5).map(part).take_while(|rows| !rows.is_empty()).flatten().collect()
    }
}

#[test]
fn the_whole_list_equals_its_parts_in_order() {
    let field = Field::new();
    let whole = field.page(&Page::default());
    assert_eq!(whole, field.by_parts());
    assert_eq!(whole.len(), 12);
    let (shared, not): (Vec<_>, Vec<_>) =
        whole.iter().filter_map(|row| row.pairing?.start).partition(|start| start.shared);
    assert_eq!((shared.len(), not.len()), (5, 4));
    assert_eq!(whole.iter().filter(|row| row.no_show).count(), 1);
    assert_eq!(whole.iter().filter(|row| row.sponsor.as_deref() == Some("approved")).count(), 3);
    assert_eq!(whole.iter().map(|row| row.check_ins.len()).sum::<usize>(), 3);
}

const WAITING: &str = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

fn wait_until(is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < until);
        thread::sleep(Duration::from_millis(5));
    }
}

/// A pool whose connections are all open and free.
fn opened(field: &Field, connections: u32) -> PgDatabase {
    let pool = PgDatabase::new(&field.fixture.rows.url(), connections);
    let all = Barrier::new(usize::try_from(connections).unwrap());
    let database: &dyn Database = &pool;
    thread::scope(|scope| {
        for _ in 0..connections {
            scope.spawn(|| {
                let open = database.read(|_| {
                    all.wait();
                    Ok(())
                });
                open.unwrap();
            });
        }
    });
    pool
}

#[test]
fn a_read_of_the_whole_list_takes_a_second_connection_but_not_the_last() {
    let field = Field::new();
    let expected = field.by_parts();
    for (connections, taken) in [(1, 1), (2, 1), (3, 2)] {
        let pool = opened(&field, connections);
        let mut locking = field.fixture.rows.connect();
        locking.batch_execute("BEGIN; LOCK TABLE groups").unwrap();
        thread::scope(|scope| {
            let reading = scope.spawn(|| field.read_by(&pool));
            wait_until(|| field.fixture.rows.count(WAITING) == 1);
            assert_eq!(pool.connections().in_use, taken);
            locking.batch_execute("COMMIT").unwrap();
            assert_eq!(reading.join().unwrap(), expected);
        });
        wait_until(|| pool.connections().idle == connections);
    }
}

#[test]
fn the_whole_list_is_read_though_one_of_the_connections_is_closed() {
    let field = Field::new();
    for closed in 0..3 {
        let pool = opened(&field, 3);
        field.execute(&format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY pid OFFSET {closed} LIMIT 1"
        ));
        assert_eq!(field.read_by(&pool), field.by_parts());
    }
}

#[test]
fn the_whole_list_follows_every_change_of_its_parts() {
    let field = Field::new();
    for change in [
        "UPDATE tickets SET is_cancelled = true WHERE id = (SELECT min(id) FROM tickets)",
        "UPDATE tournaments SET weather = 'cancelled'",
        "DELETE FROM attendees WHERE id = (SELECT max(id) FROM attendees)",
        "DELETE FROM users WHERE name_first = 'Vic'",
        "UPDATE tickets SET is_cancelled = true",
    ] {
        field.execute(change);
        assert_eq!(field.page(&Page::default()), field.by_parts(), "{change}");
    }
    assert_eq!(field.page(&Page::default()), []);
}
