//! Pictures.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::Method;
use actix_web::test::TestRequest;
use fairway_application::ports::{Picture, PictureFiles, PictureSize, Pictures};
use fairway_application::{Error, Result};
use fairway_http::Setup;

use crate::harness::{call, get, site};

fn with_picture() -> Setup {
    let site = site(|_| {});
    let files = PictureFiles { whole: b"png".into(), small: Some(b"small".into()) };
    site.pictures.put("logo", "0f-A9.png", &files).unwrap();
    // Fairway never gives these names, so the store must not be asked for them.
    for name in ["..png", "a.gif", "a.png.exe", ".png", "a_b.png"] {
        site.pictures.put("logo", name, &files).unwrap();
    }
    site
}

#[actix_web::test]
async fn a_small_screen_gets_the_small_picture() {
    let answer = call(with_picture(), get("/media/logo/0f-A9.png?size=small")).await;
    assert_eq!((answer.status, &answer.body[..]), (200, &b"small"[..]));
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    let wrong = call(with_picture(), get("/media/logo/0f-A9.png?size=huge")).await;
    assert_eq!(wrong.problem(400, "size"), "size must be small");
}

#[actix_web::test]
async fn head_answers_as_get_does() {
    let answer =
        call(with_picture(), TestRequest::with_uri("/media/logo/0f-A9.png").method(Method::HEAD)).await;
    assert_eq!((answer.status, answer.header("content-type").as_str()), (200, "image/png"));
}

#[actix_web::test]
async fn a_name_that_fairway_never_gives_is_not_found() {
    let long = format!("/media/logo/{}.png", "a".repeat(65));
    for path in [
        "/media/logo/..png",
        "/media/logo/a.gif",
        "/media/logo/a.png.exe",
        "/media/logo/.png",
        "/media/logo/a_b.png",
        "/media/logo/..%2Flogo%2F0f-A9.png",
        "/media/logo/%FF.png",
        "/media/logo",
        "/media",
        &long,
    ] {
        call(with_picture(), get(path)).await.problem(404, "");
    }
}

#[actix_web::test]
async fn a_store_that_is_away_is_unavailable() {
    let site = Setup { pictures: Arc::new(Away), ..site(|_| {}) };
    let answer = call(site, get("/media/logo/a.png")).await;
    let sentence = "The site cannot reach its pictures right now. Please try again in a moment.";
    assert_eq!(answer.problem(503, ""), sentence);
    assert_eq!(answer.header("retry-after"), "5");
}

struct Away;

impl Pictures for Away {
    fn put(&self, _: &str, _: &str, _: &PictureFiles) -> Result<()> {
        Err(Error::PicturesAway("away".into()))
    }

    fn get(&self, _: &str, _: &str, _: PictureSize) -> Result<Option<Picture>> {
        Err(Error::PicturesAway("away".into()))
    }

    fn copy(&self, _: &str, _: &str, _: &str) -> Result<bool> {
        Err(Error::PicturesAway("away".into()))
    }

    fn kept_for(&self, _: &str, _: Duration) -> Result<Vec<String>> {
        Err(Error::PicturesAway("away".into()))
    }

    fn remove(&self, _: &str, _: &str) {}
}
