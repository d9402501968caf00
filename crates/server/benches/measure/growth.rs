//! Common calls with a thousand, a hundred thousand and a million attendees.

use std::time::{Duration, Instant};

use crate::app::{App, Person};
use crate::large::large_tournament;
use crate::load::{Connection, Request};
use crate::table::{Measured, Table};
use crate::turns::{SMALL, median, seconds};
use crate::{check_in, exports, reservation};

const SIZES: [usize; 3] = if SMALL { [10, 50, 100] } else { [1_000, 100_000, 1_000_000] };
/// Number of calls for a median; fewer if they take longer than `LONG` together.
const TIMES: usize = if SMALL { 1 } else { 9 };
const LONG: Duration = Duration::from_secs(8);

/// A site with one large tournament.
struct Site {
    app: App,
    admin: Person,
    volunteer: Person,
    buyer: Person,
    size: usize,
    /// The tournament and its slug.
    tournament: i64,
    slug: String,
    category: i64,
    first_attendee: i64,
}

impl Site {
    fn of(size: usize) -> Self {
        let app = App::spawn();
        let tournament = large_tournament(&app, size);
        app.rows.execute("UPDATE ticket_categories SET max_total_tickets = 2000000000, live_flag = true");
        app.rows.execute("VACUUM ANALYZE");
        let slug = app.rows.texts("SELECT 'slug' AS name, slug AS text FROM tournaments")["slug"].clone();
        Self {
            admin: app.admin(),
            volunteer: app.volunteer(),
            buyer: app.user(),
            size,
            tournament,
            slug,
            category: app.rows.number("SELECT id AS number FROM ticket_categories"),
            first_attendee: app.rows.number("SELECT min(id) AS number FROM attendees"),
            app,
        }
    }

    fn seconds(&self, status: u16, request: &Request) -> f64 {
        let mut connection = Connection::to(&self.app.address);
        seconds(|| drop(connection.call(request).assert(status)))
    }

    fn get_by(&self, person: &Person, path: &str) -> f64 {
        let token = format!("Bearer {}", person.token);
        let headers = [("authorization", token.as_str())];
        self.seconds(200, &Request::of("GET", path, &headers, None))
    }

    fn by_admin(&self, path: &str) -> f64 {
        self.get_by(&self.admin, path)
    }

    fn by_volunteer(&self, path: &str) -> f64 {
        self.get_by(&self.volunteer, path)
    }

    /// The start of one attendee's address.
    fn one(&self) -> String {
        format!("hannah.abernathy.{}.7%40", self.tournament)
    }

    /// A part of every hundredth address; the search ignores full stops.
    fn hundredth(&self) -> String {
        format!(".{}.7%40", self.tournament)
    }

    fn tickets(&self, search: &str) -> String {
        format!("/api/Ticket/query/tournament/{}?limit=50&search={search}", self.tournament)
    }

    fn listed(&self, search: &str) -> String {
        format!("/api/Attendee/checkin/{}?limit=50&search={search}", self.tournament)
    }

    fn by_anyone(&self, path: &str) -> f64 {
        self.seconds(200, &Request::get(path))
    }
}

fn people(search: &str) -> String {
    format!("/api/User?limit=50&search={search}")
}

/// Measures the time of one action at a site.
type Work = fn(&Site) -> f64;

const WORKS: [(&str, Work); 17] = [
    ("Public page (HTML)", |it| it.by_anyone(&format!("/tournaments/{}/{}", it.tournament, it.slug))),
    ("Tournament JSON", |it| it.by_anyone(&format!("/api/Tournament/{}", it.tournament))),
    ("Ticket categories, with what is left of each", |it| {
        it.by_anyone(&format!("/api/TicketCategory/query/tournament/{}", it.tournament))
    }),
    ("First 50 tickets", |it| {
        it.by_admin(&format!("/api/Ticket/query/tournament/{}?limit=50", it.tournament))
    }),
    ("Tickets, searched for one buyer", |it| it.by_admin(&it.tickets(&it.one()))),
    ("Tickets, searched by what one buyer in a hundred has", |it| it.by_admin(&it.tickets(&it.hundredth()))),
    ("Tickets, searched by a name that many have", |it| it.by_admin(&it.tickets("ivy%20park"))),
    ("Overview", |it| it.by_admin(&format!("/api/Tournament/{}/overview", it.tournament))),
    ("First 50 people", |it| it.by_admin("/api/User?limit=50")),
    ("People, searched for one", |it| it.by_admin(&people(&it.one()))),
    ("People, searched by what one in a hundred has", |it| it.by_admin(&people(&it.hundredth()))),
    ("First 50 of the check-in list", |it| {
        it.by_volunteer(&format!("/api/Attendee/checkin/{}?limit=50", it.tournament))
    }),
    ("Check-in list, searched for one", |it| it.by_volunteer(&it.listed(&it.one()))),
    ("Check-in list, searched by a name that many have", |it| it.by_volunteer(&it.listed("ivy%20park"))),
    ("Reservation", |it| it.seconds(201, &reservation::request(it.category, &it.buyer))),
    ("Check-in", |it| {
        let attendee = it.first_attendee + i64::try_from(it.size / 2).unwrap();
        it.seconds(200, &check_in::request(attendee, &it.volunteer))
    }),
    ("Export, a row", |it| {
        let request = exports::export(it.tournament, &it.admin);
        let rows = f64::from(u32::try_from(it.size).unwrap());
        let mut connection = Connection::to(&it.app.address);
        seconds(|| connection.discard(&request)) / rows
    }),
];

pub(super) fn measure(table: &mut Table) {
    let sites = SIZES.map(Site::of);
    for (what, work) in WORKS {
        let mut found = [const { Vec::new() }; SIZES.len()];
        // The first round warms up.
        for site in &sites {
            work(site);
        }
        let began = Instant::now();
        for _ in 0..TIMES {
            for (found, site) in found.iter_mut().zip(&sites) {
                found.push(work(site));
            }
            if began.elapsed() > LONG {
                break;
            }
        }
        table.grow(&SIZES, what, Measured::Time, &found.map(median));
    }
}
