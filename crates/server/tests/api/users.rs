//! Staff manage users; other users see little of them (rule `suggestions`).

use std::future::IntoFuture;

use fairway_domain::access::Role;
use serde_json::{Value, json};

use crate::app::{App, Person};

fn named(app: &App, first: &str, last: &str, email: &str) -> i64 {
    app.rows.insert("users", json!({"name_first": first, "name_last": last, "email": email}))
}

/// Puts people into a new group, on a ticket that may be cancelled.
pub(crate) fn group(app: &App, owner: &Person, people: &[i64], cancelled: bool) {
    let category = app.category(app.tournament(), json!({}));
    let (ticket, group, _) = app.ticket(category, owner);
    for user in people {
        app.rows.insert("attendees", json!({"group_id": group, "user_id": user}));
    }
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = {cancelled} WHERE id = {ticket}"));
}

#[tokio::test]
async fn people_are_filtered_by_role_and_by_whether_they_confirmed() {
    let app = App::spawn();
    let (admin, volunteer) = (app.admin(), app.volunteer());
    let unproven = app.user();
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", unproven.id));
    let guest = app.rows.insert("users", json!({"email": null, "email_proven_at": null}));
    app.rows.link("user_roles", json!({"user_id": guest, "role_id": 5}));
    for (query, expected) in [
        ("role=Admin", vec![admin.id]),
        ("role=Volunteer", vec![volunteer.id]),
        ("role=Content%20Editor", vec![]),
        ("role=Guest", vec![guest]),
        ("emailProven=false", vec![unproven.id]),
        ("role=User&emailProven=true", vec![admin.id, volunteer.id]),
    ] {
        let answer = app.get(&format!("/api/User?{query}")).by(&admin).await;
        let mut ids: Vec<_> = answer.each("id").iter().map(|id| id.as_i64().unwrap()).collect();
        ids.sort_unstable();
        assert_eq!(
            (ids, answer.header("x-total-count")),
            (expected.clone(), expected.len().to_string()),
            "{query}"
        );
    }
    let beyond = app.get("/api/User?role=User&limit=1&offset=9").by(&admin).await;
    assert_eq!((beyond.each("id").len(), beyond.header("x-total-count")), (0, "3".into()));
    let unknown = app.get("/api/User?role=admin").by(&admin).await;
    assert_eq!(unknown.problem(422, "role"), "role is no role");
    app.get("/api/User?role=Admin").by(&volunteer).await.ok(200);
}

#[tokio::test]
async fn an_admin_sees_all_users_with_their_roles_by_last_name() {
    let app = App::spawn();
    let admin = app.admin();
    app.rows.execute("UPDATE users SET name_first = 'Ed', name_last = 'Zuse'");
    named(&app, "bo", "aal", "bo@example.org");
    let zoe = named(&app, "Zoë", "Ångström", "Zoe@Example.org");
    app.rows.link("user_roles", json!({"user_id": zoe, "role_id": 2}));
    let list = app.get("/api/User").by(&admin).await;
    assert_eq!(list.each("nameLast"), ["aal", "Ångström", "Zuse"]);
    assert_eq!(list.each("roleArray"), [json!([]), json!(["Volunteer"]), json!(["Admin", "User"])]);
    assert_eq!(list.header("x-total-count"), "3");
    let one = app.get(&format!("/api/User/{zoe}")).by(&admin).await.ok(200);
    assert_eq!(list.json()[1], one, "the list tells what the account does");
}

#[tokio::test]
async fn admins_search_names_and_addresses_and_page_the_result() {
    let app = App::spawn();
    let admin = app.admin();
    named(&app, "Zoë", "Ångström", "zoe@example.org");
    named(&app, "Ann", "Lee", "A_L%ee@example.net");
    app.rows.insert("users", json!({"name_first": "Only", "name_last": "Named", "email": null}));
    let found = async |query: &str| {
        let answer = app.get(&format!("/api/User?{query}")).by(&admin).await;
        (answer.each("nameFirst"), answer.header("x-total-count"))
    };
    for (query, first) in [
        ("search=ZO%C3%8B", "Zoë"),
        ("search=%C3%A5ngstr%C3%96m", "Zoë"),
        ("search=zo%C3%AB%20%C3%A5ng", "Zoë"),
        ("search=%20EXAMPLE.NET%20", "Ann"),
        ("search=_l%25E", "Ann"),
        ("search=only%20named", "Only"),
    ] {
        assert_eq!(found(query).await, (vec![json!(first)], "1".into()), "{query}");
    }
    for nobody in ["search=%25%25", "search=__", "search=%5C", "search=%00", "search=nobody"] {
        assert_eq!(found(nobody).await, (vec![], "0".into()), "{nobody}");
    }
    assert_eq!(found("limit=2&offset=1").await, (vec![json!("Ann"), json!("Only")], "4".into()));
    assert_eq!(found("limit=0").await, (vec![], "4".into()));
    assert_eq!(found("offset=9").await, (vec![], "4".into()), "the count is there beyond the end");
}

#[tokio::test]
async fn suggestions_are_limited_to_teammates_names() {
    let app = App::spawn();
    for role in [Role::User, Role::Guest, Role::Volunteer, Role::ContentEditor] {
        let caller = app.person(&[role]);
        let ann = named(&app, "Ann", "Lee", &format!("ann.{}@example.org", caller.id));
        let stranger = app.user();
        group(&app, &caller, &[ann], false);
        group(&app, &caller, &[ann], true);
        group(&app, &stranger, &[ann], false);
        let list = app.get("/api/User").by(&caller).await;
        let expected = json!([{"id": ann, "nameFirst": "Ann", "nameLast": "Lee", "email": null}]);
        assert_eq!(list.ok(200), expected, "{role:?}");
        assert_eq!(list.header("x-total-count"), "1");
        let searched = app.get("/api/User?search=example").by(&caller).await;
        assert_eq!(searched.ok(200), json!([]), "addresses are not searched");
    }
}

#[tokio::test]
async fn a_user_is_suggested_by_their_exact_address() {
    let app = App::spawn();
    let user = app.user();
    let ann = named(&app, "Ann", "Lee", "Ann@Example.org");
    let of = async |email: &str| app.get(&format!("/api/User?email={email}")).by(&user).await.ok(200);
    let typed = |email: &str| json!([{"id": ann, "nameFirst": "Ann", "nameLast": "Lee", "email": email}]);
    assert_eq!(of("ann@EXAMPLE.org").await, typed("ann@EXAMPLE.org"));
    assert_eq!(of("%20ann@example.org%20").await, typed("ann@example.org"));
    for no_address_of_theirs in
        ["ann", "ann@example", "%25@example.org", "ann@example.or", "nobody@example.org", ""]
    {
        assert_eq!(of(no_address_of_theirs).await, json!([]), "{no_address_of_theirs}");
    }
    group(&app, &user, &[ann], false);
    assert_eq!(of("ann@example.org").await, typed("ann@example.org"), "once");
    let bo = named(&app, "Bo", "Ito", "bo@example.org");
    group(&app, &user, &[bo], false);
    let both = app.get("/api/User?email=ann@example.org").by(&user).await;
    assert_eq!((both.each("id"), both.header("x-total-count").as_str()), (vec![json!(ann), json!(bo)], "2"));
    assert_eq!(both.each("email"), [json!("ann@example.org"), Value::Null]);
}

#[tokio::test]
async fn an_admin_adds_a_user_without_a_password_by_address() {
    let app = App::spawn();
    let admin = app.admin();
    let user = app.post("/api/User", &json!({"email": " New@Example.org "})).by(&admin).await.ok(201);
    assert_eq!((&user["email"], &user["roleArray"]), (&json!("New@Example.org"), &json!(["User"])));
    assert_eq!([&user["nameFirst"], &user["nameLast"], &user["phone"]], ["", "", ""]);
    assert_eq!(app.rows.count("users WHERE password_hash IS NULL AND email = 'New@Example.org'"), 1);
    let whole = json!({"email": "v@example.org", "nameFirst": "Vi", "nameLast": "Lee", "phone": "555",
        "roleArray": ["User", "Volunteer"]});
    let volunteer = app.post("/api/User", &whole).by(&admin).await.ok(201);
    assert_eq!(volunteer["roleArray"], json!(["Volunteer", "User"]));
    assert_eq!([&volunteer["nameFirst"], &volunteer["nameLast"], &volunteer["phone"]], ["Vi", "Lee", "555"]);
}

#[tokio::test]
async fn adding_a_bad_user_is_refused_in_words_and_nothing_changes() {
    let app = App::spawn();
    let admin = app.admin();
    named(&app, "Ann", "Lee", "Ann@example.org");
    let before = app.rows.state();
    let create = |body: Value| app.post("/api/User", &body).by(&admin);
    for taken in ["Ann@example.org", "ANN@EXAMPLE.ORG", "  ann@example.org\t"] {
        let sentence = create(json!({"email": taken})).await.problem(409, "email");
        assert!(sentence.contains("exists already"), "{sentence}");
    }
    assert_eq!(create(json!({})).await.problem(422, "email"), "email cannot be empty");
    let wrong = json!({"email": "x", "nameFirst": "a\u{202e}b", "nameLast": "a\0", "phone": "5".repeat(41),
        "roleArray": ["User", "Emperor"]});
    let answer = create(wrong).await;
    for field in ["email", "nameFirst", "nameLast", "phone"] {
        answer.problem(422, field);
    }
    assert_eq!(answer.problem(422, "roleArray"), "roleArray holds 'Emperor', which is no role");
    create(json!({"email": "x@example.org", "nameFirst": "x".repeat(1_000_000)})).await.problem(413, "");
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn two_admins_adding_the_same_address_at_once_add_one_user() {
    let app = App::spawn();
    let (one, two) = (app.admin(), app.admin());
    let create =
        |email: &str, by: &Person| app.post("/api/User", &json!({"email": email})).by(by).into_future();
    let (first, second) = tokio::join!(create("new@example.org", &one), create("NEW@example.org", &two));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409], "{} {}", first.text(), second.text());
    assert_eq!(app.rows.count("users"), 3);
}

#[tokio::test]
async fn the_roles_are_those_that_users_have_by_name() {
    let app = App::spawn();
    let roles = app.get("/api/Role").by(&app.admin()).await;
    assert_eq!(roles.each("name"), ["Admin", "Volunteer", "Content Editor", "User", "Guest"]);
    assert_eq!(roles.each("id"), [1, 2, 3, 4, 5]);
}

#[tokio::test]
async fn a_person_with_only_a_name_keeps_both_names() {
    let app = App::spawn();
    let admin = app.admin();
    let id = app.rows.insert("users", json!({"name_first": "Ann", "name_last": "Lee", "email": null}));
    let before = app.rows.state();
    let rename = |body: Value| app.put("/api/User", &body).by(&admin);
    for field in ["nameFirst", "nameLast"] {
        for empty in [json!(""), json!(" "), json!(null)] {
            let sentence = rename(json!({"id": id, "email": null, field: empty})).await.problem(422, field);
            assert_eq!(sentence, format!("{field} cannot be empty"));
        }
    }
    assert_eq!(app.rows.state(), before);
    assert_eq!(
        rename(json!({"id": id, "email": null, "nameFirst": "Anna"})).await.ok(200)["email"],
        Value::Null
    );
    rename(json!({"id": id, "email": "ann@example.org", "nameFirst": "", "nameLast": ""})).await.ok(200);
}
