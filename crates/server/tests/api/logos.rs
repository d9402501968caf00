//! Sponsors' logos: uploads, the advice to the uploader, and the approval of staff.

use std::io::Cursor;

use fairway_domain::access::Role;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Call, Field};
use crate::samples::png;

fn upload(app: &App, person: &Person, form: &[Field]) -> Call {
    app.call(Method::POST, "/api/Sponsor/logo").by(person).form(form)
}

fn form(sponsor: i64, file: Vec<u8>) -> [Field; 2] {
    [Field::text("SponsorId", &sponsor), Field::file("Image", "logo.png", file)]
}

/// A live sponsor on the page of a tournament, and a manager of it.
fn sponsor(app: &App) -> (i64, i64, Person) {
    let (tournament, manager) = (app.tournament(), app.user());
    let sponsor = app.rows.insert("sponsors", json!({}));
    let link = json!({"user_id": manager.id, "sponsor_id": sponsor, "tournament_id": tournament});
    app.rows.insert("user_sponsors", link);
    (sponsor, tournament, manager)
}

fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).unwrap();
    file.into_inner()
}

/// A good logo: large, transparent in a corner, tightly cropped.
fn fine() -> Vec<u8> {
    let round = |x: u32, y: u32| if x + y < 200 { Rgba([0; 4]) } else { Rgba([9, 99, 200, 255]) };
    file(&RgbaImage::from_fn(1_200, 500, round).into(), ImageFormat::Png)
}

async fn list(app: &App, person: &Person, sponsor: i64) -> Value {
    app.get(&format!("/api/Sponsor/logo/{sponsor}")).by(person).await.ok(200)
}

/// The logos on the public page.
async fn shown(app: &App, tournament: i64) -> Value {
    let page = app.get(&format!("/api/Tournament/{tournament}")).await.ok(200);
    page["sponsors"][0]["logos"].clone()
}

fn verify(app: &App, admin: &Person, logo: &Value, verified: bool, reason: &str) -> Call {
    let body = json!({"id": logo["id"], "verified": verified, "reason": reason});
    app.put("/api/Logo/verify", &body).by(admin)
}

#[tokio::test]
async fn a_manager_s_logo_shows_only_while_staff_approve_it() {
    let app = App::spawn();
    let (sponsor, tournament, manager) = sponsor(&app);
    let admin = app.admin();
    let added = upload(&app, &manager, &form(sponsor, fine())).await.ok(201);
    assert_eq!((&added["verified"], &added["advice"]), (&json!(false), &json!([])));
    assert_eq!(shown(&app, tournament).await, json!([]), "others do not see its name");
    let approved = verify(&app, &admin, &added, true, "Looks good").await.ok(200);
    assert_eq!((&approved["verified"], &approved["reason"]), (&json!(true), &json!("Looks good")));
    assert_eq!(list(&app, &manager, sponsor).await, json!([approved]));
    let logo = json!([{"id": added["id"], "imageUrl": added["imageUrl"], "verified": true}]);
    assert_eq!(shown(&app, tournament).await, logo, "without the reason, which is not for the public");
    verify(&app, &admin, &added, false, "").await.ok(200);
    assert_eq!(shown(&app, tournament).await, json!([]));
    assert_eq!(list(&app, &manager, sponsor).await[0]["reason"], "");
}

#[tokio::test]
async fn a_changed_logo_has_to_be_approved_again() {
    let app = App::spawn();
    let (sponsor, tournament, manager) = sponsor(&app);
    let first = upload(&app, &manager, &form(sponsor, fine())).await.ok(201);
    verify(&app, &app.admin(), &first, true, "").await.ok(200);
    let path = format!("/api/Sponsor/logo/{}", first["id"]);
    let deleted = || app.call(Method::DELETE, &path).by(&manager);
    assert_eq!(deleted().await.status, 204);
    assert_eq!(deleted().await.problem(404, ""), "There is no such logo.");
    assert_eq!(app.get(first["imageUrl"].as_str().unwrap()).await.status, 404);
    let second = upload(&app, &manager, &form(sponsor, fine())).await.ok(201);
    assert_eq!(shown(&app, tournament).await, json!([]));
    assert_eq!(list(&app, &manager, sponsor).await.as_array().unwrap().len(), 1);
    assert_ne!(first["imageUrl"], second["imageUrl"]);
    assert_eq!(app.pictures("logo").len(), 1);
}

#[tokio::test]
async fn a_poor_logo_is_answered_with_advice() {
    let app = App::spawn();
    let (sponsor, _, manager) = sponsor(&app);
    let small = upload(&app, &manager, &form(sponsor, png(30, 20))).await.ok(201);
    let advice = small["advice"].as_array().unwrap();
    assert_eq!(advice.len(), 3, "{advice:?}");
    for (sentence, words) in advice.iter().zip([
        "30 × 20 pixels, which is too small for print",
        "no transparent",
        "100% of this logo",
    ]) {
        assert!(sentence.as_str().unwrap().contains(words), "{sentence}");
    }
}

#[tokio::test]
async fn a_large_png_stays_a_png_and_keeps_its_transparency() {
    let app = App::spawn();
    let (sponsor, _, manager) = sponsor(&app);
    // Noise that PNG cannot compress, as in a photograph.
    let noise = RgbaImage::from_fn(300, 300, |x, y| {
        let n = u8::try_from((x * 7919 + y * 104_729 + x * y * 31) % 256).unwrap();
        Rgba([n, n.wrapping_mul(7), n.wrapping_mul(13), 255])
    });
    let opaque = file(&DynamicImage::from(noise).into_rgb8().into(), ImageFormat::Png);
    for sent in [opaque, fine()] {
        let added = upload(&app, &manager, &form(sponsor, sent)).await.ok(201);
        let address = added["imageUrl"].as_str().unwrap();
        assert_eq!(address.rsplit_once('.').unwrap().1, "png");
        assert_eq!(app.get(address).await.header("content-type"), "image/png");
    }
    let last = list(&app, &manager, sponsor).await[1]["imageUrl"].as_str().unwrap().to_owned();
    let kept = image::load_from_memory(&app.get(&last).await.body).unwrap().into_rgba8();
    assert_eq!((kept.dimensions(), kept.get_pixel(0, 0).0[3]), ((1_200, 500), 0));
}

#[tokio::test]
async fn each_fault_of_an_upload_has_its_sentence_and_changes_nothing() {
    let app = App::spawn();
    let (sponsor, tournament, manager) = sponsor(&app);
    let full = app.rows.insert("sponsors", json!({}));
    let link = json!({"user_id": manager.id, "sponsor_id": full, "tournament_id": tournament});
    app.rows.insert("user_sponsors", link);
    for _ in 0..10 {
        app.rows.insert("sponsor_logos", json!({"sponsor_id": full}));
    }
    let stranger = app.user();
    let before = app.rows.state();
    let missing = upload(&app, &manager, &[Field::file("Image", "", vec![])]).await;
    for field in ["Image", "SponsorId"] {
        assert_eq!(missing.problem(422, field), format!("{field} cannot be empty"));
    }
    for (file, status) in [
        (b"MZ a program".to_vec(), 415),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(), 415),
        (png(9, 9)[..40].to_vec(), 422),
        (png(20_001, 1), 422),
        (vec![0; 10 * 1024 * 1024 + 1], 413),
    ] {
        upload(&app, &manager, &form(sponsor, file)).await.problem(status, "Image");
    }
    let full = upload(&app, &manager, &form(full, fine())).await;
    assert_eq!(full.problem(409, ""), "This sponsor has 10 logos already. Delete one first.");
    let other = upload(&app, &stranger, &form(sponsor, fine())).await;
    assert_eq!(other.problem(404, ""), "There is no such sponsor.");
    assert_eq!(app.pictures("logo"), Vec::<String>::new());
    assert_eq!(app.rows.state(), before);
}

#[tokio::test]
async fn only_an_admin_approves_and_missing_fields_have_their_sentence() {
    let app = App::spawn();
    let (sponsor, _, manager) = sponsor(&app);
    let added = upload(&app, &manager, &form(sponsor, fine())).await.ok(201);
    verify(&app, &manager, &added, true, "").await.problem(403, "");
    verify(&app, &app.person(&[Role::ContentEditor]), &added, true, "").await.problem(403, "");
    let admin = app.admin();
    let empty = app.put("/api/Logo/verify", &json!({})).by(&admin).await;
    for field in ["id", "verified"] {
        assert_eq!(empty.problem(422, field), format!("{field} cannot be empty"));
    }
    verify(&app, &admin, &added, true, &"r".repeat(501)).await.problem(422, "reason");
    verify(&app, &admin, &json!({"id": 404}), true, "").await.problem(404, "");
    assert_eq!(app.rows.count("sponsor_logos WHERE verified"), 0);
}

#[tokio::test]
async fn a_repeated_upload_adds_one_logo_with_the_same_answer() {
    let app = App::spawn();
    let (sponsor, _, manager) = sponsor(&app);
    let send = || upload(&app, &manager, &form(sponsor, png(3, 3))).header("idempotency-key", "once");
    let first = send().await;
    first.ok(201);
    assert_eq!(send().await.text(), first.text());
    assert_eq!((app.pictures("logo").len(), app.rows.count("sponsor_logos")), (1, 1));
}

#[tokio::test]
async fn of_two_decisions_on_one_version_the_second_is_refused() {
    let app = App::spawn();
    let admin = app.admin();
    let (sponsor, _, manager) = sponsor(&app);
    let logo = upload(&app, &manager, &form(sponsor, fine())).await.ok(201);
    let seen = app.get(&format!("/api/Sponsor/{sponsor}")).by(&admin).await.header("etag");
    let decide = |verified| verify(&app, &admin, &logo, verified, "").header("if-match", &seen);
    decide(true).await.ok(200);
    decide(false).await.problem(409, "");
    let seen = app.get(&format!("/api/Sponsor/{sponsor}")).by(&admin).await;
    assert_eq!(seen.json()["logos"][0]["verified"], true);
    let again = verify(&app, &admin, &logo, false, "").header("if-match", &seen.header("etag")).await;
    assert_eq!(again.ok(200)["verified"], false);
}
