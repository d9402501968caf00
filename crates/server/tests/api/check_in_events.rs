//! Streams that announce changes of a check-in list at once (rule `check-in-events`).

use std::time::{Duration, Instant};

use fairway_domain::access::Role;
use fairway_server::connection::Timeouts;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::app::{App, Person, Slowness};
use crate::client::{Answer, Call};

/// Longer than any step here takes, even on a busy machine.
const LONG: Duration = Duration::from_secs(20);
/// A heartbeat short enough for a test.
const BEAT: Duration = Duration::from_millis(200);
/// Ends the connection of the bus, and every other one to this database.
const KILL: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()";

/// A tournament with an attendee, and a volunteer.
struct Desk {
    app: App,
    volunteer: Person,
    tournament: i64,
    attendee: i64,
    ticket: i64,
}

impl Desk {
    fn of(app: App) -> Self {
        let tournament = app.tournament();
        let (ticket, _, attendee) = app.ticket(app.category(tournament, json!({})), &app.user());
        Self { volunteer: app.volunteer(), tournament, attendee, ticket, app }
    }

    fn open() -> Self {
        Self::of(App::spawn())
    }

    /// With a short heartbeat, at which the session is checked.
    fn beating() -> Self {
        let slowness = Slowness { heartbeat: Some(BEAT), ..Slowness::default() };
        Self::of(App::spawn_bearing(slowness))
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/Attendee/checkin/{}{rest}", self.tournament)
    }

    fn events(&self, query: &str) -> Call {
        self.app.get(&self.path(&format!("/events{query}"))).by(&self.volunteer)
    }

    /// A stream of a reader with the current number.
    async fn stream(&self) -> Stream {
        Stream::of(self.events(&format!("?since={}", self.number()))).await
    }

    fn number(&self) -> i64 {
        let tournament = self.tournament;
        self.app
            .rows
            .number(&format!("SELECT number FROM check_in_counters WHERE tournament_id = {tournament}"))
    }

    async fn check_in(&self, checked_in: bool) -> Value {
        let body = json!({"id": self.attendee, "checkedIn": checked_in});
        self.app.put("/api/Attendee/checkin/update", &body).by(&self.volunteer).await.ok(200)
    }
}

/// An open stream.
struct Stream {
    response: Response,
    unread: String,
}

impl Stream {
    async fn of(call: Call) -> Self {
        let response = call.0.send().await.unwrap();
        assert_eq!(response.status(), 200);
        Self { response, unread: String::new() }
    }

    /// The next lines up to an empty one; `None` at the end of the stream.
    async fn block(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.unread.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.unread = rest;
                return Some(block);
            }
            let chunk = timeout(LONG, self.response.chunk()).await.expect("the stream is silent");
            let chunk = chunk.expect("the stream breaks off")?;
            self.unread.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// The next event and its number, skipping heartbeats; `None` at the end of the stream.
    async fn event(&mut self) -> Option<(String, i64)> {
        loop {
            let block = self.block().await?;
            let Some(block) = block.strip_prefix("event: ") else {
                assert!(block == ":" || block == "retry: 2000", "{block}");
                continue;
            };
            let lines: Vec<_> = block.lines().collect();
            let number = lines[1].strip_prefix("id: ").unwrap().parse().unwrap();
            assert_eq!(lines[2..], [format!("data: {{\"number\":{number}}}")]);
            return Some((lines[0].to_owned(), number));
        }
    }

    async fn expect_event(&mut self, kind: &str, number: i64) {
        assert_eq!(self.event().await, Some((kind.to_owned(), number)));
    }
}

fn refused(answer: &Answer) -> String {
    let seconds = answer.header("retry-after").parse::<u32>();
    assert!(seconds.is_ok_and(|seconds| seconds > 0), "{}", answer.text());
    answer.problem(503, "")
}

#[tokio::test]
async fn a_change_on_one_instance_reaches_a_stream_of_another() {
    let desk = Desk::open();
    let other = desk.app.another_instance();
    let before = desk.number();
    let path = desk.path(&format!("/events?since={before}"));
    let mut stream = Stream::of(other.get(&path).by(&desk.volunteer)).await;
    desk.check_in(true).await;
    stream.expect_event("changed", before + 1).await;
    let changes =
        other.get(&desk.path(&format!("/changes?since={before}"))).by(&desk.volunteer).await.ok(200);
    assert_eq!(
        (&changes["number"], &changes["attendees"][0]["checkedIn"]),
        (&json!(before + 1), &json!(true))
    );
    let paid = json!({"id": desk.ticket, "paid": true});
    desk.app.put("/api/Ticket", &paid).by(&desk.app.admin()).await.ok(200);
    // The ledger row has a number, and the ticket's paid mark another one.
    stream.expect_event("changed", before + 3).await;
    desk.app.rows.execute(&format!("UPDATE users SET name_first = 'Bo' WHERE id = {}", desk.volunteer.id));
    stream.expect_event("changed", desk.number()).await;
}

#[tokio::test]
async fn readers_of_many_changes_at_once_all_end_at_the_last_number() {
    let desk = Desk::open();
    let other = desk.app.another_instance();
    let before = desk.number();
    let mut streams = Vec::new();
    for _ in 0..5 {
        let path = desk.path(&format!("/events?since={before}"));
        streams.push(Stream::of(other.get(&path).by(&desk.volunteer)).await);
        streams.push(desk.stream().await);
    }
    futures(20, |number| desk.check_in(number % 2 == 0)).await;
    let last = desk.number();
    assert_eq!(last, before + 20);
    for stream in &mut streams {
        let mut number = before;
        while number < last {
            let (kind, next) = stream.event().await.unwrap();
            assert!(kind == "changed" && next > number, "{kind} {next} after {number}");
            number = next;
        }
    }
}

/// Makes this number of calls at once.
async fn futures<F: Future>(calls: usize, call: impl Fn(usize) -> F) {
    let mut waiting: Vec<_> = (0..calls).map(|number| Box::pin(call(number))).collect();
    std::future::poll_fn(|cx| {
        waiting.retain_mut(|call| call.as_mut().poll(cx).is_pending());
        if waiting.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
}

#[tokio::test]
async fn a_reconnecting_reader_gets_missed_changes_at_once() {
    let desk = Desk::beating();
    let before = desk.number();
    desk.check_in(true).await;
    let now = before + 1;
    Stream::of(desk.events("").header("last-event-id", &before.to_string()))
        .await
        .expect_event("changed", now)
        .await;
    Stream::of(desk.events(&format!("?since={before}"))).await.expect_event("changed", now).await;
    Stream::of(desk.events("")).await.expect_event("changed", now).await;
    // The id of the last event is newer than `since` in the address.
    let call = desk.events(&format!("?since={before}")).header("last-event-id", &now.to_string());
    let mut current = Stream::of(call).await;
    assert_eq!(current.block().await.unwrap(), "retry: 2000");
    assert_eq!(current.block().await.unwrap(), ":", "nothing is new");
    for none_of_this_log in [-1, now + 1, i64::MAX] {
        let id = none_of_this_log.to_string();
        Stream::of(desk.events("").header("last-event-id", &id)).await.expect_event("resync", now).await;
    }
    desk.app.rows.execute(&format!("UPDATE check_in_counters SET oldest = {now}"));
    Stream::of(desk.events(&format!("?since={before}"))).await.expect_event("resync", now).await;
}

#[tokio::test]
async fn open_streams_get_resync_after_a_restore() {
    let desk = Desk::open();
    let mut stream = desk.stream().await;
    desk.app
        .rows
        .execute("UPDATE check_in_counters SET number = number + 1000000, oldest = number + 1000000");
    stream.expect_event("resync", desk.number()).await;
    desk.check_in(true).await;
    stream.expect_event("changed", desk.number()).await;
}

#[tokio::test]
async fn wrong_readers_and_numbers_are_refused() {
    let desk = Desk::open();
    desk.events("").header("last-event-id", "x").await.problem(400, "Last-Event-ID");
    desk.events("").header("last-event-id", "é").await.problem(400, "Last-Event-ID");
    desk.events("").header("last-event-id", "99999999999999999999").await.problem(422, "Last-Event-ID");
    desk.events("?since=x").await.problem(400, "since");
    desk.events("?since=99999999999999999999").await.problem(422, "since");
    desk.app.get(&desk.path("/events")).await.problem(401, "");
    desk.app.get(&desk.path("/events")).by(&desk.app.user()).await.problem(403, "");
    let unknown = format!("/api/Attendee/checkin/{}/events", i64::MAX);
    desk.app.get(&unknown).by(&desk.volunteer).await.problem(404, "");
    assert_eq!(
        desk.app.metrics().await.whole("fairway_check_in_streams", &[]),
        Some(0),
        "a refused reader takes no place"
    );
}

#[tokio::test]
async fn a_stream_is_neither_kept_nor_compressed_nor_held_back() {
    let desk = Desk::open();
    let call = desk.events("").header("accept-encoding", "br, gzip");
    let answer = call.again().await;
    let headers = ["content-type", "cache-control", "x-accel-buffering", "content-encoding", "connection"];
    assert_eq!(
        headers.map(|name| answer.header(name)),
        ["text/event-stream", "no-cache, no-transform", "no", "identity", "close"]
    );
    assert!(!answer.header("x-request-id").is_empty());
    // Compression would hold back an event this small until more follows.
    Stream::of(call).await.expect_event("changed", desk.number()).await;
    let head = timeout(LONG, desk.app.call(Method::HEAD, &desk.path("/events")).by(&desk.volunteer).0.send());
    let head = head.await.expect("a HEAD ends").unwrap();
    assert_eq!((head.status().as_u16(), &head.headers()["content-type"]), (200, &answer_type()));
    all_closed(&desk).await;
}

fn answer_type() -> reqwest::header::HeaderValue {
    reqwest::header::HeaderValue::from_static("text/event-stream")
}

/// Waits until the metrics report no open stream.
async fn all_closed(desk: &Desk) {
    let began = Instant::now();
    while desk.app.metrics().await.whole("fairway_check_in_streams", &[]) != Some(0) {
        assert!(began.elapsed() < LONG, "a stream stays open");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_quiet_stream_outlives_the_limits_of_connections() {
    let idle = Duration::from_secs(1);
    let timeouts = Timeouts { idle, head: idle, answer: idle, linger: idle };
    let slowness = Slowness { heartbeat: Some(BEAT), timeouts, ..Slowness::default() };
    let desk = Desk::of(App::spawn_bearing(slowness));
    let (mut stream, began) = (desk.stream().await, Instant::now());
    assert_eq!(stream.block().await.unwrap(), "retry: 2000");
    while began.elapsed() < 3 * idle {
        assert_eq!(stream.block().await.unwrap(), ":");
    }
    desk.check_in(true).await;
    stream.expect_event("changed", desk.number()).await;
}

#[tokio::test]
async fn an_account_has_ten_streams_and_an_instance_as_many_as_set() {
    let desk = Desk::of(App::spawn_with(&["--check-in-streams=11"]));
    let mut streams = Vec::new();
    for _ in 0..10 {
        streams.push(desk.stream().await);
    }
    assert!(refused(&desk.events("").await).starts_with("This account"));
    let (one, two) = (desk.app.volunteer(), desk.app.volunteer());
    let call = |person: &Person| desk.app.get(&desk.path("/events")).by(person);
    streams.push(Stream::of(call(&one)).await);
    assert!(refused(&call(&two).await).starts_with("Too many devices"));
    // Once the server has noticed that one is closed, another one can be opened.
    streams.remove(0);
    let began = Instant::now();
    while call(&two).await.status != 200 {
        assert!(began.elapsed() < LONG, "the place of a closed stream stays taken");
    }
    let none = Desk::of(App::spawn_with(&["--check-in-streams=0"]));
    refused(&none.events("").await);
}

#[tokio::test]
async fn a_stream_ends_with_its_session_its_role_and_its_tournament() {
    let desk = Desk::beating();
    let rows = &desk.app.rows;
    let empty = desk.app.tournament();
    let [session, role, account] = [(); 3].map(|()| desk.app.volunteer());
    let of = |person: &Person| desk.app.get(&desk.path("/events")).by(person);
    let mut ending = Vec::new();
    for call in [
        of(&session),
        of(&role),
        of(&account),
        desk.app.get(&format!("/api/Attendee/checkin/{empty}/events")).by(&desk.volunteer),
    ] {
        let mut stream = Stream::of(call).await;
        stream.event().await.unwrap();
        ending.push(stream);
    }
    let mut going_on = desk.stream().await;
    rows.execute(&format!("UPDATE users SET token_version = token_version + 1 WHERE id = {}", session.id));
    rows.execute(&format!("DELETE FROM user_roles WHERE user_id = {}", role.id));
    rows.execute(&format!("DELETE FROM users WHERE id = {}", account.id));
    rows.execute(&format!("DELETE FROM tournaments WHERE id = {empty}"));
    for stream in &mut ending {
        assert_eq!(timeout(LONG, stream.event()).await.expect("it ends"), None);
    }
    desk.check_in(true).await;
    going_on.expect_event("changed", desk.number()).await;
}

#[tokio::test]
async fn a_stream_ends_when_its_token_has_expired() {
    let desk = Desk::beating();
    let mut stream = desk.stream().await;
    assert_eq!(stream.block().await.unwrap(), "retry: 2000");
    assert_eq!(stream.block().await.unwrap(), ":");
    desk.app.clock.advance(chrono::TimeDelta::days(400));
    assert_eq!(timeout(LONG, stream.event()).await.expect("it ends"), None);
}

#[tokio::test]
async fn a_station_has_the_stream_until_it_is_revoked() {
    let desk = Desk::beating();
    let station = desk.app.station(desk.tournament, "Cart barn", &desk.volunteer).await;
    let events = desk.path(&format!("/events?since={}", desk.number()));
    let mut stream = Stream::of(desk.app.get(&events).token(&station.credential)).await;
    desk.check_in(true).await;
    stream.expect_event("changed", desk.number()).await;
    assert_eq!(desk.app.revoke(station.id, &desk.volunteer).await.status, 204);
    assert_eq!(timeout(LONG, stream.event()).await.expect("it ends"), None);
}

#[tokio::test]
async fn a_killed_connection_of_the_bus_costs_three_seconds_at_most() {
    let desk = Desk::open();
    let mut stream = desk.stream().await;
    desk.check_in(true).await;
    stream.expect_event("changed", desk.number()).await;
    desk.app.rows.execute(KILL);
    let began = Instant::now();
    desk.check_in(false).await;
    stream.expect_event("changed", desk.number()).await;
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}

#[tokio::test]
async fn an_outage_of_the_database_ends_no_stream_and_loses_nothing() {
    let desk = Desk::beating();
    let mut stream = desk.stream().await;
    stream.block().await.unwrap();
    let before = desk.number();
    desk.app.rows.set_away(true);
    for _ in 0..2 {
        assert_eq!(stream.block().await.unwrap(), ":");
    }
    desk.app.rows.set_away(false);
    // By SQL, as calls fail until the pool has connections again.
    desk.app.rows.execute(&format!("UPDATE groups SET name = 'Eagles' WHERE ticket_id = {}", desk.ticket));
    let back = Instant::now();
    stream.expect_event("changed", before + 1).await;
    assert!(back.elapsed() < Duration::from_secs(3), "{:?}", back.elapsed());
}

#[tokio::test]
async fn without_a_stream_no_log_is_read() {
    let desk = Desk::open();
    let readers = || {
        desk.app.rows.number(
            "SELECT count(*) AS number FROM pg_stat_activity WHERE datname = current_database()
             AND pid <> pg_backend_pid() AND query LIKE '%check_in_counters%ANY%'",
        )
    };
    let wait_for = async |number: i64| {
        let began = Instant::now();
        while readers() != number {
            assert!(began.elapsed() < LONG, "{} read logs instead of {number}", readers());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    assert_eq!(readers(), 0);
    let (one, two) = (desk.stream().await, desk.stream().await);
    wait_for(1).await;
    drop((one, two));
    wait_for(0).await;
    let mut again = desk.stream().await;
    desk.check_in(true).await;
    again.expect_event("changed", desk.number()).await;
}

#[tokio::test]
async fn open_streams_are_in_the_metrics() {
    let desk = Desk::open();
    let admin = desk.app.person(&[Role::Admin]);
    let _streams = (desk.stream().await, Stream::of(desk.app.get(&desk.path("/events")).by(&admin)).await);
    let metrics = desk.app.metrics().await;
    assert_eq!(metrics.whole("fairway_check_in_streams", &[]), Some(2));
    assert_eq!(metrics.whole("fairway_check_in_streams_turned_away_total", &[]), Some(0));
}
