//! The caller's own data, and the deletion of their account (rules `data-of-oneself` and `deleting-oneself`).

use std::sync::Arc;

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, PASSWORD, Person};
use crate::client::Answer;
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// A date after the tournament, which is in June 2026.
const AFTERWARDS: &str = "2026-07-01T12:00:00Z";

async fn data(app: &App, person: &Person) -> Answer {
    app.get("/api/Auth/data").by(person).await
}

async fn leave(app: &App, person: &Person, shown: Value) -> Answer {
    app.post("/api/Auth/deletion", &shown).by(person).await
}

async fn against(app: &App, person: &Person) -> Value {
    app.get("/api/Auth/deletion").by(person).await.ok(200)
}

/// A buyer with a paid ticket of a past event, a place on another ticket, and a row in every other table with personal data.
struct Past {
    app: App,
    buyer: Person,
    ticket: i64,
    place: i64,
}

impl Past {
    fn new() -> Self {
        let app = App::spawn();
        let (mut buyer, tournament) = (app.user(), app.tournament());
        let category = app.category(tournament, json!({"price_cents": 25_000}));
        let (ticket, ..) = app.ticket(category, &buyer);
        app.rows.execute(&format!(
            "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
             SELECT id, tournament_id, reference, 'payment', 25000, '2026-05-01', now() FROM tickets WHERE id = {ticket}"
        ));
        app.rows.execute(&format!("UPDATE tickets SET paid = true, date_paid = now() WHERE id = {ticket}"));
        let (_, group, _) = app.ticket(category, &app.user());
        let place = app.rows.insert("attendees", json!({"group_id": group, "user_id": buyer.id}));
        app.rows.insert("waitlist", json!({"ticket_category_id": category, "email": buyer.email}));
        app.rows.insert("receipts", json!({"user_id": buyer.id, "ticket_id": ticket}));
        app.rows.execute(&format!("INSERT INTO invitation_consents VALUES ({}, now())", buyer.id));
        let sponsor = app.rows.insert("sponsors", json!({}));
        app.rows.insert("user_sponsors", json!({"user_id": buyer.id, "sponsor_id": sponsor}));
        app.rows.insert("check_in_stations", json!({"tournament_id": tournament, "created_by": buyer.id}));
        app.rows.insert(
            "bank_rows",
            json!({"tournament_id": tournament, "name": "Sam", "email": buyer.email.to_uppercase(),
                "memo": format!("Sam Rivera {} Succeeded", buyer.email)}),
        );
        // The buyer's name with another address of theirs, which the site does not know.
        let work = json!({"tournament_id": tournament, "name": "Sam Rivera", "email": "work@example.org",
            "memo": format!("mailto:{}?", buyer.email)});
        app.rows.insert("bank_rows", work);
        Self::matched(&app, tournament);
        let sent = json!({"recipient": buyer.email.to_uppercase(), "sent_at": "2026-05-01T12:00:00Z",
            "message": {"kind": "ticketPaid", "ticketId": ticket}});
        app.rows.insert("outbox", sent);
        app.clock.set(AFTERWARDS);
        app.sign_in(&mut buyer);
        Self { app, buyer, ticket, place }
    }
}

impl Past {
    /// Two bank payments, one matched with the ticket, one of another person. No column contains the buyer's address.
    fn matched(app: &App, tournament: i64) {
        let entry = app.rows.number("SELECT id AS number FROM ledger_entries");
        let settled = json!({"tournament_id": tournament, "name": "RIVERA, SAM", "memo": "Sam Rivera fw 7k3q2m CHECK",
            "state": "matched", "settled_at": "2026-05-02T12:00:00Z", "settled_by_email": "alex@example.org"});
        let row = app.rows.insert("bank_rows", settled);
        app.rows.insert("bank_matches", json!({"bank_row_id": row, "ledger_entry_id": entry, "added": true}));
        let told = json!({"tournament_id": tournament, "name": "Kim Park", "email": "kim@example.org", "memo": "for Kim Park"});
        app.rows.insert("bank_rows", told);
    }
}

#[tokio::test]
async fn all_data_of_the_caller_are_one_file() {
    let Past { app, buyer, ticket, .. } = Past::new();
    let answer = data(&app, &buyer).await;
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"my_data.json\"");
    let data = answer.ok(200);
    assert_eq!(data["profile"]["email"], json!(buyer.email));
    assert_eq!(data["tickets"][0]["id"], json!(ticket));
    assert_eq!(data["passes"].as_array().unwrap().len(), 2);
    assert_eq!(data["receipts"][0]["ticketId"], json!(ticket));
    assert_eq!(data["waitlist"].as_array().unwrap().len(), 1);
    assert_eq!(data["consents"], json!({"invitations": true}));
    assert_eq!(data["sponsors"].as_array().unwrap().len(), 1);
    assert_eq!(data["mails"][0]["subject"], "Ticket paid: entrance passes");
    let others: Vec<_> = app
        .rows
        .texts(&format!(
            "SELECT id::text AS name, scan_code AS text FROM attendees WHERE user_id <> {}",
            buyer.id
        ))
        .into_values()
        .collect();
    assert!(!others.is_empty() && others.iter().all(|code| !data.to_string().contains(code)));
}

#[tokio::test]
async fn an_unproven_address_gets_no_data_found_by_address() {
    let Past { app, buyer, .. } = Past::new();
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", buyer.id));
    let data = data(&app, &buyer).await.ok(200);
    assert_eq!(data["passes"].as_array().unwrap().len(), 1, "the own one");
    for part in ["waitlist", "sponsors", "mails"] {
        assert_eq!(data[part], json!([]), "{part}");
    }
}

#[tokio::test]
async fn the_data_is_given_ten_times_an_hour() {
    let app = App::spawn();
    let user = app.user();
    for _ in 0..10 {
        assert_eq!(data(&app, &user).await.status, 200);
    }
    data(&app, &user).await.problem(429, "");
}

#[tokio::test]
async fn a_deleted_account_leaves_the_books_and_nothing_of_the_person() {
    let Past { app, buyer, ticket, place } = Past::new();
    assert_eq!(against(&app, &buyer).await, json!({"hasPassword": true, "against": []}));
    let answer = leave(&app, &buyer, json!({"password": PASSWORD})).await;
    assert_eq!((answer.status, answer.text()), (204, String::new()), "{}", answer.text());

    app.get("/api/Site").by(&buyer).await.problem(401, "");
    for gone in [
        format!("users WHERE id = {}", buyer.id),
        format!("users WHERE email = '{}'", buyer.email),
        format!("attendees WHERE id = {place}"),
        "invitation_consents".into(),
        "user_sponsors".into(),
        "waitlist".into(),
        "bank_rows WHERE (name <> '' OR email <> '') AND email <> 'kim@example.org'".into(),
        format!("bank_rows WHERE to_jsonb(bank_rows)::text ILIKE '%{}%'", buyer.email),
        "bank_rows WHERE to_jsonb(bank_rows)::text ILIKE '%rivera%'".into(),
        "check_in_stations WHERE revoked_at IS NULL".into(),
        format!(
            "outbox WHERE message->>'kind' <> 'accountDeleted' AND lower(recipient) = lower('{}')",
            buyer.email
        ),
        format!("audit_log WHERE to_jsonb(audit_log)::text LIKE '%{}%'", buyer.email),
    ] {
        assert_eq!(app.rows.count(&gone), 0, "{gone}");
    }
    for kept in [
        "bank_rows WHERE memo = 'FW-7K3Q2M' AND state = 'matched'",
        "bank_rows WHERE memo = 'for Kim Park' AND name = 'Kim Park'",
    ] {
        assert_eq!(app.rows.count(kept), 1, "{kept}");
    }
    for kept in ["ledger_entries", "receipts", "audit_log WHERE actor_email = 'a deleted account'"] {
        assert_eq!(app.rows.count(kept), 1, "{kept}");
    }
    let admin = app.admin();
    let kept = app.get(&format!("/api/Ticket/{ticket}")).by(&admin).await.ok(200);
    assert_eq!(kept["user"], json!({"nameFirst": "Deleted", "nameLast": "account", "email": null}));
    assert_eq!(kept["received"], 250);
}

#[tokio::test]
async fn obstacles_like_unpaid_tickets_and_staff_roles_are_named() {
    let app = App::spawn();
    let (mut user, volunteer) = (app.user(), app.volunteer());
    let category = app.category(app.tournament(), json!({"price_cents": 25_000}));
    let (ticket, ..) = app.ticket(category, &user);
    let before = app.rows.state();
    let refused =
        async |person: &Person| leave(&app, person, json!({"password": PASSWORD})).await.problem(409, "");
    let coming = refused(&user).await;
    assert!(coming.starts_with("Your account cannot be deleted yet. Ticket FW-"), "{coming}");
    assert!(coming.contains("of Spring Classic, 2026 is for an event that is not over"), "{coming}");
    let staff = refused(&volunteer).await;
    assert!(staff.contains("You have the role Volunteer: an Admin has to take it away first."), "{staff}");
    assert_eq!(app.rows.state(), before);
    app.clock.set(AFTERWARDS);
    app.sign_in(&mut user);
    assert!(refused(&user).await.contains("is not paid: pay it first, or ask us to cancel it."));
    app.rows.execute(&format!(
        "UPDATE tickets SET is_cancelled = true, payments_cents = 10000 WHERE id = {ticket}"
    ));
    assert!(refused(&user).await.contains("$100 for ticket FW-"));
    app.rows.execute("UPDATE tickets SET payments_cents = 0");
    assert_eq!(leave(&app, &user, json!({"password": PASSWORD})).await.status, 204);
}

#[tokio::test]
async fn a_place_on_another_user_s_coming_ticket_is_freed() {
    let app = App::spawn();
    let user = app.user();
    let (_, group, _) = app.ticket(app.category(app.tournament(), json!({})), &app.user());
    let place = app.rows.insert("attendees", json!({"group_id": group, "user_id": user.id}));
    app.rows.insert("check_ins", json!({"attendee_id": place}));
    let here = leave(&app, &user, json!({"password": PASSWORD})).await.problem(409, "");
    assert!(here.ends_with("You are checked in at Spring Classic, 2026, which is not over."), "{here}");
    app.rows.execute("DELETE FROM check_ins");
    assert_eq!(leave(&app, &user, json!({"password": PASSWORD})).await.status, 204);
    assert_eq!(app.rows.count(&format!("attendees WHERE group_id = {group}")), 1);
    assert_eq!(app.rows.count("users WHERE name_first = 'Deleted'"), 0, "nothing is left to be anybody's");
}

/// A user who registered the address of another person, who has not confirmed it.
fn claimed(app: &App) -> Person {
    let stranger = app.user();
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", stranger.id));
    stranger
}

#[tokio::test]
async fn a_stranger_with_the_address_deletes_nothing_of_its_owner() {
    let app = App::spawn();
    let stranger = claimed(&app);
    let category = app.category(app.tournament(), json!({}));
    let (_, group, _) = app.ticket(category, &app.user());
    let place = app.rows.insert("attendees", json!({"group_id": group, "user_id": stranger.id}));
    app.rows.insert("waitlist", json!({"ticket_category_id": category, "email": stranger.email}));
    let waiting = json!({"recipient": stranger.email, "message": {"kind": "waitlistJoined", "entryId": 1}});
    app.rows.insert("outbox", waiting);
    assert_eq!(leave(&app, &stranger, json!({"password": PASSWORD})).await.status, 204);
    app.get("/api/Site").by(&stranger).await.problem(401, "");
    for kept in [
        format!("users WHERE id = {} AND password_hash IS NULL", stranger.id),
        format!("attendees WHERE id = {place}"),
        "waitlist".into(),
        "outbox".into(),
    ] {
        assert_eq!(app.rows.count(&kept), 1, "{kept}");
    }
    assert_eq!(app.rows.count("outbox WHERE message->>'kind' = 'accountDeleted'"), 0);
}

#[tokio::test]
async fn deleting_an_unproven_account_sends_no_unasked_mail() {
    let app = App::spawn();
    let stranger = claimed(&app);
    assert_eq!(leave(&app, &stranger, json!({"password": PASSWORD})).await.status, 204);
    assert_eq!(app.rows.count(&format!("users WHERE id = {}", stranger.id)), 0);
    assert_eq!(app.rows.count("outbox"), 0);
}

#[tokio::test]
async fn a_wrong_password_deletes_nothing_and_tries_are_counted() {
    let app = App::spawn_with(&["--tries-per-account=5"]);
    let user = app.user();
    leave(&app, &user, json!({})).await.problem(422, "password");
    let wrong = leave(&app, &user, json!({"password": "another one"})).await.problem(422, "password");
    assert_eq!(wrong, "This is not the password of your account.");
    let code = leave(&app, &user, json!({"code": "0123"})).await.problem(422, "code");
    assert_eq!(code, "This code is not good any more. Please have another one mailed.");
    let mut refused = 0;
    while leave(&app, &user, json!({"password": "another one"})).await.status == 422 {
        refused += 1;
        assert!(refused < 100, "tries are counted");
    }
    assert_eq!(app.rows.count(&format!("users WHERE id = {}", user.id)), 1);
}

#[tokio::test]
async fn a_mailed_code_deletes_an_account_and_its_owner_is_mailed() {
    let app = App::spawn();
    let user = app.user();
    app.rows.execute(&format!("UPDATE users SET password_hash = NULL WHERE id = {}", user.id));
    assert_eq!(against(&app, &user).await["hasPassword"], false);
    assert_eq!(app.call(Method::POST, "/api/Auth/deletionCode").by(&user).await.status, 200);
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    deliver(&delivery).await.unwrap();
    let mail = server.wait_for(1).pop().unwrap();
    assert_eq!(mail["subject"], "Delete your account: The Fund");
    let text = mail["text"].as_str().unwrap().to_owned();
    let code = text.split("/account/delete#code=").nth(1).unwrap()[..32].to_owned();
    let another = app.user();
    leave(&app, &another, json!({"code": code})).await.problem(422, "code");
    assert_eq!(leave(&app, &user, json!({"code": code})).await.status, 204);
    deliver(&delivery).await.unwrap();
    let mails = server.wait_for(2);
    let told = mails.iter().find(|mail| mail["subject"] == "Your account was deleted: The Fund").unwrap();
    assert_eq!(told["to"], json!(user.email));
    assert!(told["text"].as_str().unwrap().contains("If it was not you, please write to us."));
}
