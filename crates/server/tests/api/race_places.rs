//! Cancelled tickets that come back, and places offered to the waitlist, while others buy: what there is is given out, and not
//! one more (rule `tickets-sold-out`, decision 018).

use std::future::IntoFuture;
use std::sync::Barrier;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Application;
use fairway_application::tickets::TicketForm;
use fairway_application::waitlist::EntryForm;
use fairway_domain::access::Role;
use fairway_domain::ids::{EntryId, TicketId};
use serde_json::json;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::race::{actor, listen, shapes_of};

const PLACES: i64 = 8;

fn category(app: &App, places: i64) -> i64 {
    app.category(app.tournament(), json!({"max_total_tickets": places}))
}

fn buy(app: &App, category: i64, by: &Person) -> Call {
    app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": by.id})).by(by)
}

fn cancel(app: &App, ticket: i64, cancelled: bool, by: &Person) -> Call {
    app.put("/api/Ticket", &json!({"id": ticket, "isCancelled": cancelled})).by(by)
}

fn offer(app: &App, entry: i64, by: &Person) -> Call {
    app.put("/api/Waitlist", &json!({"id": entry, "offered": true})).by(by)
}

/// Who got something; everybody else was told why not, in words.
fn winners(answers: &[Answer]) -> i64 {
    let refused = answers.iter().filter(|answer| answer.status >= 300);
    let told = [
        "Sorry, the last ticket of this category has just been taken.",
        "The place of this ticket has been sold meanwhile, so it stays cancelled.",
        "No place of this category is free, so none can be offered.",
    ];
    for answer in refused {
        assert_eq!(answer.status, 409, "{}", answer.text());
        let detail = answer.json()["detail"].clone();
        assert!(told.iter().any(|sentence| detail == *sentence), "{detail}");
    }
    i64::try_from(answers.iter().filter(|answer| answer.status < 300).count()).unwrap()
}

/// Tickets that are not cancelled, and places that are held.
fn used(app: &App, category: i64) -> i64 {
    app.rows.number(&USED.replace("$1", &category.to_string()).replace("now()", "'2026-05-01T12:00:00Z'"))
}

#[tokio::test]
async fn tickets_are_cancelled_and_taken_up_again_while_others_buy_and_every_place_is_sold_once() {
    let app = App::spawn();
    let category = category(&app, PLACES);
    let admin = app.admin();
    let tickets: Vec<i64> = (0..PLACES).map(|_| app.ticket(category, &app.user()).0).collect();
    let mut racing = tokio::task::JoinSet::new();
    for ticket in tickets {
        let (give, take) = (cancel(&app, ticket, true, &admin), cancel(&app, ticket, false, &admin));
        racing.spawn(async move {
            give.await.ok(200);
            take.await
        });
    }
    for _ in 0..PLACES * 4 {
        racing.spawn(buy(&app, category, &app.user()).into_future());
    }
    let answers = racing.join_all().await;
    assert_eq!(winners(&answers), PLACES, "whoever was refused was so because every place was gone");
    assert_eq!(used(&app, category), PLACES);
}

#[tokio::test]
async fn a_cancelled_place_goes_to_one_buyer_or_back_at_once_and_to_nobody_else() {
    let app = App::spawn();
    let category = category(&app, 1);
    let admin = app.admin();
    let (ticket, ..) = app.ticket(category, &app.user());
    cancel(&app, ticket, true, &admin).await.ok(200);
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..12 {
        racing.spawn(buy(&app, category, &app.user()).into_future());
        racing.spawn(cancel(&app, ticket, false, &admin).into_future());
    }
    let answers = racing.join_all().await;
    winners(&answers);
    assert_eq!(used(&app, category), 1);
}

#[tokio::test]
async fn of_many_offers_for_one_free_place_one_is_made() {
    let app = App::spawn();
    let category = category(&app, 1);
    let admin = app.admin();
    let wait = || app.rows.insert("waitlist", json!({"ticket_category_id": category}));
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..12 {
        racing.spawn(offer(&app, wait(), &admin).into_future());
    }
    assert_eq!(winners(&racing.join_all().await), 1);
    assert_eq!(used(&app, category), 1);
}

#[tokio::test]
async fn offers_race_with_buyers_and_with_whom_they_are_for() {
    let app = App::spawn();
    let category = category(&app, PLACES);
    let admin = app.admin();
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..PLACES * 2 {
        let waiting = app.user();
        let of = json!({"ticket_category_id": category, "email": waiting.email});
        let (offered, taken) =
            (offer(&app, app.rows.insert("waitlist", of), &admin), buy(&app, category, &waiting));
        racing.spawn(buy(&app, category, &app.user()).into_future());
        racing.spawn(async move {
            let answer = offered.await;
            if answer.status != 200 {
                return answer;
            }
            // Whoever holds a place gets it, whatever everybody else does.
            let ticket = taken.await;
            ticket.ok(201);
            ticket
        });
    }
    assert_eq!(winners(&racing.join_all().await), PLACES);
    assert_eq!(used(&app, category), PLACES);
    assert_eq!(app.rows.count("waitlist WHERE offered_at IS NOT NULL AND taken_at IS NULL"), 0);
}

// The control: the same statements without the lock give out more than there is, so that the tests above are known to be able
// to fail.

/// Reads how many places there are; with the lock behind it, as the server does.
const READ: &str = "SELECT max_total_tickets::bigint AS number FROM ticket_categories WHERE id = $1";
const LOCK: &str = " FOR NO KEY UPDATE";
const USED: &str = "SELECT (SELECT count(*) FROM tickets WHERE ticket_category_id = $1 AND NOT is_cancelled)
    + (SELECT count(*) FROM waitlist WHERE ticket_category_id = $1 AND held_until > now() AND taken_at IS NULL) AS number";
/// A ticket for the user `$2`.
const BUY: &str = "INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
    SELECT tournament_id, id, $2, gen_random_uuid(), now() FROM ticket_categories WHERE id = $1";
/// The cancelled ticket `$2` is taken up again.
const TAKE_UP: &str = "UPDATE tickets SET is_cancelled = false WHERE id = $2 AND ticket_category_id = $1";
/// A place is offered to the entry `$2`.
const OFFER: &str = "UPDATE waitlist SET offered_at = now(), held_until = now() + interval '1 hour'
    WHERE id = $2 AND ticket_category_id = $1";

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Uses one place up by these statements, if one is left.
fn replay(connection: &mut PgConnection, category: i64, lock: &str, write: &str, row: i64) {
    let mut number = |sql: &str| {
        let found = diesel::sql_query(sql).bind::<BigInt, _>(category).get_result::<Number>(connection);
        found.unwrap_or_else(|error| panic!("{sql}: {error}")).number
    };
    let places = number(&format!("{READ}{lock}"));
    if number(USED) >= places {
        return;
    }
    // What the network and the scheduler do on a bad day.
    std::thread::sleep(Duration::from_millis(30));
    let written = diesel::sql_query(write).bind::<BigInt, _>(category).bind::<BigInt, _>(row);
    assert_eq!(written.execute(connection).unwrap(), 1);
}

/// Lets as many users buy as cancelled tickets come back and offers are made, all at once, and answers how many of five
/// places were given out.
fn replayed(app: &App, lock: &str) -> i64 {
    let category = category(app, 5);
    let mut writes = Vec::new();
    for _ in 0..6 {
        let (ticket, ..) = app.ticket(category, &app.user());
        app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {ticket}"));
        writes.push((TAKE_UP, ticket));
        writes.push((OFFER, app.rows.insert("waitlist", json!({"ticket_category_id": category}))));
        writes.push((BUY, app.rows.insert("users", json!({}))));
    }
    let started = Barrier::new(writes.len());
    std::thread::scope(|scope| {
        for (write, row) in writes {
            let (mut connection, started) = (app.rows.connect(), &started);
            scope.spawn(move || {
                started.wait();
                let work = |connection: &mut PgConnection| {
                    replay(connection, category, lock, write, row);
                    QueryResult::Ok(())
                };
                connection.transaction(work).unwrap();
            });
        }
    });
    app.rows.number(&USED.replace("$1", &category.to_string()))
}

#[tokio::test]
async fn the_control_the_same_statements_give_out_too_much_without_the_lock_and_only_without_it() {
    let app = App::spawn();
    assert_eq!(replayed(&app, LOCK), 5);
    let given_out = replayed(&app, "");
    assert!(given_out > 5, "{given_out} of 5: this race cannot be lost, so it proves nothing");
}

#[tokio::test]
async fn the_control_says_what_taking_up_and_offering_say_in_the_same_order() {
    listen();
    let app = App::spawn();
    let category = category(&app, 5);
    let (site, admin) = (Application::new(app.ports.clone()), actor(&app.admin(), Role::Admin));
    let (ticket, ..) = app.ticket(category, &app.user());
    app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let entry = app.rows.insert("waitlist", json!({"ticket_category_id": category}));
    let take_up = TicketForm { cancelled: Some(false), ..TicketForm::default() };
    let offered = EntryForm { offered: Some(true), ..EntryForm::default() };
    let taking_up = shapes_of(|| {
        site.tickets.update(&admin, Some(TicketId(ticket)), &take_up, None).unwrap();
    });
    let offering = shapes_of(|| {
        site.waitlist.update(&admin, Some(EntryId(entry)), &offered, None).unwrap();
    });
    for (heard, write) in [(taking_up, "UPDATE tickets  "), (offering, "UPDATE waitlist  ")] {
        let said =
            ["SELECT ticket_categories  locks", "SELECT tickets counts ", "SELECT waitlist counts ", write];
        let at: Vec<_> = said.iter().map(|shape| heard.iter().position(|it| it == shape)).collect();
        assert!(at.iter().all(Option::is_some) && at.is_sorted(), "{at:?}: {heard:?}");
    }
}
