//! Lists that load whole: long against short.

use std::time::Duration;

use crate::app::App;
use crate::check_in;
use crate::large::{large_tournament, page_with_photos};
use crate::load::{Connection, Request, rate};
use crate::start::{Server, signed_in};
use crate::table::{Measured, Table};
use crate::turns::{SMALL, in_turns, median, seconds, usual_seconds};

/// Number of calls for a median.
const TIMES: usize = if SMALL { 1 } else { 10 };

pub(super) fn measure(table: &mut Table) {
    check_in_list(table);
    changes(table);
    phones(table);
    pictures(table);
}

fn check_in_list(table: &mut Table) {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournaments =
        [50, if SMALL { 100 } else { 5_000 }].map(|attendees| large_tournament(&app, attendees));
    let [few, many] = tournaments.map(|tournament| {
        let token = format!("Bearer {}", volunteer.token);
        let headers = [("authorization", token.as_str()), ("accept-encoding", "br")];
        Request::of("GET", &format!("/api/Attendee/checkin/{tournament}"), &headers, None)
    });
    let bytes = Connection::to(&app.address).call(&many).body.len();
    let how = format!("1 client, {bytes} bytes as they are sent, by Brotli; after a change each time");
    let first =
        in_turns(|| first_time(&app, tournaments[1], &many), || first_time(&app, tournaments[0], &few));
    table.compare("The whole check-in list of 5,000, to of 50", Measured::Time, first, &how);
    let again = in_turns(|| usual(&app, &many), || first_time(&app, tournaments[1], &many));
    table.compare("The same list of 5,000 again, to the first time", Measured::Time, again, "1 client");
}

/// Seconds for a list whose log number has changed since the last call.
fn first_time(app: &App, tournament: i64, list: &Request) -> f64 {
    let mut connection = Connection::to(&app.address);
    let counted =
        format!("UPDATE check_in_counters SET number = number + 1 WHERE tournament_id = {tournament}");
    let times = (0..TIMES).map(|_| {
        app.rows.execute(&counted);
        seconds(|| drop(connection.call(list).assert(200)))
    });
    median(times.collect())
}

/// The calls of a phone that has the roster, after one change.
fn changes(table: &mut Table) {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournament = large_tournament(&app, if SMALL { 100 } else { 5_000 });
    let first = app.rows.number("SELECT min(id) AS number FROM attendees");
    let token = format!("Bearer {}", volunteer.token);
    let headers = [("authorization", token.as_str()), ("accept-encoding", "br")];
    let get = |rest: &str| {
        Request::of("GET", &format!("/api/Attendee/checkin/{tournament}/{rest}"), &headers, None)
    };
    let mut connection = Connection::to(&app.address);
    let plain =
        Request::of("GET", &format!("/api/Attendee/checkin/{tournament}/roster"), &headers[..1], None);
    let before: serde_json::Value =
        serde_json::from_slice(&connection.call(&plain).assert(200).body).unwrap();
    connection.call(&check_in::request(first, &volunteer)).assert(200);
    let changed = get(&format!("roster?since={}", before["number"]));
    let bytes = connection.call(&changed).assert(200).body.len();
    let how = format!("1 client, {bytes} bytes; the whole roster of the phones, by Brotli");
    let found = times(&app, &changed, &get("roster"));
    table.compare("One change of a roster of 5,000, to the whole roster", Measured::Time, found, &how);
}

/// Time for which the phones load the list again and again.
const LOAD: Duration = Duration::from_secs(if SMALL { 1 } else { 60 });

/// Many phones that load a long list again and again.
fn phones(table: &mut Table) {
    let app = App::spawn();
    let volunteer = signed_in(app.volunteer());
    let tournament = large_tournament(&app, if SMALL { 100 } else { 12_000 });
    let server = Server::start(&app.rows);
    let token = format!("Bearer {}", volunteer.token);
    let headers = [("authorization", token.as_str()), ("accept-encoding", "br")];
    let path = format!("/api/Attendee/checkin/{tournament}");
    let list = || Request::of("GET", &path, &headers, None);
    let at_rest = server.resident();
    let mut lists = 0.0;
    let most = server.most_resident(|| lists = rate(&server.address, 32, LOAD, 200, |_, _| list()));
    let how = format!("32 clients for {LOAD:?}, {lists:.1} lists a second; at rest after its start");
    table.compare(
        "Memory while 32 clients load a list of 12,000, to at rest",
        Measured::Memory,
        (most, at_rest),
        &how,
    );
}

fn pictures(table: &mut Table) {
    let app = App::spawn();
    let [few, many] =
        [(1, 10), (20, 50)].map(|(galleries, photos)| page_with_photos(&app, galleries, photos));
    app.rows.execute("ANALYZE");
    let found = times(&app, &Request::get(&many), &Request::get(&few));
    table.compare("The data of a page with 1,000 pictures, to with 10", Measured::Time, found, "1 client");
}

/// Time of each.
fn times(app: &App, one: &Request, other: &Request) -> (f64, f64) {
    in_turns(|| usual(app, one), || usual(app, other))
}

/// The median time of a call, in seconds.
fn usual(app: &App, request: &Request) -> f64 {
    let mut connection = Connection::to(&app.address);
    usual_seconds(TIMES, || drop(connection.call(request).assert(200)))
}
