//! Lists that are loaded whole, long against short.

use crate::app::App;
use crate::large::large_tournament;
use crate::large::page_with_photos;
use crate::load::{Connection, Request};
use crate::table::{Measured, Table};
use crate::turns::{SMALL, in_turns, usual_seconds};

/// Calls of which the median is taken.
const TIMES: usize = if SMALL { 1 } else { 10 };

pub(super) fn measure(table: &mut Table) {
    check_in_list(table);
    pictures(table);
}

fn check_in_list(table: &mut Table) {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let [few, many] = [50, if SMALL { 100 } else { 5_000 }].map(|attendees| {
        let token = format!("Bearer {}", volunteer.token);
        let headers = [("authorization", token.as_str()), ("accept-encoding", "br")];
        Request::of(
            "GET",
            &format!("/api/Attendee/checkin/{}", large_tournament(&app, attendees)),
            &headers,
            None,
        )
    });
    let bytes = Connection::to(&app.address).call(&many).body.len();
    let how = format!(
        "1 client, {bytes} bytes as they are sent, by Brotli; for a device that works without a network"
    );
    table.compare(
        "The whole check-in list of 5,000, to of 50",
        Measured::Time,
        times(&app, &many, &few),
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

/// Time that both take.
fn times(app: &App, one: &Request, other: &Request) -> (f64, f64) {
    let of = |request: &Request| {
        let mut connection = Connection::to(&app.address);
        usual_seconds(TIMES, || drop(connection.call(request).assert(200)))
    };
    in_turns(|| of(one), || of(other))
}
