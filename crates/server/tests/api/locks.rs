//! Calls that count towards a limit wait for the lock of its row, and count afterwards. Another transaction holds the lock, uses up the limit while the
//! call waits, and commits. `docs/architecture.md` lists the order of locks.

use std::future::IntoFuture;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use fairway_domain::access::Role;
use serde_json::json;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::deleting_users::delete;
use crate::race_groups::Day;
use crate::race_teammates::{FULL, TWICE, add, group};

pub(crate) const WAITING: &str =
    "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/// Makes the call while another transaction holds the lock; that one runs `change` and commits once the call waits.
pub(crate) async fn during(app: &App, lock: &str, call: Call, change: &str) -> Answer {
    let mut other = app.rows.connect();
    other.batch_execute(&format!("BEGIN; {lock}")).unwrap();
    let call = tokio::spawn(call.into_future());
    while app.rows.count(WAITING) == 0 {
        assert!(!call.is_finished(), "answered without waiting for the lock");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    other.batch_execute(&format!("{change}; COMMIT")).unwrap();
    call.await.unwrap()
}

pub(crate) fn lock(table: &str, id: i64) -> String {
    format!("SELECT FROM {table} WHERE id = {id} FOR NO KEY UPDATE")
}

/// Sells a ticket of the category.
fn sell(category: i64, to: &Person) -> String {
    format!(
        "INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
         SELECT tournament_id, id, {}, 'other', now() FROM ticket_categories WHERE id = {category}",
        to.id
    )
}

fn category(app: &App, places: i64) -> i64 {
    app.category(app.tournament(), json!({"max_total_tickets": places}))
}

#[tokio::test]
async fn a_reservation_counts_a_ticket_sold_while_it_waited() {
    let app = App::spawn();
    let (category, buyer) = (category(&app, 1), app.user());
    let buy = app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": buyer.id})).by(&buyer);
    let answer = during(&app, &lock("ticket_categories", category), buy, &sell(category, &app.user())).await;
    assert_eq!(answer.problem(409, ""), "Sorry, the last ticket of this category has just been taken.");
}

#[tokio::test]
async fn a_session_that_ended_while_it_waited_reserves_nothing() {
    let app = App::spawn();
    let (category, buyer) = (category(&app, 1), app.user());
    let buy = app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": buyer.id})).by(&buyer);
    let ended = format!("UPDATE users SET token_version = token_version + 1 WHERE id = {}", buyer.id);
    during(&app, &lock("ticket_categories", category), buy, &ended).await.problem(401, "");
    assert_eq!(app.rows.count("tickets"), 0);
}

/// Checks in with the operation `own` while another transaction holds the attendee's lock and records the operation `other`.
async fn check_in_while(own: &str, other: &str) -> (App, Answer) {
    let app = App::spawn();
    let (.., attendee) = app.ticket(category(&app, 1), &app.user());
    let body = json!({"id": attendee, "checkedIn": true, "operationId": own});
    let call = app.put("/api/Attendee/checkin/update", &body).by(&app.volunteer());
    let recorded = format!(
        "INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at)
         VALUES ({attendee}, '{other}', true, '2026-05-01T07:00:00Z', now())"
    );
    let answer = during(&app, &lock("attendees", attendee), call, &recorded).await;
    (app, answer)
}

#[tokio::test]
async fn a_check_in_reports_another_one_recorded_while_it_waited() {
    let (app, answer) = check_in_while("a", "b").await;
    let answer = answer.ok(200);
    let previous = &answer["previous"];
    assert_eq!((&previous["checkedIn"], &previous["at"]), (&json!(true), &json!("2026-05-01T07:00:00Z")));
    assert_eq!((app.rows.count("check_ins"), app.rows.count("audit_log")), (2, 1));
}

#[tokio::test]
async fn a_check_in_recorded_while_its_repeat_waited_is_not_recorded_again() {
    let (app, answer) = check_in_while("a", "a").await;
    let answer = answer.ok(200);
    assert_eq!((&answer["checkedIn"], &answer["previous"]["checkedIn"]), (&json!(true), &json!(false)));
    assert_eq!((app.rows.count("check_ins"), app.rows.count("audit_log")), (1, 0));
}

#[tokio::test]
async fn a_reactivation_counts_a_ticket_sold_while_it_waited() {
    let app = App::spawn();
    let category = category(&app, 1);
    let (ticket, ..) = app.ticket(category, &app.user());
    app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let reactivate = app.put("/api/Ticket", &json!({"id": ticket, "isCancelled": false})).by(&app.admin());
    let sold = sell(category, &app.user());
    let answer = during(&app, &lock("ticket_categories", category), reactivate, &sold).await;
    let sentence = "The place of this ticket has been sold meanwhile, so it stays cancelled.";
    assert_eq!(answer.problem(409, ""), sentence);
}

#[tokio::test]
async fn an_offer_counts_a_ticket_sold_while_it_waited() {
    let app = App::spawn();
    let category = category(&app, 1);
    let entry = app.rows.insert("waitlist", json!({"ticket_category_id": category}));
    let offer = app.put("/api/Waitlist", &json!({"id": entry, "offered": true})).by(&app.admin());
    let answer =
        during(&app, &lock("ticket_categories", category), offer, &sell(category, &app.user())).await;
    assert_eq!(answer.problem(409, "offered"), "No place of this category is free, so none can be offered.");
}

#[tokio::test]
async fn a_lowered_maximum_counts_a_ticket_sold_while_it_waited() {
    let app = App::spawn();
    let category = category(&app, 5);
    app.ticket(category, &app.user());
    let lower =
        app.put("/api/TicketCategory", &json!({"id": category, "maxTotalTickets": 1})).by(&app.admin());
    let answer =
        during(&app, &lock("ticket_categories", category), lower, &sell(category, &app.user())).await;
    assert!(answer.problem(409, "maxTotalTickets").contains("already sold"));
}

#[tokio::test]
async fn an_assignment_counts_the_places_left_after_its_wait() {
    let day = Day::new(4);
    let (owner, group) = day.groups(1).remove(0);
    let assign = day.app.put("/api/Group", &json!({"id": group, "roundId": day.round})).by(&owner);
    let lock = format!("SELECT FROM rounds WHERE id = {} FOR UPDATE", day.round);
    let answer = during(&day.app, &lock, assign, "UPDATE rounds SET max_attendees = 0").await;
    assert_eq!(answer.problem(409, ""), "Insufficient Spots for Group");
}

#[tokio::test]
async fn lowered_places_count_a_group_assigned_while_they_waited() {
    let day = Day::new(40);
    day.groups(1);
    let lower = day.app.put("/api/Round", &json!({"id": day.round, "maxAttendees": 1})).by(&day.app.admin());
    let lock = format!("SELECT FROM rounds WHERE id = {} FOR UPDATE", day.round);
    let answer = during(&day.app, &lock, lower, &format!("UPDATE groups SET round_id = {}", day.round)).await;
    assert!(answer.problem(409, "maxAttendees").contains("need"));
}

#[tokio::test]
async fn a_new_group_counts_one_added_while_it_waited() {
    let app = App::spawn();
    let (owner, category) = (app.user(), app.category(app.tournament(), json!({"num_groups": 2})));
    let (ticket, ..) = app.ticket(category, &owner);
    let call = app.post("/api/Group", &json!({"ticketId": ticket})).by(&owner);
    let change = format!("INSERT INTO groups (ticket_id, name) VALUES ({ticket}, 'Group 2')");
    let answer = during(&app, &lock("ticket_categories", category), call, &change).await;
    let sentence = "This ticket has its 2 groups already, so it cannot get another.";
    assert_eq!(answer.problem(409, ""), sentence);
}

/// Adds a teammate to a group while another transaction gives a place of it to `other`.
async fn add_while(other_is_the_same: bool) -> String {
    let app = App::spawn();
    let (owner, group) = group(&app, if other_is_the_same { 4 } else { 1 });
    let (mate, stranger) = (app.user(), app.user());
    let other = if other_is_the_same { mate.id } else { stranger.id };
    let change = format!(
        "INSERT INTO attendees (group_id, user_id, scan_code, created_at) VALUES ({group}, {other}, 'other', now())"
    );
    let category = app.rows.number("SELECT id AS number FROM ticket_categories");
    let call = add(&app, &owner, group, &json!({"email": mate.email}));
    during(&app, &lock("ticket_categories", category), call, &change).await.problem(409, "")
}

#[tokio::test]
async fn a_new_teammate_counts_another_added_while_they_waited() {
    assert_eq!(add_while(false).await, FULL);
}

#[tokio::test]
async fn a_teammate_added_while_the_call_waited_is_not_added_again() {
    assert_eq!(add_while(true).await, TWICE);
}

#[tokio::test]
async fn a_widget_goes_below_one_added_while_it_waited() {
    let app = App::spawn();
    let (tournament, editor) = (app.tournament(), app.person(&[Role::ContentEditor]));
    let new = json!({"tournamentId": tournament, "widgetTypeId": 1, "name": "New"});
    let change = format!(
        "INSERT INTO widgets (tournament_id, widget_type_id, name, position) VALUES ({tournament}, 1, 'Other', 1)"
    );
    let call = app.post("/api/Widget", &new).by(&editor);
    let answer = during(&app, &lock("tournaments", tournament), call, &change).await;
    assert_eq!(answer.ok(201)["position"], 2);
}

#[tokio::test]
async fn deleting_an_admin_counts_those_left_after_its_wait() {
    let app = App::spawn();
    let (admin, other) = (app.admin(), app.admin());
    let change = format!("DELETE FROM user_roles WHERE role_id = 1 AND user_id = {}", admin.id);
    let lock = "SELECT FROM user_roles WHERE role_id = 1 FOR UPDATE";
    let answer = during(&app, lock, delete(&app, other.id, &admin), &change).await;
    assert!(answer.problem(409, "roleArray").contains("last Admin"));
}

#[tokio::test]
async fn a_code_used_while_the_sign_in_waited_is_refused() {
    let app = App::spawn();
    let user = app.user();
    let code = app.auth_code(&user);
    let call = app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": code}));
    let answer = during(&app, &lock("users", user.id), call, "DELETE FROM auth_codes").await;
    answer.problem(401, "");
}
