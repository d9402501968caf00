//! Creating, changing and deleting tournaments.

use std::future::IntoFuture;

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

fn new(slug: &str) -> Value {
    json!({"name": "Autumn Classic", "slug": slug, "description": "Golf,\r\n\tand <b>lunch</b>.", "dateStart": "2026-09-19",
        "dateEnd": "2026-09-20", "locationTitle": "Cedar Ridge"})
}

async fn delete(app: &App, admin: &Person, id: i64) -> Answer {
    app.call(Method::DELETE, &format!("/api/Tournament/{id}")).by(admin).await
}

#[tokio::test]
async fn a_new_tournament_is_seen_by_staff_only_until_it_is_live() {
    let app = App::spawn();
    let admin = app.admin();
    let made = app.post("/api/Tournament", &new("autumn-classic")).by(&admin).await.ok(201);
    let expected = json!({"id": made["id"], "name": "Autumn Classic", "slug": "autumn-classic",
        "description": "Golf,\n\tand <b>lunch</b>.", "liveFlag": false, "dateStart": "2026-09-19", "dateEnd": "2026-09-20",
        "locationTitle": "Cedar Ridge", "locationAddress": "", "teamsFreezeAt": null, "bannerPhotoFileName": null,
        "bannerPhotoContentType": null, "bannerPhotoFileSize": null, "bannerPhotoUpdatedAt": null, "bannerPhotoUrl": null, "weather": null,
        "createdAt": "2026-05-01T12:00:00Z", "updatedAt": "2026-05-01T12:00:00Z",
        "rounds": [], "logos": [], "sponsors": []});
    assert_eq!(made, expected);
    let page = format!("/api/Tournament/{}", made["id"]);
    assert_eq!(app.get(&page).by(&admin).await.ok(200), made);
    app.get(&page).await.problem(404, "");
    let live = json!({"id": made["id"], "liveFlag": true});
    app.put("/api/Tournament", &live).by(&admin).await.ok(200);
    assert_eq!(app.get("/api/Tournament/mostRecentLive").await.ok(200)["slug"], "autumn-classic");
}

#[tokio::test]
async fn every_broken_rule_of_a_new_tournament_is_reported_at_once() {
    let app = App::spawn();
    let admin = app.admin();
    let before = app.rows.state();
    let missing = app.post("/api/Tournament", &json!({"liveFlag": true, "name": " \n "})).by(&admin).await;
    for field in ["name", "slug", "description", "dateStart", "dateEnd", "locationTitle"] {
        assert_eq!(missing.problem(422, field), format!("{field} cannot be empty"));
    }
    assert_eq!(missing.json()["errors"].as_object().unwrap().len(), 6);
    let mut wrong = new("Autumn Classic!");
    wrong["dateEnd"] = json!("2026-09-18");
    wrong["locationAddress"] = json!("x".repeat(301));
    let wrong = app.post("/api/Tournament", &wrong).by(&admin).await;
    assert!(wrong.problem(422, "slug").starts_with("slug must be lower-case letters and digits"));
    assert_eq!(wrong.problem(422, "dateEnd"), "dateEnd cannot be before dateStart");
    assert_eq!(wrong.problem(422, "locationAddress"), "locationAddress cannot be longer than 300 characters");
    for (field, value) in [("dateStart", "2026-02-30"), ("dateStart", "tomorrow"), ("dateEnd", "99999-01-01")]
    {
        let mut wrong = new("autumn");
        wrong[field] = json!(value);
        let wrong = app.post("/api/Tournament", &wrong).by(&admin).await;
        assert_eq!(wrong.problem(422, field), format!("{field} must be a date, like 2026-06-13"));
    }
    let mut wrong = new("autumn");
    wrong["dateEnd"] = json!("2200-01-01");
    let wrong = app.post("/api/Tournament", &wrong).by(&admin).await;
    assert_eq!(wrong.problem(422, "dateEnd"), "dateEnd must be in the years 1900 to 2199");
    for reserved in ["edit", "register", "admin"] {
        let wrong = app.post("/api/Tournament", &new(reserved)).by(&admin).await;
        assert!(wrong.problem(422, "slug").contains("a page of its own"));
    }
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn html_and_scripts_come_back_as_the_text_that_was_typed() {
    let app = App::spawn();
    let admin = app.admin();
    let nasty = "<script>alert('1')</script> & \"<img src=x onerror=alert(1)>\" \\u0000 {{7*7}} ${x} '; DROP TABLE users; --";
    let mut body = new("nasty");
    for field in ["name", "description", "locationTitle", "locationAddress"] {
        body[field] = json!(nasty);
    }
    let made = app.post("/api/Tournament", &body).by(&admin).await.ok(201);
    for field in ["name", "description", "locationTitle", "locationAddress"] {
        assert_eq!(made[field], nasty);
    }
    let path = format!("/api/Tournament/{}", made["id"]);
    let read = app.get(&path).by(&admin).await;
    assert_eq!(read.ok(200), made);
    assert_eq!(read.header("content-type"), "application/json");
    let again = json!({"id": made["id"], "name": format!("{nasty}!")});
    assert_eq!(app.put("/api/Tournament", &again).by(&admin).await.ok(200)["name"], format!("{nasty}!"));
}

#[tokio::test]
async fn a_taken_slug_is_a_fault_of_the_field_slug() {
    let app = App::spawn();
    let admin = app.admin();
    app.post("/api/Tournament", &new("autumn")).by(&admin).await.ok(201);
    let other = app.post("/api/Tournament", &new("winter")).by(&admin).await.ok(201);
    let before = app.rows.state();
    let sentence = "Another tournament uses this slug already.";
    assert_eq!(app.post("/api/Tournament", &new("autumn")).by(&admin).await.problem(409, "slug"), sentence);
    let change = json!({"id": other["id"], "slug": "autumn"});
    assert_eq!(app.put("/api/Tournament", &change).by(&admin).await.problem(409, "slug"), sentence);
    assert_eq!(app.rows.state(), before);
    let own = json!({"id": other["id"], "slug": "winter", "name": "Winter Classic"});
    assert_eq!(app.put("/api/Tournament", &own).by(&admin).await.ok(200)["name"], "Winter Classic");
}

#[tokio::test]
async fn of_eight_simultaneous_tournaments_one_gets_the_slug() {
    let app = App::spawn();
    let admin = app.admin();
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..8 {
        racing.spawn(app.post("/api/Tournament", &new("autumn")).by(&admin).into_future());
    }
    let answers = racing.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        answer.problem(409, "slug");
    }
    assert_eq!(app.rows.count("tournaments"), 1);
    assert_eq!(app.rows.count("audit_log"), 1);
}

#[tokio::test]
async fn a_change_touches_sent_fields_and_null_empties_optional_ones() {
    let app = App::spawn();
    let admin = app.admin();
    let mut body = new("autumn");
    body["locationAddress"] = json!("1 Ridge Road");
    let made = app.post("/api/Tournament", &body).by(&admin).await.ok(201);
    let change = json!({"id": made["id"], "name": "Winter Classic", "locationAddress": null, "bannerPhotoUrl": "/x", "rounds": 7});
    let changed = app.put("/api/Tournament", &change).by(&admin).await.ok(200);
    let mut expected = made.clone();
    expected["name"] = json!("Winter Classic");
    expected["locationAddress"] = json!("");
    assert_eq!(changed, expected);
    let before = app.rows.state();
    for field in ["name", "slug", "description", "dateStart", "dateEnd", "locationTitle"] {
        let empty = app.put("/api/Tournament", &json!({"id": made["id"], (field): null})).by(&admin).await;
        assert_eq!(empty.problem(422, field), format!("{field} cannot be empty"));
    }
    let moved = json!({"id": made["id"], "dateStart": "2026-09-21"});
    let moved = app.put("/api/Tournament", &moved).by(&admin).await;
    assert_eq!(moved.problem(422, "dateEnd"), "dateEnd cannot be before dateStart");
    app.put("/api/Tournament", &json!({"name": "x"})).by(&admin).await.problem(422, "id");
    let unknown = app.put("/api/Tournament", &json!({"id": 404, "name": "x"})).by(&admin).await;
    assert_eq!(unknown.problem(404, ""), "couldn't find tournament");
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn a_stale_form_does_not_overwrite_a_later_change() {
    let app = App::spawn();
    let (first, second) = (app.admin(), app.admin());
    let id = app.post("/api/Tournament", &new("autumn")).by(&first).await.ok(201)["id"].clone();
    let opened = app.get(&format!("/api/Tournament/{id}")).by(&first).await.header("etag");
    let save = |by: &Person, name: &str, etag: &str| {
        app.put("/api/Tournament", &json!({"id": id, "name": name})).by(by).header("if-match", etag)
    };
    let saved = save(&second, "Second", &opened).await;
    assert_eq!(saved.ok(200)["name"], "Second");
    let before = app.rows.state();
    assert!(
        save(&first, "First", &opened).await.problem(409, "").starts_with("Somebody else has changed this")
    );
    assert_eq!(app.rows.state(), before);
    let reloaded = app.get(&format!("/api/Tournament/{id}")).by(&first).await;
    assert_eq!(
        reloaded.header("etag"),
        saved.header("etag"),
        "what a change answers is as fresh as a reload"
    );
    save(&first, "First", &reloaded.header("etag")).await.ok(200);
    save(&second, "Second", &saved.header("etag")).await.problem(409, "");
}

#[tokio::test]
async fn of_two_simultaneous_changes_of_one_version_one_is_refused() {
    let app = App::spawn();
    let admin = app.admin();
    let id = app.tournament();
    let etag = app.get(&format!("/api/Tournament/{id}")).await.header("etag");
    let mut racing = tokio::task::JoinSet::new();
    for name in ["one", "two", "three", "four"] {
        let save = app.put("/api/Tournament", &json!({"id": id, "name": name})).by(&admin);
        racing.spawn(save.header("if-match", &etag).into_future());
    }
    let mut statuses: Vec<_> = racing.join_all().await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409]);
}

#[tokio::test]
async fn deleting_a_tournament_deletes_all_its_rows_and_no_others() {
    let app = App::spawn();
    let admin = app.admin();
    let kept = app.tournament();
    app.category(kept, json!({}));
    let before = app.rows.state();
    let id = app.rows.insert("tournaments", json!({"banner_photo_name": "b.jpg", "banner_photo_file_name": "day.jpg",
        "banner_photo_content_type": "image/jpeg", "banner_photo_file_size": 1, "banner_photo_updated_at": "2026-05-01T12:00:00Z"}));
    let of = json!({"tournament_id": id});
    let (category, round) = (app.category(id, json!({})), app.rows.insert("rounds", of.clone()));
    let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": id});
    app.rows.link("round_ticket_categories", enabled);
    let widget = app.rows.insert("widgets", of);
    app.rows.insert("widget_photos", json!({"widget_id": widget, "picture_name": "p.png"}));
    for (kind, name) in [("banner", "b.jpg"), ("photo", "p.png"), ("banner", "other.jpg")] {
        app.picture(kind, name, b"picture");
    }
    let answer = delete(&app, &admin, id).await;
    assert_eq!((answer.status, answer.text().as_str()), (204, ""));
    let mut after = app.rows.state();
    after.insert("audit_log".into(), before["audit_log"].clone());
    assert_eq!(after, before);
    for (path, status) in [("banner/b.jpg", 404), ("photo/p.png", 404), ("banner/other.jpg", 200)] {
        assert_eq!(app.get(&format!("/media/{path}")).await.status, status, "{path}");
    }
    assert_eq!(delete(&app, &admin, id).await.problem(404, ""), "couldn't find tournament");
}

#[tokio::test]
async fn a_tournament_with_tickets_is_not_deleted_and_they_are_counted() {
    let app = App::spawn();
    let admin = app.admin();
    let tournament = app.tournament();
    let category = app.category(tournament, json!({}));
    let user = app.user();
    app.ticket(category, &user);
    let before = app.rows.state();
    let refused = delete(&app, &admin, tournament).await;
    assert_eq!(
        refused.problem(409, ""),
        "This tournament has 1 ticket, cancelled ones included, so it cannot be deleted."
    );
    assert_eq!(app.rows.state(), before);
    app.ticket(category, &user);
    app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let refused = delete(&app, &admin, tournament).await;
    assert_eq!(
        refused.problem(409, ""),
        "This tournament has 2 tickets, cancelled ones included, so it cannot be deleted."
    );
}

#[tokio::test]
async fn deleting_and_selling_at_once_leaves_one_of_the_two() {
    let app = App::spawn();
    let (admin, user) = (app.admin(), app.user());
    for _ in 0..6 {
        let tournament = app.tournament();
        let category = app.category(tournament, json!({}));
        let body = json!({"ticketCategoryId": category, "userId": user.id});
        let mut buying = tokio::task::JoinSet::new();
        for _ in 0..3 {
            buying.spawn(app.post("/api/Ticket", &body).by(&user).into_future());
        }
        let deleted = delete(&app, &admin, tournament).await.status;
        let sold = buying.join_all().await;
        let tickets = app.rows.count(&format!("tickets WHERE tournament_id = {tournament}"));
        for answer in &sold {
            assert!([201, 404, 409, 422].contains(&answer.status), "{}: {}", answer.status, answer.text());
        }
        let told = sold.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(i64::try_from(told).unwrap(), tickets);
        assert_eq!(deleted, if tickets > 0 { 409 } else { 204 });
        assert_eq!(app.rows.count(&format!("tournaments WHERE id = {tournament}")), i64::from(tickets > 0));
    }
}

#[tokio::test]
async fn a_repeat_and_a_reused_key_make_no_second_tournament() {
    let app = App::spawn();
    let admin = app.admin();
    let create =
        |slug: &str| app.post("/api/Tournament", &new(slug)).by(&admin).header("idempotency-key", "once");
    let first = create("autumn").await;
    first.ok(201);
    assert_eq!(create("autumn").await.text(), first.text());
    assert!(create("winter").await.problem(409, "").contains("Idempotency-Key"));
    assert_eq!(app.rows.count("tournaments"), 1);
}
