//! Check-in by stations (rules `stations`, `revoked-stations`).

use std::future::IntoFuture;
use std::time::Duration;

use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use fairway_application::ports::Clock;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::locks::{WAITING, during, lock};
use crate::stations::Station;

/// A tournament with a golfer without a name, a station, and the volunteer who made it.
struct Barn {
    app: App,
    volunteer: Person,
    tournament: i64,
    attendee: i64,
    station: Station,
}

impl Barn {
    async fn open() -> Self {
        let app = App::spawn();
        let (volunteer, golfer, tournament) = (app.volunteer(), app.user(), app.tournament());
        app.rows.execute(&format!("UPDATE users SET name_last = '' WHERE id = {}", golfer.id));
        let (_, _, attendee) = app.ticket(app.category(tournament, json!({})), &golfer);
        let station = app.station(tournament, "Cart barn", &volunteer).await;
        Self { app, volunteer, tournament, attendee, station }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/Attendee/checkin/{}/{rest}", self.tournament)
    }

    async fn reads(&self, rest: &str) -> Answer {
        self.app.get(&self.path(rest)).token(&self.station.credential).await
    }

    fn batch(&self, operations: &Value) -> Call {
        self.app.post(&self.path("batch"), &json!({"operations": operations})).token(&self.station.credential)
    }

    /// A check-in of the golfer, this number of minutes ago.
    fn operation(&self, id: &str, ago: i64) -> Value {
        let at = (self.app.clock.now() - TimeDelta::minutes(ago)).to_rfc3339();
        json!({"id": self.attendee, "checkedIn": true, "operationId": id, "device": "iPhone", "correctedAt": at})
    }

    /// Waits until this number of calls wait for locks.
    async fn waits_for_locks(&self, calls: i64) {
        while self.app.rows.count(WAITING) < calls {
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// The only station, from the list.
    async fn listed(&self) -> Value {
        self.app.stations(self.tournament, &self.volunteer).await[0].clone()
    }
}

#[tokio::test]
async fn a_station_checks_in_under_its_own_name() {
    let barn = Barn::open().await;
    let result = barn.batch(&json!([barn.operation("a", 0)])).await.ok(200)["results"][0].clone();
    assert_eq!(result["outcome"], "applied");
    let check_in = &result["attendee"]["checkIns"][0];
    assert_eq!((&check_in["by"], &check_in["device"]), (&json!("Cart barn"), &json!("Cart barn")));
    let list = format!("/api/Attendee/checkin/{}", barn.tournament);
    let listed = barn.app.get(&list).by(&barn.volunteer).await.ok(200);
    assert_eq!(listed[0]["checkedInBy"], "Cart barn");
    let admin = barn.app.admin();
    let trail = barn.app.get("/api/Audit?action=attendee.check_in").by(&admin).await.ok(200);
    let author = json!([trail[0]["actorId"], trail[0]["actorEmail"], trail[0]["stationName"]]);
    assert_eq!(author, json!([null, null, "Cart barn"]));
    let found = barn.app.get("/api/Audit?search=cart%20BARN").by(&admin).await.ok(200);
    assert_eq!(found.as_array().unwrap().len(), 2, "what it did, and that it was made");
    let export = barn.app.get("/api/DataExport/audit").by(&admin).await;
    assert!(export.status == 200 && export.text().contains("Cart barn"), "{}", export.text());
}

#[tokio::test]
async fn two_hands_at_one_golfer_clash_a_station_s_and_a_volunteer_s() {
    let barn = Barn::open().await;
    barn.batch(&json!([barn.operation("a", 5)])).await.ok(200);
    let body = json!({"id": barn.attendee, "checkedIn": true, "device": "gate 1"});
    barn.app.put("/api/Attendee/checkin/update", &body).by(&barn.volunteer).await.ok(200);
    let clash = barn.reads("clashes").await.ok(200)[0].clone();
    assert_eq!((&clash["by"], &clash["first"]["by"]), (&json!("Sam Rivera"), &json!("Cart barn")));
    let told = barn.batch(&json!([barn.operation("a", 5)])).await.ok(200)["results"][0].clone();
    assert_eq!((&told["outcome"], &told["other"]["device"]), (&json!("clash"), &json!("gate 1")));
    assert_eq!(barn.app.rows.count("check_in_clashes WHERE user_id IS NOT NULL AND station_id IS NULL"), 1);
}

#[tokio::test]
async fn a_check_in_of_another_phone_clashes_though_one_station_sends_both() {
    let barn = Barn::open().await;
    barn.batch(&json!([barn.operation("own", 1)])).await.ok(200);
    let mut other = barn.operation("taken-in", 5);
    other["takenIn"] = json!(true);
    let told = barn.batch(&json!([other])).await.ok(200)["results"][0].clone();
    assert_eq!((&told["outcome"], &told["other"]["device"]), (&json!("clash"), &json!("Cart barn")));
    let clash = barn.reads("clashes").await.ok(200)[0].clone();
    assert_eq!((&clash["device"], &clash["first"]["device"]), (&json!("Cart barn"), &json!("iPhone")));
}

#[tokio::test]
async fn a_station_gets_no_address_and_no_pass() {
    let barn = Barn::open().await;
    barn.app.rows.execute(&format!("UPDATE users SET name_first = '' WHERE id = {}", barn.volunteer.id));
    for device in ["gate 1", "gate 2"] {
        let body = json!({"id": barn.attendee, "checkedIn": true, "device": device});
        barn.app.put("/api/Attendee/checkin/update", &body).by(&barn.volunteer).await.ok(200);
    }
    let code = format!("SELECT '' AS name, scan_code AS text FROM attendees WHERE id = {}", barn.attendee);
    let code = barn.app.rows.texts(&code)[""].clone();
    let changes = barn.app.get(&barn.path("changes?since=0")).by(&barn.volunteer).await.text();
    assert!(changes.contains('@') && changes.contains(&code), "to a volunteer they are told: {changes}");
    for (call, told) in
        [("roster", "Sam"), ("roster?since=0", "Sam"), ("changes?since=0", "Sam"), ("clashes", "gate 2")]
    {
        let answer = barn.reads(call).await;
        let text = answer.text();
        assert!(answer.status == 200 && text.contains(told), "{call}: {text}");
        assert!(!text.contains('@') && !text.contains(&code), "{call}: {text}");
    }
}

#[tokio::test]
async fn the_last_call_of_a_station_and_its_queue_are_recorded() {
    let barn = Barn::open().await;
    let noted = async || {
        let listed = barn.listed().await;
        (listed["lastHeardAt"].clone(), listed["waiting"].clone())
    };
    assert_eq!(noted().await, (Value::Null, Value::Null));
    barn.reads("changes?since=0&waiting=3").await.ok(200);
    let noon = json!("2026-05-01T12:00:00Z");
    assert_eq!(noted().await, (noon.clone(), json!(3)));
    barn.app.clock.advance(TimeDelta::seconds(14));
    barn.reads("roster").await.ok(200);
    assert_eq!(noted().await, (noon.clone(), json!(3)), "written at most every 15 s");
    let sent = json!({"operations": [], "waiting": 0});
    let batch = || barn.app.post(&barn.path("batch"), &sent).token(&barn.station.credential);
    batch().await.ok(200);
    assert_eq!(noted().await, (noon, json!(0)), "a batch always says what is left");
    barn.app.clock.advance(TimeDelta::seconds(1));
    barn.reads("clashes").await.ok(200);
    assert_eq!(noted().await, (json!("2026-05-01T12:00:15Z"), json!(0)), "an absent field is unchanged");
    for (told, kept) in [(json!(-5), 0), (json!(i64::MAX), 1_000_000)] {
        let sent = json!({"operations": [], "waiting": told});
        barn.app.post(&barn.path("batch"), &sent).token(&barn.station.credential).await.ok(200);
        assert_eq!(noted().await.1, kept);
    }
    barn.app.get(&barn.path("changes?waiting=7")).by(&barn.volunteer).await.ok(200);
    assert_eq!(noted().await.1, 1_000_000, "a volunteer's phone is no station");
}

#[tokio::test]
async fn a_revoked_station_reads_nothing_and_its_queue_is_kept() {
    let barn = Barn::open().await;
    barn.batch(&json!([barn.operation("known", 9)])).await.ok(200);
    assert_eq!(barn.app.revoke(barn.station.id, &barn.volunteer).await.status, 204);
    for read in ["roster", "changes", "clashes", "events"] {
        let refused = barn.reads(read).await;
        refused.problem(401, "");
        assert_eq!(refused.json()["type"], "/problems/station-revoked", "{read}");
    }
    barn.app.clock.advance(TimeDelta::minutes(5));
    let foreign =
        json!({"scanCodeDigest": "ab".repeat(32), "checkedIn": true, "operationId": "b", "device": "x"});
    let mut out = barn.operation("out", 6);
    out["checkedIn"] = json!(false);
    let sent = json!([
        barn.operation("known", 14),
        out,
        barn.operation("at-once", 5),
        barn.operation("late", 4),
        foreign
    ]);
    for first in [true, false] {
        let results = barn.batch(&sent).await.ok(200)["results"].clone();
        let outcomes: Vec<_> = results.as_array().unwrap().iter().map(|it| it["outcome"].clone()).collect();
        let recorded = if first { "applied" } else { "same" };
        assert_eq!(outcomes, ["same", recorded, "revoked", "revoked", "revoked"]);
        assert!(results.as_array().unwrap().iter().all(|it| it["attendee"].is_null()), "{results}");
    }
    assert_eq!(barn.app.rows.count("check_ins"), 2);
    let clashes = barn.app.get(&barn.path("clashes")).by(&barn.volunteer).await;
    assert_eq!(clashes.each("kind"), ["revoked", "revoked", "revoked"]);
    assert_eq!(clashes.each("by"), ["Cart barn", "Cart barn", "Cart barn"]);
    assert_eq!(clashes.each("attendeeId"), [json!(null), json!(barn.attendee), json!(barn.attendee)]);
}

#[tokio::test]
async fn a_revocation_while_a_batch_waits_counts_for_it() {
    let barn = Barn::open().await;
    let revoked = format!(
        "UPDATE check_in_stations SET revoked_at = '2026-05-01T11:59:00Z' WHERE id = {}",
        barn.station.id
    );
    let batch = barn.batch(&json!([barn.operation("before", 2), barn.operation("after", 0)]));
    let answer = during(&barn.app, &lock("check_in_stations", barn.station.id), batch, &revoked).await;
    let results = answer.ok(200)["results"].clone();
    assert_eq!((&results[0]["outcome"], &results[1]["outcome"]), (&json!("applied"), &json!("revoked")));
    assert_eq!(results[0]["attendee"], Value::Null);
}

#[tokio::test]
async fn a_batch_that_has_begun_is_recorded_before_the_revocation() {
    let barn = Barn::open().await;
    let mut other = barn.app.rows.connect();
    other.batch_execute(&format!("BEGIN; {}", lock("attendees", barn.attendee))).unwrap();
    let batch = tokio::spawn(barn.batch(&json!([barn.operation("a", 0)])).into_future());
    barn.waits_for_locks(1).await;
    let revoke = tokio::spawn(barn.app.revoke(barn.station.id, &barn.volunteer).into_future());
    barn.waits_for_locks(2).await;
    other.batch_execute("COMMIT").unwrap();
    assert_eq!(batch.await.unwrap().ok(200)["results"][0]["outcome"], "applied");
    assert_eq!(revoke.await.unwrap().status, 204);
}

#[tokio::test]
async fn a_station_sends_two_hundred_at_once_and_no_endless_body() {
    let barn = Barn::open().await;
    let many: Vec<_> = (0..200)
        .map(|it| {
            let mut operation = barn.operation(&format!("{it:0>64}"), 0);
            operation["scanCodeDigest"] = json!("ab".repeat(32));
            operation
        })
        .collect();
    let body = json!(many);
    assert!(body.to_string().len() > 32 * 1024);
    let results = barn.batch(&body).await.ok(200)["results"].clone();
    assert_eq!(results.as_array().unwrap().len(), 200);
    assert_eq!(barn.app.rows.count("check_in_clashes WHERE kind = 'replaced'"), 200);
    let endless = " ".repeat(300_000).into_bytes();
    barn.batch(&json!([])).body(endless).await.problem(413, "");
}
