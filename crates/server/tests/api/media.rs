//! Pictures.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::app::App;

#[tokio::test]
async fn a_picture_is_served_by_its_name_and_a_logo_kept_for_an_hour() {
    let app = App::spawn();
    app.picture("logo", "0a-Z.png", b"png");
    app.picture("banner", "b.jpg", b"jpeg");
    let for_ever = "public, max-age=31536000, immutable";
    for (path, media, bytes, cache) in [
        ("/media/logo/0a-Z.png", "image/png", "png", "public, max-age=3600"),
        ("/media/banner/b.jpg", "image/jpeg", "jpeg", for_ever),
    ] {
        let answer = app.get(path).await;
        assert_eq!((answer.status, answer.text().as_str()), (200, bytes));
        assert_eq!(answer.header("content-type"), media);
        assert_eq!(answer.header("cache-control"), cache);
        assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin", "mail programs show it");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn a_name_that_is_no_pictures_is_not_found() {
    let app = App::spawn();
    app.picture("logo", "a.png", b"png");
    app.picture("secret", "a.png", b"png");
    for path in [
        "/media/logo/b.png",
        "/media/photo/a.png",
        "/media/secret/a.png",
        "/media/logo/a.svg",
        "/media/logo/a",
        "/media/logo/%2e%2e%2fa.png",
        "/media/logo/a.png%00",
        "/media/logo/",
    ] {
        app.get(path).await.problem(404, "");
    }
}

/// Sends a request line that no ordinary client would send, from a thread that may block.
async fn raw(app: &App, target: &'static str) -> String {
    let address = app.address.trim_start_matches("http://").to_owned();
    let sent = tokio::task::spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        write!(stream, "GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap_or_else(|error| panic!("{target}: {error}"));
        String::from_utf8_lossy(&answer).into_owned()
    });
    sent.await.unwrap()
}

#[tokio::test]
async fn no_address_leads_out_of_the_folder() {
    let app = App::spawn();
    app.picture("logo", "a.png", b"png");
    app.picture("..", "secret", b"what nobody may read");
    for target in [
        "/media/logo/../../secret",
        "/media/../secret",
        "/media/logo/..%2f..%2fsecret",
        "/media/..%2f/secret",
        "/media/%2e%2e/secret",
        "/media/logo/%2e%2e/%2e%2e/secret",
        "/media/logo//etc/passwd",
        "/../../../../etc/passwd",
        "//etc/passwd",
        "/assets/../../../Cargo.toml",
    ] {
        let answer = raw(&app, target).await;
        assert!(answer.starts_with("HTTP/1.1 "), "{target}: {answer}");
        assert!(
            !answer.contains("nobody may read")
                && !answer.contains("root:")
                && !answer.contains("[workspace]"),
            "{target}: {answer}"
        );
    }
    assert!(raw(&app, "/media/logo/a.png").await.ends_with("png"), "the control");
}
