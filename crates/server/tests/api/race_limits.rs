//! Limits that are lowered while others use them up: what is saved is never less than what is used (rule `limits-keep-use`).

use std::future::IntoFuture;
use std::sync::Barrier;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Application;
use fairway_application::categories::CategoryForm;
use fairway_application::rounds::RoundForm;
use fairway_domain::access::Role;
use fairway_domain::ids::{CategoryId, RoundId};
use serde_json::json;

use crate::app::{App, Person};
use crate::race::{actor, listen, shapes_of};

const PLACES: usize = 16;

#[tokio::test]
async fn what_is_saved_as_the_maximum_is_never_less_than_what_many_bought_meanwhile() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"max_total_tickets": PLACES}));
    let admin = app.admin();
    let buyers: Vec<Person> = (0..PLACES * 2).map(|_| app.user()).collect();
    let (mut buying, mut lowering) = (tokio::task::JoinSet::new(), tokio::task::JoinSet::new());
    for (turn, buyer) in buyers.iter().enumerate() {
        let ticket = json!({"ticketCategoryId": category, "userId": buyer.id});
        buying.spawn(app.post("/api/Ticket", &ticket).by(buyer).into_future());
        if turn < PLACES {
            let lower = json!({"id": category, "maxTotalTickets": PLACES - turn});
            lowering.spawn(app.put("/api/TicketCategory", &lower).by(&admin).into_future());
        }
    }
    let sold = buying.join_all().await.iter().filter(|answer| answer.status == 201).count();
    for answer in lowering.join_all().await {
        match answer.status {
            200 => assert!(answer.json()["availableTickets"].as_i64().unwrap() >= 0),
            _ => assert!(answer.problem(409, "maxTotalTickets").contains("already sold")),
        }
    }
    let max = app.rows.number("SELECT max_total_tickets::bigint AS number FROM ticket_categories");
    assert_eq!(app.rows.count("tickets"), i64::try_from(sold).unwrap());
    assert!(i64::try_from(sold).unwrap() <= max, "{sold} of {max} are sold");
}

// The control: the same statements without the first one's lock save less than is used, so that the locks are known to be
// what keeps the limits.

/// A limit, and what uses it up: each statement with the row of the limit as `$1`.
pub(crate) struct Limit {
    /// Reads the limit; with the lock behind it, as the server does.
    pub(crate) read: &'static str,
    pub(crate) lock: &'static str,
    /// How much is used.
    pub(crate) used: &'static str,
    /// Uses one up.
    pub(crate) take: &'static str,
    /// Sets the limit to `$2`.
    pub(crate) write: &'static str,
}

const TICKETS: Limit = Limit {
    read: "SELECT max_total_tickets::bigint AS number FROM ticket_categories WHERE id = $1",
    lock: " FOR NO KEY UPDATE",
    used: "SELECT COUNT(*) AS number FROM tickets WHERE ticket_category_id = $1 AND NOT is_cancelled",
    take: "INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
           SELECT c.tournament_id, c.id, u.id, gen_random_uuid(), now()
           FROM ticket_categories c, (SELECT min(id) AS id FROM users) u WHERE c.id = $1",
    write: "UPDATE ticket_categories SET max_total_tickets = $2 WHERE id = $1",
};

/// Groups of one place each are assigned, as far as it can be done by statements alone.
pub(crate) const SPOTS: Limit = Limit {
    read: "SELECT max_attendees::bigint AS number FROM rounds WHERE id = $1",
    lock: " FOR UPDATE",
    used: "SELECT COALESCE(SUM(c.num_attendees), 0)::bigint AS number FROM groups g JOIN tickets t ON t.id = g.ticket_id
           JOIN ticket_categories c ON c.id = t.ticket_category_id WHERE g.round_id = $1 AND NOT t.is_cancelled",
    take: "INSERT INTO groups (ticket_id, name, round_id) SELECT min(id), 'Group', $1 FROM tickets",
    write: "UPDATE rounds SET max_attendees = $2 WHERE id = $1",
};

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

impl Limit {
    fn number(sql: &str, row: i64, connection: &mut PgConnection) -> i64 {
        let found = diesel::sql_query(sql).bind::<BigInt, _>(row).get_result::<Number>(connection);
        found.unwrap_or_else(|error| panic!("{sql}: {error}")).number
    }

    /// Reads the limit and what is used of it, and waits as the network and the scheduler do on a bad day.
    fn look(&self, row: i64, lock: &str, connection: &mut PgConnection) -> (i64, i64) {
        let limit = Self::number(&format!("{}{lock}", self.read), row, connection);
        let used = Self::number(self.used, row, connection);
        std::thread::sleep(Duration::from_millis(30));
        (limit, used)
    }

    /// Uses one up.
    fn take(&self, row: i64, lock: &str, connection: &mut PgConnection) {
        let (limit, used) = self.look(row, lock, connection);
        if used < limit {
            diesel::sql_query(self.take).bind::<BigInt, _>(row).execute(connection).unwrap();
        }
    }

    /// Lowers the limit to what is used.
    fn lower(&self, row: i64, lock: &str, connection: &mut PgConnection) {
        let (limit, used) = self.look(row, lock, connection);
        if used.max(1) < limit {
            let write = diesel::sql_query(self.write).bind::<BigInt, _>(row).bind::<BigInt, _>(used.max(1));
            write.execute(connection).unwrap();
        }
    }

    /// Lets some use it up, with the lock that everybody takes who does, and others lower it, all at once, and answers
    /// limit and use in the end.
    fn race(&self, app: &App, row: i64, lock: &str) -> (i64, i64) {
        self.at_once(app, row, |turn, connection| {
            if turn % 2 == 0 {
                self.take(row, self.lock, connection);
            } else {
                self.lower(row, lock, connection);
            }
        })
    }

    /// Lets many use it up, all at once, and answers limit and use in the end.
    pub(crate) fn rush(&self, app: &App, row: i64, lock: &str) -> (i64, i64) {
        self.at_once(app, row, |_, connection| self.take(row, lock, connection))
    }

    fn at_once(&self, app: &App, row: i64, work: impl Fn(usize, &mut PgConnection) + Sync) -> (i64, i64) {
        const ALL: usize = 12;
        let started = Barrier::new(ALL);
        std::thread::scope(|scope| {
            for turn in 0..ALL {
                let (mut connection, started, work) = (app.rows.connect(), &started, &work);
                scope.spawn(move || {
                    started.wait();
                    let done = |connection: &mut PgConnection| {
                        work(turn, connection);
                        QueryResult::Ok(())
                    };
                    connection.transaction(done).unwrap();
                });
            }
        });
        let mut connection = app.rows.connect();
        (Self::number(self.read, row, &mut connection), Self::number(self.used, row, &mut connection))
    }
}

/// Whether a race for a limit and its use is lost once: that takes some luck.
pub(crate) fn lost(race: impl Fn() -> (i64, i64)) -> bool {
    (0..20).any(|_| {
        let (limit, used) = race();
        used > limit
    })
}

#[tokio::test]
async fn the_control_tickets_outrun_a_maximum_that_is_lowered_without_the_lock_and_only_without_it() {
    let app = App::spawn();
    app.user();
    let tournament = app.tournament();
    let category = || app.category(tournament, json!({"max_total_tickets": 100}));
    let (max, sold) = TICKETS.race(&app, category(), TICKETS.lock);
    assert!(sold <= max, "{sold} of {max}");
    assert!(lost(|| TICKETS.race(&app, category(), "")), "this race cannot be lost, so it proves nothing");
}

#[tokio::test]
async fn the_control_groups_outrun_places_that_are_lowered_without_the_lock_and_only_without_it() {
    let app = App::spawn();
    let tournament = app.tournament();
    app.ticket(app.category(tournament, json!({"num_attendees": 1})), &app.user());
    let round = || app.rows.insert("rounds", json!({"tournament_id": tournament, "max_attendees": 100}));
    let (places, taken) = SPOTS.race(&app, round(), SPOTS.lock);
    assert!(taken <= places, "{taken} of {places}");
    assert!(lost(|| SPOTS.race(&app, round(), "")), "this race cannot be lost, so it proves nothing");
}

#[tokio::test]
async fn places_that_are_lowered_are_never_less_than_groups_took_meanwhile() {
    let app = App::spawn();
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"num_attendees": 1}));
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament, "max_attendees": PLACES}));
    let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
    app.rows.link("round_ticket_categories", enabled);
    let admin = app.admin();
    let (mut lowering, mut assigning) = (tokio::task::JoinSet::new(), tokio::task::JoinSet::new());
    for turn in 0..PLACES {
        let owner = app.user();
        let (_, group, _) = app.ticket(category, &owner);
        let assign = json!({"id": group, "roundId": round});
        assigning.spawn(app.put("/api/Group", &assign).by(&owner).into_future());
        let lower = json!({"id": round, "maxAttendees": PLACES - turn});
        lowering.spawn(app.put("/api/Round", &lower).by(&admin).into_future());
    }
    for answer in lowering.join_all().await {
        assert!(
            answer.status == 200 || answer.problem(409, "maxAttendees").contains("need"),
            "{}",
            answer.text()
        );
    }
    let (assigned, refused): (Vec<_>, Vec<_>) =
        assigning.join_all().await.into_iter().partition(|answer| answer.status == 200);
    for answer in refused {
        assert_eq!(answer.problem(409, ""), "Insufficient Spots for Group");
    }
    let mut connection = app.rows.connect();
    let (places, taken) = (
        Limit::number(SPOTS.read, round, &mut connection),
        Limit::number(SPOTS.used, round, &mut connection),
    );
    assert_eq!(taken, i64::try_from(assigned.len()).unwrap());
    assert!(taken <= places, "{taken} of {places}");
}

#[tokio::test]
async fn the_control_says_what_lowering_says_in_the_same_order() {
    listen();
    let app = App::spawn();
    let tournament = app.tournament();
    let category = app.category(tournament, json!({}));
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
    let (site, admin) = (Application::new(app.ports.clone()), actor(&app.admin(), Role::Admin));
    let lower = CategoryForm { max_total_tickets: Some(5), ..CategoryForm::default() };
    let heard = shapes_of(|| {
        site.categories.update(&admin, Some(CategoryId(category)), &lower, None).unwrap();
    });
    let positions = |heard: &[String], wanted: &[&str]| -> Vec<Option<usize>> {
        wanted.iter().map(|shape| heard.iter().position(|it| it == shape)).collect()
    };
    assert_eq!(heard[0], "SELECT ticket_categories  locks", "{heard:?}");
    let said = positions(&heard, &["SELECT tickets counts ", "UPDATE ticket_categories  "]);
    assert!(said.iter().all(Option::is_some) && said.is_sorted(), "{heard:?}");
    let lower = RoundForm { max_attendees: Some(5), ..RoundForm::default() };
    let heard = shapes_of(|| {
        site.rounds.update(&admin, Some(RoundId(round)), &lower, None).unwrap();
    });
    assert_eq!(heard[1], "SELECT rounds  locks", "{heard:?}");
    let used = heard.iter().position(|it| it.starts_with("SELECT groups"));
    assert!(used.is_some_and(|used| used > 1), "{heard:?}");
}
