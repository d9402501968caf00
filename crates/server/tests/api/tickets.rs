//! Reserving tickets, and the buyer's list of them.

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

async fn reserve(app: &App, by: &Person, body: Value) -> Answer {
    let mut whole = json!({"userId": by.id});
    whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    app.post("/api/Ticket", &whole).by(by).await
}

async fn of(app: &App, user: &Person) -> Answer {
    app.get(&format!("/api/Ticket/query/user/{}", user.id)).by(user).await
}

/// A category of a live tournament in the future.
fn category(app: &App, row: Value) -> i64 {
    app.category(app.tournament(), row)
}

/// A sponsor that the user manages.
fn sponsor_of(app: &App, user: &Person) -> i64 {
    let sponsor = app.rows.insert("sponsors", json!({"name": "Teeward"}));
    app.rows.insert("user_sponsors", json!({"user_id": user.id, "sponsor_id": sponsor}));
    sponsor
}

#[tokio::test]
async fn a_reservation_makes_ticket_groups_and_the_buyer_s_place() {
    let app = App::spawn();
    let user = app.user();
    let category = category(&app, json!({"num_groups": 2}));
    let ticket = reserve(&app, &user, json!({"ticketCategoryId": category})).await.ok(201);
    let told = json!({"name": "Foursome", "price": 250, "noCostFlag": false, "playFlag": true});
    assert_eq!(ticket["ticketCategory"], told);
    assert_eq!(ticket["tournament"]["name"], "Spring Classic");
    assert_eq!(ticket["tournament"]["dateStart"], "2026-06-13");
    assert_eq!(ticket["user"], json!({"nameFirst": "Sam", "nameLast": "Rivera", "email": user.email}));
    assert_eq!(
        (&ticket["paid"], &ticket["datePaid"], &ticket["isCancelled"]),
        (&json!(false), &Value::Null, &json!(false))
    );
    assert_eq!((&ticket["sponsorId"], &ticket["sponsor"]), (&Value::Null, &Value::Null));
    let groups: Vec<_> =
        ticket["groups"].as_array().unwrap().iter().map(|group| group["name"].clone()).collect();
    assert_eq!(groups, ["Group 1", "Group 2"]);
    assert_eq!(ticket["groups"][0]["round"], Value::Null);
    assert_eq!(of(&app, &user).await.ok(200), json!([ticket]), "the list tells it as it was answered");
    let passes = app.get(&format!("/api/Attendee/query/user/{}", user.id)).by(&user).await;
    assert_eq!(passes.each("group")[0]["id"], ticket["groups"][0]["id"]);
}

/// The answer is built before the ticket is written, so that the call does not wait for reading it back.
#[tokio::test]
async fn the_answer_to_a_reservation_equals_a_later_reading() {
    let app = App::spawn();
    let (user, admin, tournament) = (app.user(), app.admin(), app.tournament());
    let sponsor = sponsor_of(&app, &user);
    app.rows.execute(&format!(
        "INSERT INTO payment_terms (tournament_id, days, reminder_days, lapse_flag) VALUES ({tournament}, 5, 2, true)"
    ));
    for row in [
        json!({"num_groups": 3, "num_attendees": 2, "embed_code": "<b>pay</b>", "fair_value_cents": 1_000}),
        json!({"no_cost_flag": true, "price_cents": 0}),
        json!({"play_flag": false, "early_until": ["2100-01-01T00:00:00Z"], "early_price_cents": [12_300]}),
        json!({"sponsor_flag": true, "num_groups": 2}),
    ] {
        let category = app.category(tournament, row.clone());
        for (by, participating) in [(&user, true), (&user, false), (&admin, true)] {
            let body = json!({"ticketCategoryId": category, "userId": user.id, "sponsorId": sponsor,
                "userParticipating": participating});
            let answer = reserve(&app, by, body).await.ok(201);
            let read = app.get(&format!("/api/Ticket/{}", answer["id"])).by(&user).await.ok(200);
            assert_eq!(answer, read, "{row}");
        }
    }
}

#[tokio::test]
async fn scan_codes_are_long_and_no_two_are_alike() {
    let app = App::spawn();
    let user = app.user();
    let category = category(&app, json!({}));
    for _ in 0..5 {
        reserve(&app, &user, json!({"ticketCategoryId": category})).await.ok(201);
    }
    let passes = app.get(&format!("/api/Attendee/query/user/{}", user.id)).by(&user).await;
    let mut codes = [of(&app, &user).await.each("scanCode"), passes.each("scanCode")].concat();
    assert!(
        codes.iter().all(|code| code.as_str().unwrap().len() == 32),
        "128 bits in hexadecimal: {codes:?}"
    );
    codes.sort_by_key(ToString::to_string);
    codes.dedup();
    assert_eq!(codes.len(), 10);
}

#[tokio::test]
async fn a_free_ticket_is_paid_from_the_start() {
    let app = App::spawn();
    let category = category(&app, json!({"no_cost_flag": true, "price_cents": 0}));
    let ticket = reserve(&app, &app.user(), json!({"ticketCategoryId": category})).await.ok(201);
    assert_eq!((&ticket["paid"], &ticket["datePaid"]), (&json!(true), &json!("2026-05-01T12:00:00Z")));
    assert_eq!((&ticket["isFree"], &ticket["ticketCategory"]["noCostFlag"]), (&json!(true), &json!(true)));
}

#[tokio::test]
async fn a_price_of_zero_alone_is_not_paid_from_the_start() {
    let app = App::spawn();
    let category = category(&app, json!({"price_cents": 0}));
    let ticket = reserve(&app, &app.user(), json!({"ticketCategoryId": category})).await.ok(201);
    assert_eq!((&ticket["paid"], &ticket["isFree"]), (&json!(false), &json!(false)));
}

#[tokio::test]
async fn a_category_of_another_tournament_is_a_wrong_field() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let (here, elsewhere) = (app.tournament(), app.tournament());
    let (category, foreign) = (app.category(here, json!({})), app.category(elsewhere, json!({})));
    for by in [&user, &admin] {
        let wrong = reserve(&app, by, json!({"ticketCategoryId": foreign, "tournamentId": here})).await;
        let sentence = wrong.problem(422, "ticketCategoryId");
        assert_eq!(sentence, "ticketCategoryId is no ticket category of this tournament");
    }
    let unknown = reserve(&app, &user, json!({"ticketCategoryId": foreign, "tournamentId": 404})).await;
    unknown.problem(422, "ticketCategoryId");
    let hidden = app.category(elsewhere, json!({"live_flag": false}));
    let hidden = reserve(&app, &user, json!({"ticketCategoryId": hidden, "tournamentId": here})).await;
    hidden.problem(404, "");
    assert_eq!(app.rows.count("tickets"), 0);
    for whichever in [json!(here), json!(null)] {
        let body = json!({"ticketCategoryId": category, "tournamentId": whichever});
        assert_eq!(reserve(&app, &user, body).await.ok(201)["tournamentId"], here);
    }
}

#[tokio::test]
async fn a_sponsor_category_asks_for_a_sponsor_that_the_buyer_manages() {
    let app = App::spawn();
    let user = app.user();
    let category = category(&app, json!({"sponsor_flag": true}));
    let (own, others) = (sponsor_of(&app, &user), sponsor_of(&app, &app.user()));
    let missing = reserve(&app, &user, json!({"ticketCategoryId": category})).await;
    assert_eq!(missing.problem(422, "sponsorId"), "sponsorId cannot be empty");
    let admin = app.admin();
    let all = json!({"ticketCategoryId": 404, "userId": 404, "sponsorId": 404});
    let all = app.post("/api/Ticket", &all).by(&admin).await;
    assert_eq!(all.problem(422, "ticketCategoryId"), "ticketCategoryId is no ticket category");
    assert_eq!(all.problem(422, "userId"), "userId is no user");
    assert_eq!(all.problem(422, "sponsorId"), "sponsorId is no sponsor");
    let all = json!({"ticketCategoryId": category, "userId": null, "sponsorId": u64::MAX});
    let all = app.post("/api/Ticket", &all).by(&admin).await;
    assert_eq!(all.problem(422, "userId"), "userId cannot be empty");
    assert_eq!(all.problem(422, "sponsorId"), "sponsorId is out of range");
    let foreign = reserve(&app, &user, json!({"ticketCategoryId": category, "sponsorId": others})).await;
    let unknown = reserve(&app, &user, json!({"ticketCategoryId": category, "sponsorId": others + 1})).await;
    assert_eq!(foreign.problem(404, ""), unknown.problem(404, ""));
    assert_eq!(app.rows.count("tickets"), 0);
    let ticket = reserve(&app, &user, json!({"ticketCategoryId": category, "sponsorId": own})).await.ok(201);
    assert_eq!((&ticket["sponsorId"], &ticket["sponsor"]), (&json!(own), &json!({"name": "Teeward"})));
    assert_eq!(ticket["userParticipating"], true, "as nothing else was said");
}

#[tokio::test]
async fn a_sponsors_buyer_may_stay_away_and_then_has_no_pass() {
    let app = App::spawn();
    let user = app.user();
    let of_sponsors = category(&app, json!({"sponsor_flag": true}));
    let body = json!({"ticketCategoryId": of_sponsors, "sponsorId": sponsor_of(&app, &user), "userParticipating": false});
    let ticket = reserve(&app, &user, body).await.ok(201);
    assert_eq!(ticket["userParticipating"], false);
    assert_eq!(app.rows.count("attendees"), 0);
    let of_attendees = category(&app, json!({}));
    let body = json!({"ticketCategoryId": of_attendees, "userParticipating": false, "sponsorId": 404});
    let ticket = reserve(&app, &user, body).await.ok(201);
    assert_eq!(
        (&ticket["userParticipating"], &ticket["sponsorId"]),
        (&json!(true), &Value::Null),
        "an attendee attends"
    );
    assert_eq!(app.rows.count("attendees"), 1);
}

#[tokio::test]
async fn a_hidden_category_is_not_there_for_a_user_and_sold_by_an_admin() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let hidden = category(&app, json!({"live_flag": false}));
    let in_hidden = app.category(app.rows.insert("tournaments", json!({"live_flag": false})), json!({}));
    for id in [hidden, in_hidden] {
        reserve(&app, &user, json!({"ticketCategoryId": id})).await.problem(404, "");
        reserve(&app, &app.volunteer(), json!({"ticketCategoryId": id})).await.problem(404, "");
        reserve(&app, &admin, json!({"ticketCategoryId": id, "userId": user.id})).await.ok(201);
    }
}

#[tokio::test]
async fn a_ticket_that_an_admin_reserves_for_a_user_belongs_to_the_user() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let category = category(&app, json!({}));
    let ticket =
        reserve(&app, &admin, json!({"ticketCategoryId": category, "userId": user.id})).await.ok(201);
    assert_eq!(ticket["userId"], user.id);
    assert_eq!(of(&app, &user).await.each("id"), [ticket["id"].clone()]);
    assert_eq!(of(&app, &admin).await.ok(200), json!([]));
    let unknown = reserve(&app, &admin, json!({"ticketCategoryId": category, "userId": i64::MAX})).await;
    assert_eq!(unknown.problem(422, "userId"), "userId is no user");
}

#[tokio::test]
async fn a_deleted_user_reserves_nothing_and_nothing_is_reserved_for_them() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let category = category(&app, json!({}));
    let deleted = app.call(reqwest::Method::DELETE, &format!("/api/User/{}", user.id)).by(&admin).await;
    assert_eq!(deleted.status, 204);
    reserve(&app, &user, json!({"ticketCategoryId": category})).await.problem(401, "");
    let for_them = reserve(&app, &admin, json!({"ticketCategoryId": category, "userId": user.id})).await;
    assert_eq!(for_them.problem(422, "userId"), "userId is no user");
    assert_eq!(app.rows.count("tickets"), 0);
}

#[tokio::test]
async fn an_unknown_category_is_a_field_that_is_wrong() {
    let app = App::spawn();
    for by in [app.user(), app.admin()] {
        let answer = reserve(&app, &by, json!({"ticketCategoryId": 404})).await;
        assert_eq!(answer.problem(422, "ticketCategoryId"), "ticketCategoryId is no ticket category");
    }
    let nothing = app.post("/api/Ticket", &json!({})).by(&app.user()).await;
    assert_eq!(nothing.problem(422, "ticketCategoryId"), "ticketCategoryId cannot be empty");
    assert_eq!(nothing.problem(422, "userId"), "userId cannot be empty");
}

#[tokio::test]
async fn the_last_ticket_is_sold_once_until_one_is_cancelled() {
    let app = App::spawn();
    let category = category(&app, json!({"max_total_tickets": 1}));
    let buy = || async { reserve(&app, &app.user(), json!({"ticketCategoryId": category})).await };
    buy().await.ok(201);
    let refused = buy().await;
    assert_eq!(refused.problem(409, ""), "Sorry, the last ticket of this category has just been taken.");
    app.rows.execute("UPDATE tickets SET is_cancelled = true");
    buy().await.ok(201);
    buy().await.problem(409, "");
}

#[tokio::test]
async fn a_tournament_sells_through_its_last_day_in_the_site_s_time_zone() {
    let app = App::spawn();
    let category = category(&app, json!({}));
    // Midnight at the start of the next day, in Phoenix.
    app.clock.set("2026-06-14T06:59:59Z");
    reserve(&app, &app.user(), json!({"ticketCategoryId": category})).await.ok(201);
    app.clock.set("2026-06-14T07:00:00Z");
    let late = reserve(&app, &app.user(), json!({"ticketCategoryId": category})).await;
    assert!(late.problem(409, "").contains("is over"));
    reserve(&app, &app.admin(), json!({"ticketCategoryId": category})).await.ok(201);
}

#[tokio::test]
async fn own_tickets_list_latest_tournament_first_with_rounds_and_state() {
    let app = App::spawn();
    let user = app.user();
    let past = app
        .rows
        .insert("tournaments", json!({"name": "Past", "date_start": "2025-06-01", "date_end": "2025-06-01"}));
    let (old, ..) = app.ticket(app.category(past, json!({})), &user);
    let tournament = app.tournament();
    let category = app.category(tournament, json!({}));
    let (first, group, _) = app.ticket(category, &user);
    let (second, ..) = app.ticket(category, &user);
    app.ticket(category, &app.user());
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
    app.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {old}"));
    let list = of(&app, &user).await;
    assert_eq!(list.each("id"), [second, first, old]);
    assert_eq!(list.each("isCancelled"), [false, false, true]);
    let expected = json!({"id": group, "name": "Group 1", "roundId": round,
        "round": {"id": round, "name": "Morning", "startDate": "2026-06-13", "startTime": "08:30"},
        "leftRound": null});
    assert_eq!(list.each("groups")[1], json!([expected]));
    assert_eq!(list.header("cache-control"), "no-store");
}

#[tokio::test]
async fn only_an_admin_sees_the_tickets_of_other_users() {
    let app = App::spawn();
    let user = app.user();
    app.ticket(category(&app, json!({})), &user);
    let path = format!("/api/Ticket/query/user/{}", user.id);
    assert_eq!(app.get(&path).by(&app.admin()).await.each("userId"), [user.id]);
    app.get(&path).by(&app.volunteer()).await.problem(404, "");
}

#[tokio::test]
async fn all_wrong_fields_of_a_reservation_are_reported_at_once() {
    let app = App::spawn();
    let admin = app.admin();
    let category = category(&app, json!({"sponsor_flag": true}));
    let wrong = json!({"ticketCategoryId": 404, "userId": 404, "sponsorId": 404});
    let answer = app.post("/api/Ticket", &wrong).by(&admin).await;
    assert_eq!(answer.problem(422, "ticketCategoryId"), "ticketCategoryId is no ticket category");
    assert_eq!(answer.problem(422, "userId"), "userId is no user");
    assert_eq!(answer.problem(422, "sponsorId"), "sponsorId is no sponsor");
    let answer = app.post("/api/Ticket", &json!({"ticketCategoryId": category})).by(&admin).await;
    assert_eq!(answer.problem(422, "userId"), "userId cannot be empty");
    assert_eq!(answer.problem(422, "sponsorId"), "sponsorId cannot be empty");
    let user = app.user();
    let answer = app.post("/api/Ticket", &json!({"ticketCategoryId": category})).by(&user).await;
    assert_eq!(answer.problem(422, "userId"), "userId cannot be empty");
    assert_eq!(answer.problem(422, "sponsorId"), "sponsorId cannot be empty");
}
