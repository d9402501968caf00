//! Tournaments: the list, the one on the landing page, and a tournament's own page.

use serde_json::{Value, json};

use crate::app::App;
use crate::client::Answer;

fn add(app: &App, name: &str, start: &str, live: bool) -> i64 {
    let row = json!({"name": name, "date_start": start, "date_end": start, "live_flag": live});
    app.rows.insert("tournaments", row)
}

async fn page(app: &App, id: i64) -> Answer {
    app.get(&format!("/api/Tournament/{id}")).await
}

#[tokio::test]
async fn the_list_has_the_latest_first() {
    let app = App::spawn();
    assert_eq!(app.get("/api/Tournament").await.ok(200), json!([]));
    add(&app, "past", "2025-06-01", true);
    add(&app, "first of the day", "2026-06-13", true);
    add(&app, "second of the day", "2026-06-13", true);
    add(&app, "to come", "2027-06-13", true);
    let names = app.get("/api/Tournament").await.each("name");
    assert_eq!(names, ["to come", "second of the day", "first of the day", "past"]);
}

#[tokio::test]
async fn without_a_live_tournament_the_most_recent_is_404() {
    let app = App::spawn();
    let most_recent = || app.get("/api/Tournament/mostRecentLive");
    let sentence = "couldn't find most recent live tournament";
    assert_eq!(most_recent().await.problem(404, ""), sentence);
    add(&app, "not live", "2027-01-01", false);
    assert_eq!(
        most_recent().by(&app.admin()).await.problem(404, ""),
        sentence,
        "nor for staff, who see it in the list"
    );
}

#[tokio::test]
async fn the_most_recent_live_tournament_starts_last_or_has_the_last_id() {
    let app = App::spawn();
    add(&app, "not live", "2027-01-01", false);
    add(&app, "past", "2025-06-13", true);
    let name = || async { app.get("/api/Tournament/mostRecentLive").await.ok(200)["name"].clone() };
    assert_eq!(name().await, "past", "even when it is over");
    add(&app, "first of the day", "2026-06-13", true);
    add(&app, "second of the day", "2026-06-13", true);
    assert_eq!(name().await, "second of the day");
}

#[tokio::test]
async fn a_tournament_has_dates_without_times_and_its_banner_s_address() {
    let app = App::spawn();
    let banner = json!({"slug": "spring-classic", "location_address": "1 Ridge Road", "date_end": "2026-06-14",
        "banner_photo_file_name": "day.jpg", "banner_photo_content_type": "image/jpeg", "banner_photo_file_size": 9,
        "banner_photo_updated_at": "2026-05-01T12:00:00Z", "banner_photo_name": "abc.jpg"});
    let id = app.rows.insert("tournaments", banner);
    let told = page(&app, id).await.ok(200);
    let expected = json!({"id": id, "name": "Spring Classic", "slug": "spring-classic", "description": "A day out",
        "liveFlag": true, "dateStart": "2026-06-13", "dateEnd": "2026-06-14", "locationTitle": "Cedar Ridge",
        "locationAddress": "1 Ridge Road", "teamsFreezeAt": null, "bannerPhotoFileName": "day.jpg", "bannerPhotoContentType": "image/jpeg",
        "bannerPhotoFileSize": 9, "bannerPhotoUpdatedAt": "2026-05-01T12:00:00Z", "bannerPhotoUrl": "/media/banner/abc.jpg",
        "createdAt": "2026-05-01T12:00:00Z", "updatedAt": "2026-05-01T12:00:00Z",
        "rounds": [], "logos": [], "sponsors": [], "weather": null});
    assert_eq!(told, expected);
    let without = page(&app, app.tournament()).await.ok(200);
    for field in ["FileName", "ContentType", "FileSize", "UpdatedAt", "Url"] {
        assert_eq!(without[format!("bannerPhoto{field}")], Value::Null);
    }
}

#[tokio::test]
async fn hidden_and_missing_tournaments_have_the_same_404() {
    let app = App::spawn();
    let hidden = add(&app, "hidden", "2026-06-13", false);
    let unknown = page(&app, hidden + 1).await;
    assert_eq!(unknown.problem(404, ""), "couldn't find tournament");
    assert_eq!(page(&app, hidden).await.text(), unknown.text());
}

#[tokio::test]
async fn a_tournament_s_page_has_the_live_rounds_by_start() {
    let app = App::spawn();
    let tournament = app.tournament();
    for (name, time, live) in [("Noon", "12:00", true), ("Early", "07:30", true), ("Hidden", "09:00", false)]
    {
        let row = json!({"tournament_id": tournament, "name": name, "start_time": time, "live_flag": live});
        app.rows.insert("rounds", row);
    }
    let rounds = page(&app, tournament).await.ok(200)["rounds"].clone();
    let list = app.get(&format!("/api/Round/query/tournament/{tournament}")).await;
    assert_eq!(rounds, list.ok(200), "as their own list tells them");
    assert_eq!(list.each("name"), ["Early", "Noon"]);
}

#[tokio::test]
async fn sponsors_show_only_their_first_logo_once_it_is_verified() {
    let app = App::spawn();
    let (tournament, user) = (app.tournament(), app.user());
    let sponsor = |name: &str, logos: &[(&str, bool)]| {
        let id = app.rows.insert("sponsors", json!({"name": name}));
        app.rows.insert(
            "user_sponsors",
            json!({"user_id": user.id, "sponsor_id": id, "tournament_id": tournament}),
        );
        for (picture, verified) in logos {
            let logo = json!({"sponsor_id": id, "picture_name": picture, "verified": verified});
            app.rows.insert("sponsor_logos", logo);
        }
    };
    sponsor("B verified", &[("b1.png", true), ("b2.png", true)]);
    sponsor("A unverified", &[("a1.png", false), ("a2.png", true)]);
    sponsor("C without", &[]);
    for visitor in [None, Some(app.admin())] {
        let call = app.get(&format!("/api/Tournament/{tournament}"));
        let told = match &visitor {
            Some(admin) => call.by(admin).await,
            None => call.await,
        };
        let told = told.ok(200);
        let names: Vec<_> =
            told["sponsors"].as_array().unwrap().iter().map(|it| it["name"].clone()).collect();
        assert_eq!(names, ["A unverified", "B verified", "C without"]);
        assert_eq!(told["sponsors"][1]["logos"][0]["imageUrl"], "/media/logo/b1.png");
        assert_eq!(told["sponsors"][1]["website"], "https://keystead.example");
        assert_eq!(told["logos"].as_array().unwrap().len(), 1);
        assert!(!told.to_string().contains("a1.png") && !told.to_string().contains("b2.png"));
    }
}

#[tokio::test]
async fn sponsors_without_a_valid_ticket_or_not_live_leave_the_page() {
    let app = App::spawn();
    let (tournament, user) = (app.tournament(), app.user());
    let category = app.category(tournament, json!({"sponsor_flag": true}));
    for (name, cancelled, live) in
        [("holds one", false, true), ("cancelled", true, true), ("not live", false, false)]
    {
        let sponsor = app.rows.insert("sponsors", json!({"name": name, "live_flag": live}));
        app.rows.insert(
            "tickets",
            json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": user.id,
                "sponsor_id": sponsor, "is_cancelled": cancelled}),
        );
    }
    let told = page(&app, tournament).await.ok(200);
    assert_eq!(told["sponsors"].as_array().unwrap().len(), 1);
    assert_eq!(told["sponsors"][0]["name"], "holds one");
}

#[tokio::test]
async fn a_cached_answer_is_304_until_it_changes_or_the_caller_does() {
    let app = App::spawn();
    let tournament = app.tournament();
    for path in [
        "/api/Tournament".to_owned(),
        "/api/Tournament/mostRecentLive".into(),
        format!("/api/Tournament/{tournament}"),
    ] {
        let first = app.get(&path).await;
        assert_eq!(first.header("cache-control"), "private, no-cache", "{path}");
        assert!(first.header("vary").to_lowercase().contains("authorization"), "{path}");
        let etag = first.header("etag");
        let again = app.get(&path).header("if-none-match", &etag).await;
        assert_eq!(
            (again.status, again.text(), again.header("etag")),
            (304, String::new(), etag.clone()),
            "{path}"
        );
        let among = format!("\"other\", W/{etag}");
        assert_eq!(app.get(&path).header("if-none-match", &among).await.status, 304, "{path}");
        app.rows.execute("UPDATE tournaments SET description = description || '!'");
        assert_eq!(app.get(&path).header("if-none-match", &etag).await.status, 200, "{path}");
    }
    let path = format!("/api/Tournament/{tournament}");
    let etag = app.get(&path).await.header("etag");
    app.rows.insert("rounds", json!({"tournament_id": tournament, "live_flag": false}));
    assert_eq!(app.get(&path).header("if-none-match", &etag).await.status, 304, "the public sees no change");
    assert_eq!(app.get(&path).by(&app.admin()).header("if-none-match", &etag).await.status, 200, "staff do");
}

#[tokio::test]
async fn a_preview_has_the_name_of_a_live_tournament_and_its_changes() {
    let app = App::spawn();
    let id = add(&app, "Spring & Summer", "2026-06-13", true);
    let hidden = add(&app, "Secret", "2026-06-14", false);
    let page = async |id: i64| app.get(&format!("/tournaments/{id}/any-slug")).await.text();
    for page in [page(id).await, app.get("/").await.text()] {
        assert!(page.contains("<title>Spring &amp; Summer, 6/13/2026</title>"), "{page}");
    }
    assert!(page(hidden).await.contains("<title>Fairway</title>"));
    assert!(page(404).await.contains("<title>Fairway</title>"));
    let change = json!({"id": id, "name": "Autumn Cup"});
    app.put("/api/Tournament", &change).by(&app.admin()).await.ok(200);
    assert!(page(id).await.contains("<title>Autumn Cup, 6/13/2026</title>"));
}
