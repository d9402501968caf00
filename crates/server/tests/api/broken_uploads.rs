//! Files that are no pictures or too large, and interrupted uploads: each gets its sentence, and nothing is stored.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use image::{DynamicImage, ImageFormat};
use reqwest::Method;
use serde_json::json;

use crate::app::{App, Person};
use crate::client::{Call, Field};
use crate::samples::png;

const PICTURE_KINDS: [&str; 3] = ["banner", "logo", "photo"];

/// A call that takes a picture, and the name of its form's field.
struct Place {
    path: &'static str,
    owner: Field,
    field: &'static str,
}

impl Place {
    fn upload(&self, app: &App, admin: &Person, file_name: &'static str, file: &[u8]) -> Call {
        let owner = Field { name: self.owner.name, file_name: None, content: self.owner.content.clone() };
        let form = [owner, Field::file(self.field, file_name, file.to_vec())];
        app.call(Method::POST, self.path).by(admin).form(&form)
    }
}

fn places(app: &App) -> [Place; 3] {
    let tournament = app.tournament();
    let widget = app.rows.insert("widgets", json!({"tournament_id": tournament, "widget_type_id": 2}));
    let sponsor = app.rows.insert("sponsors", json!({}));
    [
        Place {
            path: "/api/Tournament/banner",
            owner: Field::text("TournamentId", &tournament),
            field: "Photo",
        },
        Place { path: "/api/WidgetPhoto", owner: Field::text("WidgetId", &widget), field: "Photo" },
        Place { path: "/api/Sponsor/logo", owner: Field::text("SponsorId", &sponsor), field: "Image" },
    ]
}

fn assert_nothing_is_kept(app: &App, before: &BTreeMap<String, String>) {
    for kind in PICTURE_KINDS {
        assert_eq!(app.pictures(kind), Vec::<String>::new(), "{kind}");
        assert_eq!(app.pictures(&format!("small/{kind}")), Vec::<String>::new(), "small {kind}");
    }
    assert_eq!(&app.rows.state(), before);
}

fn jpeg() -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(300, 200).write_to(&mut file, ImageFormat::Jpeg).unwrap();
    file.into_inner()
}

fn hundred_megapixels() -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    DynamicImage::new_luma8(10_000, 10_000).write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

#[tokio::test]
async fn bad_and_oversized_pictures_are_refused_at_every_upload() {
    let app = App::spawn();
    let (admin, places) = (app.admin(), places(&app));
    let before = app.rows.state();
    let no_picture = "must be a PNG or JPEG picture";
    let too_many = "has too many pixels";
    let damaged = "is damaged and cannot be read as a picture";
    let too_long = vec![0xFF; 10 * 1024 * 1024 + 1];
    let (photograph, svg) = (jpeg(), "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>");
    let cases: [(&str, &str, &[u8], u16, &str); 7] = [
        ("a renamed program", "tee.png", b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xFF\xFF", 415, no_picture),
        ("a renamed script", "tee.jpg", b"#!/bin/sh\nrm -rf /", 415, no_picture),
        ("an SVG", "tee.svg", svg.as_bytes(), 415, no_picture),
        ("an SVG that is called a PNG", "tee.png", svg.as_bytes(), 415, no_picture),
        ("a hundred megapixels", "tee.png", &hundred_megapixels(), 422, too_many),
        ("half a JPEG", "tee.jpg", &photograph[..photograph.len() / 2], 422, damaged),
        ("more than ten megabytes", "tee.jpg", &too_long, 413, "cannot be larger than 10 MB"),
    ];
    for place in &places {
        for (what, name, file, status, sentence) in cases {
            let said = place.upload(&app, &admin, name, file).await.problem(status, place.field);
            assert!(
                said.starts_with(&format!("{} {sentence}", place.field)),
                "{what} at {}: {said}",
                place.path
            );
        }
    }
    assert_nothing_is_kept(&app, &before);
}

/// Sends the head of a request and this many thousandths of its body, then hangs up.
fn break_off(call: Call, thousandths: usize) {
    let request = call.0.build().unwrap();
    let body = request.body().unwrap().as_bytes().unwrap();
    let mut sent = Vec::new();
    write!(sent, "{} {} HTTP/1.1\r\nHost: site\r\n", request.method(), request.url().path()).unwrap();
    for (name, value) in request.headers() {
        write!(sent, "{name}: {}\r\n", value.to_str().unwrap()).unwrap();
    }
    write!(sent, "Content-Length: {}\r\n\r\n", body.len()).unwrap();
    sent.extend(&body[..body.len() * thousandths / 1_000]);
    let host = request.url().socket_addrs(|| None).unwrap()[0];
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    stream.write_all(&sent).unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    // Waits until the server has hung up, too, and so given up the request.
    let _ = stream.read_to_end(&mut Vec::new());
}

#[tokio::test]
async fn an_upload_that_breaks_off_anywhere_leaves_nothing_behind() {
    let app = App::spawn();
    let (admin, places) = (app.admin(), places(&app));
    let before = app.rows.state();
    for place in &places {
        for thousandths in [0, 10, 500, 999] {
            let call = place.upload(&app, &admin, "tee.png", &png(1_200, 900));
            tokio::task::spawn_blocking(move || break_off(call, thousandths)).await.unwrap();
        }
    }
    assert_nothing_is_kept(&app, &before);
    for place in &places {
        place.upload(&app, &admin, "tee.png", &png(1_200, 900)).await.ok(201);
    }
    assert_eq!(
        PICTURE_KINDS.map(|kind| app.pictures(kind).len()),
        [1, 1, 1],
        "the control: whole, each is kept"
    );
}
