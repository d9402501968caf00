//! Deleting people: the rows that go with them, the obstacles, and races (rule `deleting-people`).

use std::future::IntoFuture;

use reqwest::Method;
use serde_json::json;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::users::group;

pub(crate) fn delete(app: &App, id: i64, by: &Person) -> Call {
    app.call(Method::DELETE, &format!("/api/User/{id}")).by(by)
}

#[tokio::test]
async fn a_deleted_user_is_gone_with_their_rows_and_signed_out_at_once() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.volunteer());
    let owner = app.user();
    group(&app, &owner, &[user.id], true);
    let attendee =
        app.rows.number(&format!("SELECT id AS number FROM attendees WHERE user_id = {}", owner.id));
    app.rows.insert("check_ins", json!({"attendee_id": attendee, "user_id": user.id}));
    let sponsor = app.rows.insert("sponsors", json!({}));
    app.rows.insert("user_sponsors", json!({"user_id": user.id, "sponsor_id": sponsor}));
    let answer = delete(&app, user.id, &admin).await;
    assert_eq!((answer.status, answer.text()), (204, String::new()));
    app.get("/api/Site").by(&user).await.problem(401, "");
    for rows in ["users", "user_roles", "attendees", "user_sponsors", "check_ins"] {
        let column = if rows == "users" { "id" } else { "user_id" };
        assert_eq!(app.rows.count(&format!("{rows} WHERE {column} = {}", user.id)), 0, "{rows}");
    }
    assert_eq!(app.rows.count("check_ins"), 1, "their check-ins stay");
    assert_eq!(app.rows.count("sponsors"), 1);
    delete(&app, user.id, &admin).await.problem(404, "");
}

#[tokio::test]
async fn a_deleted_user_is_on_no_waitlist_any_more() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let category = app.category(app.tournament(), json!({}));
    for (email, taken) in
        [(user.email.to_uppercase(), None), (user.email.clone(), Some("2026-01-01T00:00:00Z"))]
    {
        let entry = json!({"ticket_category_id": category, "email": email, "taken_at": taken});
        app.rows.insert("waitlist", entry);
    }
    app.rows.insert("waitlist", json!({"ticket_category_id": category, "email": "other@example.org"}));
    assert_eq!(delete(&app, user.id, &admin).await.status, 204);
    assert_eq!(app.rows.count("waitlist"), 1);
}

#[tokio::test]
async fn obstacles_to_a_deletion_are_named_and_nothing_changes() {
    let app = App::spawn();
    let (admin, buyer, guest) = (app.admin(), app.user(), app.user());
    group(&app, &buyer, &[guest.id], false);
    let cancelled = app.user();
    group(&app, &cancelled, &[], true);
    let before = app.rows.state();
    let refused = async |id: i64| delete(&app, id, &admin).await.problem(409, "");
    assert_eq!(
        refused(buyer.id).await,
        "This user has tickets of Spring Classic, 6/13/2026, so they cannot be deleted."
    );
    assert_eq!(
        refused(cancelled.id).await,
        "This user has tickets of Spring Classic, 6/13/2026, so they cannot be deleted.",
        "also when they are cancelled"
    );
    assert!(refused(guest.id).await.starts_with("This user is in a group of Spring Classic, 6/13/2026,"));
    assert_eq!(refused(admin.id).await, "This is your own account; another Admin has to delete it.");
    assert_eq!(app.rows.state(), before);
}

/// Number of Admins.
fn admins(app: &App) -> i64 {
    app.rows.count("user_roles WHERE role_id = 1")
}

#[tokio::test]
async fn two_admins_deleting_each_other_at_once_leave_one() {
    let app = App::spawn();
    for _ in 0..10 {
        app.rows.execute("DELETE FROM users");
        let (one, two) = (app.admin(), app.admin());
        let (first, second) =
            tokio::join!(delete(&app, two.id, &one).into_future(), delete(&app, one.id, &two).into_future());
        let lost = |answer: &Answer| match answer.status {
            409 => answer.problem(409, "roleArray").contains("last Admin"),
            // A caller who was deleted before the request has no session.
            401 => true,
            _ => false,
        };
        let won = |answer: &Answer| answer.status == 204;
        assert!(
            won(&first) && lost(&second) || won(&second) && lost(&first),
            "{} {}",
            first.text(),
            second.text()
        );
        assert_eq!(admins(&app), 1);
    }
}

#[tokio::test]
async fn a_user_deleted_while_reserving_has_the_ticket_or_is_gone() {
    let app = App::spawn();
    let admin = app.admin();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 100}));
    for _ in 0..10 {
        let user = app.user();
        let body = json!({"ticketCategoryId": category, "userId": user.id});
        let reserving = app.post("/api/Ticket", &body).by(&user).into_future();
        let (reserved, deleted) = tokio::join!(reserving, delete(&app, user.id, &admin).into_future());
        let outcome = (reserved.status, deleted.status);
        assert!([(201, 409), (401, 204), (409, 204)].contains(&outcome), "{outcome:?} {}", reserved.text());
        assert_eq!(app.rows.count(&format!("users WHERE id = {}", user.id)), i64::from(outcome.0 == 201));
    }
}
