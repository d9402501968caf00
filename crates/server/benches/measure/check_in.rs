//! Check-ins over HTTP, against the same statements without Fairway.

use serde_json::json;
use uuid::Uuid;

use crate::app::{App, Person};
use crate::large::large_tournament;
use crate::load::{Connection, Request, rate};
use crate::script::{Arguments, Script, Value};
use crate::statements;
use crate::table::{Measured, Table};
use crate::turns::{CLIENTS, CROWDS, SMALL, TURN, in_turns};

const ATTENDEES: usize = if SMALL { 800 } else { 20_000 };

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

/// The next batch of a client, as a device sends it after it was offline. Its own attendees go out and then in again: a second arrival of an attendee
/// would be a clash, which another measurement covers.
fn batch(tournament: i64, first: i64, (client, number): (usize, usize), volunteer: &Person) -> Request {
    let blocks = ATTENDEES / BATCH / CLIENTS;
    let from = first + i64::try_from((client * blocks + number / 2 % blocks) * BATCH).unwrap();
    let operation = |attendee| {
        let id = Uuid::new_v4().to_string();
        json!({"id": attendee, "checkedIn": number % 2 == 1, "device": "gate", "operationId": id})
    };
    let those = from..from + i64::try_from(BATCH).unwrap();
    let body = json!({"operations": those.map(operation).collect::<Vec<_>>()});
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

pub(super) fn measure(table: &mut Table) {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournament = large_tournament(&app, ATTENDEES);
    let first = app.rows.number("SELECT min(id) AS number FROM attendees");
    let script = script(&app, first, &volunteer);
    // The attendees, spread evenly.
    let attendee = |client: usize, number: usize| {
        i64::try_from((client * 1_000_003 + number * 7919) % ATTENDEES).unwrap()
    };
    for clients in CROWDS {
        let found = in_turns(
            || {
                rate(&app.address, clients, TURN, 200, |client, number| {
                    request(first + attendee(client, number), &volunteer)
                })
            },
            || script.rate(&app.rows.url(), clients, TURN),
        );
        let how = format!("{ATTENDEES} attendees; {}", script.summary());
        let what = format!("Check-in by {clients} at once, to its statements alone");
        table.compare(&what, Measured::Rate, found, &how);
    }
    let found = in_turns(
        || {
            let batches = rate(&app.address, CLIENTS, TURN, 200, |client, number| {
                batch(tournament, first, (client, number), &volunteer)
            });
            batches * f64::from(u32::try_from(BATCH).unwrap())
        },
        || {
            rate(&app.address, CLIENTS, TURN, 200, |client, number| {
                request(first + attendee(client, number), &volunteer)
            })
        },
    );
    let how = format!("{CLIENTS} clients; check-ins a second, handed in {BATCH} at a time and alone");
    table.compare("Check-in in batches, to one by one", Measured::Rate, found, &how);
}
