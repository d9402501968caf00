//! Invalid tokens: expired, forged, ended, or sent twice (rule `tokens`).

use chrono::TimeDelta;
use fairway_application::ports::{Claims, Clock, Tokens};
use fairway_domain::ids::UserId;
use fairway_platform::JwtTokens;
use serde_json::json;

use crate::app::{App, Person, SECRET};
use crate::client::Answer;

#[track_caller]
fn assert_unauthenticated(answer: &Answer) {
    assert_eq!(answer.problem(401, ""), "Please sign in.");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

async fn own_account(app: &App, person: &Person, token: &str) -> Answer {
    app.get(&format!("/api/User/{}", person.id)).token(token).await
}

#[tokio::test]
async fn a_token_ends_after_twelve_hours_also_on_a_call_that_anyone_may_make() {
    let app = App::spawn();
    let user = app.user();
    app.clock.advance(TimeDelta::hours(12) - TimeDelta::seconds(1));
    own_account(&app, &user, &user.token).await.ok(200);
    app.clock.advance(TimeDelta::seconds(1));
    assert_unauthenticated(&own_account(&app, &user, &user.token).await);
    assert_unauthenticated(&app.get("/api/Tournament").by(&user).await);
    assert_unauthenticated(&app.get("/api/Nothing").by(&user).await);
    app.get("/api/Tournament").await.ok(200);
}

#[tokio::test]
async fn a_foreign_token_is_refused() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let claims = Claims {
        id: UserId(admin.id),
        email: admin.email.clone(),
        roles: vec!["Admin".into()],
        token_version: 0,
    };
    let other_key = JwtTokens::new(&SECRET.to_uppercase()).unwrap().issue(&claims, app.clock.now()).unwrap();
    let [header, payload, signature]: [&str; 3] =
        admin.token.split('.').collect::<Vec<_>>().try_into().unwrap();
    let own_signature = user.token.rsplit('.').next().unwrap();
    // {"alg":"none","typ":"JWT"}
    let unsigned = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0";
    for forged in [
        other_key,
        format!("{unsigned}.{payload}."),
        format!("{unsigned}.{payload}.{signature}"),
        format!("{header}.{payload}."),
        format!("{header}.{payload}"),
        format!("{header}.{payload}.{own_signature}"),
        format!("{header}.{payload}.{signature}x"),
        format!("{header}..{signature}"),
        "..".into(),
        "x".repeat(5_000),
    ] {
        assert_unauthenticated(&own_account(&app, &admin, &forged).await);
    }
    own_account(&app, &admin, &admin.token).await.ok(200);
}

#[tokio::test]
async fn a_token_ends_with_its_user_their_password_or_a_role() {
    let app = App::spawn();
    let (gone, raised, nameless) = (app.user(), app.user(), app.user());
    app.rows.execute(&format!("DELETE FROM users WHERE id = {}", gone.id));
    app.rows.execute(&format!("UPDATE users SET token_version = token_version + 1 WHERE id = {}", raised.id));
    app.rows.execute(&format!("UPDATE users SET email = NULL WHERE id = {}", nameless.id));
    for person in [&gone, &raised, &nameless] {
        assert_unauthenticated(&own_account(&app, person, &person.token).await);
        assert_unauthenticated(&app.get("/api/Site").by(person).await);
    }
}

#[tokio::test]
async fn a_role_that_was_given_counts_at_once_and_without_a_new_token() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let tournament = app.tournament();
    let list = format!("/api/Attendee/checkin/{tournament}");
    app.get(&list).by(&user).await.problem(403, "");
    let promoted = json!({"id": user.id, "roleArray": ["Volunteer", "User"]});
    app.put("/api/User", &promoted).by(&admin).await.ok(200);
    app.get(&list).by(&user).await.ok(200);
}

#[tokio::test]
async fn a_header_without_one_bearer_token_is_refused() {
    let app = App::spawn();
    let user = app.user();
    let path = format!("/api/User/{}", user.id);
    for value in [
        "",
        "Bearer",
        "Bearer ",
        "Basic c2FtOnNhbQ==",
        &user.token,
        &format!("Bearer {0} {0}", user.token),
        &format!("Bearer  {}", user.token),
        "Bearer \u{202e}",
        "Bearer té",
    ] {
        assert_unauthenticated(&app.get(&path).header("authorization", value).await);
    }
    assert_unauthenticated(&app.get(&path).by(&user).by(&user).await);
    assert_unauthenticated(&app.get(&path).by(&user).header("authorization", "").await);
    app.get(&path).header("authorization", &format!("bearer {}", user.token)).await.ok(200);
}

#[tokio::test]
async fn a_signed_out_caller_gets_401_before_the_body_is_read() {
    let app = App::spawn();
    assert_unauthenticated(&app.put("/api/User", &json!({})).await);
    assert_unauthenticated(&app.put("/api/User", &json!(null)).token("x").await);
    let large = " ".repeat(1_000_000).into_bytes();
    assert_unauthenticated(&app.post("/api/Ticket", &json!({})).body(large).await);
    assert_unauthenticated(&app.get("/api/User/abc").await);
}

#[tokio::test]
async fn an_old_token_does_not_prevent_signing_in_or_up() {
    let app = App::spawn();
    let user = app.user();
    let login = json!({"email": user.email, "password": crate::app::PASSWORD});
    app.post("/api/Auth/login", &login).token("an.old.one").await.ok(200);
    let register = json!({"email": "new@example.org", "password": "fore on the tee", "passwordConfirmation": "fore on the tee"});
    app.post("/api/Auth/register", &register).token("an.old.one").await.ok(201);
}

#[tokio::test]
async fn a_token_ends_at_once_on_every_instance() {
    let app = App::spawn();
    let other = app.another_instance();
    let admin = app.admin();
    let (deleted, demoted, changed) = (app.user(), app.volunteer(), app.user());
    let at_the_other =
        async |person: &Person| other.get(&format!("/api/User/{}", person.id)).by(person).await;
    // The other instance has used all tokens by then, and could have cached them.
    for person in [&deleted, &demoted, &changed] {
        at_the_other(person).await.ok(200);
    }
    let delete = app.call(reqwest::Method::DELETE, &format!("/api/User/{}", deleted.id)).by(&admin).await;
    assert_eq!(delete.status, 204);
    assert_unauthenticated(&at_the_other(&deleted).await);
    app.put("/api/User", &json!({"id": demoted.id, "roleArray": ["User"]})).by(&admin).await.ok(200);
    assert_unauthenticated(&at_the_other(&demoted).await);
    let password = json!({"password": "a longer drive", "passwordConfirmation": "a longer drive"});
    app.put("/api/User/password", &password).by(&changed).await.ok(200);
    assert_unauthenticated(&at_the_other(&changed).await);
    at_the_other(&admin).await.ok(200);
}
