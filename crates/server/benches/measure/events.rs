//! The time from the answer to a check-in until an event stream sends it. Other instances learn of it in the same way, so one instance suffices.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::app::App;
use crate::check_in::request;
use crate::large::large_tournament;
use crate::load::{Connection, Request};
use crate::table::{Measured, Table};
use crate::turns::{SMALL, median};

const CHECK_INS: usize = if SMALL { 20 } else { 400 };
/// A prime number of milliseconds, so that check-ins come at every phase of the database polling.
const APART: u64 = 83;

pub(super) fn measure(table: &mut Table) {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournament = large_tournament(&app, CHECK_INS);
    let first = app.rows.number("SELECT min(id) AS number FROM attendees");
    let token = format!("Bearer {}", volunteer.token);
    let path = format!("/api/Attendee/checkin/{tournament}/events");
    let mut stream = Stream::open(&app, &Request::of("GET", &path, &[("authorization", &token)], None));
    stream.event();
    let mut desk = Connection::to(&app.address);
    let mut took = Vec::new();
    for number in 0..CHECK_INS {
        let number = i64::try_from(number).unwrap();
        sleep(Duration::from_millis(APART * u64::try_from(number % 3).unwrap()));
        desk.call(&request(first + number, &volunteer)).assert(200);
        let answered = Instant::now();
        stream.event();
        took.push(answered.elapsed().as_secs_f64());
    }
    took.sort_by(f64::total_cmp);
    let found = (took[CHECK_INS * 99 / 100], median(took));
    let how = format!("{CHECK_INS} check-ins, one after the other; from the answer to the event");
    table.compare("A check-in on a stream of events, p99 to the median", Measured::Time, found, &how);
}

/// A connection whose answer does not end.
struct Stream(BufReader<TcpStream>);

impl Stream {
    fn open(app: &App, request: &Request) -> Self {
        let mut stream = TcpStream::connect(app.address.trim_start_matches("http://")).unwrap();
        stream.write_all(request.bytes()).unwrap();
        Self(BufReader::new(stream))
    }

    /// Waits for the next event.
    fn event(&mut self) {
        let mut line = String::new();
        while !line.starts_with("data: ") {
            line.clear();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ends");
        }
    }
}
