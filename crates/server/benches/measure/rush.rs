//! The start of a sale: many buyers at once for few places.

use std::sync::Barrier;
use std::time::Instant;

use serde_json::json;

use crate::app::{App, Person};
use crate::load::{Connection, Request};
use crate::reservation::request;
use crate::table::{Measured, Table};
use crate::turns::{SMALL, in_turns};

const BUYERS: usize = if SMALL { 20 } else { 400 };
const PLACES: usize = BUYERS / 4;

pub(super) fn measure(table: &mut Table) {
    let app = App::spawn();
    let tournament = app.tournament();
    let buyers: Vec<_> = (0..BUYERS).map(|_| app.user()).collect();
    let found = in_turns(
        || {
            let category = app.category(tournament, json!({"max_total_tickets": PLACES}));
            let (took, answers) = all_at_once(&app, &buyers, |buyer| request(category, buyer));
            let sold = answers.iter().filter(|&&status| status == 201).count();
            let refused = answers.iter().filter(|&&status| status == 409).count();
            assert_eq!((sold, refused), (PLACES, BUYERS - PLACES));
            took
        },
        || all_at_once(&app, &buyers, of_oneself).0,
    );
    let how =
        format!("{BUYERS} connections, from the first byte to the last answer; exactly {PLACES} are sold");
    table.compare(
        "All buyers at once for a quarter as many places, to reading their accounts",
        Measured::Time,
        found,
        &how,
    );
}

fn of_oneself(buyer: &Person) -> Request {
    let token = format!("Bearer {}", buyer.token);
    Request::of("GET", &format!("/api/User/{}", buyer.id), &[("authorization", &token)], None)
}

/// Seconds until the last answer, and the statuses.
fn all_at_once(app: &App, buyers: &[Person], call: impl Fn(&Person) -> Request + Sync) -> (f64, Vec<u16>) {
    let ready = Barrier::new(buyers.len() + 1);
    std::thread::scope(|scope| {
        let start = |buyer| {
            let (ready, call) = (&ready, &call);
            scope.spawn(move || {
                let (mut connection, request) = (Connection::to(&app.address), call(buyer));
                ready.wait();
                connection.call(&request).status
            })
        };
        let buyers: Vec<_> = buyers.iter().map(start).collect();
        ready.wait();
        let began = Instant::now();
        let statuses = buyers.into_iter().map(|buyer| buyer.join().unwrap()).collect();
        (began.elapsed().as_secs_f64(), statuses)
    })
}
