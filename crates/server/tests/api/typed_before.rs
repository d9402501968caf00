//! The first code of the address's owner removes the name and phone that a stranger typed (rule `typed-before`).

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::app::{App, PASSWORD, Person};
use crate::client::Answer;
use crate::proven::{EMAIL, use_code};
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// Registers the address with this name and phone, and signs in.
async fn register_as(app: &App, name_first: &str, name_last: &str, phone: &str) -> Person {
    let body = json!({"email": EMAIL, "password": PASSWORD, "passwordConfirmation": PASSWORD,
        "nameFirst": name_first, "nameLast": name_last, "phone": phone});
    let id = app.post("/api/Auth/register", &body).await.ok(201)["id"].as_i64().unwrap();
    let mut person = Person { id, email: EMAIL.to_owned(), token: String::new() };
    app.sign_in(&mut person);
    person
}

/// The previous name and phone in the answer to a code; null without them.
fn typed_before(answer: &Answer) -> Value {
    let header = answer.header("x-typed-before");
    if header.is_empty() {
        return Value::Null;
    }
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(header).unwrap()).unwrap()
}

fn typed(first: &str, last: &str, phone: &str) -> Value {
    json!({"nameFirst": first, "nameLast": last, "phone": phone})
}

async fn account(app: &App, person: &Person) -> Value {
    let account = app.get(&format!("/api/User/{}", person.id)).by(person).await.ok(200);
    json!({"nameFirst": account["nameFirst"], "nameLast": account["nameLast"], "phone": account["phone"]})
}

/// The owner of the address uses the first code, without a session.
async fn first_code(app: &App, stranger: Person) -> (Person, Value) {
    let answer = use_code(app, &app.auth_code(&stranger)).await;
    let owner = Person { token: answer.ok(200).as_str().unwrap().to_owned(), ..stranger };
    (owner, typed_before(&answer))
}

#[tokio::test]
async fn the_first_code_empties_name_and_phone_and_returns_them() {
    let app = App::spawn();
    let admin = app.admin();
    let stranger = register_as(&app, "Mallory", "Strange", "555-0100").await;
    let tournament = app.tournament();
    app.ticket(app.category(tournament, json!({})), &stranger);
    let found = |path: String| {
        let call = app.get(&path).by(&admin);
        async move { call.await.ok(200).as_array().unwrap().len() }
    };
    let people = || found("/api/User?search=Mallory".to_owned());
    let tickets = || found(format!("/api/Ticket/query/tournament/{tournament}?search=Mallory"));
    assert_eq!((people().await, tickets().await), (1, 1));
    let version = || app.rows.number(&format!("SELECT version AS number FROM users WHERE email = '{EMAIL}'"));
    let before = version();

    let (owner, before_proof) = first_code(&app, stranger).await;
    assert_eq!(before_proof, typed("Mallory", "Strange", "555-0100"));
    assert_eq!(account(&app, &owner).await, typed("", "", ""));
    assert!(version() > before, "an open form of the account is stale");
    assert_eq!((people().await, tickets().await), (0, 0), "searches find the name no more");
    let list = app.get(&format!("/api/Attendee/checkin/{tournament}")).by(&admin).await.ok(200);
    assert_eq!((&list[0]["displayName"], &list[0]["captain"]), (&json!(EMAIL), &json!(EMAIL)));
    let mentions = "users WHERE concat(name_first, name_last, phone) <> '' AND email = 'sam@example.org'";
    assert_eq!(app.rows.count(mentions), 0);
}

#[tokio::test]
async fn confirming_in_the_registering_session_keeps_name_and_phone() {
    let app = App::spawn();
    let sam = register_as(&app, "Sam", "Rivera", "555-0100").await;
    let body = json!({"tempAuthCode": app.auth_code(&sam)});
    let answer = app.post("/api/Auth/loginViaAuthCode", &body).by(&sam).await;
    assert_eq!((answer.status, typed_before(&answer)), (200, Value::Null));
    assert_eq!(account(&app, &sam).await, typed("Sam", "Rivera", "555-0100"));
    let (sam, late) = first_code(&app, sam).await;
    assert_eq!(late, Value::Null, "a later code, from anywhere, is no first one");
    assert_eq!(account(&app, &sam).await, typed("Sam", "Rivera", "555-0100"));
}

#[tokio::test]
async fn a_second_code_empties_nothing() {
    let app = App::spawn();
    let (owner, _) = first_code(&app, register_as(&app, "Mallory", "", "").await).await;
    let own = json!({"id": owner.id, "nameFirst": "Sam", "nameLast": "Rivera", "phone": "555-0199"});
    app.put("/api/User", &own).by(&owner).await.ok(200);
    let (owner, before_proof) = first_code(&app, owner).await;
    assert_eq!(before_proof, Value::Null);
    assert_eq!(account(&app, &owner).await, typed("Sam", "Rivera", "555-0199"));
}

#[tokio::test]
async fn without_typed_data_the_header_is_absent() {
    let app = App::spawn();
    let (_, before_proof) = first_code(&app, register_as(&app, "", "", "").await).await;
    assert_eq!(before_proof, Value::Null);
}

#[tokio::test]
async fn a_name_typed_for_a_new_teammate_stays() {
    let app = App::spawn();
    let captain = app.user();
    let (_, group, _) = app.ticket(app.category(app.tournament(), json!({"num_attendees": 4})), &captain);
    let body = json!({"groupId": group, "email": EMAIL, "newUserNameFirst": "Pat", "newUserNameLast": "Kim"});
    app.post("/api/Attendee", &body).by(&captain).await.ok(201);
    let id = app.rows.number(&format!("SELECT id AS number FROM users WHERE email = '{EMAIL}'"));
    let teammate = Person { id, email: EMAIL.to_owned(), token: String::new() };
    let (teammate, before_proof) = first_code(&app, teammate).await;
    assert_eq!(before_proof, Value::Null, "the account had no password");
    assert_eq!(account(&app, &teammate).await, typed("Pat", "Kim", ""));
}

#[tokio::test]
async fn names_in_any_script_come_in_a_header_that_proxies_take() {
    let app = App::spawn();
    let (first, last) = ("𠮷".repeat(100), "\"é".repeat(50));
    let stranger = register_as(&app, &first, &last, "").await;
    let answer = use_code(&app, &app.auth_code(&stranger)).await;
    assert_eq!(typed_before(&answer), typed(&first, &last, ""));
    assert!(answer.header("x-typed-before").len() < 1_500);
}

#[tokio::test]
async fn a_user_without_a_name_reserves_plays_and_is_greeted() {
    let app = App::spawn();
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"num_attendees": 4}));
    let (owner, _) = first_code(&app, register_as(&app, "Mallory", "Strange", "555-0100").await).await;
    app.rows.execute("DELETE FROM outbox");

    let body = json!({"ticketCategoryId": category, "userId": owner.id});
    let ticket = app.post("/api/Ticket", &body).by(&owner).await.ok(201);
    let group = json!({"id": ticket["groups"][0]["id"], "name": "Early Birds"});
    app.put("/api/Group", &group).by(&owner).await.ok(200);
    let mate = json!({"groupId": group["id"], "email": "mate@example.org"});
    app.post("/api/Attendee", &mate).by(&owner).await.ok(201);
    let paid = json!({"ids": [ticket["id"]], "paid": true, "paymentMethod": "Cash"});
    app.put("/api/Ticket/paid", &paid).by(&app.admin()).await.ok(200);
    let pass = &app.get(&format!("/api/Attendee/query/user/{}", owner.id)).by(&owner).await.ok(200)[0];
    assert_eq!(pass["user"]["email"], EMAIL);
    for path in ["/api/Ticket/query/user/", "/api/Receipt/query/user/"] {
        app.get(&format!("{path}{}", owner.id)).by(&owner).await.ok(200);
    }
    app.get("/api/Auth/data").by(&owner).await.ok(200);
    let check_in = json!({"id": pass["id"], "checkedIn": true});
    app.put("/api/Attendee/checkin/update", &check_in).by(&app.volunteer()).await.ok(200);

    app.rows.execute("UPDATE outbox SET due_at = now() WHERE sent_at IS NULL");
    while deliver(&delivery).await.is_some() {}
    assert_eq!(app.rows.count("outbox WHERE sent_at IS NULL"), 0, "no mail fails for want of a name");
    let total = usize::try_from(app.rows.count("outbox")).unwrap();
    for mail in server.wait_for(total) {
        let text = mail["text"].as_str().unwrap();
        assert!(text.starts_with("Hello") && !text.contains("Mallory"), "{text}");
    }
}
