//! Changing passwords (rule `sessions-end`).

use fairway_domain::access::Role;
use serde_json::{Value, json};

use crate::app::{App, PASSWORD, Person};
use crate::client::Call;

const NEW: &str = "a longer drive";

fn change(app: &App, by: &Person, body: &Value) -> Call {
    let mut whole = json!({"password": NEW, "passwordConfirmation": NEW});
    whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    app.put("/api/User/password", &whole).by(by)
}

async fn login(app: &App, person: &Person, password: &str) -> u16 {
    app.post("/api/Auth/login", &json!({"email": person.email, "password": password})).await.status
}

#[tokio::test]
async fn a_new_password_counts_at_once_and_ends_every_session() {
    let app = App::spawn();
    let user = app.user();
    let mut elsewhere = Person { id: user.id, email: user.email.clone(), token: String::new() };
    app.sign_in(&mut elsewhere);
    let code = app.auth_code(&user);
    let answer = change(&app, &user, &json!({})).await;
    let changed = answer.ok(200);
    assert_eq!((&changed["id"], &changed["email"]), (&json!(user.id), &json!(user.email)), "the whole user");
    assert!(!answer.header("etag").is_empty());
    for ended in [&user, &elsewhere] {
        app.get(&format!("/api/User/{}", user.id)).by(ended).await.problem(401, "");
    }
    assert_eq!(login(&app, &user, PASSWORD).await, 401);
    assert_eq!(login(&app, &user, NEW).await, 200);
    app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": code})).await.problem(401, "");
}

#[tokio::test]
async fn an_admin_sets_another_s_and_stays_signed_in() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    let added = app.post("/api/User", &json!({"email": "new@example.org"})).by(&admin).await.ok(201);
    for id in [json!(user.id), added["id"].clone()] {
        assert_eq!(change(&app, &admin, &json!({"id": id})).await.ok(200)["id"], id);
    }
    app.get("/api/Site").by(&user).await.problem(401, "");
    app.get("/api/Site").by(&admin).await.ok(200);
    assert_eq!(login(&app, &user, NEW).await, 200);
    let added = Person { id: 0, email: "new@example.org".into(), token: String::new() };
    assert_eq!(login(&app, &added, NEW).await, 200);
}

#[tokio::test]
async fn a_guest_who_is_given_a_password_has_an_account() {
    let app = App::spawn();
    let (admin, guest) = (app.admin(), app.person(&[Role::Guest]));
    let changed = change(&app, &admin, &json!({"id": guest.id})).await.ok(200);
    assert_eq!(changed["roleArray"], json!(["User"]));
    assert_eq!(login(&app, &guest, NEW).await, 200);
    let again = json!({"email": guest.email, "password": NEW, "passwordConfirmation": NEW});
    app.post("/api/Auth/register", &again).await.problem(409, "email");
}

#[tokio::test]
async fn a_common_password_is_refused_but_one_set_before_still_signs_in() {
    let app = App::spawn();
    let user = app.user();
    let named = app.person(&[Role::User]);
    app.rows.execute(&format!(
        "UPDATE users SET name_first = 'New', name_last = 'Example-Org' WHERE id = {}",
        named.id
    ));
    let sentence = "password is one of the most common ones, which are guessed first: choose another";
    for common in ["password1", "Qwertyuiop", "P@ssw0rd1", "Fairway2026", "new.EXAMPLE-org1"] {
        let user = if common.starts_with("new") { &named } else { &user };
        let own = json!({"password": common, "passwordConfirmation": common});
        assert_eq!(change(&app, user, &own).await.problem(422, "password"), sentence);
        let new = json!({"email": "new@example.org", "password": common, "passwordConfirmation": common});
        assert_eq!(app.post("/api/Auth/register", &new).await.problem(422, "password"), sentence);
    }
    // A hash of `password1`, from when it could still be chosen.
    let hash =
        "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$d9o8vdCwxiUGX2aD7tZKhPyjV7naXN+84aWjxkWFiGo";
    app.rows.execute(&format!("UPDATE users SET password_hash = '{hash}' WHERE id = {}", user.id));
    assert_eq!(login(&app, &user, "password1").await, 200);
}

#[tokio::test]
async fn another_s_password_is_404_and_all_faults_of_one_are_reported() {
    let app = App::spawn();
    let (user, volunteer, admin) = (app.user(), app.volunteer(), app.admin());
    let before = app.rows.state();
    change(&app, &volunteer, &json!({"id": user.id})).await.problem(404, "");
    change(&app, &admin, &json!({"id": i64::MAX})).await.problem(404, "");
    let answer = app.put("/api/User/password", &json!({})).by(&user).await;
    assert_eq!(answer.problem(422, "password"), "password cannot be empty");
    assert_eq!(answer.problem(422, "passwordConfirmation"), "passwordConfirmation cannot be empty");
    let differs = change(&app, &user, &json!({"password": "short"})).await;
    assert!(differs.problem(422, "password").contains("at least 8"));
    assert_eq!(differs.problem(422, "passwordConfirmation"), "Password and Confirmation does not match.");
    let long = "x".repeat(129);
    change(&app, &user, &json!({"password": long, "passwordConfirmation": long}))
        .await
        .problem(422, "password");
    change(&app, &user, &json!({})).header("if-match", "\"99-x\"").await.problem(409, "");
    assert_eq!(app.rows.state(), before);
    assert_eq!(login(&app, &user, PASSWORD).await, 200);
}
