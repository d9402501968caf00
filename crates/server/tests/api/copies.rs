//! Copying a tournament into a new one.

use std::future::IntoFuture;

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Call, Field};
use crate::samples::png;

fn copy(app: &App, admin: &Person, body: &Value) -> Call {
    app.post("/api/Tournament/copy", body).by(admin)
}

fn of(id: i64) -> Value {
    json!({"id": id, "name": "Spring Classic 2027", "slug": "spring-2027", "dateStart": "2027-06-12"})
}

/// A past tournament of two days with every kind of row, sold and played.
async fn played(app: &App, admin: &Person) -> i64 {
    let whole = json!({"slug": "spring-2026", "description": "Golf,\nand lunch", "date_end": "2026-06-14",
        "location_address": "1 Ridge Road", "live_flag": true});
    let id = app.rows.insert("tournaments", whole);
    let user = app.user();
    let foursome = app
        .category(id, json!({"name": "Foursome", "embed_code": "<iframe></iframe>", "description": "Four"}));
    let sponsor =
        app.category(id, json!({"name": "Gold", "sponsor_flag": true, "live_flag": false, "num_groups": 3}));
    for (name, day, categories) in [
        ("Morning", "2026-06-13", vec![foursome, sponsor]),
        ("Sunday", "2026-06-14", vec![foursome]),
        ("Late", "2026-06-14", vec![]),
    ] {
        let row = json!({"tournament_id": id, "name": name, "start_date": day, "end_date": day, "end_date_visible": true});
        let round = app.rows.insert("rounds", row);
        for category in categories {
            let row = json!({"round_id": round, "ticket_category_id": category, "tournament_id": id});
            app.rows.link("round_ticket_categories", row);
        }
    }
    for (position, kind, photos) in [(2, 2, vec!["p1.png", "p2.png", "gone.png"]), (1, 1, vec!["p3.png"])] {
        let row = json!({"tournament_id": id, "position": position, "widget_type_id": kind, "name": format!("No. {position}")});
        let widget = app.rows.insert("widgets", row);
        for photo in photos {
            app.rows.insert("widget_photos", json!({"widget_id": widget, "picture_name": photo}));
            if photo != "gone.png" {
                app.picture("photo", photo, photo.as_bytes());
            }
        }
    }
    app.ticket(foursome, &user);
    let supporter = app.rows.insert("sponsors", json!({}));
    app.rows
        .insert("user_sponsors", json!({"user_id": user.id, "sponsor_id": supporter, "tournament_id": id}));
    let form = [Field::text("TournamentId", &id), Field::file("Photo", "day.png", png(3, 3))];
    app.call(Method::POST, "/api/Tournament/banner").by(admin).form(&form).await.ok(201);
    id
}

/// The rows of a tournament in a table, without the columns in which a copy differs. `own` adds columns, each after a comma.
fn rows(app: &App, table: &str, of: i64, own: &str) -> Vec<String> {
    let texts = app.rows.texts(&format!(
        "SELECT lpad(it.id::text, 10, '0') AS name, (to_jsonb(it) - '{{id,tournament_id,widget_id,version{own}}}'::text[])::text AS text
         FROM {table} AS it WHERE {of} = coalesce((to_jsonb(it)->>'tournament_id')::bigint,
             (SELECT tournament_id FROM widgets WHERE widgets.id = (to_jsonb(it)->>'widget_id')::bigint))"
    ));
    texts.into_values().collect()
}

/// The enabled categories of each round, by name.
fn enabled(app: &App, of: i64) -> Vec<String> {
    let texts = app.rows.texts(&format!(
        "SELECT r.name || ' takes ' || c.name AS name, '' AS text FROM round_ticket_categories l
         JOIN rounds r ON r.id = l.round_id JOIN ticket_categories c ON c.id = l.ticket_category_id WHERE l.tournament_id = {of}"
    ));
    texts.into_keys().collect()
}

#[tokio::test]
async fn a_copy_has_the_whole_setup_on_new_days_and_no_tickets() {
    let app = App::spawn();
    let admin = app.admin();
    let past = played(&app, &admin).await;
    let made = copy(&app, &admin, &of(past)).await.ok(201);
    let id = made["id"].as_i64().unwrap();
    for (field, expected) in [
        ("name", json!("Spring Classic 2027")),
        ("slug", json!("spring-2027")),
        ("description", json!("Golf,\nand lunch")),
        ("liveFlag", json!(false)),
        ("dateStart", json!("2027-06-12")),
        ("dateEnd", json!("2027-06-13")),
        ("locationTitle", json!("Cedar Ridge")),
        ("locationAddress", json!("1 Ridge Road")),
        ("bannerPhotoFileName", json!("day.png")),
        ("sponsors", json!([])),
    ] {
        assert_eq!(made[field], expected, "{field}");
    }
    assert_eq!(app.get(&format!("/api/Tournament/{id}")).by(&admin).await.ok(200), made);
    assert_eq!(rows(&app, "ticket_categories", id, ""), rows(&app, "ticket_categories", past, ""));
    assert_eq!(rows(&app, "widgets", id, ""), rows(&app, "widgets", past, ""));
    assert_eq!(
        rows(&app, "rounds", id, ",start_date,end_date"),
        rows(&app, "rounds", past, ",start_date,end_date")
    );
    let days = made["rounds"].as_array().unwrap().iter().map(|it| it["startDate"].as_str().unwrap());
    assert_eq!(days.collect::<Vec<_>>(), ["2027-06-12", "2027-06-13", "2027-06-13"]);
    assert_eq!(enabled(&app, id), ["Morning takes Foursome", "Morning takes Gold", "Sunday takes Foursome"]);
    for sold in ["tickets", "user_sponsors"] {
        assert_eq!(app.rows.count(&format!("{sold} WHERE tournament_id = {id}")), 0, "{sold}");
    }
    let left = app.get(&format!("/api/TicketCategory/query/tournament/{id}")).by(&admin).await;
    assert_eq!(left.each("availableTickets"), [10, 10]);
}

#[tokio::test]
async fn a_copy_has_pictures_of_its_own_that_outlive_the_other_tournament() {
    let app = App::spawn();
    let admin = app.admin();
    let past = played(&app, &admin).await;
    let made = copy(&app, &admin, &of(past)).await.ok(201);
    let id = made["id"].as_i64().unwrap();
    let files = ",picture_name,created_at";
    let photos = rows(&app, "widget_photos", past, files);
    assert_eq!(
        (photos.len(), rows(&app, "widget_photos", id, files).len()),
        (4, 3),
        "one had no file any more"
    );
    app.rows.execute("DELETE FROM tickets");
    let gone = app.call(Method::DELETE, &format!("/api/Tournament/{past}")).by(&admin).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    let widgets = app.get(&format!("/api/Widget/query/tournament/{id}")).by(&admin).await.ok(200);
    let told = |widget: usize| {
        let photos = widgets[widget]["photos"].as_array().unwrap().iter();
        photos.map(|photo| photo["photoUrl"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for (address, bytes) in told(0).into_iter().chain(told(1)).zip(["p3.png", "p1.png", "p2.png"]) {
        assert_eq!(app.get(&address).await.text(), bytes);
    }
    assert_eq!(app.get(made["bannerPhotoUrl"].as_str().unwrap()).await.status, 200);
    assert_eq!((app.pictures("photo").len(), app.pictures("banner").len()), (3, 1));
}

#[tokio::test]
async fn each_fault_of_a_copy_has_its_sentence_and_changes_nothing() {
    let app = App::spawn();
    let admin = app.admin();
    let past = played(&app, &admin).await;
    let before = (app.rows.state(), app.pictures("banner"), app.pictures("photo"));
    let missing = copy(&app, &admin, &json!({})).await;
    for field in ["id", "name", "slug", "dateStart"] {
        assert_eq!(missing.problem(422, field), format!("{field} cannot be empty"));
    }
    for (field, value, status) in [
        ("id", json!(404), 404),
        ("slug", json!("spring-2026"), 409),
        ("slug", json!("Spring 2027"), 422),
        ("dateStart", json!("2027-02-29"), 422),
        ("dateStart", json!(20_270_612), 400),
        // Its last day would be in the next century.
        ("dateStart", json!("2199-12-31"), 422),
        ("name", json!("x".repeat(121)), 422),
    ] {
        let mut body = of(past);
        body[field] = value;
        copy(&app, &admin, &body).await.problem(status, if status == 404 { "" } else { field });
    }
    assert_eq!((app.rows.state(), app.pictures("banner"), app.pictures("photo")), before);
}

#[tokio::test]
async fn a_repeated_copy_is_one_and_of_copies_at_once_one_gets_the_slug() {
    let app = App::spawn();
    let admin = app.admin();
    let past = played(&app, &admin).await;
    let first = copy(&app, &admin, &of(past)).header("idempotency-key", "once").await;
    first.ok(201);
    let files = (app.pictures("banner"), app.pictures("photo"));
    let again = copy(&app, &admin, &of(past)).header("idempotency-key", "once").await;
    assert_eq!((again.status, again.text()), (201, first.text()));
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..4 {
        racing.spawn(copy(&app, &admin, &of(past)).into_future());
    }
    for answer in racing.join_all().await {
        answer.problem(409, "slug");
    }
    assert_eq!((app.pictures("banner"), app.pictures("photo")), files, "no file is left behind");
    assert_eq!(app.rows.count("tournaments"), 2);
}

#[tokio::test]
async fn a_day_before_the_other_moves_everything_back() {
    let app = App::spawn();
    let admin = app.admin();
    let past = played(&app, &admin).await;
    let mut body = of(past);
    body["dateStart"] = json!("2026-03-01");
    let made = copy(&app, &admin, &body).await.ok(201);
    assert_eq!((&made["dateStart"], &made["dateEnd"]), (&json!("2026-03-01"), &json!("2026-03-02")));
    assert_eq!(made["rounds"][0]["startDate"], "2026-03-01");
    assert_eq!(made["rounds"][2]["endDate"], "2026-03-02");
}
