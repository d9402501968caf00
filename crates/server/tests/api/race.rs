//! Many concurrent buyers for the last places: all places are sold, and not one more (rule `tickets-sold-out`).

use std::future::IntoFuture;

use serde_json::json;

use crate::app::{App, Person};

const BUYERS: usize = 400;
const PLACES: usize = 100;

/// The complete tickets: two groups, and the purchaser alone in the first.
const WHOLE: &str = "tickets t WHERE NOT is_cancelled
    AND (SELECT string_agg(name, ', ' ORDER BY id) FROM groups WHERE ticket_id = t.id) = 'Group 1, Group 2'
    AND (SELECT string_agg(a.user_id || ' in ' || g.name, ', ') FROM attendees a JOIN groups g ON g.id = a.group_id
         WHERE g.ticket_id = t.id) = t.user_id || ' in Group 1'";

#[tokio::test]
async fn four_hundred_buyers_at_once_get_exactly_the_last_hundred_places() {
    let app = App::spawn();
    // Two places are taken, and one was given back.
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
    assert_eq!(app.rows.count("outbox"), i64::try_from(PLACES).unwrap(), "each buyer is mailed how to pay");
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
