//! Check-ins over HTTP, against the same statements without Fairway.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use uuid::Uuid;

use crate::app::{App, Person};
use crate::large::large_tournament;
use crate::load::{Connection, Request, rate};
use crate::script::{Arguments, Script, Value};
use crate::start::{Server, signed_in};
use crate::statements;
use crate::table::{Measured, Table};
use crate::turns::{CLIENTS, CROWDS, SMALL, TURN, in_turns};

const ATTENDEES: usize = if SMALL { 800 } else { 20_000 };
/// Attendees of the batches: so many that each of them goes out and comes in once or twice, as on a real day.
const MANY: usize = if SMALL { 800 } else { 100_000 };

/// The arguments of each statement: look up the caller, lock the pass with its ticket and read it, then write the check-in with its audit entry.
const TOLD: &[Arguments] = &[
    &[":volunteer"],
    &[":weather", ":operation::text", ":volunteer::bigint", ":attendee::bigint"],
    &[CHECK_IN, "ARRAY[:now::timestamptz]", "ARRAY[:now::timestamptz]"],
];
/// The check-in as the argument of its statement.
const CHECK_IN: &str = "jsonb_build_array(jsonb_build_object('place', 1, 'attendee_id', :attendee::bigint, 'operation_id', :operation::text, \
    'checked_in', true, 'recorded_at', :now::text, 'device', :device::text, \
    'device_counter', 0, 'user_id', :volunteer::bigint, 'after', 0, 'at', :now::text, 'actor_id', :volunteer::bigint, \
    'actor_email', :email::text, 'action', :action::text, 'subject_id', :attendee::bigint, 'changes', :changes::jsonb))";

/// A check-in as devices send it.
pub(super) fn request(attendee: i64, volunteer: &Person) -> Request {
    let operation = Uuid::new_v4().to_string();
    let body = json!({"id": attendee, "checkedIn": true, "device": "gate", "operationId": operation});
    let token = format!("Bearer {}", volunteer.token);
    Request::of("PUT", "/api/Attendee/checkin/update", &[("authorization", &token)], Some(&body))
}

/// Number of check-ins that a device sends in one batch.
const BATCH: usize = 50;

/// A batch of check-ins, as a device sends it after it was offline.
fn batch(tournament: i64, attendees: Range<i64>, checked_in: bool, volunteer: &Person) -> Request {
    let operation = |attendee| {
        let id = Uuid::new_v4().to_string();
        json!({"id": attendee, "checkedIn": checked_in, "device": "gate", "operationId": id})
    };
    let body = json!({"operations": attendees.map(operation).collect::<Vec<_>>()});
    let token = format!("Bearer {}", volunteer.token);
    let path = format!("/api/Attendee/checkin/{tournament}/batch");
    Request::of("POST", &path, &[("authorization", &token)], Some(&body))
}

/// The statements of one check-in.
fn script(app: &App, first: i64, volunteer: &Person) -> Script {
    let mut connection = Connection::to(&app.address);
    // Opens the connection to PostgreSQL that the next call uses.
    connection.call(&request(first, volunteer)).assert(200);
    statements::forget();
    connection.call(&request(first, volunteer)).assert(200);
    let text = |text: &str| Value::Fixed(text.into());
    let variables = vec![
        ("attendee", Value::Random(first, first + i64::try_from(ATTENDEES).unwrap() - 1)),
        ("operation", Value::Random(1, i64::MAX / 2)),
        ("volunteer", Value::Fixed(volunteer.id.to_string())),
        ("email", text(&volunteer.email)),
        ("now", text("2026-05-01T12:00:00Z")),
        ("device", text("gate")),
        ("weather", text("cancelled")),
        ("action", text("attendee.check_in")),
        ("changes", text("[]")),
    ];
    // The script does not know the number of previous check-ins, so it writes after any number.
    let made =
        statements::made().into_iter().map(|sql| sql.replace(" = asked.after", " >= asked.after")).collect();
    Script::of(made, TOLD, variables)
}

/// Takes the attendees in turn, so that each of them gets as few check-ins as possible: a check-in reads the earlier ones of its attendee.
struct Arrivals {
    first: i64,
    /// The number of attendees that were checked in one by one.
    alone: AtomicUsize,
    first_of_many: i64,
    /// The number of batches of each client.
    batches: [AtomicUsize; CLIENTS],
}

impl Arrivals {
    /// The next attendee, spread evenly.
    fn next(&self) -> i64 {
        let number = self.alone.fetch_add(1, Ordering::Relaxed);
        self.first + i64::try_from(number * 7919 % ATTENDEES).unwrap()
    }

    /// The next attendees of a client, and whether they come in. They go out and then in again: a second arrival of an attendee would be a clash, which
    /// another measurement covers.
    fn next_batch(&self, client: usize) -> (Range<i64>, bool) {
        let number = self.batches[client].fetch_add(1, Ordering::Relaxed);
        let blocks = MANY / BATCH / CLIENTS;
        let block = client * blocks + number / 2 % blocks;
        let from = self.first_of_many + i64::try_from(block * BATCH).unwrap();
        (from..from + i64::try_from(BATCH).unwrap(), number % 2 == 1)
    }
}

/// The first attendee of the last tournament.
const FIRST_OF_MANY: &str = "SELECT min(attendees.id) AS number FROM attendees JOIN groups ON groups.id = attendees.group_id
    JOIN tickets ON tickets.id = groups.ticket_id WHERE tickets.tournament_id = (SELECT max(id) FROM tournaments)";

pub(super) fn measure(table: &mut Table) {
    let app = App::spawn();
    let volunteer = app.volunteer();
    large_tournament(&app, ATTENDEES);
    let first = app.rows.number("SELECT min(id) AS number FROM attendees");
    let tournament = large_tournament(&app, MANY);
    let script = script(&app, first, &volunteer);
    let server = Server::start(&app.rows);
    let volunteer = signed_in(volunteer);
    let arrivals = Arrivals {
        first,
        alone: AtomicUsize::new(0),
        first_of_many: app.rows.number(FIRST_OF_MANY),
        batches: [const { AtomicUsize::new(0) }; CLIENTS],
    };
    let one_by_one = |clients: usize| {
        rate(&server.address, clients, TURN, 200, |_, _| request(arrivals.next(), &volunteer))
    };
    for clients in CROWDS {
        let found = in_turns(|| one_by_one(clients), || script.rate(&app.rows.url(), clients, TURN));
        let how = format!("{ATTENDEES} attendees; {}", script.summary());
        let what = format!("Check-in by {clients} at once, to its statements alone");
        table.compare(&what, Measured::Rate, found, &how);
    }
    let in_batches = || {
        let batches = rate(&server.address, CLIENTS, TURN, 200, |client, _| {
            let (attendees, checked_in) = arrivals.next_batch(client);
            batch(tournament, attendees, checked_in, &volunteer)
        });
        batches * f64::from(u32::try_from(BATCH).unwrap())
    };
    let found = in_turns(in_batches, || one_by_one(CLIENTS));
    let how = format!(
        "{CLIENTS} clients; check-ins a second, handed in {BATCH} at a time for a tournament of {MANY}, and alone for one of {ATTENDEES}"
    );
    table.compare("Check-in in batches, to one by one", Measured::Rate, found, &how);
}
