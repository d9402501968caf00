//! Batches of check-ins: each has its own answer, and none is lost (rules `check-in-batch`, `check-in-clashes`).

use std::future::IntoFuture;

use chrono::TimeDelta;
use fairway_application::ports::Clock;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::app::{App, Person};
use crate::client::Answer;

/// A tournament with a foursome, and a volunteer.
struct Desk {
    app: App,
    volunteer: Person,
    tournament: i64,
    ticket: i64,
    four: Vec<i64>,
}

impl Desk {
    fn open() -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let (ticket, group, first) = app.ticket(app.category(tournament, json!({})), &app.user());
        let attend = |name: &str| {
            let mate = app.rows.insert("users", json!({"name_first": name, "name_last": "Lee"}));
            app.rows.insert("attendees", json!({"group_id": group, "user_id": mate}))
        };
        let four = std::iter::once(first).chain(["Ann", "Bo", "Cy"].map(attend)).collect();
        Self { volunteer: app.volunteer(), tournament, ticket, four, app }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/Attendee/checkin/{}/{rest}", self.tournament)
    }

    async fn sends(&self, operations: Value) -> Answer {
        self.app.post(&self.path("batch"), &json!({"operations": operations})).by(&self.volunteer).await
    }

    /// The outcomes of a batch.
    async fn outcomes(&self, operations: Value) -> Vec<String> {
        let results = self.sends(operations).await.ok(200)["results"].clone();
        results.as_array().unwrap().iter().map(|it| it["outcome"].as_str().unwrap().to_owned()).collect()
    }

    async fn clashes(&self) -> Value {
        self.app.get(&self.path("clashes")).by(&self.volunteer).await.ok(200)
    }

    /// A check-in of this attendee.
    fn operation(&self, attendee: usize, id: &str) -> Value {
        json!({"id": self.four[attendee], "checkedIn": true, "operationId": id, "device": "gate 1"})
    }

    fn digest(&self, attendee: usize) -> String {
        let sql = format!(
            "SELECT '' AS name, encode(sha256(scan_code::bytea), 'hex') AS text FROM attendees WHERE id = {}",
            self.four[attendee]
        );
        self.app.rows.texts(&sql)[""].clone()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "as json! makes it")]
fn with(mut operation: Value, more: Value) -> Value {
    operation.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    operation
}

#[tokio::test]
async fn a_foursome_is_checked_in_by_one_request() {
    let desk = Desk::open();
    let four: Vec<_> = (0..4).map(|it| desk.operation(it, &format!("op-{it}"))).collect();
    let answer = desk.sends(json!(four)).await;
    assert!(answer.header("x-server-time").starts_with("2026-05-01T12:00:00"));
    for (place, result) in answer.ok(200)["results"].as_array().unwrap().iter().enumerate() {
        assert_eq!(result["outcome"], "applied");
        assert_eq!(
            (&result["attendee"]["id"], &result["attendee"]["checkedIn"]),
            (&json!(desk.four[place]), &json!(true))
        );
        assert!(result["attendee"].get("scanCode").is_none(), "as the roster tells it, without the pass");
    }
    assert_eq!(desk.outcomes(json!(four)).await, ["same"; 4], "an answer that was lost is given again");
    assert_eq!(desk.app.rows.count("check_ins"), 4);
    assert_eq!(desk.app.rows.count("audit_log WHERE action = 'attendee.check_in'"), 4, "one entry for each");
    assert_eq!(desk.clashes().await, json!([]));
}

#[tokio::test]
async fn one_bad_operation_hides_no_other() {
    let desk = Desk::open();
    let bad = [
        json!(7),
        json!({"id": "x"}),
        json!({}),
        with(desk.operation(0, "two words"), json!({})),
        with(desk.operation(0, "a"), json!({"occurredAt": "yesterday"})),
        with(desk.operation(0, "b"), json!({"scanCodeDigest": "abc"})),
        with(desk.operation(0, "c"), json!({"deviceCounter": 1e300})),
        with(desk.operation(0, "n"), json!({"name": "x".repeat(221)})),
        with(desk.operation(0, "n"), json!({"name": "evil.example.com"})),
        with(desk.operation(0, "n"), json!({"name": "Ann\u{202e} Lee"})),
        with(desk.operation(0, "n"), json!({"name": 7})),
        json!({"checkedIn": true, "operationId": "d", "device": "gate 1"}),
    ];
    let mut operations = bad.to_vec();
    operations.push(desk.operation(0, "good"));
    let results = desk.sends(json!(operations)).await.ok(200)["results"].clone();
    let results = results.as_array().unwrap();
    for (result, operation) in results.iter().zip(&bad) {
        assert_eq!(result["outcome"], "invalid", "{operation}");
        assert!(result["message"].as_str().is_some_and(|it| !it.is_empty()), "{operation}");
    }
    assert_eq!(results[bad.len()]["outcome"], "applied");
    assert_eq!(desk.app.rows.count("check_ins"), 1);
    let many: Vec<_> = (0..201).map(|it| desk.operation(0, &format!("m{it}"))).collect();
    desk.sends(json!(many)).await.problem(422, "operations");
    desk.sends(Value::Null).await.problem(422, "operations");
    assert_eq!(desk.outcomes(json!([])).await, Vec::<String>::new());
}

#[tokio::test]
async fn two_devices_clash_in_either_order_and_both_are_listed() {
    let desk = Desk::open();
    let now = desk.app.clock.now();
    let earlier = json!({"correctedAt": (now - TimeDelta::minutes(9)).to_rfc3339(), "device": "gate 2"});
    let results = desk.sends(json!([desk.operation(0, "late")])).await.ok(200);
    assert_eq!(results["results"][0]["outcome"], "applied");
    let told = desk.sends(json!([with(desk.operation(0, "early"), earlier)])).await.ok(200);
    let told = &told["results"][0];
    assert_eq!((&told["outcome"], &told["other"]["device"]), (&json!("clash"), &json!("gate 1")));
    assert_eq!(told["attendee"]["checkedInAt"], "2026-05-01T11:51:00Z", "the earlier one counts");
    let again = desk.sends(json!([desk.operation(0, "late")])).await.ok(200);
    let again = &again["results"][0];
    assert_eq!(
        (&again["outcome"], &again["other"]["device"]),
        (&json!("clash"), &json!("gate 2")),
        "the other side"
    );
    let clashes = desk.clashes().await;
    assert_eq!(clashes.as_array().unwrap().len(), 1);
    let clash = &clashes[0];
    assert_eq!(
        (&clash["kind"], &clash["operationId"], &clash["device"]),
        (&json!("twice"), &json!("late"), &json!("gate 1"))
    );
    assert_eq!(
        (&clash["first"]["device"], &clash["first"]["at"]),
        (&json!("gate 2"), &json!("2026-05-01T11:51:00Z"))
    );
    assert_eq!((&clash["displayName"], &clash["by"]), (&json!("Sam Rivera"), &json!("Sam Rivera")));
}

#[tokio::test]
async fn a_second_check_in_outside_of_a_batch_is_a_clash_too() {
    let desk = Desk::open();
    for device in ["gate 1", "gate 1", "gate 2"] {
        let body = json!({"id": desk.four[0], "checkedIn": true, "device": device});
        desk.app.put("/api/Attendee/checkin/update", &body).by(&desk.volunteer).await.ok(200);
        desk.app.clock.advance(TimeDelta::seconds(1));
    }
    assert_eq!(desk.clashes().await.as_array().unwrap().len(), 1, "gate 1 knows what it did itself");
}

#[tokio::test]
async fn an_attendee_let_in_with_a_cancelled_pass_is_in_and_a_clash() {
    let desk = Desk::open();
    desk.app.rows.execute("UPDATE tickets SET is_cancelled = true");
    assert_eq!(
        desk.outcomes(json!([desk.operation(0, "a"), desk.operation(1, "b")])).await,
        ["cancelled"; 2]
    );
    assert_eq!(
        desk.outcomes(json!([desk.operation(0, "a")])).await,
        ["cancelled"],
        "and so it is told again"
    );
    assert_eq!(desk.app.rows.count("check_ins"), 2);
    let kinds: Vec<_> =
        desk.clashes().await.as_array().unwrap().iter().map(|it| it["kind"].clone()).collect();
    assert_eq!(kinds, ["cancelled", "cancelled"]);
    desk.app.rows.execute("UPDATE tickets SET is_cancelled = false");
    let roster = desk.app.get(&desk.path("roster")).by(&desk.volunteer).await.ok(200);
    let is_in = |row: &&Value| row["checkedIn"] == true;
    assert_eq!(roster["attendees"].as_array().unwrap().iter().filter(is_in).count(), 2, "and they are in");
}

#[tokio::test]
async fn replaced_unknown_and_foreign_passes_are_kept_without_effect() {
    let desk = Desk::open();
    let old = desk.digest(0);
    desk.app
        .rows
        .execute(&format!("UPDATE attendees SET scan_code = '{:032x}' WHERE id = {}", 77, desk.four[0]));
    let (_, _, elsewhere) =
        desk.app.ticket(desk.app.category(desk.app.tournament(), json!({})), &desk.app.user());
    let scanned = |digest: &str, id: &str| json!({"scanCodeDigest": digest, "checkedIn": true, "operationId": id, "device": "gate 1"});
    let operations = json!([
        with(desk.operation(0, "replaced"), json!({"scanCodeDigest": old})),
        scanned(&"ab".repeat(32), "unknown"),
        with(desk.operation(0, "gone"), json!({"id": i64::MAX})),
        with(desk.operation(0, "elsewhere"), json!({"id": elsewhere})),
        scanned(&desk.digest(1).to_uppercase(), "scanned"),
        with(desk.operation(0, "right"), json!({"scanCodeDigest": desk.digest(0)})),
    ]);
    let outcomes = ["replaced", "unknown", "unknown", "elsewhere", "applied", "applied"];
    assert_eq!(desk.outcomes(operations.clone()).await, outcomes);
    assert_eq!(desk.app.rows.count("check_ins"), 2);
    assert_eq!(desk.app.rows.count("check_in_clashes"), 4);
    let again = ["replaced", "unknown", "unknown", "elsewhere", "same", "same"];
    assert_eq!(desk.outcomes(operations).await, again);
    assert_eq!(
        desk.app.rows.count("check_ins") + desk.app.rows.count("check_in_clashes"),
        6,
        "each is kept once"
    );
    let attendees: Vec<_> =
        desk.clashes().await.as_array().unwrap().iter().map(|it| it["attendeeId"].clone()).collect();
    assert_eq!(attendees, [json!(null), json!(null), json!(null), json!(desk.four[0])], "the newest first");
}

#[tokio::test]
async fn a_pass_of_another_tournament_is_named_to_staff_alone() {
    let desk = Desk::open();
    let other =
        desk.app.rows.insert("tournaments", json!({"name": "Harbor Day", "date_start": "2026-01-30"}));
    let (_, _, foreign) = desk.app.ticket(desk.app.category(other, json!({})), &desk.app.user());
    desk.app.rows.execute(&format!("UPDATE attendees SET scan_code = '{:032x}' WHERE id = {foreign}", 78));
    let digest = desk.app.rows.texts(&format!(
        "SELECT '' AS name, encode(sha256(scan_code::bytea), 'hex') AS text FROM attendees WHERE id = {foreign}"
    ))[""]
        .clone();
    let asked = |digest: &str| desk.app.get(&format!("{}?scanCodeDigest={digest}", desk.path("elsewhere")));
    let named = json!({"tournament": {"name": "Harbor Day", "dateStart": "2026-01-30"}});
    let nobody = json!({"tournament": null});
    assert_eq!(asked(&digest).by(&desk.volunteer).await.ok(200), named);
    assert_eq!(asked(&digest.to_uppercase()).by(&desk.app.admin()).await.ok(200), named);
    for none in [desk.digest(0), "ab".repeat(32), "x".into(), String::new()] {
        assert_eq!(asked(&none).by(&desk.volunteer).await.ok(200), nobody, "{none}");
    }
    assert_eq!(
        desk.app.rows.count("check_ins") + desk.app.rows.count("check_in_clashes"),
        0,
        "it is a question"
    );
    asked(&digest).by(&desk.app.user()).await.problem(403, "");
    asked(&digest).await.problem(401, "");
    let nowhere = format!("/api/Attendee/checkin/{}/elsewhere", i64::MAX);
    desk.app.get(&nowhere).by(&desk.volunteer).await.problem(404, "");
}

/// The name in each clash, by its operation, and whether only the device has it.
fn names(clashes: &Value) -> Vec<(String, Value, Value)> {
    let name = |it: &Value| {
        let operation = it["operationId"].as_str().unwrap().to_owned();
        (operation, it["displayName"].clone(), it["namedByDevice"].clone())
    };
    let mut names: Vec<_> = clashes.as_array().unwrap().iter().map(name).collect();
    names.sort_by(|one, other| one.0.cmp(&other.0));
    names
}

#[tokio::test]
async fn a_clash_has_the_name_on_the_phone_not_the_newcomer_s() {
    let desk = Desk::open();
    let old = desk.digest(1);
    let newcomer = desk.app.rows.insert("users", json!({"name_first": "New", "name_last": "Comer"}));
    desk.app.rows.execute(&format!(
        "UPDATE attendees SET scan_code = '{:032x}', user_id = {newcomer} WHERE id = {}",
        77, desk.four[1]
    ));
    desk.app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let with_old =
        |id: &str, more: Value| with(with(desk.operation(1, id), json!({"scanCodeDigest": old})), more);
    let operations = json!([
        with(desk.operation(2, "a"), json!({"name": "Bo Lee"})),
        with(desk.operation(3, "b"), json!({"name": " "})),
        with_old("c", json!({"name": " Ann Lee "})),
        with_old("d", json!({})),
        with(desk.operation(0, "e"), json!({"id": i64::MAX, "name": "Old Holder"})),
    ]);
    let outcomes = ["cancelled", "cancelled", "replaced", "replaced", "unknown"];
    assert_eq!(desk.outcomes(operations).await, outcomes);
    let told = |id: &str, name: Value, by_device: bool| (id.to_owned(), name, json!(by_device));
    let staff = [
        told("a", json!("Bo Lee"), false),
        told("b", json!("Cy Lee"), false),
        told("c", json!("Ann Lee"), true),
        told("d", Value::Null, false),
        told("e", json!("Old Holder"), true),
    ];
    assert_eq!(names(&desk.clashes().await), staff);
    let station = desk.app.station(desk.tournament, "Cart barn", &desk.volunteer).await;
    let heard = desk.app.get(&desk.path("clashes")).token(&station.credential).await.ok(200);
    let of_station: Vec<_> = names(&heard).into_iter().map(|(_, name, _)| name).collect();
    assert_eq!(of_station, [json!("Bo Lee"), json!("Cy Lee"), Value::Null, Value::Null, Value::Null]);
    let holder = desk.app.rows.insert("users", json!({"name_first": "Old", "name_last": "Holder"}));
    desk.app.rows.execute(&format!("DELETE FROM users WHERE id = {holder}"));
    assert_eq!(names(&desk.clashes().await)[4], told("e", Value::Null, false), "deleted names are gone");
}

#[tokio::test]
async fn an_operation_id_of_another_check_in_is_invalid() {
    let desk = Desk::open();
    desk.sends(json!([desk.operation(0, "a")])).await.ok(200);
    let contrary = with(desk.operation(0, "a"), json!({"checkedIn": false}));
    let both = json!([
        desk.operation(1, "a"),
        contrary,
        desk.operation(2, "b"),
        desk.operation(2, "b"),
        desk.operation(3, "b")
    ]);
    assert_eq!(desk.outcomes(both).await, ["invalid", "invalid", "applied", "same", "invalid"]);
    assert_eq!(desk.app.rows.count("check_ins"), 2);
}

#[tokio::test]
async fn an_operation_of_another_tournament_reveals_nothing_of_it() {
    let desk = Desk::open();
    let scanned = |id: &str, digest: &str| json!({"operationId": id, "scanCodeDigest": digest, "checkedIn": true, "device": "gate 1"});
    let sent = json!([
        desk.operation(0, "in"),
        scanned("scanned", &desk.digest(1)),
        scanned("kept", &"ab".repeat(32))
    ]);
    assert_eq!(desk.outcomes(sent.clone()).await, ["applied", "applied", "unknown"]);
    let elsewhere = format!("/api/Attendee/checkin/{}/batch", desk.app.tournament());
    let guessed = scanned("in", &"cd".repeat(32));
    let answer = desk.app.post(&elsewhere, &json!({"operations": sent})).by(&desk.volunteer).await.ok(200);
    let guess =
        desk.app.post(&elsewhere, &json!({"operations": [guessed]})).by(&desk.volunteer).await.ok(200);
    let results =
        [answer["results"].as_array().unwrap().clone(), guess["results"].as_array().unwrap().clone()];
    for result in results.concat() {
        assert_eq!(result["outcome"], "invalid", "{result}");
        assert_eq!(result["message"], "operationId belongs to another check-in");
        assert_eq!((&result["attendee"], &result["other"]), (&Value::Null, &Value::Null));
    }
    assert_eq!(desk.outcomes(sent).await, ["same", "same", "unknown"], "and stays what it is in its own");
}

#[tokio::test]
async fn no_check_in_is_refused_for_its_clock_and_future_ones_are_clamped() {
    let desk = Desk::open();
    let operations = json!([
        with(
            desk.operation(0, "a"),
            json!({"occurredAt": "2026-05-01T15:00:00Z", "correctedAt": "2026-05-01T11:30:00Z"})
        ),
        with(desk.operation(1, "b"), json!({"occurredAt": "9999-12-31T23:59:59Z"})),
        with(desk.operation(2, "c"), json!({"occurredAt": "0000-01-01T00:00:00Z"})),
        desk.operation(3, "d"),
    ]);
    let results = desk.sends(operations).await.ok(200)["results"].clone();
    let times: Vec<_> =
        results.as_array().unwrap().iter().map(|it| it["attendee"]["checkedInAt"].clone()).collect();
    let noon = "2026-05-01T12:00:00Z";
    assert_eq!(times, ["2026-05-01T11:30:00Z", noon, "0000-01-01T00:00:00Z", noon]);
    let claimed =
        "SELECT operation_id AS name, coalesce(to_char(claimed_at, 'HH24:MI'), '') AS text FROM check_ins";
    assert_eq!(desk.app.rows.texts(claimed)["a"], "15:00", "what the device claimed is kept");
}

#[tokio::test]
async fn a_clash_is_settled_once_with_a_note_and_reopened() {
    let desk = Desk::open();
    desk.sends(json!([with(desk.operation(0, "a"), json!({"id": i64::MAX}))])).await.ok(200);
    let clash = desk.clashes().await[0].clone();
    assert_eq!(
        (&clash["settledAt"], &clash["settledBy"], &clash["version"]),
        (&Value::Null, &Value::Null, &json!(1))
    );
    let settle = |body: Value| {
        desk.app.put(&desk.path("clashes"), &with(json!({"id": clash["id"]}), body)).by(&desk.volunteer)
    };
    let settled = settle(json!({"settled": true, "note": " The new pass was on his phone. "}))
        .header("if-match", "\"1-\"")
        .await;
    let settled = settled.ok(200);
    assert_eq!(
        (&settled["settledAt"], &settled["settledBy"]),
        (&json!("2026-05-01T12:00:00Z"), &json!("Sam Rivera"))
    );
    assert_eq!(settled["note"], "The new pass was on his phone.");
    settle(json!({"settled": false})).header("if-match", "\"1-\"").await.problem(409, "");
    let open = settle(json!({"settled": false})).await.ok(200);
    assert_eq!((&open["settledAt"], &open["settledBy"]), (&Value::Null, &Value::Null));
    assert_eq!(open["note"], "The new pass was on his phone.", "an absent field is unchanged");
    settle(json!({"note": "x".repeat(501)})).await.problem(422, "note");
    settle(json!({"settled": null})).await.problem(422, "settled");
    let elsewhere = format!("/api/Attendee/checkin/{}/clashes", desk.app.tournament());
    desk.app
        .put(&elsewhere, &json!({"id": clash["id"], "settled": true}))
        .by(&desk.volunteer)
        .await
        .problem(404, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_phones_at_one_group_check_each_person_in_once() {
    let desk = Desk::open();
    let phone = |device: &str| {
        let four: Vec<_> = (0..4)
            .map(|it| {
                with(
                    desk.operation(it, &format!("{}-{it}", device.replace(' ', "-"))),
                    json!({"device": device}),
                )
            })
            .collect();
        desk.app.post(&desk.path("batch"), &json!({"operations": four})).by(&desk.volunteer).into_future()
    };
    let mut racing = JoinSet::new();
    for device in ["gate 1", "gate 2", "gate 3"] {
        racing.spawn(phone(device));
    }
    for answer in racing.join_all().await {
        answer.ok(200);
    }
    assert_eq!(desk.app.rows.count("check_ins"), 12);
    assert_eq!(desk.app.rows.count("check_in_clashes WHERE kind = 'twice'"), 8, "all but the first of each");
    let roster = desk.app.get(&desk.path("roster")).by(&desk.volunteer).await.ok(200);
    assert!(roster["attendees"].as_array().unwrap().iter().all(|row| row["checkedIn"] == true));
}

#[tokio::test]
async fn a_batch_of_an_attendee_who_leaves_meanwhile_is_kept() {
    let desk = Desk::open();
    desk.app.rows.execute(&format!("DELETE FROM tickets WHERE id = {}", desk.ticket));
    assert_eq!(desk.outcomes(json!([desk.operation(0, "a")])).await, ["unknown"]);
    assert_eq!(desk.app.rows.count("check_in_clashes"), 1);
}
