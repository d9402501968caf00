//! Banners: uploads, refusals, and the stored files.

use std::future::IntoFuture;
use std::io::Cursor;

use image::{DynamicImage, ImageFormat};
use reqwest::Method;
use serde_json::Value;

use crate::app::{App, Person};
use crate::client::{Answer, Call, Field};
use crate::samples::{png, with_banner};

fn upload(app: &App, admin: &Person, form: &[Field]) -> Call {
    app.call(Method::POST, "/api/Tournament/banner").by(admin).form(form)
}

fn form(tournament: i64, file_name: &'static str, file: Vec<u8>) -> [Field; 2] {
    [Field::text("TournamentId", &tournament), Field::file("Photo", file_name, file)]
}

/// A photograph with its location in its metadata, and with extra bytes at its end.
fn jpeg_with_luggage() -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(30, 20).write_to(&mut file, ImageFormat::Jpeg).unwrap();
    let mut file = file.into_inner();
    let exif = b"Exif\0\0II*\0\x08\0\0\0\0\0 GPS 38.8977N 77.0365W";
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    file.splice(2..2, [0xFF, 0xE1].into_iter().chain(length).chain(exif.iter().copied()));
    file.extend(b"<?php and a program behind it");
    file
}

fn address(tournament: &Value) -> String {
    tournament["bannerPhotoUrl"].as_str().unwrap().to_owned()
}

async fn of(app: &App, tournament: i64) -> Answer {
    app.get(&format!("/api/Tournament/{tournament}")).await
}

#[tokio::test]
async fn an_uploaded_banner_is_kept_without_metadata_and_shown() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let form = form(tournament, "a folder/day out.jpg", jpeg_with_luggage());
    let answered = upload(&app, &admin, &form).await.ok(201);
    assert_eq!(of(&app, tournament).await.ok(200), answered);
    assert_eq!(answered["bannerPhotoFileName"], "day out.jpg");
    assert_eq!(answered["bannerPhotoContentType"], "image/jpeg");
    assert_eq!(answered["bannerPhotoUpdatedAt"], "2026-05-01T12:00:00Z");
    let address = address(&answered);
    assert!(
        address.starts_with("/media/banner/") && address.len() == "/media/banner/.jpg".len() + 32,
        "{address}"
    );
    let picture = app.get(&address).await;
    assert_eq!((picture.status, picture.header("content-type").as_str()), (200, "image/jpeg"));
    assert_eq!(answered["bannerPhotoFileSize"], picture.body.len());
    let seen = image::load_from_memory(&picture.body).unwrap();
    assert_eq!((seen.width(), seen.height()), (30, 20));
    for luggage in ["Exif", "GPS", "php", "day out"] {
        assert!(!picture.text().contains(luggage), "{luggage}");
    }
}

#[tokio::test]
async fn a_second_banner_has_an_address_of_its_own_and_the_first_is_gone() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let first = address(&upload(&app, &admin, &form(tournament, "a.png", png(3, 3))).await.ok(201));
    let second = address(&upload(&app, &admin, &form(tournament, "a.png", png(3, 3))).await.ok(201));
    assert_ne!(first, second);
    assert_eq!((app.get(&first).await.status, app.get(&second).await.status), (404, 200));
    assert_eq!(app.pictures("banner").len(), 1);
}

#[tokio::test]
async fn of_simultaneous_banners_one_stays_without_stray_files() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..6 {
        racing.spawn(upload(&app, &admin, &form(tournament, "a.png", png(3, 3))).into_future());
    }
    for answer in racing.join_all().await {
        answer.ok(201);
    }
    let shown = address(&of(&app, tournament).await.ok(200));
    assert_eq!(app.get(&shown).await.status, 200);
    assert_eq!(app.pictures("banner").len(), 1);
}

#[tokio::test]
async fn a_banner_is_taken_down_with_its_file() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let shown = address(&upload(&app, &admin, &form(tournament, "a.png", png(3, 3))).await.ok(201));
    let path = format!("/api/Tournament/banner/{tournament}");
    let down = || app.call(Method::DELETE, &path).by(&admin);
    assert_eq!(
        (down().await.status, down().await.problem(404, "").as_str()),
        (204, "This tournament has no banner.")
    );
    assert_eq!(app.get(&shown).await.status, 404);
    let told = of(&app, tournament).await.ok(200);
    for field in ["FileName", "ContentType", "FileSize", "UpdatedAt", "Url"] {
        assert_eq!(told[format!("bannerPhoto{field}")], Value::Null);
    }
    let unknown = app.call(Method::DELETE, "/api/Tournament/banner/404").by(&admin).await;
    assert_eq!(unknown.problem(404, ""), "couldn't find tournament");
}

#[tokio::test]
async fn missing_or_wrong_form_fields_are_named_and_change_nothing() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let before = app.rows.state();
    let photo = || Field::file("Photo", "a.png", png(3, 3));
    let id = || Field::text("TournamentId", &tournament);
    let missing = upload(&app, &admin, &[Field::file("Photo", "", vec![])]).await;
    for field in ["Photo", "TournamentId"] {
        assert_eq!(missing.problem(422, field), format!("{field} cannot be empty"));
    }
    upload(&app, &admin, &[Field::file("Photo", "empty.png", vec![]), id()]).await.problem(422, "Photo");
    upload(&app, &admin, &[Field::text("Photo", &"x"), id()]).await.problem(400, "Photo");
    upload(&app, &admin, &[photo(), Field::text("TournamentId", &"seven")])
        .await
        .problem(400, "TournamentId");
    let huge = upload(&app, &admin, &[photo(), Field::text("TournamentId", &"9223372036854775808")]).await;
    assert_eq!(huge.problem(422, "TournamentId"), "TournamentId is out of range");
    let unknown = upload(&app, &admin, &[photo(), Field::text("TournamentId", &404)]).await;
    assert_eq!(unknown.problem(404, ""), "couldn't find tournament");
    let wrong_media = upload(&app, &admin, &form(tournament, "a.png", b"GIF89a".to_vec())).await;
    assert_eq!(wrong_media.problem(415, "Photo"), "Photo must be a PNG or JPEG picture");
    let damaged = upload(&app, &admin, &form(tournament, "a.png", png(9, 9)[..40].to_vec())).await;
    assert_eq!(damaged.problem(422, "Photo"), "Photo is damaged and cannot be read as a picture");
    let many_pixels = upload(&app, &admin, &form(tournament, "a.png", png(20_001, 1))).await;
    assert!(many_pixels.problem(422, "Photo").contains("at most 40 megapixels"));
    assert_eq!(app.rows.state(), before);
    assert_eq!(app.pictures("banner"), Vec::<String>::new(), "nothing is left behind");
}

#[tokio::test]
async fn a_file_of_more_than_ten_megabytes_is_refused() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    for bytes in [10 * 1024 * 1024 + 1, 11_000_000, 40_000_000] {
        let mut file = png(3, 3);
        file.resize(bytes, b'x');
        let refused = upload(&app, &admin, &form(tournament, "a.png", file)).await;
        assert_eq!(refused.problem(413, "Photo"), "Photo cannot be larger than 10 MB", "{bytes}");
    }
    let mut most = png(3, 3);
    most.resize(10 * 1024 * 1024, b'x');
    upload(&app, &admin, &form(tournament, "a.png", most)).await.ok(201);
}

#[tokio::test]
async fn a_non_form_is_refused_and_permission_is_checked_before_reading() {
    let app = App::spawn();
    let admin = app.admin();
    let call = || app.call(Method::POST, "/api/Tournament/banner");
    let refused = call().by(&admin).json("{}").await;
    assert!(refused.problem(415, "").contains("multipart/form-data"));
    let broken =
        call().by(&admin).header("content-type", "multipart/form-data; boundary=x").body(b"x".to_vec());
    broken.await.problem(400, "");
    let other = app.person(&[fairway_domain::access::Role::ContentEditor]);
    call().by(&other).json("{}").await.problem(403, "");
    call().json("{}").await.problem(401, "");
}

#[tokio::test]
async fn a_repeated_upload_shows_one_banner_and_keeps_one_file() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let send =
        |file| upload(&app, &admin, &form(tournament, "a.png", file)).header("idempotency-key", "once");
    let first = send(png(3, 3)).await;
    let shown = address(&first.ok(201));
    assert_eq!(send(png(3, 3)).await.text(), first.text());
    assert!(send(png(4, 4)).await.problem(409, "").contains("Idempotency-Key"));
    assert_eq!(app.pictures("banner").len(), 1);
    assert_eq!(app.get(&shown).await.status, 200);
    assert_eq!(app.rows.count("audit_log"), 1);
}

#[tokio::test]
async fn a_phone_gets_a_smaller_banner_also_of_a_copy_and_both_go_with_it() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let large = form(tournament, "a.png", png(1_200, 30));
    let first = address(&upload(&app, &admin, &large).await.ok(201));
    let copy =
        serde_json::json!({"id": tournament, "name": "Next", "slug": "next", "dateStart": "2027-06-12"});
    let copy = app.post("/api/Tournament/copy", &copy).by(&admin).await.ok(201);
    for address in [&first, &address(&copy)] {
        for (size, width) in [("", 1_200), ("?size=small", 1_080)] {
            let seen = app.get(&format!("{address}{size}")).await;
            assert_eq!(image::load_from_memory(&seen.body).unwrap().width(), width, "{address}{size}");
        }
    }
    upload(&app, &admin, &form(tournament, "b.png", png(3, 3))).await.ok(201);
    app.get(&first).await.problem(404, "");
    app.get(&format!("{first}?size=small")).await.problem(404, "");
}

#[tokio::test]
async fn a_banner_that_cannot_be_entered_leaves_no_file() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    app.rows.execute("ALTER TABLE audit_log ADD CONSTRAINT nothing_fits CHECK (false)");
    let failed = upload(&app, &admin, &form(tournament, "a.png", png(3, 3))).await;
    assert_eq!(failed.status, 500);
    assert_eq!(app.pictures("banner"), Vec::<String>::new());
}

#[tokio::test]
async fn a_form_that_was_open_while_the_banner_changed_can_still_be_saved() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let opened = of(&app, tournament).await.header("etag");
    upload(&app, &admin, &form(tournament, "a.png", png(3, 3))).await.ok(201);
    assert_ne!(of(&app, tournament).await.header("etag"), opened, "a new tag for readers");
    let save = serde_json::json!({"id": tournament, "name": "Winter Classic"});
    app.put("/api/Tournament", &save).by(&admin).header("if-match", &opened).await.ok(200);
    app.put("/api/Tournament", &save).by(&admin).header("if-match", &opened).await.problem(409, "");
}

#[tokio::test]
async fn staffs_changes_show_on_the_next_request_on_every_instance() {
    let app = App::spawn();
    let other = app.another_instance();
    let admin = app.admin();
    let tournament = app.rows.insert("tournaments", with_banner(true));
    let paths = [
        "/api/Tournament".into(),
        "/api/Tournament/mostRecentLive".into(),
        format!("/api/Tournament/{tournament}"),
    ];
    let told = |text: String| text.split('"').find(|it| it.starts_with("/media/banner/")).unwrap().to_owned();
    for path in &paths {
        let first = other.get(path).await;
        let etag = first.header("etag");
        assert_eq!(other.get(path).header("if-none-match", &etag).await.status, 304, "{path}");
        assert_eq!(
            app.get(path).header("if-none-match", &etag).await.status,
            304,
            "{path}: one tag on all instances"
        );
        let banner = address(&upload(&app, &admin, &form(tournament, "a.png", png(3, 3))).await.ok(201));
        let next = other.get(path).header("if-none-match", &etag).await;
        assert_eq!((next.status, told(next.text())), (200, banner.clone()), "{path}");
        assert_ne!(told(first.text()), banner);
        assert_eq!(other.get(&banner).await.status, 200);
        let name = serde_json::json!({"id": tournament, "name": format!("Seen at {path}")});
        app.put("/api/Tournament", &name).by(&admin).await.ok(200);
        let renamed = other.get(path).header("if-none-match", &next.header("etag")).await;
        assert!(renamed.status == 200 && renamed.text().contains(&format!("Seen at {path}")), "{path}");
    }
}

#[tokio::test]
async fn public_answers_are_compressed_and_unchanged_ones_are_304() {
    let app = App::spawn();
    for n in 0..20 {
        app.rows.insert(
            "tournaments",
            serde_json::json!({"name": format!("Day {n}"), "description": "Golf. ".repeat(50)}),
        );
    }
    let last = app.rows.count("tournaments");
    for path in [
        "/api/Tournament".to_owned(),
        "/api/Tournament/mostRecentLive".into(),
        format!("/api/Tournament/{last}"),
    ] {
        let plain = app.get(&path).await;
        for coding in ["gzip", "br"] {
            let packed = app.get(&path).header("accept-encoding", coding).await;
            assert_eq!((packed.status, packed.header("content-encoding").as_str()), (200, coding), "{path}");
            assert!(packed.body.len() < plain.body.len(), "{path} {coding}: {}", packed.body.len());
            assert!(packed.header("vary").to_lowercase().contains("accept-encoding"), "{path}");
            let etag = packed.header("etag");
            let again = app.get(&path).header("accept-encoding", coding).header("if-none-match", &etag).await;
            assert_eq!((again.status, again.body.len()), (304, 0), "{path} {coding}");
        }
    }
}
