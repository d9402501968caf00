//! Selling a ticket at the desk in one call.

use std::future::IntoFuture;

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;
use crate::locks::{during, lock};
use crate::proven::{EMAIL, register};

async fn sell(app: &App, by: &Person, body: &Value) -> Answer {
    app.post("/api/Ticket/walkUp", body).by(by).await
}

/// A round with this number of places that the category may play in.
fn round_for(app: &App, tournament: i64, category: i64, places: i32) -> i64 {
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament, "max_attendees": places}));
    let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
    app.rows.link("round_ticket_categories", enabled);
    round
}

#[tokio::test]
async fn a_walk_up_is_made_paid_and_seated_at_once() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    let category = app.category(tournament, json!({}));
    let round = round_for(&app, tournament, category, 4);
    let body = json!({"ticketCategoryId": category, "newUserNameFirst": "Wally", "newUserNameLast": "Walkup",
        "paid": true, "paymentMethod": "Cash", "paymentReference": "receipt 7", "roundId": round});
    let ticket = sell(&app, &admin, &body).await.ok(201);
    assert_eq!(ticket["user"], json!({"nameFirst": "Wally", "nameLast": "Walkup", "email": null}));
    assert_eq!((&ticket["paid"], &ticket["paymentMethod"]), (&json!(true), &json!("Cash")));
    assert_eq!(ticket["paymentReference"], "receipt 7");
    assert_eq!(ticket["groups"][0]["roundId"], json!(round));
    let list = app.get(&format!("/api/Attendee/checkin/{tournament}")).by(&admin).await.ok(200);
    assert_eq!((&list[0]["displayName"], &list[0]["paid"]), (&json!("Wally Walkup"), &json!(true)));
    assert_eq!(list[0]["captain"], "Wally Walkup");
}

#[tokio::test]
async fn a_known_walk_up_gets_no_second_account() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let category = app.category(app.tournament(), json!({}));
    let by_address = json!({"ticketCategoryId": category, "email": user.email});
    let ticket = sell(&app, &admin, &by_address).await.ok(201);
    assert_eq!((&ticket["userId"], &ticket["paid"]), (&json!(user.id), &json!(false)));
    let chosen = json!({"ticketCategoryId": category, "userId": user.id});
    assert_eq!(sell(&app, &admin, &chosen).await.ok(201)["userId"], json!(user.id));
}

#[tokio::test]
async fn the_pass_of_a_desk_sale_waits_for_the_confirmation() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({}));
    let stranger = register(&app, EMAIL).await;
    app.ticket(category, &stranger);
    let sale = json!({"ticketCategoryId": category, "email": EMAIL, "paid": true, "paymentMethod": "Cash"});
    app.post("/api/Ticket/walkUp", &sale).by(&app.admin()).await.ok(201);
    let path = format!("/api/Attendee/query/user/{}", stranger.id);
    let passes = |reader: &Person| {
        let call = app.get(&path).by(reader);
        async move {
            let answer = call.await;
            (answer.header("x-passes-withheld"), answer.ok(200).as_array().unwrap().len())
        }
    };
    assert_eq!(passes(&app.admin()).await, ("0".to_owned(), 2), "the desk sees both");
    assert_eq!(passes(&stranger).await, ("1".to_owned(), 1), "the reserved ticket's is shown");
    let body = json!({"tempAuthCode": app.auth_code(&stranger)});
    app.post("/api/Auth/loginViaAuthCode", &body).by(&stranger).await.ok(200);
    assert_eq!(passes(&stranger).await, ("0".to_owned(), 2));
}

#[tokio::test]
async fn a_walk_up_that_finds_no_room_leaves_nothing_behind() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"max_total_tickets": 1}));
    let small = round_for(&app, tournament, category, 3);
    let elsewhere = app.rows.insert("rounds", json!({"tournament_id": app.tournament()}));
    let before = app.rows.state();
    let named =
        json!({"ticketCategoryId": category, "newUserNameFirst": "Wally", "newUserNameLast": "Walkup"});
    let with = |changes: Value| {
        let mut body = named.clone();
        body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        body
    };
    sell(&app, &admin, &with(json!({"roundId": small}))).await.problem(409, "");
    sell(&app, &admin, &with(json!({"roundId": elsewhere}))).await.problem(422, "roundId");
    sell(&app, &admin, &with(json!({"roundId": 999_999}))).await.problem(422, "roundId");
    sell(&app, &admin, &json!({"ticketCategoryId": category})).await.problem(422, "email");
    sell(&app, &admin, &json!({})).await.problem(422, "ticketCategoryId");
    sell(&app, &admin, &with(json!({"paymentMethod": "Cash"}))).await.problem(422, "paymentMethod");
    assert_eq!(app.rows.state(), before, "no account and no sale");
    sell(&app, &admin, &named).await.ok(201);
    sell(&app, &admin, &named).await.problem(409, "");
}

#[tokio::test]
async fn the_last_places_are_sold_once_to_walk_ups_and_buyers() {
    let app = App::spawn();
    let admin = app.admin();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 5}));
    let body =
        json!({"ticketCategoryId": category, "newUserNameFirst": "Wally", "newUserNameLast": "Walkup"});
    let reservation = json!({"ticketCategoryId": category, "userId": admin.id});
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..8 {
        racing.spawn(app.post("/api/Ticket/walkUp", &body).by(&admin).into_future());
        racing.spawn(app.post("/api/Ticket", &reservation).by(&admin).into_future());
    }
    let answers: Vec<_> = racing.join_all().await.iter().map(|answer| answer.status).collect();
    assert_eq!(answers.iter().filter(|status| **status == 201).count(), 5, "{answers:?}");
    assert_eq!(answers.iter().filter(|status| **status == 409).count(), 11, "{answers:?}");
}

#[tokio::test]
async fn twenty_walk_ups_at_once_never_overfill_a_round() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    let of = json!({"max_total_tickets": 100, "num_groups": 1, "num_attendees": 4});
    let category = app.category(tournament, of);
    let round = round_for(&app, tournament, category, 14);
    let mut racing = tokio::task::JoinSet::new();
    for number in 0..20 {
        let body = json!({"ticketCategoryId": category, "newUserNameFirst": "Wally", "newUserNameLast": format!("Nr {number}"),
            "roundId": round});
        racing.spawn(app.post("/api/Ticket/walkUp", &body).by(&admin).into_future());
    }
    let mut answers: Vec<_> = racing.join_all().await.iter().map(|answer| answer.status).collect();
    answers.sort_unstable();
    assert_eq!(
        answers,
        [vec![201; 3], vec![409; 17]].concat(),
        "14 places are room for three groups of four"
    );
    let sold = ["tickets", "attendees", "users WHERE name_first = 'Wally'", "pairings"];
    assert_eq!(sold.map(|rows| app.rows.count(rows)), [3; 4], "the others left nothing behind");
}

#[tokio::test]
async fn a_walk_up_counts_a_ticket_sold_while_it_waited() {
    let app = App::spawn();
    let (admin, buyer) = (app.admin(), app.user());
    let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
    let body =
        json!({"ticketCategoryId": category, "newUserNameFirst": "Wally", "newUserNameLast": "Walkup"});
    let call = app.post("/api/Ticket/walkUp", &body).by(&admin);
    let sold = format!(
        "INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
         SELECT tournament_id, id, {}, 'other', now() FROM ticket_categories WHERE id = {category}",
        buyer.id
    );
    let answer = during(&app, &lock("ticket_categories", category), call, &sold).await;
    assert_eq!(answer.problem(409, ""), "Sorry, the last ticket of this category has just been taken.");
}

#[tokio::test]
async fn a_walk_up_counts_the_places_left_after_its_wait() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    let category = app.category(tournament, json!({}));
    let round = round_for(&app, tournament, category, 4);
    let body = json!({"ticketCategoryId": category, "newUserNameFirst": "Wally", "newUserNameLast": "Walkup",
        "roundId": round});
    let call = app.post("/api/Ticket/walkUp", &body).by(&admin);
    let lock = format!("SELECT FROM rounds WHERE id = {round} FOR UPDATE");
    let answer = during(&app, &lock, call, "UPDATE rounds SET max_attendees = 0").await;
    assert_eq!(answer.problem(409, ""), "Insufficient Spots for Group");
    assert_eq!(app.rows.count("tickets"), 0, "nothing is sold without the round");
}

#[tokio::test]
async fn a_substitute_at_the_desk_voids_the_old_pass_at_once() {
    let app = App::spawn();
    let (admin, buyer) = (app.admin(), app.user());
    let tournament = app.tournament();
    let (_, _, place) = app.ticket(app.category(tournament, json!({})), &buyer);
    let list = format!("/api/Attendee/checkin/{tournament}");
    let old = app.get(&list).by(&admin).await.ok(200)[0]["scanCode"].clone();
    let digest =
        app.get(&format!("{list}/roster")).by(&admin).await.ok(200)["attendees"][0]["scanCodeDigest"].clone();
    let substitute = json!({"id": place, "newUserNameFirst": "Sub", "newUserNameLast": "Stitute"});
    app.put("/api/Attendee", &substitute).by(&admin).await.ok(200);
    let body = json!({"id": place, "checkedIn": true, "scanCode": old});
    app.put("/api/Attendee/checkin/update", &body).by(&admin).await.problem(409, "scanCode");
    let offline = json!({"operations": [
        {"operationId": "1", "id": place, "scanCodeDigest": digest, "checkedIn": true, "device": "gate 1"}]});
    let told = app.post(&format!("{list}/batch"), &offline).by(&admin).await.ok(200);
    assert_eq!(told["results"][0]["outcome"], "replaced");
    let row = app.get(&list).by(&admin).await.ok(200)[0].clone();
    assert_eq!((&row["displayName"], &row["checkedIn"]), (&json!("Sub Stitute"), &json!(false)));
    assert_eq!(app.rows.count("check_in_clashes WHERE kind = 'replaced'"), 1);
    let by_admin = format!("audit_log WHERE action = 'attendee.update' AND actor_id = {}", admin.id);
    assert_eq!(app.rows.count(&by_admin), 1);
}

#[tokio::test]
async fn a_walk_up_sent_again_is_the_same_ticket() {
    let app = App::spawn();
    let admin = app.admin();
    let category = app.category(app.tournament(), json!({}));
    let body =
        json!({"ticketCategoryId": category, "newUserNameFirst": "Wally", "newUserNameLast": "Walkup"});
    let again = || app.post("/api/Ticket/walkUp", &body).by(&admin).header("Idempotency-Key", "one");
    let first = again().await.ok(201);
    assert_eq!(again().await.ok(201), first);
}

#[tokio::test]
async fn all_wrong_fields_of_a_walk_up_are_reported_at_once() {
    let app = App::spawn();
    let admin = app.admin();
    let sponsored = app.category(app.tournament(), json!({"sponsor_flag": true}));
    let before = app.rows.state();
    for category in [json!(404), json!(sponsored), Value::Null] {
        let body = json!({"ticketCategoryId": category, "userId": 404, "sponsorId": 404, "roundId": 404,
            "paymentMethod": "Cash"});
        let answer = sell(&app, &admin, &body).await;
        answer.problem(422, "userId");
        answer.problem(422, "sponsorId");
        answer.problem(422, "roundId");
        answer.problem(422, "paymentMethod");
        if category != json!(sponsored) {
            answer.problem(422, "ticketCategoryId");
        }
    }
    assert_eq!(app.rows.state(), before);
}
