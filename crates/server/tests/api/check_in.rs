//! Check-in on the day (rule `check-in-rows`).

use std::future::IntoFuture;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use fairway_application::Ports;
use fairway_application::ports::Clock;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

/// A clock that advances by a millisecond at each reading.
#[derive(Default)]
struct Ticking(AtomicI64);

impl Clock for Ticking {
    fn now(&self) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH
            + TimeDelta::days(20_574)
            + TimeDelta::milliseconds(self.0.fetch_add(1, Ordering::SeqCst))
    }

    fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        at.naive_utc()
    }
}

/// A site with an attendee, and a volunteer to check them in.
struct Gate {
    app: App,
    volunteer: Person,
    tournament: i64,
    attendee: i64,
}

impl Gate {
    fn open() -> Self {
        Self::of(App::spawn())
    }

    fn of(app: App) -> Self {
        let tournament = app.tournament();
        let (.., attendee) = app.ticket(app.category(tournament, json!({})), &app.user());
        Self { volunteer: app.volunteer(), tournament, attendee, app }
    }

    async fn check(&self, body: Value) -> Answer {
        let mut whole = json!({"id": self.attendee, "checkedIn": true});
        whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        self.app.put("/api/Attendee/checkin/update", &whole).by(&self.volunteer).await
    }

    async fn list(&self, query: &str) -> Answer {
        self.app.get(&format!("/api/Attendee/checkin/{}{query}", self.tournament)).by(&self.volunteer).await
    }

    fn seconds(&self, seconds: i64) -> String {
        (self.app.clock.now() + TimeDelta::seconds(seconds)).to_rfc3339()
    }

    /// Adds an attendee with this name.
    fn attendee(&self, name: Value) -> i64 {
        let user = self.app.rows.insert("users", name);
        let group = self.app.rows.number("SELECT min(id) AS number FROM groups");
        self.app.rows.insert("attendees", json!({"group_id": group, "user_id": user}))
    }
}

#[tokio::test]
async fn a_check_in_answers_the_row_and_the_previous_state() {
    let gate = Gate::open();
    let first = gate.check(json!({})).await.ok(200);
    assert_eq!(first["previous"], json!({"checkedIn": false, "at": null, "by": null}));
    assert_eq!((&first["checkedIn"], &first["checkedInAt"]), (&json!(true), &json!("2026-05-01T12:00:00Z")));
    assert_eq!(first["checkedInBy"], "Sam Rivera");
    let mut row = gate.list("").await.ok(200)[0].clone();
    assert_eq!(row["displayName"], "Sam Rivera");
    row["previous"] = first["previous"].clone();
    assert_eq!(first, row, "as the list tells it");
}

#[tokio::test]
async fn a_second_volunteer_sees_when_and_by_whom_the_pass_was_used() {
    let gate = Gate::open();
    gate.check(json!({})).await.ok(200);
    gate.app.clock.advance(TimeDelta::minutes(3));
    let second = gate.check(json!({})).await.ok(200);
    assert_eq!(
        second["previous"],
        json!({"checkedIn": true, "at": "2026-05-01T12:00:00Z", "by": "Sam Rivera"})
    );
    assert_eq!(second["checkedInAt"], "2026-05-01T12:00:00Z", "a second check-in keeps the first one's time");
    gate.app.clock.advance(TimeDelta::minutes(3));
    let undone = gate.check(json!({"checkedIn": false})).await.ok(200);
    assert_eq!((&undone["checkedIn"], &undone["checkedInAt"]), (&json!(false), &Value::Null));
    assert_eq!(undone["checkedInBy"], Value::Null);
    assert_eq!(gate.app.rows.count("check_ins"), 3, "rows are only ever added");
}

#[tokio::test]
async fn an_operation_again_has_no_effect_and_gets_its_first_answer() {
    let gate = Gate::open();
    let operation = json!({"operationId": "gate-1"});
    let first = gate.check(operation.clone()).await;
    gate.app.clock.advance(TimeDelta::minutes(1));
    gate.check(json!({"checkedIn": false})).await.ok(200);
    let before = gate.app.rows.state();
    let again = gate.check(operation).await;
    assert_eq!((again.status, again.text()), (200, first.text()));
    assert_eq!(again.header("etag"), first.header("etag"));
    assert_eq!(gate.app.rows.state(), before);
    assert_eq!(gate.list("").await.each("checkedIn"), [false], "what came after it still counts");
}

#[tokio::test]
async fn an_operation_id_of_another_operation_is_a_conflict() {
    let gate = Gate::open();
    gate.check(json!({"operationId": "gate-1"})).await.ok(200);
    let other = gate.attendee(json!({}));
    gate.check(json!({"operationId": "gate-1", "checkedIn": false})).await.problem(409, "operationId");
    gate.check(json!({"operationId": "gate-1", "id": other})).await.problem(409, "operationId");
    assert_eq!(gate.app.rows.count("check_ins"), 1);
}

#[tokio::test]
async fn one_operation_sent_many_times_at_once_is_one_check_in() {
    let gate = Gate::open();
    let body = json!({"id": gate.attendee, "checkedIn": true, "operationId": "gate-1"});
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..8 {
        racing.spawn(gate.app.put("/api/Attendee/checkin/update", &body).by(&gate.volunteer).into_future());
    }
    let answers: Vec<_> = racing.join_all().await.into_iter().map(|it| (it.status, it.text())).collect();
    assert!(answers.iter().all(|answer| answer.0 == 200 && *answer == answers[0]), "{answers:?}");
    assert_eq!(gate.app.rows.count("check_ins"), 1);
}

#[tokio::test]
async fn rows_count_in_the_order_they_happened_not_in_which_they_came() {
    let gate = Gate::open();
    gate.check(json!({"checkedIn": false, "operationId": "late", "occurredAt": gate.seconds(-10)}))
        .await
        .ok(200);
    let earlier = gate.check(json!({"operationId": "queued", "occurredAt": gate.seconds(-60)})).await.ok(200);
    assert_eq!(earlier["checkedIn"], false, "the offline device sent an older check-in");
    let same_instant = json!({"operationId": "z", "occurredAt": gate.seconds(-10)});
    assert_eq!(gate.check(same_instant).await.ok(200)["checkedIn"], true, "'z' comes after 'late'");
    let before_it = json!({"operationId": "a", "checkedIn": false, "occurredAt": gate.seconds(-10)});
    assert_eq!(gate.check(before_it).await.ok(200)["checkedIn"], true);
}

#[tokio::test]
async fn a_clock_that_is_ahead_is_set_to_the_server_s_and_never_refused() {
    let gate = Gate::open();
    let ahead = gate.check(json!({"occurredAt": gate.seconds(3 * 3600)})).await;
    assert_eq!(ahead.ok(200)["checkedInAt"], "2026-05-01T12:00:00Z");
    assert!(ahead.header("x-server-time").starts_with("2026-05-01T12:00:00"));
    gate.check(json!({"occurredAt": "yesterday"})).await.problem(422, "occurredAt");
    let elsewhere = json!({"occurredAt": "2026-05-01T05:00:00-07:00"});
    gate.check(elsewhere).await.ok(200);
    assert_eq!(gate.app.rows.count("check_ins"), 2);
}

#[tokio::test]
async fn a_cancelled_ticket_s_pass_is_a_conflict_and_an_unknown_one_not_found() {
    let gate = Gate::open();
    gate.check(json!({"id": gate.attendee + 1})).await.problem(404, "");
    gate.app.rows.execute("UPDATE tickets SET is_cancelled = true");
    assert!(gate.check(json!({})).await.problem(409, "").contains("cancelled"));
    assert_eq!(gate.list("").await.ok(200), json!([]), "and it has left the list");
    assert_eq!(gate.app.rows.count("check_ins"), 0);
}

#[tokio::test]
async fn missing_or_invalid_values_are_reported_on_their_field() {
    let gate = Gate::open();
    let empty = gate.app.put("/api/Attendee/checkin/update", &json!({})).by(&gate.volunteer).await;
    assert_eq!(empty.problem(422, "id"), "id cannot be empty");
    assert_eq!(empty.problem(422, "checkedIn"), "checkedIn cannot be empty");
    for (field, value) in [
        ("operationId", "two words".to_owned()),
        ("operationId", String::new()),
        ("operationId", "x".repeat(65)),
        ("device", "x".repeat(101)),
    ] {
        gate.check(json!({field: value})).await.problem(422, field);
    }
    gate.check(json!({"operationId": "x".repeat(64), "device": "Vera's phone"})).await.ok(200);
    let rows = gate.app.rows.texts("SELECT operation_id AS name, device AS text FROM check_ins");
    assert_eq!(rows.into_iter().collect::<Vec<_>>(), [("x".repeat(64), "Vera's phone".to_owned())]);
}

#[tokio::test]
async fn a_check_in_with_the_version_of_an_old_row_is_refused() {
    let gate = Gate::open();
    let first = gate.check(json!({})).await;
    let body = json!({"id": gate.attendee, "checkedIn": false});
    let undo = |etag: String| {
        gate.app.put("/api/Attendee/checkin/update", &body).by(&gate.volunteer).header("if-match", &etag)
    };
    let undone = undo(first.header("etag")).await;
    undone.ok(200);
    undo(first.header("etag")).await.problem(409, "");
    assert_eq!(gate.app.rows.count("check_ins"), 2);
}

#[tokio::test]
async fn the_list_is_by_name_without_regard_to_case_and_shows_what_staff_need() {
    let gate = Gate::open();
    gate.attendee(json!({"name_first": "ann", "name_last": "lee"}));
    gate.attendee(json!({"name_first": "Zoë", "name_last": "Ng"}));
    gate.attendee(json!({"name_first": "", "name_last": "Only", "email": "mail@example.org"}));
    gate.attendee(json!({"email": null, "name_first": "Bo", "name_last": "Li"}));
    let list = gate.list("").await;
    assert_eq!(list.each("displayName"), ["ann lee", "Bo Li", "mail@example.org", "Sam Rivera", "Zoë Ng"]);
    assert_eq!(list.header("x-total-count"), "5");
    let row = &list.ok(200)[3];
    assert_eq!(
        (&row["roundId"], &row["paid"], &row["checkedInAt"]),
        (&Value::Null, &json!(false), &Value::Null)
    );
    gate.app.rows.execute("UPDATE tickets SET paid = true, date_paid = now()");
    let round = gate.app.rows.insert("rounds", json!({"tournament_id": gate.tournament}));
    gate.app.rows.execute(&format!("UPDATE groups SET round_id = {round}"));
    let row = gate.list("").await.ok(200)[3].clone();
    assert_eq!(
        (&row["roundId"], &row["paid"], &row["groupName"]),
        (&json!(round), &json!(true), &json!("Group 1"))
    );
}

#[tokio::test]
async fn a_long_list_is_searched_and_paged_with_its_total() {
    let gate = Gate::open();
    for number in 1..=7 {
        gate.attendee(json!({"name_first": "Player", "name_last": format!("{number}")}));
    }
    for (query, names, total) in [
        ("?limit=2", vec!["Player 1", "Player 2"], "8"),
        ("?limit=2&offset=6", vec!["Player 7", "Sam Rivera"], "8"),
        ("?offset=8", vec![], "8"),
        ("?limit=0", vec![], "8"),
        ("?search=pLaYeR%20&limit=1&offset=2", vec!["Player 3"], "7"),
        ("?search=rivera", vec!["Sam Rivera"], "1"),
        ("?search=nobody", vec![], "0"),
        ("?search=%25", vec![], "0"),
    ] {
        let list = gate.list(query).await;
        assert_eq!(list.each("displayName"), names, "{query}");
        assert_eq!(list.header("x-total-count"), total, "{query}");
    }
}

#[tokio::test]
async fn a_list_that_a_device_has_already_is_not_sent_again() {
    let gate = Gate::open();
    let path = format!("/api/Attendee/checkin/{}", gate.tournament);
    let tag = gate.list("").await.header("etag");
    let ask = || gate.app.get(&path).by(&gate.volunteer).header("if-none-match", &tag);
    let same = ask().await;
    assert_eq!((same.status, same.body.len()), (304, 0));
    gate.check(json!({})).await.ok(200);
    let changed = ask().await;
    assert_ne!(changed.header("etag"), tag);
    assert_eq!(changed.ok(200)[0]["checkedIn"], true);
}

#[tokio::test]
async fn attendees_of_groups_with_the_same_name_are_distinguished() {
    let gate = Gate::open();
    gate.app.ticket(gate.app.category(gate.tournament, json!({})), &gate.app.user());
    let list = gate.list("").await;
    assert_eq!(list.each("groupName"), ["Group 1", "Group 1"]);
    let groups = list.each("groupId");
    assert_ne!(groups[0], groups[1]);
}

#[tokio::test]
async fn the_list_is_of_one_tournament_whether_or_not_that_is_live() {
    let gate = Gate::open();
    gate.app.ticket(gate.app.category(gate.app.tournament(), json!({})), &gate.app.user());
    gate.app.rows.execute("UPDATE tournaments SET live_flag = false");
    assert_eq!(gate.list("").await.each("id"), [gate.attendee]);
    let unknown = gate.app.get("/api/Attendee/checkin/404").by(&gate.volunteer).await;
    assert_eq!(unknown.problem(404, ""), "couldn't find tournament");
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_simultaneous_check_ins_without_a_time_have_one_time() {
    let gate = Gate::of(App::spawn_on(&[], |ports| Ports { clock: Arc::new(Ticking::default()), ..ports }));
    let body = json!({"id": gate.attendee, "checkedIn": true});
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..20 {
        racing.spawn(gate.app.put("/api/Attendee/checkin/update", &body).by(&gate.volunteer).into_future());
    }
    let answers = racing.join_all().await;
    let times: std::collections::BTreeSet<_> =
        answers.iter().map(|it| it.ok(200)["checkedInAt"].as_str().unwrap().to_owned()).collect();
    assert_eq!(times.len(), 1, "{times:?}");
    let told = "SELECT count(DISTINCT occurred_at) AS number FROM check_ins";
    assert!(gate.app.rows.number(told) > 1, "the clock ran meanwhile");
}
