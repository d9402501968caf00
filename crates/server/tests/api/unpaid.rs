//! Unpaid tickets: the limit of one user, and deleting all of them at once.

use std::future::IntoFuture;

use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;

use crate::app::{App, Person};
use crate::client::Call;
use crate::locks::{during, lock};

const FULL: &str = "You have 5 tickets of this tournament that are not paid yet. Please pay before you reserve more, or write to us \
     if you need more at once.";

fn reserve(app: &App, category: i64, user: &Person) -> Call {
    app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": user.id}))
}

fn delete_unpaid(app: &App, tournament: i64, user: &Person) -> Call {
    let path = format!("/api/Ticket/unpaid?tournamentId={tournament}&userId={}", user.id);
    app.call(Method::DELETE, &path)
}

#[tokio::test]
async fn calls_for_several_categories_at_once_get_five_tickets_in_all() {
    let app = App::spawn_with(&[]);
    let (tournament, user) = (app.tournament(), app.user());
    let categories: Vec<_> = (0..6).map(|_| app.category(tournament, json!({}))).collect();
    let mut racing = JoinSet::new();
    for category in categories.iter().cycle().take(30) {
        racing.spawn(reserve(&app, *category, &user).by(&user).into_future());
    }
    let answers = racing.join_all().await;
    let (reserved, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
    assert_eq!((reserved.len(), app.rows.count("tickets")), (5, 5));
    for answer in refused {
        assert_eq!(answer.problem(409, ""), FULL);
        assert_eq!(answer.json()["type"], "/problems/too-many-unpaid");
    }
}

#[tokio::test]
async fn a_reservation_counts_unpaid_tickets_reserved_while_it_waited() {
    let app = App::spawn_with(&[]);
    let (tournament, user) = (app.tournament(), app.user());
    let [category, other] = [(); 2].map(|()| app.category(tournament, json!({})));
    let five = format!(
        "INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
         SELECT {tournament}, {other}, {}, gen_random_uuid(), now() FROM generate_series(1, 5)",
        user.id
    );
    let sixth = reserve(&app, category, &user).by(&user);
    let answer = during(&app, &lock("users", user.id), sixth, &five).await;
    assert_eq!(answer.problem(409, ""), FULL);
}

#[tokio::test]
async fn paid_cancelled_free_and_other_tournaments_tickets_do_not_count() {
    let app = App::spawn_with(&["--unpaid-tickets=2"]);
    let (tournament, user, admin) = (app.tournament(), app.user(), app.admin());
    let category = app.category(tournament, json!({}));
    let by_user = || reserve(&app, category, &user).by(&user);
    let [first, second] = [by_user().await.ok(201)["id"].clone(), by_user().await.ok(201)["id"].clone()];
    by_user().await.problem(409, "");
    app.put("/api/Ticket", &json!({"id": first, "paid": true})).by(&admin).await.ok(200);
    app.put("/api/Ticket", &json!({"id": second, "isCancelled": true})).by(&admin).await.ok(200);
    by_user().await.ok(201);
    by_user().await.ok(201);
    by_user().await.problem(409, "");
    let free = app.category(tournament, json!({"no_cost_flag": true, "price_cents": 0}));
    reserve(&app, free, &user).by(&user).await.ok(201);
    let elsewhere = app.category(app.tournament(), json!({}));
    reserve(&app, elsewhere, &user).by(&user).await.ok(201);
    reserve(&app, category, &user).by(&admin).await.ok(201);
    reserve(&app, category, &app.user()).await.problem(401, "");
}

#[tokio::test]
async fn free_tickets_are_bounded_likewise_and_apart() {
    let app = App::spawn_with(&[]);
    let (tournament, user, admin) = (app.tournament(), app.user(), app.admin());
    let free = || app.category(tournament, json!({"no_cost_flag": true, "price_cents": 0}));
    let categories = [free(), free()];
    let mut racing = JoinSet::new();
    for category in categories.iter().cycle().take(20) {
        racing.spawn(reserve(&app, *category, &user).by(&user).into_future());
    }
    let answers = racing.join_all().await;
    let (reserved, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
    assert_eq!((reserved.len(), app.rows.count("tickets")), (5, 5));
    for answer in refused {
        let sentence = "You have 5 free tickets of this tournament. Please give one back before you reserve more, or write to us if you \
                        need more.";
        assert_eq!(answer.problem(409, ""), sentence);
        assert_eq!(answer.json()["type"], "/problems/too-many-free");
    }
    reserve(&app, app.category(tournament, json!({})), &user).by(&user).await.ok(201);
    reserve(&app, categories[0], &user).by(&admin).await.ok(201);
    let ticket = reserved[0].json()["id"].clone();
    app.put("/api/Ticket", &json!({"id": ticket, "isCancelled": true})).by(&admin).await.ok(200);
    reserve(&app, categories[0], &user).by(&user).await.problem(409, "");
    app.rows.execute("DELETE FROM tickets WHERE is_cancelled");
    let own = reserved[1].json()["id"].clone();
    assert_eq!(app.call(Method::DELETE, &format!("/api/Ticket/{own}")).by(&user).await.status, 204);
    reserve(&app, categories[1], &user).by(&user).await.ok(201);
}

#[tokio::test]
async fn staff_delete_all_unpaid_tickets_of_one_user_at_once() {
    let app = App::spawn();
    let (tournament, user, other, admin) = (app.tournament(), app.user(), app.user(), app.admin());
    let [one, two] = [(); 2].map(|()| app.category(tournament, json!({"max_total_tickets": 3})));
    for category in [one, one, two] {
        app.ticket(category, &user);
    }
    let elsewhere = app.ticket(app.category(app.tournament(), json!({})), &user).0;
    let others = app.ticket(one, &other).0;
    let [paid, cancelled] = [(); 2].map(|()| app.ticket(two, &user).0);
    app.put("/api/Ticket", &json!({"id": paid, "paid": true})).by(&admin).await.ok(200);
    app.put("/api/Ticket", &json!({"id": cancelled, "isCancelled": true})).by(&admin).await.ok(200);
    let deleted = delete_unpaid(&app, tournament, &user).by(&admin).await.ok(200);
    assert_eq!(deleted, json!({"deleted": 3}));
    let left = format!("tickets WHERE id IN ({elsewhere}, {others}, {paid}, {cancelled})");
    assert_eq!((app.rows.count("tickets"), app.rows.count(&left)), (4, 4));
    assert_eq!(app.rows.count("audit_log WHERE action = 'ticket.delete'"), 3);
    let mail = "outbox WHERE message->>'kind' = 'ticketsDeleted'";
    let all = format!("{mail} AND jsonb_array_length(message->'categories') = 3");
    assert_eq!((app.rows.count(mail), app.rows.count(&all)), (1, 1), "one mail tells of all");
    assert_eq!(delete_unpaid(&app, tournament, &user).by(&admin).await.ok(200), json!({"deleted": 0}));
}

#[tokio::test]
async fn five_hundred_unpaid_tickets_are_deleted_at_once_and_free_their_places() {
    let app = App::spawn();
    let (tournament, user, admin) = (app.tournament(), app.user(), app.admin());
    let category = app.category(tournament, json!({"max_total_tickets": 500}));
    for _ in 0..500 {
        app.ticket(category, &user);
    }
    reserve(&app, category, &user).by(&admin).await.problem(409, "");
    let deleted = delete_unpaid(&app, tournament, &user).by(&admin).await.ok(200);
    assert_eq!(deleted, json!({"deleted": 500}));
    let left = ["tickets", "groups", "attendees"].map(|table| app.rows.count(table));
    assert_eq!((left, app.rows.count("audit_log")), ([0, 0, 0], 500));
    reserve(&app, category, &user).by(&admin).await.ok(201);
}

#[tokio::test]
async fn deleting_all_unpaid_tickets_deletes_none_when_one_is_in_use() {
    let app = App::spawn();
    let (tournament, user, admin) = (app.tournament(), app.user(), app.admin());
    let category = app.category(tournament, json!({}));
    app.ticket(category, &user);
    let (_, _, attendee) = app.ticket(category, &user);
    let check_in = json!({"id": attendee, "checkedIn": true});
    app.put("/api/Attendee/checkin/update", &check_in).by(&admin).await.ok(200);
    let refused = delete_unpaid(&app, tournament, &user).by(&admin).await.problem(409, "");
    assert!(refused.starts_with("Somebody has been checked in"), "{refused}");
    assert_eq!(app.rows.count("tickets"), 2);
    let unknown = app.call(Method::DELETE, "/api/Ticket/unpaid?tournamentId=404").by(&admin).await;
    assert_eq!(unknown.problem(422, "userId"), "userId cannot be empty");
    let unknown = app.call(Method::DELETE, "/api/Ticket/unpaid?tournamentId=404&userId=404").by(&admin).await;
    for field in ["tournamentId", "userId"] {
        unknown.problem(422, field);
    }
}
