//! Many concurrent uploads: a few are read and fewer decoded; the others wait without a thread or are refused, and the site goes on.

use std::future::IntoFuture;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fairway_application::Ports;
use fairway_application::ports::{CheckedPicture, PictureChecker, PictureFiles};
use fairway_domain::access::Role;
use fairway_domain::logo::LogoLooks;
use fairway_domain::picture::{Format, PictureFault};
use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::app::{App, Person};
use crate::client::{Answer, Call, Field, client};
use crate::gate::Gate;
use crate::samples::png;

const SENT: usize = 600;

impl PictureChecker for Gate {
    fn check(&self, _: &[u8], _: u32) -> Result<CheckedPicture, PictureFault> {
        self.pass();
        Ok(CheckedPicture { format: Format::Png, files: PictureFiles { whole: vec![1], small: None } })
    }

    fn check_logo(&self, file: &[u8], longest: u32) -> Result<(CheckedPicture, LogoLooks), PictureFault> {
        let looks = LogoLooks { width: 9, height: 9, transparent: true, margin_percent: 0 };
        self.check(file, longest).map(|picture| (picture, looks))
    }
}

/// A site whose decoding of pictures waits at a gate.
fn site() -> (App, Gate) {
    let gate = Gate::default();
    let picture_checker = Arc::new(gate.clone());
    (App::spawn_on(&["--writes-per-user=10000"], |ports| Ports { picture_checker, ..ports }), gate)
}

/// A live sponsor with this number of logos, and a manager of it.
fn sponsor(app: &App, logos: usize) -> (i64, Person) {
    let (sponsor, manager) = (app.rows.insert("sponsors", json!({})), app.user());
    let link = json!({"user_id": manager.id, "sponsor_id": sponsor, "tournament_id": app.tournament()});
    app.rows.insert("user_sponsors", link);
    for _ in 0..logos {
        app.rows.insert("sponsor_logos", json!({"sponsor_id": sponsor}));
    }
    (sponsor, manager)
}

fn logo(app: &App, person: &Person, sponsor: i64) -> Call {
    let form = [Field::text("SponsorId", &sponsor), Field::file("Image", "logo.png", png(9, 9))];
    app.call(Method::POST, "/api/Sponsor/logo").by(person).form(&form)
}

fn many(sending: impl Fn() -> Call, calls: usize) -> JoinSet<Answer> {
    (0..calls).map(|_| sending().into_future()).collect()
}

fn counted(answers: &[Answer], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn six_hundred_pictures_of_one_sponsor_are_refused_or_done() {
    let (app, gate) = site();
    let (sponsor, manager) = sponsor(&app, 6);
    let mut sending = many(|| logo(&app, &manager, sponsor), SENT);
    gate.reached_by(1).await;
    let mut answers = Vec::new();
    // Two have a place and four wait; none finishes before the gate opens.
    while answers.len() < SENT - 6 {
        answers.push(sending.join_next().await.unwrap().unwrap());
        if answers.len() % 50 == 0 {
            app.get("/api/Tournament").await.ok(200);
            assert_eq!(app.get("/readyz").await.status, 200);
        }
    }
    assert_eq!(counted(&answers, 503), SENT - 6);
    let sentence = answers[0].problem(503, "");
    assert!(sentence.starts_with("You are sending several pictures or texts at once."), "{sentence}");
    assert_eq!(answers[0].header("retry-after"), "5");
    assert_eq!((gate.counts().most, gate.counts().all), (1, 1), "one at a time of each user");
    gate.open();
    let rest = sending.join_all().await;
    assert_eq!((counted(&rest, 201), counted(&rest, 409)), (4, 2), "there is room for four");
    assert_eq!(app.rows.count("sponsor_logos"), 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_pictures_are_decoded_at_a_time_for_all_senders() {
    let (app, gate) = site();
    let sponsors: Vec<_> = (0..6).map(|_| sponsor(&app, 0)).collect();
    let mut sending = JoinSet::new();
    for (sponsor, manager) in &sponsors {
        sending.spawn(logo(&app, manager, *sponsor).into_future());
    }
    gate.reached_by(2).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(gate.counts().all, 2);
    gate.open();
    assert_eq!(counted(&sending.join_all().await, 201), 6);
    assert_eq!(gate.counts().most, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_decoded_without_a_client_or_without_room() {
    let (app, gate) = site();
    let (one, manager) = sponsor(&app, 0);
    let first = tokio::spawn(logo(&app, &manager, one).into_future());
    gate.reached_by(1).await;
    let connections = app.connections();
    let Call(request) = logo(&app, &manager, one);
    // A connection of its own, which ends with the call.
    let gone = tokio::spawn(async move { client().execute(request.build().unwrap()).await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    gone.abort();
    drop(gone.await);
    app.closed_all_but(connections).await;
    let (full, other) = sponsor(&app, 10);
    let refused = logo(&app, &other, full).await.problem(409, "");
    assert_eq!(refused, "This sponsor has 10 logos already. Delete one first.");
    gate.open();
    first.await.unwrap().ok(201);
    assert_eq!(gate.counts().all, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_s_next_pictures_are_not_decoded_without_a_client() {
    let (app, gate) = site();
    let (editor, tournament) = (app.person(&[Role::ContentEditor]), app.tournament());
    let text = |pictures: &[&str]| {
        let html = pictures.iter().map(|data| format!("<img src=\"data:image/png;base64,{data}\">"));
        let html = html.collect::<Vec<_>>().concat();
        let content = json!({"body": html}).to_string();
        let body = json!({"tournamentId": tournament, "widgetTypeId": 1, "name": "Day", "content": content});
        app.post("/api/Widget", &body).by(&editor)
    };
    let connections = app.connections();
    let Call(request) = text(&["AAAA", "AAAB", "AAAC"]);
    // A connection of its own, which ends with the call.
    let gone = tokio::spawn(async move { client().execute(request.build().unwrap()).await });
    gate.reached_by(1).await;
    gone.abort();
    drop(gone.await);
    app.closed_all_but(connections).await;
    gate.open();
    // An editor has one turn at a time, so this text comes after the end of the other one.
    text(&["AAAD"]).await.ok(201);
    assert_eq!((gate.counts().all, app.rows.count("widgets")), (2, 1));
}

#[tokio::test]
async fn placeholders_typed_into_a_text_bring_no_second_picture() {
    let app = App::spawn();
    let (editor, tournament) = (app.person(&[Role::ContentEditor]), app.tournament());
    let picture = STANDARD.encode(png(1_000, 1_000));
    assert!(picture.len() > 1_024, "long enough to be put aside");
    let image = |data: &str| format!("<img src=\"data:image/png;base64,{data}\">");
    let text = |marks: usize| {
        // Many names of the same picture: ~00, ~000 and so on.
        let typed: String = (1..=marks).map(|zeros| image(&format!("~0{}", "0".repeat(zeros)))).collect();
        let content = json!({"body": image(&picture) + &typed}).to_string();
        let body = json!({"tournamentId": tournament, "widgetTypeId": 1, "name": "Day", "content": content});
        app.post("/api/Widget", &body).by(&editor)
    };
    for marks in [1, 19, 60] {
        let refused = text(marks).await.problem(422, "content");
        let why = if marks < 20 { "holds a picture that" } else { "more than 20 pictures" };
        assert!(refused.contains(why), "{marks}: {refused}");
    }
    assert_eq!(app.rows.count("widgets"), 0);
    text(0).await.ok(201);
}

#[tokio::test]
async fn a_repeat_gets_its_answer_though_there_is_no_room_any_more() {
    let (app, gate) = site();
    gate.open();
    let (sponsor, manager) = sponsor(&app, 9);
    let send = || logo(&app, &manager, sponsor).header("idempotency-key", "once");
    let first = send().await;
    first.ok(201);
    assert_eq!(send().await.text(), first.text());
    logo(&app, &manager, sponsor).header("idempotency-key", "twice").await.problem(409, "");
}

#[tokio::test]
async fn a_key_of_another_picture_is_refused_before_this_one_is_decoded() {
    let (app, gate) = site();
    gate.open();
    let (sponsor, manager) = sponsor(&app, 9);
    logo(&app, &manager, sponsor).header("idempotency-key", "once").await.ok(201);
    assert_eq!(gate.counts().all, 1);
    let form = [Field::text("SponsorId", &sponsor), Field::file("Image", "logo.png", png(10, 9))];
    let other = app.call(Method::POST, "/api/Sponsor/logo").by(&manager).form(&form);
    other.header("idempotency-key", "once").await.problem(409, "");
    assert_eq!(gate.counts().all, 1);
}

const FORM: &str = "multipart/form-data; boundary=\"=\"";

/// A connection that has sent the head of a call with ten megabytes, and only a line of the body.
async fn unfinished_call(app: &App, call: &str, content_type: &str, person: &Person) -> TcpStream {
    let mut stream = TcpStream::connect(app.address.trim_start_matches("http://")).await.unwrap();
    let head = format!(
        "{call} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Length: 10000000\r\n\
         Content-Type: {content_type}\r\n\r\n--=\r\n",
        person.token
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn unfinished(app: &App, person: &Person) -> TcpStream {
    unfinished_call(app, "POST /api/Sponsor/logo", FORM, person).await
}

async fn status(stream: &mut TcpStream) -> String {
    let mut line = [0; 12];
    stream.read_exact(&mut line).await.unwrap();
    String::from_utf8_lossy(&line[9..]).into_owned()
}

#[tokio::test]
async fn a_caller_without_sponsors_is_refused_before_the_body_is_read() {
    let (app, _) = site();
    sponsor(&app, 0);
    assert_eq!(status(&mut unfinished(&app, &app.user()).await).await, "404");
}

#[tokio::test]
async fn a_caller_without_the_role_is_refused_before_the_body_is_read() {
    let app = App::spawn();
    let people = [app.user(), app.volunteer()];
    let json = "application/json";
    for (call, content_type) in [
        ("POST /api/Tournament/banner", FORM),
        ("POST /api/WidgetPhoto", FORM),
        ("POST /api/Widget", json),
        ("PUT /api/Widget", json),
        ("POST /api/Site/logo", FORM),
        ("POST /api/BankFile", FORM),
    ] {
        for person in &people {
            let mut refused = unfinished_call(&app, call, content_type, person).await;
            assert_eq!(status(&mut refused).await, "403", "{call}");
        }
    }
}

#[tokio::test]
async fn a_caller_without_room_for_a_logo_is_refused_before_the_body_is_read() {
    let (app, _) = site();
    let (_, manager) = sponsor(&app, 10);
    assert_eq!(status(&mut unfinished(&app, &manager).await).await, "409");
}

#[tokio::test]
async fn of_sixty_unfinished_uploads_of_one_user_two_are_read() {
    let (app, _) = site();
    let (_, manager) = sponsor(&app, 0);
    let mut answered = JoinSet::new();
    let mut open = Vec::new();
    for _ in 0..60 {
        open.push(unfinished(&app, &manager).await);
    }
    for mut stream in open {
        answered.spawn(async move { status(&mut stream).await });
    }
    // Four more after their timeout; the two that are being read have a longer one.
    for _ in 0..58 {
        assert_eq!(answered.join_next().await.unwrap().unwrap(), "503");
    }
    let rest = tokio::time::timeout(Duration::from_millis(500), answered.join_next()).await;
    assert!(rest.is_err(), "two are waited for at the pace of bodies");
}

/// A connection that has sent nine of twenty kilobytes of JSON, for the rest of which the server waits.
async fn unfinished_json(app: &App, person: &Person) -> TcpStream {
    let mut stream = TcpStream::connect(app.address.trim_start_matches("http://")).await.unwrap();
    let head = format!(
        "PUT /api/User HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Length: 20000\r\n\
         Content-Type: application/json\r\n\r\n",
        person.token
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(format!("{{\"phone\": \"{}", "5".repeat(9 * 1024)).as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn unfinished_json_of_eight_accounts_holds_up_no_picture() {
    let (app, gate) = site();
    gate.open();
    let (sponsor, _) = sponsor(&app, 0);
    let admin = app.admin();
    let mut open = Vec::new();
    for _ in 0..8 {
        let user = app.user();
        for _ in 0..2 {
            open.push(unfinished_json(&app, &user).await);
        }
    }
    // Waits until all of them have arrived.
    tokio::time::sleep(Duration::from_millis(300)).await;
    logo(&app, &admin, sponsor).await.ok(201);
    let long = json!({"name": "Day", "description": "x".repeat(9 * 1024)});
    assert_ne!(app.post("/api/Tournament", &long).by(&admin).await.status, 503);
}

#[tokio::test]
async fn strangers_pictures_hold_up_none_of_an_approved_sponsor() {
    let (app, gate) = site();
    gate.open();
    let mut open = Vec::new();
    for _ in 0..4 {
        let (waiting, stranger) = sponsor(&app, 0);
        let waits = "UPDATE sponsors SET live_flag = false, approval = 'waiting'";
        app.rows.execute(&format!("{waits} WHERE id = {waiting}"));
        for _ in 0..2 {
            open.push(unfinished(&app, &stranger).await);
        }
    }
    // Waits until all of them have arrived.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (known, manager) = sponsor(&app, 0);
    logo(&app, &manager, known).await.ok(201);
}

#[tokio::test]
async fn a_visitor_sends_eight_kilobytes_at_most() {
    let app = App::spawn();
    let body = |bytes: usize| json!({"email": "a@example.org", "password": "x".repeat(bytes)});
    let links = ["/api/Waitlist/link", "/api/Waitlist/confirm", "/api/Waitlist/leave"];
    let signing_in = [
        "/api/Auth/login",
        "/api/Auth/register",
        "/api/Auth/recover",
        "/api/Auth/loginViaAuthCode",
        "/api/Auth/codeHolder",
        "/api/Attendee/pass",
        "/api/Station/enroll",
        "/api/Weather/choice/find",
        "/api/Weather/choice",
        "/api/Invitation/unsubscribe",
    ];
    for path in signing_in.into_iter().chain(["/api/Waitlist"]).chain(links) {
        let large = app.post(path, &body(8 * 1024)).await;
        assert_eq!(large.problem(413, ""), "The request is larger than 8192 bytes.", "{path}");
        assert_ne!(app.post(path, &body(7 * 1024)).await.status, 413, "{path}");
    }
    let admin = app.admin();
    for path in ["/api/Waitlist"].into_iter().chain(links) {
        let signed_in = app.post(path, &body(8 * 1024)).by(&admin).await;
        assert_eq!(signed_in.problem(413, ""), "The request is larger than 8192 bytes.", "{path}, signed in");
    }
    let tournament = json!({"description": "x".repeat(100_000)});
    assert_ne!(app.post("/api/Tournament", &tournament).by(&admin).await.status, 413);
}

#[tokio::test]
async fn a_text_that_would_take_long_to_read_is_refused() {
    let app = App::spawn();
    let (editor, tournament) = (app.person(&[Role::ContentEditor]), app.tournament());
    let attributes = (0..20_000).map(|number| format!("a{number} ")).collect::<Vec<_>>().concat();
    for (html, why) in [
        ("<div>".repeat(19_000), "100 tags inside each other"),
        (format!("<p {attributes}>"), "50 attributes in one tag"),
        ("\n".repeat(20_001), "20000 lines"),
        ("<a href=x>".repeat(5_000), "4000 links and pictures"),
        ("&amp;".repeat(200_000), "5000 ampersands"),
        ("\u{b0}".repeat(10_000), "5000 ampersands"),
        ("&amp;".repeat(4_900) + &"x".repeat(75_000), "at this length"),
        ("word ".repeat(50_000), "100000 characters"),
    ] {
        let content = json!({"body": html}).to_string();
        let widget =
            json!({"tournamentId": tournament, "widgetTypeId": 1, "name": "Day", "content": content});
        let refused = app.post("/api/Widget", &widget).by(&editor).await.problem(422, "content");
        assert!(refused.contains(why), "{refused}");
    }
    assert_eq!(app.rows.count("widgets"), 0);
}
