//! Pictures without a row, left behind by a crash or an interrupted upload.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fairway_application::Error;
use fairway_application::pictures::Sweep;
use fairway_server::jobs::sweep::PictureSweeper;
use reqwest::Method;
use serde_json::json;

use crate::app::App;
use crate::client::Field;
use crate::samples::png;

const TWO_HOURS: Duration = Duration::from_hours(2);

/// Adds a shown picture of every kind, and returns their addresses.
async fn shown(app: &App) -> Vec<String> {
    let admin = app.admin();
    let tournament = app.tournament();
    let sponsor = app.rows.insert("sponsors", json!({}));
    let image = format!("<img src=\"data:image/png;base64,{}\">", STANDARD.encode(png(5, 5)));
    let content = json!({ "body": image }).to_string();
    let widget = json!({"tournamentId": tournament, "widgetTypeId": 2, "name": "Us", "content": content});
    let widget = app.post("/api/Widget", &widget).by(&admin).await.ok(201);
    let text = widget["content"].as_str().unwrap();
    let mut addresses = vec![text.split("\\\"").find(|it| it.starts_with("/media/")).unwrap().to_owned()];
    for (path, owner, id, file, told) in [
        ("/api/Tournament/banner", "TournamentId", tournament, "Photo", "bannerPhotoUrl"),
        ("/api/WidgetPhoto", "WidgetId", widget["id"].as_i64().unwrap(), "Photo", "photoUrl"),
        ("/api/Sponsor/logo", "SponsorId", sponsor, "Image", "imageUrl"),
    ] {
        let form = [Field::text(owner, &id), Field::file(file, "a.png", png(3, 3))];
        let answer = app.call(Method::POST, path).by(&admin).form(&form).await.ok(201);
        addresses.push(answer[told].as_str().unwrap().to_owned());
    }
    addresses
}

fn sweep(app: &App) -> Sweep {
    Sweep::new(&app.ports)
}

async fn run(app: &App) -> usize {
    let sweep = sweep(app);
    tokio::task::spawn_blocking(move || sweep.run().unwrap()).await.unwrap()
}

#[tokio::test]
async fn pictures_that_nothing_shows_go_after_an_hour_and_others_stay() {
    let app = App::spawn();
    let addresses = shown(&app).await;
    for kind in ["banner", "logo", "photo"] {
        app.picture(kind, "0123456789abcdef0123456789abcdef.png", b"left behind");
    }
    assert_eq!(run(&app).await, 0, "an upload may still be on its way to its row");
    app.age_pictures(TWO_HOURS);
    app.picture("photo", "fedcba9876543210fedcba9876543210.png", b"on its way");
    assert_eq!((run(&app).await, run(&app).await), (3, 0));
    for address in addresses {
        assert_eq!(app.get(&address).await.status, 200, "{address}");
    }
    assert_eq!(app.get("/media/photo/fedcba9876543210fedcba9876543210.png").await.status, 200);
    assert_eq!(app.get("/media/photo/0123456789abcdef0123456789abcdef.png").await.status, 404);
}

#[tokio::test]
async fn a_picture_orphaned_by_a_crash_is_removed_by_the_next_sweep() {
    let app = App::spawn();
    let addresses = shown(&app).await;
    // The database had committed it, but the server died before it removed the pictures.
    app.rows.execute("DELETE FROM widgets");
    app.age_pictures(TWO_HOURS);
    let _sweeper = PictureSweeper::start_at(sweep(&app), Duration::from_millis(20));
    for _ in 0..500 {
        if app.pictures("photo").is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut statuses = Vec::new();
    for address in &addresses {
        statuses.push(app.get(address).await.status);
    }
    assert_eq!(statuses, [404, 200, 404, 200], "{addresses:?}");
}

#[tokio::test]
async fn a_database_without_picture_rows_removes_none_from_the_store() {
    let app = App::spawn();
    for kind in ["banner", "logo", "photo"] {
        app.picture(kind, "0123456789abcdef0123456789abcdef.png", b"another site's");
    }
    app.age_pictures(TWO_HOURS);
    let refusing = sweep(&app);
    let refused = tokio::task::spawn_blocking(move || refusing.run().unwrap_err()).await.unwrap();
    assert!(matches!(refused, Error::Unexpected(_)), "{refused:?}");
    assert_eq!(["banner", "logo", "photo"].map(|kind| app.pictures(kind).len()), [1, 1, 1]);
    shown(&app).await;
    assert_eq!(run(&app).await, 3, "the control");
}
