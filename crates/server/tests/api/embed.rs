//! Embed codes, on a page with an opaque origin (rule `embed-codes`).

use chrono::TimeDelta;
use fairway_domain::access::Role;
use serde_json::json;

use crate::app::{App, Person};
use crate::client::Answer;

const CODE: &str = "<script>document.title = parent.document.cookie</script>";

/// A category with an embed code; it and its tournament may be live.
fn category(app: &App, live: bool, tournament_live: bool) -> i64 {
    let tournament = app.rows.insert("tournaments", json!({"live_flag": tournament_live}));
    app.category(tournament, json!({"name": "Four & <more>", "embed_code": CODE, "live_flag": live}))
}

/// The preview address for an Admin.
async fn preview(app: &App, by: &Person, category: i64) -> String {
    let preview = app.get(&format!("/api/TicketCategory/{category}/preview")).by(by).await;
    assert_eq!(preview.header("cache-control"), "no-store");
    let preview = preview.ok(200);
    assert_eq!(preview["expiresAt"], "2026-05-01T12:10:00Z");
    preview["url"].as_str().unwrap().to_owned()
}

#[track_caller]
fn assert_page(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.text().contains(CODE), "{}", answer.text());
}

#[track_caller]
fn assert_hidden(answer: &Answer) {
    assert_eq!(answer.problem(404, ""), "There is no such ticket category.");
    assert!(!answer.text().contains("script"), "{}", answer.text());
}

#[tokio::test]
async fn the_code_of_a_live_category_is_a_page_in_a_sandbox() {
    let app = App::spawn();
    let answer = app.get(&format!("/embed/{}", category(&app, true, true))).await;
    assert_page(&answer);
    assert!(answer.text().contains("<title>Four &amp; &lt;more></title>"), "{}", answer.text());
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(
        answer.header("content-security-policy"),
        "sandbox allow-scripts allow-forms allow-popups; default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'; \
         object-src 'none'; base-uri 'none'; form-action https:; frame-ancestors 'self'"
    );
    assert_eq!(answer.header("x-frame-options"), "SAMEORIGIN");
    assert_eq!(answer.header("cross-origin-opener-policy"), "unsafe-none");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin");
}

#[tokio::test]
async fn the_code_of_a_category_that_is_not_live_needs_a_preview_token() {
    let app = App::spawn();
    let admin = app.admin();
    for (live, tournament_live) in [(false, true), (true, false), (false, false)] {
        let path = format!("/embed/{}", category(&app, live, tournament_live));
        assert_hidden(&app.get(&path).await);
        assert_hidden(&app.get(&path).by(&admin).await);
        for token in ["", "x", "a.b.c", &admin.token] {
            assert_hidden(&app.get(&format!("{path}?preview={token}")).await);
        }
    }
}

#[tokio::test]
async fn a_preview_shows_its_category_for_ten_minutes_and_no_other() {
    let app = App::spawn();
    let (hidden, other) = (category(&app, false, false), category(&app, false, true));
    let url = preview(&app, &app.admin(), hidden).await;
    assert!(url.starts_with(&format!("/embed/{hidden}?preview=")), "{url}");
    assert_page(&app.get(&url).await);
    assert_hidden(&app.get(&url.replace(&format!("/{hidden}?"), &format!("/{other}?"))).await);
    assert_hidden(&app.get(&url[..url.len() - 2]).await);
    app.clock.advance(TimeDelta::minutes(10) - TimeDelta::seconds(1));
    assert_page(&app.get(&url).await);
    app.clock.advance(TimeDelta::seconds(1));
    assert_hidden(&app.get(&url).await);
}

#[tokio::test]
async fn a_preview_token_is_no_session() {
    let app = App::spawn();
    let url = preview(&app, &app.admin(), category(&app, false, true)).await;
    let (_, token) = url.split_once("preview=").unwrap();
    app.get("/api/Tournament").token(token).await.problem(401, "");
}

#[tokio::test]
async fn only_admins_preview_existing_categories() {
    let app = App::spawn();
    let hidden = category(&app, false, true);
    let path = format!("/api/TicketCategory/{hidden}/preview");
    app.get(&path).await.problem(401, "");
    for role in [Role::User, Role::Volunteer, Role::ContentEditor] {
        app.get(&path).by(&app.person(&[role])).await.problem(403, "");
    }
    app.get("/api/TicketCategory/0/preview").by(&app.admin()).await.problem(404, "");
}

#[tokio::test]
async fn an_empty_code_or_a_wrong_address_is_no_internal_error() {
    let app = App::spawn();
    let empty = app.category(app.tournament(), json!({"embed_code": ""}));
    assert_eq!(app.get(&format!("/embed/{empty}")).await.status, 200);
    for (path, status) in
        [("/embed", 404), ("/embed/", 404), ("/embed/1/2", 404), ("/embed/x", 400), ("/embed/0", 404)]
    {
        assert_eq!(app.get(path).await.status, status, "{path}");
    }
}
