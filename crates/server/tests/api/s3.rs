//! Pictures in a bucket of an S3-compatible store.

use std::time::{Duration, SystemTime};

use fairway_application::pictures::Sweep;
use fairway_platform::TestS3;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::runtime::Handle;

use crate::app::{App, Person};
use crate::client::{Answer, Call, Field};
use crate::samples::png;

const AWAY: &str = "The site cannot reach its pictures right now. Please try again in a moment.";

/// The site with its pictures in a bucket, whose key has this secret.
fn site(s3: &TestS3, secret: &str) -> App {
    let bucket = s3.bucket();
    let settings = [
        format!("--s3-bucket={}", bucket.name),
        format!("--s3-endpoint={}", bucket.endpoint.unwrap()),
        format!("--s3-access-key={}", bucket.access_key),
        format!("--s3-secret-key={secret}"),
    ];
    App::spawn_with(&settings.each_ref().map(String::as_str))
}

/// Names of the files in the bucket, with their folders.
fn files(s3: &TestS3) -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["banner", "logo", "photo", "small/banner", "small/logo", "small/photo"] {
        let entries = std::fs::read_dir(s3.folder().join(folder)).into_iter().flatten();
        found.extend(entries.map(|entry| format!("{folder}/{}", entry.unwrap().file_name().display())));
    }
    found
}

/// A call that adds a picture.
struct Place {
    path: &'static str,
    form: [Field; 2],
    told: &'static str,
}

fn places(app: &App) -> [Place; 3] {
    let tournament = app.tournament();
    let widget = app.rows.insert("widgets", json!({"tournament_id": tournament, "widget_type_id": 2}));
    let sponsor = app.rows.insert("sponsors", json!({}));
    let place = |path, owner, id, file, told| {
        let form = [Field::text(owner, &id), Field::file(file, "a.png", png(1_200, 30))];
        Place { path, form, told }
    };
    [
        place("/api/Tournament/banner", "TournamentId", tournament, "Photo", "bannerPhotoUrl"),
        place("/api/WidgetPhoto", "WidgetId", widget, "Photo", "photoUrl"),
        place("/api/Sponsor/logo", "SponsorId", sponsor, "Image", "imageUrl"),
    ]
}

fn upload(app: &App, admin: &Person, place: &Place) -> Call {
    app.call(Method::POST, place.path).by(admin).form(&place.form)
}

#[track_caller]
fn assert_away(answer: &Answer) {
    assert_eq!(answer.problem(503, ""), AWAY);
    assert_eq!(answer.header("retry-after"), "5");
}

#[tokio::test]
async fn uploads_are_stored_served_and_deleted_in_the_bucket() {
    let s3 = TestS3::start(&Handle::current());
    let app = site(&s3, &s3.bucket().secret_key);
    let (admin, other) = (app.admin(), app.another_instance());
    let mut deletions = Vec::new();
    for place in places(&app) {
        let answer = upload(&app, &admin, &place).await.ok(201);
        let address = answer[place.told].as_str().unwrap();
        for (size, width) in [("", 1_200), ("?size=small", 1_080)] {
            let served = other.get(&format!("{address}{size}")).await;
            assert_eq!(image::load_from_memory(&served.body).unwrap().width(), width, "{address}{size}");
            assert_eq!(served.header("content-type"), "image/png");
            let cache = if place.path == "/api/Sponsor/logo" {
                "public, max-age=3600"
            } else {
                "public, max-age=31536000, immutable"
            };
            assert_eq!(served.header("cache-control"), cache);
        }
        deletions.push((
            match place.path {
                "/api/Tournament/banner" => format!("{}/{}", place.path, answer["id"]),
                "/api/Sponsor/logo" => format!("/api/Sponsor/logo/{}", answer["id"]),
                path => format!("{path}/{}", answer["id"]),
            },
            address.to_owned(),
        ));
    }
    assert_eq!(files(&s3).len(), 6);
    assert_eq!(app.pictures("photo"), Vec::<String>::new(), "and none in the folder");
    for (path, address) in deletions {
        assert_eq!(app.call(Method::DELETE, &path).by(&admin).await.status, 204, "{path}");
        other.get(&address).await.problem(404, "");
    }
    assert_eq!(files(&s3), Vec::<String>::new());
}

#[tokio::test]
async fn leftovers_of_a_crash_in_the_bucket_are_removed_an_hour_later() {
    let s3 = TestS3::start(&Handle::current());
    let app = site(&s3, &s3.bucket().secret_key);
    let admin = app.admin();
    for place in places(&app) {
        upload(&app, &admin, &place).await.ok(201);
    }
    // The database had committed it, but the server died before it removed the pictures.
    app.rows.execute("DELETE FROM widgets");
    let sweep = async || {
        let sweep = Sweep::new(&app.ports);
        tokio::task::spawn_blocking(move || sweep.run()).await.unwrap().unwrap()
    };
    assert_eq!(sweep().await, 0, "an upload may still be on its way to its row");
    for file in files(&s3) {
        let file = std::fs::File::options().write(true).open(s3.folder().join(file)).unwrap();
        file.set_modified(SystemTime::now().checked_sub(Duration::from_hours(2)).unwrap()).unwrap();
    }
    assert_eq!((sweep().await, sweep().await), (1, 0));
    let left = files(&s3);
    assert!(left.len() == 4 && !left.iter().any(|file| file.contains("photo")), "{left:?}");
}

#[tokio::test]
async fn an_unreachable_store_changes_nothing_and_is_used_again() {
    let mut s3 = TestS3::start(&Handle::current());
    let app = site(&s3, &s3.bucket().secret_key);
    let admin = app.admin();
    let [banner, photo, logo] = places(&app);
    let shown = upload(&app, &admin, &banner).await.ok(201);
    let address = shown["bannerPhotoUrl"].as_str().unwrap();
    let before = app.rows.state();
    s3.set_away(true);
    assert_away(&app.get(address).await);
    for place in [&banner, &photo, &logo] {
        assert_away(&upload(&app, &admin, place).await);
    }
    assert_eq!(app.rows.state(), before);
    // The database row is gone already: no call waits for the store.
    let path = format!("/api/Tournament/banner/{}", shown["id"]);
    assert_eq!(app.call(Method::DELETE, &path).by(&admin).await.status, 204);
    assert_eq!(
        app.get(&format!("/api/Tournament/{}", shown["id"])).await.ok(200)["bannerPhotoUrl"],
        Value::Null
    );
    s3.set_away(false);
    let mut tries = 0;
    while upload(&app, &admin, &banner).await.status != 201 {
        tries += 1;
        assert!(tries < 100, "it is never asked again");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(app.get(address).await.status, 200, "left for the sweep");
}

#[tokio::test]
async fn a_wrong_secret_is_only_logged() {
    let s3 = TestS3::start(&Handle::current());
    let app = site(&s3, "another secret");
    let admin = app.admin();
    let [banner, ..] = places(&app);
    let before = app.rows.state();
    assert_away(&upload(&app, &admin, &banner).await);
    assert_away(&app.get("/media/photo/0123456789abcdef0123456789abcdef.png").await);
    assert_eq!((app.rows.state(), files(&s3)), (before, vec![]));
}
