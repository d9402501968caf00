//! Stations: enrolling phones, their end, and revoking them (rules `stations`, `station-codes`).

use std::future::IntoFuture;

use chrono::TimeDelta;
use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::operations::operations;
use crate::samples::Sample;

/// A phone that is a station.
pub(crate) struct Station {
    pub(crate) id: i64,
    pub(crate) credential: String,
}

impl App {
    /// Makes a phone a station of the tournament.
    pub(crate) async fn station(&self, tournament: i64, name: &str, by: &Person) -> Station {
        let body = json!({"tournamentId": tournament, "name": name});
        let made = self.post("/api/Station", &body).by(by).await.ok(201);
        Station {
            id: made["station"]["id"].as_i64().unwrap(),
            credential: made["credential"].as_str().unwrap().into(),
        }
    }

    /// The id and the code of a new station, for another phone.
    async fn invited(&self, tournament: i64, name: &str, by: &Person) -> (i64, String) {
        let body = json!({"tournamentId": tournament, "name": name});
        let made = self.post("/api/Station/invite", &body).by(by).await.ok(201);
        (made["station"]["id"].as_i64().unwrap(), made["code"].as_str().unwrap().into())
    }

    fn enroll(&self, code: &str) -> Call {
        self.post("/api/Station/enroll", &json!({"code": code}))
    }

    pub(crate) fn revoke(&self, station: i64, by: &Person) -> Call {
        self.call(Method::DELETE, &format!("/api/Station/{station}")).by(by)
    }

    pub(crate) async fn stations(&self, tournament: i64, by: &Person) -> Value {
        self.get(&format!("/api/Station/{tournament}")).by(by).await.ok(200)
    }

    fn roster(&self, tournament: i64) -> Call {
        self.get(&format!("/api/Attendee/checkin/{tournament}/roster"))
    }
}

#[tokio::test]
async fn a_roster_has_the_other_active_stations() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let barn = app.station(tournament, "Cart barn", &admin).await;
    let table = app.station(tournament, "Table 1", &admin).await;
    let revoked = app.station(tournament, "Lost", &admin).await;
    app.revoke(revoked.id, &admin).await;
    app.invited(tournament, "Not taken up", &admin).await;
    app.station(app.tournament(), "Elsewhere", &admin).await;
    let path = format!("/api/Attendee/checkin/{tournament}/roster?waiting=3");
    let alone = app.get(&path).token(&barn.credential).await.ok(200);
    let silent = json!({"name": "Table 1", "lastHeardAt": null, "waiting": null});
    assert_eq!(alone["stations"], json!([silent]), "neither itself nor one without a phone");
    let heard = json!({"name": "Cart barn", "lastHeardAt": "2026-05-01T12:00:00Z", "waiting": 3});
    let later = app.roster(tournament).token(&table.credential).await.ok(200);
    assert_eq!(later["stations"], json!([heard]));
    let of_volunteer = app.roster(tournament).by(&app.volunteer()).await.ok(200);
    assert_eq!(of_volunteer["stations"][0], heard, "all of them, without a change of the list");
    assert_eq!(of_volunteer["stations"][1]["name"], json!("Table 1"));
}

#[track_caller]
fn assert_unauthenticated(answer: &Answer) {
    answer.problem(401, "");
    assert_eq!(answer.json()["type"], "/problems/unauthenticated");
}

#[tokio::test]
async fn a_volunteer_s_phone_becomes_a_station_and_is_listed() {
    let app = App::spawn();
    let (volunteer, tournament) = (app.volunteer(), app.tournament());
    let body = json!({"tournamentId": tournament, "name": " Cart barn 2 "});
    let made = app.post("/api/Station", &body).by(&volunteer).await.ok(201);
    let expected = json!([{"id": made["station"]["id"], "tournamentId": tournament, "name": "Cart barn 2",
        "createdBy": "Sam Rivera", "isEnrolled": true, "lastHeardAt": null, "waiting": null, "isRevoked": false,
        "mayRevoke": true, "revokedAt": null, "endsAt": "2026-06-15T07:00:00Z"}]);
    assert_eq!(json!([made["station"]]), expected);
    assert_eq!(app.stations(tournament, &volunteer).await, expected);
    let credential = made["credential"].as_str().unwrap();
    app.roster(tournament).token(credential).await.ok(200);
    let kept =
        app.rows.texts("SELECT '' AS name, to_jsonb(check_in_stations)::text AS text FROM check_in_stations");
    assert!(!kept[""].contains(credential), "only its digest is kept");
    let entries = app.rows.texts("SELECT '' AS name, jsonb_agg(audit_log)::text AS text FROM audit_log");
    assert!(entries[""].contains("station.create") && !entries[""].contains(credential));
}

#[tokio::test]
async fn a_name_belongs_to_one_station_until_it_is_revoked() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let station = app.station(tournament, "Cart barn", &admin).await;
    let again =
        |name: &str| app.post("/api/Station", &json!({"tournamentId": tournament, "name": name})).by(&admin);
    again("cart BARN").await.problem(409, "name");
    app.station(app.tournament(), "Cart barn", &admin).await;
    assert_eq!(app.revoke(station.id, &admin).await.status, 204);
    again("Cart barn").await.ok(201);
    for wrong in ["", " ", "two\nlines", &"x".repeat(61)] {
        again(wrong).await.problem(422, "name");
    }
    let nowhere = json!({"tournamentId": i64::MAX, "name": "First tee"});
    app.post("/api/Station", &nowhere).by(&admin).await.problem(422, "tournamentId");
    app.post("/api/Station/invite", &json!({})).by(&admin).await.problem(422, "tournamentId");
}

#[tokio::test]
async fn a_code_makes_one_phone_a_station_once() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let (id, code) = app.invited(tournament, "First tee", &admin).await;
    assert_eq!(app.stations(tournament, &admin).await[0]["isEnrolled"], false);
    // A phone that was a station before may still send its old credential.
    let enrolled = app.enroll(&format!(" {code} ")).token("fs_old").await.ok(200);
    assert_eq!(enrolled["tournament"], json!({"id": tournament, "name": "Spring Classic, 6/13/2026"}));
    assert_eq!((&enrolled["station"]["id"], &enrolled["station"]["isEnrolled"]), (&json!(id), &json!(true)));
    app.roster(tournament).token(enrolled["credential"].as_str().unwrap()).await.ok(200);
    let second = app.enroll(&code).await;
    second.problem(401, "");
    assert_eq!(second.json()["type"], "/problems/wrong-station-code");
    let unknown = app.enroll(&"0".repeat(32)).await;
    let (_, late) = app.invited(tournament, "Range", &admin).await;
    app.clock.advance(TimeDelta::minutes(15));
    let expired = app.enroll(&late).await;
    let (revoked, of_revoked) = app.invited(tournament, "Bag drop", &admin).await;
    app.revoke(revoked, &admin).await;
    for other in [unknown, expired, app.enroll(&of_revoked).await] {
        assert_eq!((other.status, other.json()), (second.status, second.json()), "all get the same answer");
    }
    app.enroll("").await.problem(422, "code");
    let entries = app.rows.texts(
        "SELECT '' AS name, concat_ws(' ', station_name, actor_id, subject_id) AS text FROM audit_log WHERE action = 'station.enroll'",
    );
    assert_eq!(entries[""], format!("First tee {id}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_phones_with_one_code_one_becomes_the_station() {
    let app = App::spawn();
    let (admin, tournament) = (app.admin(), app.tournament());
    let (_, code) = app.invited(tournament, "First tee", &admin).await;
    let mut racing = JoinSet::new();
    for _ in 0..20 {
        racing.spawn(app.enroll(&code).into_future());
    }
    let answers = racing.join_all().await;
    let won: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(won.len(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.problem(401, "");
    }
    app.roster(tournament).token(won[0].json()["credential"].as_str().unwrap()).await.ok(200);
}

#[tokio::test]
async fn codes_are_tried_as_often_as_passwords_and_bodies_are_small() {
    let app = App::spawn_with(&["--tries-per-client=3"]);
    for _ in 0..3 {
        app.enroll("guess").await.problem(401, "");
    }
    assert!(!app.enroll("guess").await.header("retry-after").is_empty());
    app.enroll("guess").await.problem(429, "");
    app.enroll(&"x".repeat(9_000)).await.problem(413, "");
}

#[tokio::test]
async fn every_call_but_its_own_refuses_a_station() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let mut own = Vec::new();
    for operation in operations().into_iter().filter(|it| !it.is_tokenless()) {
        let sample = Sample::of(&app, &volunteer);
        let station = app.station(sample.id("Tournament"), "Cart barn", &volunteer).await;
        let before = app.rows.state();
        let answer = sample.request(&app, &operation).token(&station.credential).await;
        if operation.of_stations {
            assert_eq!(answer.status, 200, "{}: {}", operation.name(), answer.text());
            own.push(operation.id);
        } else {
            assert_unauthenticated(&answer);
            assert_eq!(app.rows.state(), before, "{}", operation.name());
        }
    }
    let expected = [
        "create_check_in_batch",
        "get_check_in_roster",
        "list_check_in_changes",
        "list_check_in_clashes",
        "stream_check_in_events",
    ];
    own.sort();
    assert_eq!(own, expected);
    let nothing = app.station(app.tournament(), "First tee", &volunteer).await;
    assert_unauthenticated(&app.get("/api/Nothing").token(&nothing.credential).await);
}

#[tokio::test]
async fn a_station_knows_no_other_tournament() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let station = app.station(app.tournament(), "Cart barn", &volunteer).await;
    let other = format!("/api/Attendee/checkin/{}", app.tournament());
    for read in ["roster", "changes", "clashes", "events"] {
        app.get(&format!("{other}/{read}")).token(&station.credential).await.problem(404, "");
    }
    let batch = json!({"operations": []});
    app.post(&format!("{other}/batch"), &batch).token(&station.credential).await.problem(404, "");
    let nowhere = format!("/api/Attendee/checkin/{}/roster", i64::MAX);
    app.get(&nowhere).token(&station.credential).await.problem(404, "");
    assert_unauthenticated(&app.get(&format!("{other}/roster")).token("fs_unknown").await);
}

#[tokio::test]
async fn a_station_ends_with_the_day_after_the_tournament_s_last() {
    let app = App::spawn();
    let tournament = app.tournament();
    let station = app.station(tournament, "Cart barn", &app.volunteer()).await;
    let roster = async || app.roster(tournament).token(&station.credential).await;
    app.clock.set("2026-06-15T06:59:59Z");
    roster().await.ok(200);
    app.clock.set("2026-06-15T07:00:00Z");
    assert_unauthenticated(&roster().await);
    let batch = format!("/api/Attendee/checkin/{tournament}/batch");
    let sent = app.post(&batch, &json!({"operations": []})).token(&station.credential).await;
    assert_unauthenticated(&sent);
    let body = json!({"tournamentId": tournament, "name": "Late"});
    let refused = app.post("/api/Station", &body).by(&app.admin()).await;
    assert_eq!(refused.problem(409, ""), "This event is over, so no phone can be prepared for its check-in.");
    app.rows.execute("UPDATE tournaments SET date_end = '2026-06-14'");
    roster().await.ok(200);
}

#[tokio::test]
async fn a_station_outlives_the_role_and_the_account_of_its_maker() {
    let app = App::spawn();
    let (admin, maker, tournament) = (app.admin(), app.volunteer(), app.tournament());
    let (first, second) =
        (app.station(tournament, "First tee", &maker).await, app.station(tournament, "Range", &maker).await);
    app.put("/api/User", &json!({"id": maker.id, "roleArray": ["User"]})).by(&admin).await.ok(200);
    let mut former = maker;
    app.sign_in(&mut former);
    app.get(&format!("/api/Station/{tournament}")).by(&former).await.problem(403, "");
    app.roster(tournament).token(&first.credential).await.ok(200);
    assert_eq!(app.revoke(first.id, &former).await.status, 204, "the maker revokes it still");
    app.roster(tournament).token(&first.credential).await.problem(401, "");
    let deleted = app.call(Method::DELETE, &format!("/api/User/{}", former.id)).by(&admin).await;
    assert_eq!(deleted.status, 204);
    app.roster(tournament).token(&second.credential).await.ok(200);
    assert_eq!(app.stations(tournament, &admin).await[1]["createdBy"], Value::Null);
    assert_eq!(app.revoke(second.id, &admin).await.status, 204);
}

#[tokio::test]
async fn a_station_is_revoked_by_its_maker_or_an_admin_once() {
    let app = App::spawn();
    let (admin, maker, tournament) = (app.admin(), app.volunteer(), app.tournament());
    let station = app.station(tournament, "First tee", &maker).await;
    for other in [app.volunteer(), app.user(), app.person(&[Role::ContentEditor])] {
        app.revoke(station.id, &other).await.problem(404, "");
    }
    app.revoke(i64::MAX, &admin).await.problem(404, "");
    for _ in 0..2 {
        assert_eq!(app.revoke(station.id, &maker).await.status, 204);
    }
    assert_eq!(app.rows.count("audit_log WHERE action = 'station.revoke'"), 1);
    let listed = app.stations(tournament, &admin).await;
    assert_eq!(
        (&listed[0]["isRevoked"], &listed[0]["revokedAt"]),
        (&json!(true), &json!("2026-05-01T12:00:00Z"))
    );
}
