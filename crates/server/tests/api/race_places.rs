//! Cancelled tickets that are reactivated, and places offered to the waitlist, during concurrent sales: all places are given out, and not one more (rule
//! `tickets-sold-out`, decision 018).

use std::future::IntoFuture;

use serde_json::json;

use crate::app::{App, Person};
use crate::client::{Answer, Call};

const USED: &str = "SELECT (SELECT count(*) FROM tickets WHERE ticket_category_id = $1 AND NOT is_cancelled)
    + (SELECT count(*) FROM waitlist WHERE ticket_category_id = $1 AND held_until > now() AND taken_at IS NULL) AS number";
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

/// Number of calls that succeeded; asserts that each other one has a sentence with its reason.
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

/// Number of tickets that are not cancelled, and of held places.
fn used(app: &App, category: i64) -> i64 {
    app.rows.number(&USED.replace("$1", &category.to_string()).replace("now()", "'2026-05-01T12:00:00Z'"))
}

#[tokio::test]
async fn cancelling_and_reactivating_while_others_buy_never_oversells() {
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
    assert_eq!(winners(&answers), PLACES, "refused only as every place was gone");
    assert_eq!(used(&app, category), PLACES);
}

#[tokio::test]
async fn a_cancelled_place_is_given_out_once() {
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
async fn offers_race_with_buyers_and_with_their_holders() {
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
            // The holder of an offered place gets it, despite other buyers.
            let ticket = taken.await;
            ticket.ok(201);
            ticket
        });
    }
    assert_eq!(winners(&racing.join_all().await), PLACES);
    assert_eq!(used(&app, category), PLACES);
    assert_eq!(app.rows.count("waitlist WHERE offered_at IS NOT NULL AND taken_at IS NULL"), 0);
}
