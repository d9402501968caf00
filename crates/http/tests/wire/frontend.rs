//! The pages.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, Utc};
use fairway_application::Error;
use fairway_application::stores::categories::CategoryView;
use fairway_application::stores::tournaments::Tournament;
use fairway_application::testing::MockStores;
use fairway_domain::weather::{Notice, State};
use fairway_http::{BuiltFile, Frontend, Setup};

use crate::harness::{Answer, call, get, site};
use crate::samples::{banner, category, tournament};

#[actix_web::test]
async fn every_address_of_the_browser_s_router_is_the_index() {
    for path in ["/tournaments", "/tournaments/1/admin/check-in", "/account/signin?tempAuthCode=a.b", "/apis"]
    {
        let answer = call(site(|_| {}), get(path)).await;
        assert_eq!((answer.status, &answer.body[..]), (200, &b"<title>Fairway</title>"[..]), "{path}");
        assert_eq!(answer.header("content-type"), "text/html");
        assert_eq!(answer.header("cache-control"), "no-cache");
        let request = get(path).insert_header(("if-none-match", answer.header("etag").as_str()));
        assert_eq!(call(site(|_| {}), request).await.status, 304);
    }
}

#[actix_web::test]
async fn a_file_with_a_hash_in_its_name_is_cached_for_ever() {
    let answer = call(site(|_| {}), get("/assets/main.0123abcd.js")).await;
    assert_eq!((answer.status, &answer.body[..]), (200, &b"console.log(1)"[..]));
    assert_eq!(answer.header("content-type"), "text/javascript");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(answer.header("vary"), "accept-encoding");
}

#[actix_web::test]
async fn files_of_earlier_builds_are_served_and_no_others_of_the_disk() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("pages");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("stations.9876fedc.js"), "earlier").unwrap();
    std::fs::write(folder.join(".hidden"), "hidden").unwrap();
    std::fs::write(data.path().join("secret"), "secret").unwrap();
    let ask = async |path: &str| {
        let site = site(|_| {});
        let frontend = site.frontend.clone().with_earlier(folder.clone());
        call(Setup { frontend, ..site }, get(path)).await
    };
    let answer = ask("/assets/stations.9876fedc.js").await;
    assert_eq!((answer.status, &answer.body[..]), (200, &b"earlier"[..]));
    assert_eq!(answer.header("content-type"), "text/javascript");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    for path in
        ["/assets/other.js", "/assets/.hidden", "/assets/..%2Fsecret", "/assets/%2e%2e/secret", "/assets/"]
    {
        assert_eq!(ask(path).await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn a_file_is_served_compressed_as_it_was_built() {
    for (accepted, coding, body) in [
        ("gzip, br", "br", "brotli"),
        ("gzip", "gzip", "gzip"),
        ("gzip;q=1, br;q=0", "gzip", "gzip"),
        ("identity", "", "console.log(1)"),
    ] {
        let request = get("/assets/main.0123abcd.js").insert_header(("accept-encoding", accepted));
        let answer = call(site(|_| {}), request).await;
        assert_eq!((answer.header("content-encoding").as_str(), &answer.body[..]), (coding, body.as_bytes()));
        assert_eq!(answer.header("content-type"), "text/javascript");
    }
}

#[actix_web::test]
async fn a_file_without_a_hash_is_revalidated() {
    for path in ["/favicon.svg", "/favicon.ico"] {
        let answer = call(site(|_| {}), get(path)).await;
        assert_eq!((answer.status, answer.header("content-type").as_str()), (200, "image/svg+xml"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
    }
}

#[actix_web::test]
async fn a_file_that_is_not_there_is_not_the_index() {
    for path in ["/assets/gone.js", "/assets/gone", "/assets/", "/robots.txt", "/a/b.png", "/..%2fsecret.txt"]
    {
        call(site(|_| {}), get(path)).await.problem(404, "");
    }
}

#[actix_web::test]
async fn pages_that_were_not_built_are_not_found() {
    fn nothing(_: &str) -> Option<BuiltFile> {
        None
    }
    let site = Setup { frontend: Frontend::new(nothing), ..site(|_| {}) };
    call(site, get("/tournaments")).await.problem(404, "");
}

/// Expects that only this tournament exists. It is live, without rounds and sponsors.
fn expect_live(stores: &mut MockStores, live: Tournament, categories: Vec<CategoryView>) {
    let most_recent = live.clone();
    stores.tournaments.expect_most_recent_live().returning(move || Ok(Some(most_recent.clone())));
    stores
        .tournaments
        .expect_find()
        .returning(move |id, hidden| Ok(Some(live.clone()).filter(|live| live.id == id && !hidden)));
    stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![]));
    stores.tournaments.expect_sponsors().returning(|_| Ok(vec![]));
    stores.categories.expect_of_tournament().returning(move |_, _, _, _| Ok(categories.clone()));
}

/// The index at an address while only this tournament exists.
async fn index_at(path: &str, live: Tournament) -> Answer {
    let answer = call(
        site(|stores| expect_live(stores, live, vec![])),
        get(path)
            .insert_header(("host", "evil.example"))
            .insert_header(("x-forwarded-host", "evil.example"))
            .insert_header(("forwarded", "host=evil.example;proto=http")),
    )
    .await;
    assert!(!text(&answer).contains("evil"), "a client tells where the site is: {}", text(&answer));
    assert_eq!((answer.status, answer.header("cache-control").as_str()), (200, "no-cache"));
    answer
}

fn text(answer: &Answer) -> &str {
    std::str::from_utf8(&answer.body).unwrap()
}

#[actix_web::test]
async fn a_link_to_a_live_tournament_has_a_preview_in_the_html() {
    let live = tournament();
    for path in ["/".to_owned(), format!("/tournaments/{}/any-slug", live.id)] {
        let answer = index_at(&path, live.clone()).await;
        assert_eq!(answer.header("content-type"), "text/html");
        let address = format!("https://golf.example.org/tournaments/{}/{}", live.id, live.slug);
        for tag in [
            format!("<title>{}, 6/13/2026</title>", live.name),
            format!("<link rel=\"canonical\" href=\"{address}\">"),
            format!("<meta property=\"og:url\" content=\"{address}\">"),
            format!("<meta property=\"og:title\" content=\"{}, 6/13/2026\">", live.name),
            "<meta property=\"og:site_name\" content=\"The Fund\">".into(),
        ] {
            assert!(text(&answer).contains(&tag), "{tag} in {}", text(&answer));
        }
        assert!(!text(&answer).contains("<title>Fairway</title>"));
    }
}

#[actix_web::test]
async fn the_other_pages_of_a_tournament_have_no_preview() {
    let live = Tournament { banner: Some(banner()), ..tournament() };
    for page in ["register", "edit", "admin"] {
        let answer = index_at(&format!("/tournaments/{}/{page}", live.id), live.clone()).await;
        assert!(text(&answer).contains("<title>Fairway</title>"), "{page}: {}", text(&answer));
    }
}

#[actix_web::test]
async fn the_preview_has_day_place_and_the_start_of_the_description() {
    let live = Tournament {
        date_start: NaiveDate::from_ymd_opt(2027, 6, 3).unwrap(),
        location_title: "Willow Creek".into(),
        description: format!("A day\n\nout. {}", "x".repeat(300)),
        ..tournament()
    };
    let answer = index_at("/", live).await;
    let about = format!("Thursday, June 3, 2027, Willow Creek. A day out. {}…", "x".repeat(189));
    for name in ["name=\"description\"", "property=\"og:description\""] {
        assert!(text(&answer).contains(&format!("<meta {name} content=\"{about}\">")), "{}", text(&answer));
    }
}

#[actix_web::test]
async fn the_banner_is_preloaded() {
    let plain = index_at("/", Tournament { banner: None, ..tournament() }).await;
    assert!(!text(&plain).contains("image"), "{}", text(&plain));
    let pictured = index_at("/", Tournament { banner: Some(banner()), ..tournament() }).await;
    for tag in [
        "<link rel=\"preload\" as=\"image\" imagesrcset=\"/media/banner/b4.jpg?size=small 1080w, /media/banner/b4.jpg 2560w\" \
         imagesizes=\"(max-width: 48em) 60vw, 100vw\" fetchpriority=\"high\">",
        "<meta property=\"og:image\" content=\"https://golf.example.org/media/banner/b4.jpg\">",
    ] {
        assert!(text(&pictured).contains(tag), "{tag} in {}", text(&pictured));
    }
}

/// Returns a built file.
type Built = fn(&str) -> Option<BuiltFile>;

fn production(path: &str) -> Option<BuiltFile> {
    (path == "index.html").then_some(BuiltFile::new(
        b"<title>Fairway</title><script defer src=/assets/a.js></script>\
            <script defer src=/assets/b.js></script><body><div id=root></div></body>",
    ))
}

fn development(path: &str) -> Option<BuiltFile> {
    (path == "index.html").then_some(BuiltFile::new(
        b"<title>Fairway</title><script defer src=/assets/a.js></script>\
            <script defer src=/assets/b.js></script><body><div id=\"root\"></div></body>",
    ))
}

fn of_another_form(path: &str) -> Option<BuiltFile> {
    (path == "index.html").then_some(BuiltFile::new(
        b"<title>Fairway</title><script defer src=/assets/a.js></script>\
            <script defer=\"defer\" src=/assets/b.js></script><body><div id=root></div></body>",
    ))
}

/// The landing page of this build, while this tournament is live.
async fn landing(
    frontend: fn(&str) -> Option<BuiltFile>,
    live: Tournament,
    sold: Vec<CategoryView>,
) -> Answer {
    let site = site(|stores| expect_live(stores, live, sold));
    call(Setup { frontend: Frontend::new(frontend), ..site }, get("/")).await
}

#[actix_web::test]
async fn name_day_place_and_price_are_in_the_html() {
    let live = Tournament {
        name: "<b>Classic</b>".into(),
        date_start: NaiveDate::from_ymd_opt(2027, 6, 3).unwrap(),
        date_end: NaiveDate::from_ymd_opt(2027, 6, 4).unwrap(),
        location_title: "Willow & Creek".into(),
        banner: Some(banner()),
        ..tournament()
    };
    let frontends: [(Built, _); 2] = [(production, "<div id=root>"), (development, "<div id=\"root\">")];
    for (frontend, root) in frontends {
        let answer = landing(frontend, live.clone(), vec![category()]).await;
        for part in [
            &format!("{root}<div class=\"first-page\">"),
            "<p>&lt;b&gt;Classic&lt;/b&gt;<span>06/03/2027</span></p>",
            "<h1>&lt;b&gt;Classic&lt;/b&gt;</h1><p>Thursday, June 3rd, 2027 – Friday, June 4th, 2027</p><p>Willow &amp; Creek</p>",
            "<img src=\"/media/banner/b4.jpg\" srcset=\"/media/banner/b4.jpg?size=small 1080w, /media/banner/b4.jpg 2560w\"",
            "<a href=\"/tournaments/1/register\" data-emphasis=\"primary\">Register</a><a href=\"/account/signin\">Sign In</a>",
        ] {
            assert!(text(&answer).contains(part), "{part} in {}", text(&answer));
        }
    }
}

#[actix_web::test]
async fn an_event_that_is_over_has_no_link_to_register() {
    let past = Tournament { date_end: NaiveDate::from_ymd_opt(2020, 6, 3).unwrap(), ..tournament() };
    let answer = landing(production, past, vec![category()]).await;
    assert!(text(&answer).contains("<p>This event is over.</p><div><a href=\"/account/signin\">"));
    assert!(!text(&answer).contains("Register</a>"));
}

#[actix_web::test]
async fn the_weather_decision_is_in_the_html() {
    let decided = |state, hour: Option<DateTime<Utc>>| Tournament {
        weather: Some(Notice { state, note: "Bring <boots>.".into(), decision_at: hour, former: None }),
        date_end: NaiveDate::from_ymd_opt(2027, 6, 14).unwrap(),
        ..tournament()
    };
    let hour = "2026-05-02T11:00:00Z".parse().unwrap();
    let answer = landing(production, decided(State::Waiting, Some(hour)), vec![category()]).await;
    let banner = "Weather: whether the event takes place is decided on Saturday, May 2nd, 2026 at";
    assert!(text(&answer).contains(banner), "{}", text(&answer));
    assert!(text(&answer).contains("<p>Bring &lt;boots&gt;.</p>"), "{}", text(&answer));
    assert!(text(&answer).contains("Register</a>"));
    let answer = landing(production, decided(State::Cancelled, None), vec![category()]).await;
    assert!(text(&answer).contains("This event is cancelled because of the weather."), "{}", text(&answer));
    assert!(!text(&answer).contains("Register</a>"));
}

#[actix_web::test]
async fn the_scripts_come_after_the_banner() {
    let scripts = |answer: &Answer| -> Vec<String> {
        let rest = text(answer).split("<script ").skip(1);
        let tags = rest.map(|rest| rest.split_once('>').unwrap().0.to_owned());
        tags.filter(|tag| tag.contains("src=")).collect()
    };
    let plain = Tournament { banner: None, ..tournament() };
    let answer = landing(production, plain, vec![]).await;
    assert_eq!(scripts(&answer), ["defer src=/assets/a.js", "defer src=/assets/b.js"]);

    let pictured = Tournament { banner: Some(banner()), ..tournament() };
    for build in [production, development] {
        let answer = landing(build, pictured.clone(), vec![]).await;
        assert_eq!(scripts(&answer), ["defer src=/assets/a.js", "type=text/plain src=/assets/b.js"]);
    }
    let answer = landing(of_another_form, pictured, vec![]).await;
    assert_eq!(scripts(&answer), ["defer src=/assets/a.js", "defer=\"defer\" src=/assets/b.js"]);
}

/// The data embedded in the page.
fn first_data(answer: &Answer) -> serde_json::Value {
    let (_, data) = text(answer).split_once("id=\"first-data\">").unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

#[actix_web::test]
async fn the_html_has_the_answers_that_the_page_would_request() {
    let name = "</script><script>x()</script>";
    let live = Tournament { name: name.into(), ..tournament() };
    let answer = landing(production, live.clone(), vec![category()]).await;
    let data = first_data(&answer);
    let called = call(site(|stores| expect_live(stores, live, vec![])), get("/api/Tournament/1")).await;
    assert_eq!(data["tournament"]["name"], name);
    assert_eq!(data["tournament"], called.json());
    assert_eq!(data["etag"], called.header("etag"));
    assert_eq!(data["categories"][0]["id"], category().id.0);
    assert_eq!(data["isLanding"], true);
    assert_eq!(data["site"], call(site(|_| {}), get("/api/Site")).await.json());
    let at_its_address = Setup {
        frontend: Frontend::new(production),
        ..site(|stores| expect_live(stores, tournament(), vec![]))
    };
    let answer = call(at_its_address, get("/tournaments/1/spring-classic")).await;
    assert_eq!(first_data(&answer)["isLanding"], false);
}

#[actix_web::test]
async fn typed_text_is_escaped_in_the_html() {
    let name = "</title><script>x()</script>\" onload=\"x()";
    let live = Tournament { name: name.into(), description: name.into(), ..tournament() };
    let answer = index_at("/", live).await;
    assert!(!text(&answer).contains("<script>"), "{}", text(&answer));
    assert!(!text(&answer).contains("\" onload="), "{}", text(&answer));
}

#[actix_web::test]
async fn a_changed_tournament_is_another_page() {
    let before = index_at("/", tournament()).await.header("etag");
    let same = index_at("/", tournament()).await.header("etag");
    let after = index_at("/", Tournament { name: "Autumn Cup".into(), ..tournament() }).await.header("etag");
    assert_eq!(before, same);
    assert_ne!(before, after);
}

#[actix_web::test]
async fn without_a_visible_tournament_the_page_is_served_as_built() {
    let unseen = [
        site(|stores| {
            stores.tournaments.expect_find().returning(|_, _| Ok(None));
        }),
        site(|stores| {
            stores.tournaments.expect_find().returning(|_, _| Err(Error::Unavailable("away".into())));
        }),
    ];
    for site in unseen {
        let answer = call(site, get("/tournaments/9/spring-classic")).await;
        assert_eq!((answer.status, text(&answer)), (200, "<title>Fairway</title>"));
    }
    let answer = call(site(|_| {}), get("/tournaments/none/spring-classic")).await;
    assert_eq!((answer.status, text(&answer)), (200, "<title>Fairway</title>"));
}

#[actix_web::test]
async fn the_page_is_served_while_the_database_does_not_answer() {
    let (page, gave_up) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let slow = site(|stores| {
        let (page, gave_up) = (page.clone(), gave_up.clone());
        stores.tournaments.expect_most_recent_live().returning(move || {
            let until = Instant::now() + Duration::from_secs(30);
            while !page.load(Ordering::SeqCst) && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(5));
            }
            gave_up.store(!page.load(Ordering::SeqCst), Ordering::SeqCst);
            Ok(None)
        });
    });
    let answer = call(slow, get("/")).await;
    page.store(true, Ordering::SeqCst);
    assert_eq!(text(&answer), "<title>Fairway</title>");
    assert!(!gave_up.load(Ordering::SeqCst), "the page has waited for the database");
}
