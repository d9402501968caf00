//! Bad input about accounts: each fault has its sentence, and nothing changes.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, PASSWORD, Person};

/// A call with the expected answer: status, field and part of the sentence.
type Case<'a> = (Method, &'a str, Value, Option<&'a Person>, u16, &'a str, &'a str);

async fn assert_each_is_refused(app: &App, cases: &[Case<'_>]) {
    let before = app.rows.state();
    for (method, path, body, by, status, field, sentence) in cases {
        let call = app.call(method.clone(), &format!("/api/{path}")).json(&body.to_string());
        let answer = if let Some(person) = by { call.by(person).await } else { call.await };
        let said = answer.problem(*status, field);
        assert!(said.contains(sentence), "{said}: {sentence}");
    }
    assert_eq!(app.rows.state(), before);
}

fn register(email: &str, first: &str) -> Value {
    json!({"email": email, "nameFirst": first, "password": PASSWORD, "passwordConfirmation": PASSWORD})
}

fn update(of: &Person, field: &str, value: impl Into<Value>) -> Value {
    json!({"id": of.id, field: value.into()})
}

#[tokio::test]
async fn an_address_that_is_taken_in_any_case_or_with_spaces_round_it() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    app.rows.insert("users", json!({"email": "Taken@example.org"}));
    let sentence = "An account with this e-mail address exists already.";
    let cases = [
        (Method::POST, "Auth/register", register(" TAKEN@example.org ", ""), None),
        (Method::POST, "User", json!({"email": "\ttaken@EXAMPLE.org "}), Some(&admin)),
        (Method::PUT, "User", update(&user, "email", " taken@example.org"), Some(&admin)),
    ];
    let cases = cases.map(|(method, path, body, by)| (method, path, body, by, 409, "email", sentence));
    assert_each_is_refused(&app, &cases).await;
}

#[tokio::test]
async fn names_of_a_megabyte_and_with_control_or_direction_characters() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let endless = "x".repeat(1_000_000);
    let long = update(&user, "nameFirst", "x".repeat(101));
    let too_long = "nameFirst cannot be longer than 100 characters";
    let add = |first: &str| json!({"email": "n@example.org", "nameFirst": first});
    let hidden = "nameFirst cannot contain control or text-direction characters";
    let cases: [Case<'_>; 7] = [
        (Method::POST, "Auth/register", register("n@example.org", &endless), None, 413, "", "larger than"),
        (Method::POST, "User", add(&endless), Some(&admin), 413, "", "larger than"),
        (
            Method::PUT,
            "User",
            update(&user, "nameLast", endless.clone()),
            Some(&user),
            413,
            "",
            "larger than",
        ),
        (Method::PUT, "User", long, Some(&user), 422, "nameFirst", too_long),
        (
            Method::POST,
            "Auth/register",
            register("n@example.org", "a\u{202e}b"),
            None,
            422,
            "nameFirst",
            hidden,
        ),
        (Method::POST, "User", add("a\0b"), Some(&admin), 422, "nameFirst", hidden),
        (Method::PUT, "User", update(&user, "nameFirst", "\u{2066}a"), Some(&user), 422, "nameFirst", hidden),
    ];
    assert_each_is_refused(&app, &cases).await;
}

#[tokio::test]
async fn unknown_roles_and_roles_that_users_give_themselves() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let add = json!({"email": "n@example.org", "roleArray": ["admin"]});
    let roles = |of: &Person, roles: &[&str]| update(of, "roleArray", roles);
    let no_role = "roleArray holds 'admin', which is no role";
    let cases: [Case<'_>; 4] = [
        (Method::POST, "User", add, Some(&admin), 422, "roleArray", no_role),
        (Method::PUT, "User", roles(&user, &["User", "admin"]), Some(&admin), 422, "roleArray", no_role),
        (Method::PUT, "User", roles(&user, &["Admin", "User"]), Some(&user), 403, "", "Your account may not"),
        (Method::PUT, "User", roles(&admin, &["User"]), Some(&admin), 409, "roleArray", "the last Admin"),
    ];
    assert_each_is_refused(&app, &cases).await;
}

#[tokio::test]
async fn deleting_oneself() {
    let app = App::spawn();
    let admin = app.admin();
    app.admin();
    let before = app.rows.state();
    let answer = app.call(Method::DELETE, &format!("/api/User/{}", admin.id)).by(&admin).await;
    assert_eq!(answer.problem(409, ""), "This is your own account; another Admin has to delete it.");
    assert_eq!(app.rows.state(), before);
}
