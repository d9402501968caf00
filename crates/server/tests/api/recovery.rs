//! Access without a password: recovery, links from staff, and mailed codes (rule `auth-codes`).

use std::future::IntoFuture;

use chrono::TimeDelta;
use fairway_domain::access::Role;
use serde_json::{Value, json};

use crate::app::{App, PASSWORD};
use crate::client::Answer;

const NOT_GOOD: &str =
    "This sign-in link is invalid or has expired. Please use Recover Account to get a new one.";

async fn recover(app: &App, body: Value) -> Answer {
    app.post("/api/Auth/recover", &body).await
}

async fn sign_in(app: &App, code: &str) -> Answer {
    app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": code})).await
}

/// The outbox: recipient, message, and the minutes until each mail expires.
fn outbox(app: &App) -> Vec<Value> {
    let rows = app.rows.texts(
        "SELECT lpad(id::text, 9, '0') AS name, json_build_array(recipient, message->>'kind',
             extract(epoch FROM expires_at - created_at)::integer / 60)::text AS text FROM outbox",
    );
    rows.into_values().map(|row| serde_json::from_str(&row).unwrap()).collect()
}

/// Number of rows in each table.
fn counts(app: &App) -> Vec<(String, i64)> {
    let tables = app.rows.state().into_keys();
    tables.map(|table| (table.clone(), app.rows.count(&table))).collect()
}

#[tokio::test]
async fn known_and_unknown_addresses_get_equal_answers_and_writes() {
    let app = App::spawn();
    let known = app.user();
    let mut seen = Vec::new();
    for email in [known.email.as_str(), "nobody@example.org"] {
        let before = counts(&app);
        let answer = recover(&app, json!({"email": email})).await;
        let written: Vec<_> = counts(&app)
            .into_iter()
            .zip(before)
            .map(|((table, after), (_, before))| (table, after - before))
            .filter(|(_, written)| *written != 0)
            .collect();
        assert_eq!(written, [("mail_counts".to_owned(), 1), ("outbox".to_owned(), 1)], "{email}");
        seen.push((answer.status, answer.text()));
    }
    assert_eq!(seen, vec![(200, String::new()); 2]);
    assert_eq!(
        outbox(&app),
        [json!([known.email, "recovery", 30]), json!(["nobody@example.org", "recovery", 30])]
    );
}

#[tokio::test]
async fn recovering_needs_an_address_and_ignores_a_token() {
    let app = App::spawn();
    assert_eq!(recover(&app, json!({})).await.problem(422, "email"), "email cannot be empty");
    recover(&app, json!({"email": "no address"})).await.problem(422, "email");
    assert_eq!(app.rows.count("outbox"), 0);
    let stale = app.post("/api/Auth/recover", &json!({"Email": " Sam@Example.org "})).token("old");
    assert_eq!(stale.await.status, 200);
    assert_eq!(outbox(&app), [json!(["Sam@Example.org", "recovery", 30])]);
}

#[tokio::test]
async fn only_an_admin_sends_a_link_to_another_user() {
    let app = App::spawn();
    let user = app.user();
    let body = json!({"email": user.email.to_uppercase(), "isAdminRecovery": true});
    let ask = || app.post("/api/Auth/recover", &body);
    ask().await.problem(401, "");
    ask().token("old").await.problem(401, "");
    for role in [Role::User, Role::Volunteer, Role::ContentEditor, Role::Guest] {
        ask().by(&app.person(&[role])).await.problem(403, "");
    }
    assert_eq!((app.rows.count("outbox"), app.rows.count("audit_log")), (0, 0));
    let admin = app.admin();
    let answer = ask().by(&admin).await;
    assert_eq!((answer.status, answer.text()), (200, String::new()));
    assert_eq!(outbox(&app), [json!([user.email.to_uppercase(), "adminCode", 24 * 60])]);
    let entered = app.rows.texts("SELECT action AS name, subject_id::text AS text FROM audit_log");
    assert_eq!(
        entered.into_iter().collect::<Vec<_>>(),
        [("user.send_auth_code".into(), user.id.to_string())]
    );
}

#[tokio::test]
async fn an_unknown_address_is_reported_to_an_admin() {
    let app = App::spawn();
    let admin = app.admin();
    let before = app.rows.state();
    let ask = |email: &str| {
        app.post("/api/Auth/recover", &json!({"email": email, "isAdminRecovery": true})).by(&admin)
    };
    assert_eq!(ask("nobody@example.org").await.problem(404, ""), "There is no such user.");
    ask("no address").await.problem(422, "email");
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn a_code_signs_in_once() {
    let app = App::spawn();
    let mut user = app.user();
    let (code, other) = (app.auth_code(&user), app.auth_code(&user));
    let signed_in = sign_in(&app, &code).await;
    assert_eq!(signed_in.header("cache-control"), "no-store");
    let token = signed_in.ok(200);
    user.token = token.as_str().unwrap().to_owned();
    assert_eq!(app.get(&format!("/api/User/{}", user.id)).by(&user).await.ok(200)["email"], user.email);
    for used in [code, other] {
        assert_eq!(sign_in(&app, &used).await.problem(401, ""), NOT_GOOD, "one use ends all of them");
    }
    assert_eq!(app.rows.count("auth_codes"), 0);
}

#[tokio::test]
async fn a_code_that_is_guessed_used_or_expired_is_refused_in_the_same_words() {
    let app = App::spawn();
    let person = app.user();
    let (used, kept) = (app.auth_code(&person), app.auth_code(&app.user()));
    sign_in(&app, &used).await.ok(200);
    app.clock.advance(TimeDelta::minutes(30) - TimeDelta::seconds(1));
    let before = app.rows.state();
    let digest = app.ports.digests.sha256(&kept);
    for code in [used.as_str(), "0", &"f".repeat(32), &digest, "' OR true --", "c\u{0}de", &"x".repeat(7_999)]
    {
        let refused = sign_in(&app, code).await;
        assert_eq!(refused.problem(401, ""), NOT_GOOD, "{code:.40}");
        assert_eq!(refused.json()["type"], "/problems/wrong-code");
        assert_eq!(refused.header("www-authenticate"), "Bearer");
    }
    assert_eq!(app.rows.state(), before, "a wrong code ends none");
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(sign_in(&app, &kept).await.problem(401, ""), NOT_GOOD);
    let empty = sign_in(&app, " ").await;
    assert_eq!(empty.problem(422, "tempAuthCode"), "tempAuthCode cannot be empty");
}

#[tokio::test]
async fn a_guest_gets_the_role_user_and_others_keep_their_roles() {
    let app = App::spawn();
    for (before, after) in [
        (&[Role::Guest][..], json!(["User"])),
        (&[Role::Volunteer, Role::Guest], json!(["Volunteer", "Guest"])),
        (&[Role::Admin, Role::User], json!(["Admin", "User"])),
    ] {
        let mut person = app.person(before);
        let token = sign_in(&app, &app.auth_code(&person)).await.ok(200);
        person.token = token.as_str().unwrap().to_owned();
        let account = app.get(&format!("/api/User/{}", person.id)).by(&person).await.ok(200);
        assert_eq!(account["roleArray"], after);
    }
}

#[tokio::test]
async fn registering_with_a_guest_s_address_makes_nothing_and_mails_a_link() {
    let app = App::spawn();
    let guest = app.person(&[Role::Guest]);
    let before = counts(&app);
    let whole = json!({"email": guest.email.to_uppercase(), "password": PASSWORD, "passwordConfirmation": PASSWORD,
        "nameFirst": "Changed"});
    let refused = app.post("/api/Auth/register", &whole).await;
    assert_eq!(refused.problem(409, "email"), "You were added as a teammate; see your e-mail");
    assert_eq!(refused.json()["type"], "/problems/added-as-teammate");
    let one_mail_more = |(table, rows): (String, i64)| {
        let written = i64::from(["outbox", "mail_counts"].contains(&table.as_str()));
        (table, rows + written)
    };
    let expected: Vec<_> = before.into_iter().map(one_mail_more).collect();
    assert_eq!(counts(&app), expected);
    assert_eq!(outbox(&app), [json!([guest.email.to_uppercase(), "teammateCode", 30])]);
    assert_eq!(app.rows.count("users WHERE name_first = 'Changed'"), 0);
}

#[tokio::test]
async fn another_address_ends_the_codes_that_went_to_the_old_one() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let code = app.auth_code(&user);
    let change = |body: Value| app.put("/api/User", &body).by(&admin);
    change(json!({"id": user.id, "nameFirst": "Robin"})).await.ok(200);
    assert_eq!(app.rows.count("auth_codes"), 1);
    change(json!({"id": user.id, "email": "new@example.org"})).await.ok(200);
    assert_eq!(sign_in(&app, &code).await.problem(401, ""), NOT_GOOD);
}

/// Statuses of concurrent uses of these codes.
async fn race(app: &App, codes: &[String]) -> Vec<u16> {
    let mut racing = tokio::task::JoinSet::new();
    for code in codes {
        racing.spawn(app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": code})).into_future());
    }
    racing.join_all().await.into_iter().map(|answer| answer.status).collect()
}

#[tokio::test]
async fn of_simultaneous_sign_ins_by_codes_of_one_person_exactly_one_succeeds() {
    let app = App::spawn();
    for differ in [false, true] {
        let user = app.user();
        let first = app.auth_code(&user);
        let codes: Vec<_> =
            (0..12).map(|_| if differ { app.auth_code(&user) } else { first.clone() }).collect();
        let mut statuses = race(&app, &codes).await;
        statuses.sort_unstable();
        assert_eq!((statuses[0], &statuses[1..]), (200, &[401; 11][..]), "differing codes: {differ}");
        assert_eq!(app.rows.count("auth_codes"), 0);
    }
}
