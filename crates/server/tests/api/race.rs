//! Many buyers for the last places, all at once: what there is is sold, and not one more (rule `tickets-sold-out`).

use std::cell::RefCell;
use std::future::IntoFuture;
use std::time::Duration;

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Application;
use fairway_application::once::Once;
use fairway_application::tickets::NewReservation;
use fairway_domain::access::{Actor, Role};
use fairway_domain::ids::{CategoryId, UserId};
use fairway_domain::values::Email;
use serde_json::json;

use crate::app::{App, Person};

const BUYERS: usize = 400;
const PLACES: usize = 100;

/// The tickets that are whole: two groups, and the purchaser alone in the first.
const WHOLE: &str = "tickets t WHERE NOT is_cancelled
    AND (SELECT string_agg(name, ', ' ORDER BY id) FROM groups WHERE ticket_id = t.id) = 'Group 1, Group 2'
    AND (SELECT string_agg(a.user_id || ' in ' || g.name, ', ') FROM attendees a JOIN groups g ON g.id = a.group_id
         WHERE g.ticket_id = t.id) = t.user_id || ' in Group 1'";

#[tokio::test]
async fn four_hundred_buyers_at_once_get_the_last_hundred_places_and_not_one_more() {
    let app = App::spawn();
    // Two are gone and one was given back.
    let category = app.category(app.tournament(), json!({"max_total_tickets": PLACES + 2, "num_groups": 2}));
    let gone: Vec<_> = (0..3).map(|_| app.ticket(category, &app.user()).0).collect();
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {}", gone[0]));
    let buyers: Vec<Person> = (0..BUYERS).map(|_| app.user()).collect();
    let mut racing = tokio::task::JoinSet::new();
    for buyer in &buyers {
        let body = json!({"ticketCategoryId": category, "userId": buyer.id});
        racing.spawn(app.post("/api/Ticket", &body).by(buyer).into_future());
    }
    let answers = racing.join_all().await;
    let (sold, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
    assert_eq!(sold.len(), PLACES);
    for answer in refused {
        assert_eq!(answer.problem(409, ""), "Sorry, the last ticket of this category has just been taken.");
    }
    assert_eq!(app.rows.count("tickets WHERE NOT is_cancelled"), i64::try_from(PLACES + 2).unwrap());
    assert_eq!(app.rows.count(WHOLE), i64::try_from(PLACES).unwrap(), "all or nothing of each");
    assert_eq!(
        app.rows.count("groups"),
        i64::try_from(PLACES * 2 + 3).unwrap(),
        "the refused left nothing behind"
    );
    assert_eq!(app.rows.count("outbox"), i64::try_from(PLACES).unwrap(), "who got one is told how to pay");
    let list =
        app.get(&format!("/api/TicketCategory/query/tournament/{}", sold[0].json()["tournamentId"])).await;
    assert_eq!(list.each("availableTickets"), [json!(0)]);
}

#[tokio::test]
async fn an_admin_and_users_race_for_the_same_place() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
    let admin = app.admin();
    let buyers: Vec<Person> = (0..8).map(|_| app.user()).collect();
    let mut racing = tokio::task::JoinSet::new();
    for (turn, buyer) in buyers.iter().enumerate() {
        let body = json!({"ticketCategoryId": category, "userId": buyer.id});
        let by = if turn % 2 == 0 { &admin } else { buyer };
        racing.spawn(app.post("/api/Ticket", &body).by(by).into_future());
    }
    let sold = racing.join_all().await.iter().filter(|answer| answer.status == 201).count();
    assert_eq!((sold, app.rows.count("tickets")), (1, 1));
}

// The control: the same statements without the lock oversell, so that the tests above are known to be able to fail.

/// What a reservation says to PostgreSQL, in order; `$1` is the category, `$2` the buyer, `$3` the ticket, `$4` the group.
const LOCK: &str = "SELECT max_total_tickets::bigint AS number FROM ticket_categories WHERE id = $1";
const LOCKED: &str = " FOR NO KEY UPDATE";
const TOURNAMENT: &str = "SELECT id AS number FROM tournaments
    WHERE id = (SELECT tournament_id FROM ticket_categories WHERE id = $1) AND live_flag";
const SOLD: &str =
    "SELECT COUNT(*) AS number FROM tickets WHERE ticket_category_id = $1 AND NOT is_cancelled";
const HELD: &str =
    "SELECT COUNT(*) AS number FROM waitlist WHERE ticket_category_id = $1 AND held_until > now()
    AND taken_at IS NULL";
const IN_LINE: &str = "SELECT COUNT(*) AS number FROM waitlist w JOIN ticket_categories c ON c.id = w.ticket_category_id
    WHERE c.id = $1 AND c.waitlist_offers_flag AND confirmed_at IS NOT NULL AND offered_at IS NULL AND taken_at IS NULL";
const WAITS: &str =
    "SELECT COALESCE(min(w.id), 0) AS number FROM waitlist w JOIN users u ON lower(u.email) = lower(w.email)
    WHERE w.ticket_category_id = $1 AND u.id = $2 AND w.taken_at IS NULL";
const TICKET: &str = "INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
    SELECT tournament_id, id, $2, gen_random_uuid(), now() FROM ticket_categories WHERE id = $1 RETURNING id AS number";
const GROUPS: &str = "INSERT INTO groups (ticket_id, name) VALUES ($3, 'Group 1') RETURNING id AS number";
const ATTENDEE: &str = "INSERT INTO attendees (group_id, user_id, scan_code, created_at)
    VALUES ($4, $2, gen_random_uuid(), now()) RETURNING id AS number";
const BUYER: &str = "SELECT id AS number FROM users WHERE id = $2";
const UNPAID: &str =
    "SELECT COUNT(*) AS number FROM tickets WHERE user_id = $2 AND NOT paid AND NOT is_cancelled";
const STATEMENTS: [&str; 11] =
    [LOCK, TOURNAMENT, SOLD, HELD, IN_LINE, WAITS, BUYER, UNPAID, TICKET, GROUPS, ATTENDEE];

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Makes one reservation by these statements.
fn replay(connection: &mut PgConnection, category: i64, buyer: i64, lock: &str) {
    let (mut ticket, mut group) = (0, 0);
    let mut run = |sql: &str| {
        // Every parameter is named, as PostgreSQL asks, though not all are used.
        let whole = format!("WITH given AS (SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint) {sql}");
        let bound = diesel::sql_query(whole).bind::<BigInt, _>(category).bind::<BigInt, _>(buyer);
        let row = bound.bind::<BigInt, _>(ticket).bind::<BigInt, _>(group).get_result::<Number>(connection);
        let number = row.unwrap_or_else(|error| panic!("{sql}: {error}")).number;
        if sql == TICKET {
            ticket = number;
        } else if sql == GROUPS {
            group = number;
        }
        number
    };
    let places = run(&format!("{LOCK}{lock}"));
    run(TOURNAMENT);
    if run(SOLD) + run(HELD) + run(IN_LINE) >= places || run(WAITS) > 0 {
        return;
    }
    run(BUYER);
    run(UNPAID);
    // What the network and the scheduler do on a bad day.
    std::thread::sleep(Duration::from_millis(30));
    for insert in [TICKET, GROUPS, ATTENDEE] {
        run(insert);
    }
}

/// Lets many buyers replay a reservation of five places at once, and answers how many were sold.
fn replayed(app: &App, lock: &str) -> i64 {
    let category = app.category(app.tournament(), json!({"max_total_tickets": 5}));
    let buyers: Vec<_> = (0..24).map(|_| app.rows.insert("users", json!({}))).collect();
    let started = std::sync::Barrier::new(buyers.len());
    std::thread::scope(|scope| {
        for buyer in buyers {
            let (mut connection, started) = (app.rows.connect(), &started);
            scope.spawn(move || {
                started.wait();
                connection
                    .transaction(|connection| {
                        replay(connection, category, buyer, lock);
                        QueryResult::Ok(())
                    })
                    .unwrap();
            });
        }
    });
    app.rows.count(&format!("tickets WHERE ticket_category_id = {category}"))
}

#[tokio::test]
async fn the_control_the_same_statements_oversell_without_the_lock_and_only_without_it() {
    let app = App::spawn();
    assert_eq!(replayed(&app, LOCKED), 5);
    let oversold = replayed(&app, "");
    assert!(oversold > 5, "{oversold} of 5: this race cannot be lost, so it proves nothing");
}

thread_local! {
    static HEARD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

struct Listening;

impl Instrumentation for Listening {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            HEARD.with_borrow_mut(|heard| heard.push(query.to_string()));
        }
    }
}

/// What a statement does to which table, and whether it counts or locks.
fn shape(sql: &str) -> String {
    let plain = sql.replace('"', "");
    let words: Vec<_> =
        plain.split(|c: char| c.is_whitespace() || c == '(').filter(|it| !it.is_empty()).collect();
    let table = words
        .iter()
        .position(|word| ["FROM", "INTO", "UPDATE"].contains(word))
        .and_then(|at| words.get(at + 1));
    let counts = if plain.contains("COUNT(*)") { "counts" } else { "" };
    let locks = if [LOCKED, " FOR UPDATE"].iter().any(|lock| plain.contains(lock)) { "locks" } else { "" };
    [words.first().copied().unwrap_or_default(), table.copied().unwrap_or_default(), counts, locks].join(" ")
}

/// Lets [`shapes_of`] hear what connections say that are made from now on.
pub(crate) fn listen() {
    set_default_instrumentation(|| Some(Box::new(Listening))).unwrap();
}

/// The shapes of the statements that the work makes on this thread.
pub(crate) fn shapes_of(work: impl FnOnce()) -> Vec<String> {
    HEARD.take();
    work();
    let of_a_table = |shape: &String| shape.split(' ').nth(1).is_some_and(|table| !table.is_empty());
    HEARD.take().iter().map(|sql| shape(sql)).filter(of_a_table).collect()
}

/// Somebody as use cases know them.
pub(crate) fn actor(person: &Person, role: Role) -> Actor {
    Actor {
        id: UserId(person.id),
        email: Email::parse(&person.email).unwrap(),
        roles: vec![role],
        token_version: 0,
    }
}

#[tokio::test]
async fn the_control_says_what_a_reservation_says_in_the_same_order() {
    listen();
    let app = App::spawn();
    let actor = actor(&app.user(), Role::User);
    let category = app.category(app.tournament(), json!({}));
    let reservation = NewReservation {
        category_id: Some(CategoryId(category)),
        tournament_id: None,
        user_id: Some(actor.id),
        sponsor_id: None,
        user_participating: true,
    };
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    let heard = shapes_of(|| {
        Application::new(app.ports.clone()).tickets.reserve(&actor, &reservation, &once).unwrap();
    });
    let mut said = STATEMENTS.map(shape).to_vec();
    said[0].push_str("locks");
    said[6].push_str("locks");
    assert_eq!(heard[..said.len()], said);
    let rest = &heard[said.len()..];
    let told = |shape: &String| shape.contains(" outbox ") || shape.contains(" mail_counts ");
    let after = |shape: &String| shape.starts_with("SELECT ") || told(shape);
    assert!(rest.iter().all(after), "only the answer is read and the purchaser told then: {rest:?}");
}
