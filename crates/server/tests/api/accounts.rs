//! Signing up, signing in, and the caller's account.

use std::future::IntoFuture;

use fairway_domain::access::Role;
use serde_json::{Value, json};

use crate::app::{App, PASSWORD, Person};
use crate::client::Answer;

async fn register(app: &App, body: Value) -> Answer {
    let mut whole =
        json!({"email": "ann@example.org", "password": PASSWORD, "passwordConfirmation": PASSWORD});
    whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    app.post("/api/Auth/register", &whole).await
}

async fn login(app: &App, email: &str, password: &str) -> Answer {
    app.post("/api/Auth/login", &json!({"email": email, "password": password})).await
}

/// The claims of a token. Its signature is not checked.
fn claims(app: &App, token: &str) -> Value {
    let payload = token.split('.').nth(1).unwrap().replace('-', "+").replace('_', "/");
    let padding = "=".repeat((4 - payload.len() % 4) % 4);
    let decoded = app.rows.texts(&format!(
        "SELECT 'claims' AS name, convert_from(decode('{payload}{padding}', 'base64'), 'UTF8') AS text"
    ));
    serde_json::from_str(&decoded["claims"]).unwrap()
}

#[tokio::test]
async fn a_visitor_registers_signs_in_and_completes_their_profile() {
    let app = App::spawn();
    let registered = register(&app, json!({"email": " Ann.Lee@Example.org "})).await.ok(201);
    let id = registered["id"].as_i64().unwrap();
    assert_eq!(registered["email"], "Ann.Lee@Example.org");
    assert_eq!(registered["roleArray"], json!(["User"]));
    let signed_in = login(&app, "ann.lee@example.ORG", PASSWORD).await;
    assert_eq!(signed_in.header("cache-control"), "no-store");
    let token = signed_in.ok(200);
    let mut ann = Person { id, email: "Ann.Lee@Example.org".into(), token: token.as_str().unwrap().into() };
    let said = claims(&app, &ann.token);
    assert_eq!(
        (&said["id"], &said["email"], &said["roles"]),
        (&json!(id), &json!(ann.email), &json!(["User"]))
    );
    assert_eq!(said["exp"].as_i64().unwrap() - said["iat"].as_i64().unwrap(), 12 * 60 * 60);
    assert_eq!(said["iss"], "fairway");
    let profile =
        json!({"id": id, "email": ann.email, "nameFirst": "Ann", "nameLast": "Lee", "phone": "555 0100"});
    let updated = app.put("/api/User", &profile).by(&ann).await.ok(200);
    assert_eq!(app.get(&format!("/api/User/{id}")).by(&ann).await.ok(200), updated);
    for (field, value) in profile.as_object().unwrap() {
        assert_eq!(&updated[field], value);
    }
    app.sign_in(&mut ann);
    app.get(&format!("/api/User/{id}")).by(&ann).await.ok(200);
}

#[tokio::test]
async fn names_and_phone_are_kept_from_the_registration() {
    let app = App::spawn();
    let user = register(&app, json!({"nameFirst": "Ann", "nameLast": "Lee", "phone": "555"})).await.ok(201);
    assert_eq!([&user["nameFirst"], &user["nameLast"], &user["phone"]], ["Ann", "Lee", "555"]);
    assert_eq!(user["provider"], "email");
    assert_eq!(user["uid"].as_str().unwrap().len(), 36);
}

#[tokio::test]
async fn a_taken_address_in_any_case_is_409_and_points_to_recovery() {
    let app = App::spawn();
    register(&app, json!({})).await.ok(201);
    for taken in ["ann@example.org", "ANN@Example.Org", " ann@example.org "] {
        let refused = register(&app, json!({"email": taken})).await;
        assert!(refused.problem(409, "email").contains("Recover Account"));
        assert_eq!(refused.json()["type"], "/problems/email-taken");
    }
    assert_eq!(app.rows.count("users"), 1);
}

#[tokio::test]
async fn two_simultaneous_registrations_of_an_address_make_one_account() {
    let app = App::spawn();
    let (one, two) =
        tokio::join!(register(&app, json!({})), register(&app, json!({"email": "ANN@example.org"})));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    assert_eq!(app.rows.count("users"), 1);
}

#[tokio::test]
async fn a_registration_reports_every_broken_rule_and_makes_nothing() {
    let app = App::spawn();
    let wrong = json!({"email": " ", "password": "short", "passwordConfirmation": "", "nameFirst": "a\u{202e}b", "phone": "5".repeat(41)});
    let answer = register(&app, wrong).await;
    assert_eq!(answer.problem(422, "email"), "email cannot be empty");
    assert!(answer.problem(422, "password").starts_with("password must have at least 8"));
    assert_eq!(answer.problem(422, "passwordConfirmation"), "passwordConfirmation cannot be empty");
    answer.problem(422, "nameFirst");
    answer.problem(422, "phone");
    let none = app.post("/api/Auth/register", &json!({"email": null})).await;
    for field in ["email", "password"] {
        assert_eq!(none.problem(422, field), format!("{field} cannot be empty"));
    }
    let no_address = register(&app, json!({"email": "ann"})).await;
    assert!(no_address.problem(422, "email").starts_with("email must be an e-mail address"));
    let differs = register(&app, json!({"passwordConfirmation": "something else"})).await;
    assert_eq!(differs.problem(422, "passwordConfirmation"), "Password and Confirmation does not match.");
    assert_eq!(app.rows.count("users"), 0);
}

#[tokio::test]
async fn a_password_has_8_to_128_characters_of_any_kind() {
    let app = App::spawn();
    for (index, (password, status)) in [
        ("1234567".to_owned(), 422),
        ("        ".to_owned(), 422),
        ("12345678".to_owned(), 422),
        ("87654321 golf".to_owned(), 201),
        ("pass word".to_owned(), 201),
        ("🏌".repeat(128), 201),
        ("x".repeat(129), 422),
    ]
    .into_iter()
    .enumerate()
    {
        let email = format!("p{index}@example.org");
        let body = json!({"email": email, "password": password, "passwordConfirmation": password});
        assert_eq!(register(&app, body).await.status, status, "{password}");
        let signed_in = if status == 201 { 200 } else { 401 };
        assert_eq!(
            login(&app, &email, if password.trim().is_empty() { "x" } else { &password }).await.status,
            signed_in,
            "{password}"
        );
    }
}

#[tokio::test]
async fn an_unknown_address_and_a_wrong_password_are_answered_alike() {
    let app = App::spawn();
    let known = app.user();
    app.rows.insert("users", json!({"email": "nopassword@example.org"}));
    let wrong = login(&app, &known.email, "not the password").await;
    assert_eq!(wrong.problem(401, ""), "The e-mail address or the password is not right.");
    assert_eq!(wrong.header("www-authenticate"), "Bearer");
    for (email, password) in [
        ("nobody@example.org", PASSWORD),
        ("nopassword@example.org", PASSWORD),
        ("not an address", PASSWORD),
        (known.email.as_str(), &"x".repeat(7_000)),
        (known.email.as_str(), "fore on the te\u{0}"),
    ] {
        let answer = login(&app, email, password).await;
        assert_eq!((answer.status, answer.text()), (wrong.status, wrong.text()), "{email}");
    }
}

#[tokio::test]
async fn signing_in_asks_for_both_fields() {
    let app = App::spawn();
    let answer = login(&app, " ", "").await;
    assert_eq!(answer.problem(422, "email"), "email cannot be empty");
    assert_eq!(answer.problem(422, "password"), "password cannot be empty");
    app.post("/api/Auth/login", &json!({})).await.problem(422, "password");
}

#[tokio::test]
async fn an_old_version_is_refused_and_a_missing_one_is_not() {
    let app = App::spawn();
    let user = app.user();
    let etag = app.get(&format!("/api/User/{}", user.id)).by(&user).await.header("etag");
    let change = |name: &str| app.put("/api/User", &json!({"id": user.id, "nameFirst": name})).by(&user);
    let first = change("First").header("if-match", &etag).await;
    first.ok(200);
    let stale = change("Second").header("if-match", &etag).await;
    assert!(stale.problem(409, "").contains("Somebody else has changed this"));
    let next = first.header("etag");
    assert_ne!(next, etag);
    change("Third").header("if-match", &next).await.ok(200);
    change("Fourth").await.ok(200);
    change("Fifth").header("if-match", "*").await.ok(200);
    let weakened = format!("W/{}", app.get(&format!("/api/User/{}", user.id)).by(&user).await.header("etag"));
    assert_eq!(change("Sixth").header("if-match", &weakened).await.ok(200)["nameFirst"], "Sixth");
}

#[tokio::test]
async fn a_profile_that_a_browser_has_is_not_sent_again_until_it_changes() {
    let app = App::spawn();
    let user = app.user();
    let path = format!("/api/User/{}", user.id);
    let first = app.get(&path).by(&user).await;
    assert_eq!(first.header("cache-control"), "no-store");
    let etag = first.header("etag");
    let known = app.get(&path).by(&user).header("if-none-match", &etag).await;
    assert_eq!((known.status, known.text()), (304, String::new()));
    assert_eq!(known.header("cache-control"), "no-store");
    app.put("/api/User", &json!({"id": user.id, "phone": "1"})).by(&user).await.ok(200);
    app.get(&path).by(&user).header("if-none-match", &etag).await.ok(200);
}

#[tokio::test]
async fn only_sent_fields_change_and_null_empties_them() {
    let app = App::spawn();
    let user = app.user();
    let change = json!({"id": user.id, "phone": " 555 ", "nameLast": null, "unknown": [1]});
    let changed = app.put("/api/User", &change).by(&user).await.ok(200);
    assert_eq!([&changed["nameFirst"], &changed["nameLast"], &changed["phone"]], ["Sam", "", "555"]);
    let before = app.rows.state();
    app.put("/api/User", &json!({"id": user.id})).by(&user).await.ok(200);
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn a_user_may_send_but_not_change_their_address_and_roles() {
    let app = App::spawn();
    let user = app.user();
    let change = |body: Value| {
        let mut whole = json!({"id": user.id, "nameFirst": "Changed"});
        whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        app.put("/api/User", &whole).by(&user)
    };
    let repeated = json!({"email": user.email.to_uppercase(), "roleArray": ["User"]});
    assert_eq!(change(repeated).await.ok(200)["email"], user.email);
    let before = app.rows.state();
    for forbidden in [json!({"email": "other@example.org"}), json!({"roleArray": ["User", "Admin"]})] {
        change(forbidden).await.problem(403, "");
    }
    change(json!({"roleArray": ["Emperor"]})).await.problem(422, "roleArray");
    assert_eq!(change(json!({"roleArray": []})).await.problem(422, "roleArray"), "roleArray cannot be empty");
    for none in [json!(""), json!(null)] {
        assert_eq!(change(json!({"email": none})).await.problem(422, "email"), "email cannot be empty");
    }
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn an_admin_changes_address_and_roles_and_lost_roles_end_sessions() {
    let app = App::spawn();
    let (admin, mut user) = (app.admin(), app.user());
    let taken = app.user();
    let change = |body: &Value| app.put("/api/User", body).by(&admin);
    let promoted = json!({"id": user.id, "email": "new@example.org", "roleArray": ["Volunteer", "User"]});
    let changed = change(&promoted).await.ok(200);
    assert_eq!(
        (&changed["email"], &changed["roleArray"]),
        (&json!("new@example.org"), &json!(["Volunteer", "User"]))
    );
    let path = format!("/api/User/{}", user.id);
    app.get(&path).by(&user).await.ok(200);
    let refused = change(&json!({"id": user.id, "email": taken.email.to_uppercase()})).await;
    refused.problem(409, "email");
    change(&json!({"id": user.id, "roleArray": ["User"]})).await.ok(200);
    app.get(&path).by(&user).await.problem(401, "");
    app.sign_in(&mut user);
    app.get(&path).by(&user).await.ok(200);
}

#[tokio::test]
async fn the_last_admin_keeps_the_role() {
    let app = App::spawn();
    let admin = app.admin();
    let resign =
        |who: &Person| app.put("/api/User", &json!({"id": who.id, "roleArray": ["User"]})).by(&admin);
    assert!(resign(&admin).await.problem(409, "roleArray").contains("last Admin"));
    let second = app.person(&[Role::Admin]);
    resign(&second).await.ok(200);
    resign(&admin).await.problem(409, "roleArray");
}

#[tokio::test]
async fn simultaneous_resignations_of_two_admins_leave_one() {
    let app = App::spawn();
    let (one, two) = (app.admin(), app.admin());
    let resign = |who: &Person| app.put("/api/User", &json!({"id": who.id, "roleArray": ["User"]})).by(who);
    let (first, second) = tokio::join!(resign(&one).into_future(), resign(&two).into_future());
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", first.text(), second.text());
    assert_eq!(app.rows.count("user_roles WHERE role_id = 1"), 1);
}
