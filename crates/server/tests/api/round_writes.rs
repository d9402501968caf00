//! Admins write rounds.

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};

/// A tournament with an Admin, and the rounds that they write.
struct Schedule {
    app: App,
    admin: Person,
    tournament: i64,
}

impl Schedule {
    fn new() -> Self {
        let app = App::spawn();
        Self { admin: app.admin(), tournament: app.tournament(), app }
    }

    /// A valid round with these fields replaced.
    fn round(&self, but: &Value) -> Value {
        let mut round = json!({"tournamentId": self.tournament, "name": "Morning", "location": "First tee",
            "startDate": "2026-06-13", "startTime": "08:30", "endDate": "2026-06-13", "endTime": "12:30",
            "description": "Shotgun start", "maxAttendees": 72});
        round.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        round
    }

    fn create(&self, but: &Value) -> Call {
        self.app.post("/api/Round", &self.round(but)).by(&self.admin)
    }

    fn change(&self, body: &Value) -> Call {
        self.app.put("/api/Round", body).by(&self.admin)
    }

    fn delete(&self, id: i64) -> Call {
        self.app.call(reqwest::Method::DELETE, &format!("/api/Round/{id}")).by(&self.admin)
    }

    async fn read(&self, id: i64) -> Answer {
        self.app.get(&format!("/api/Round/{id}")).by(&self.admin).await
    }

    /// A round with this number of assigned groups of four, of an enabled category. Returns the ids of round and category.
    async fn round_with_groups(&self, groups: usize) -> (i64, i64) {
        let category = self.app.category(self.tournament, json!({"num_attendees": 4}));
        let toggles = json!([{"ticketCategoryId": category, "enabled": true}]);
        let round = self.create(&json!({"enabledDisabledTicketCategories": toggles})).await.ok(201);
        let round = round["id"].as_i64().unwrap();
        for _ in 0..groups {
            let (_, group, _) = self.app.ticket(category, &self.app.user());
            self.app.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
        }
        (round, category)
    }
}

#[tokio::test]
async fn a_round_is_created_with_the_sent_fields_and_toggles_alone() {
    let on = Schedule::new();
    let (enabled, disabled) = (
        on.app.category(on.tournament, json!({})),
        on.app.category(on.tournament, json!({"live_flag": false})),
    );
    let toggles = json!([{"ticketCategoryId": enabled, "enabled": true}]);
    let created = on.create(&json!({"enabledDisabledTicketCategories": toggles})).await.ok(201);
    let mut expected = on.round(&json!({"id": created["id"], "endDateVisible": false, "liveFlag": false,
        "attendeeSpotsAvailiable": 72}));
    expected["enabledDisabledTicketCategories"] = json!([
        {"ticketCategoryId": enabled, "enabled": true}, {"ticketCategoryId": disabled, "enabled": false}]);
    assert_eq!(created, expected);
    let id = created["id"].as_i64().unwrap();
    assert_eq!(on.read(id).await.ok(200), expected);
    let list = on.app.get(&format!("/api/Round/query/tournament/{}", on.tournament)).by(&on.admin).await;
    assert_eq!(list.ok(200), json!([expected]));
    on.app.get(&format!("/api/Round/{id}")).await.problem(404, "");
    on.change(&json!({"id": id, "liveFlag": true})).await.ok(200);
    let public = on.app.get(&format!("/api/Round/{id}")).await.ok(200);
    assert_eq!(
        public["enabledDisabledTicketCategories"], toggles,
        "what is not live is no business of the public's"
    );
}

#[tokio::test]
async fn all_missing_fields_of_a_round_are_reported_at_once() {
    let on = Schedule::new();
    let before = on.app.rows.state();
    let answer = on.app.post("/api/Round", &json!({"location": " \n", "name": null})).by(&on.admin).await;
    for field in [
        "tournamentId",
        "name",
        "location",
        "startDate",
        "startTime",
        "endDate",
        "endTime",
        "description",
        "maxAttendees",
    ] {
        assert_eq!(answer.problem(422, field), format!("{field} cannot be empty"));
    }
    assert_eq!(answer.json()["errors"].as_object().unwrap().len(), 9);
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn a_broken_rule_of_a_round_is_on_its_field_and_changes_nothing() {
    let on = Schedule::new();
    let foreign = on.app.category(on.app.tournament(), json!({}));
    let own = on.app.category(on.tournament, json!({}));
    let round = on.create(&json!({})).await.ok(201)["id"].as_i64().unwrap();
    let before = on.app.rows.state();
    let toggle = |id: i64, enabled: bool| json!({"ticketCategoryId": id, "enabled": enabled});
    let toggles = "enabledDisabledTicketCategories";
    for (wrong, field, sentence) in [
        (json!({"endDate": "2026-06-12"}), "endDate", "endDate cannot be before startDate".to_owned()),
        (json!({"startDate": "2026-06-14"}), "endDate", "endDate cannot be before startDate".into()),
        (json!({"endTime": "08:29"}), "endTime", "endTime cannot be before startTime on the same day".into()),
        (json!({"startDate": "13.06.2026"}), "startDate", "startDate must be a date, like 2026-06-13".into()),
        (json!({"endDate": "2026-06-31"}), "endDate", "endDate must be a date, like 2026-06-13".into()),
        (json!({"endDate": "0026-06-13"}), "endDate", "endDate must be in the years 1900 to 2199".into()),
        (json!({"startTime": "8:30 AM"}), "startTime", "startTime must be a time of day, like 08:30".into()),
        (json!({"endTime": "24:00"}), "endTime", "endTime must be a time of day, like 08:30".into()),
        (json!({"maxAttendees": -1}), "maxAttendees", "maxAttendees must be from 0 to 100000".into()),
        (json!({"maxAttendees": 100_001}), "maxAttendees", "maxAttendees must be from 0 to 100000".into()),
        (json!({"maxAttendees": u64::MAX}), "maxAttendees", "maxAttendees is out of range".into()),
        (json!({"name": "x".repeat(201)}), "name", "name cannot be longer than 200 characters".into()),
        (
            json!({"description": "x".repeat(5_001)}),
            "description",
            "description cannot be longer than 5000 characters".into(),
        ),
        (
            json!({toggles: [toggle(own, true), toggle(foreign, true)]}),
            toggles,
            format!("{toggles} holds {foreign}, which is no ticket category of this tournament"),
        ),
        (
            json!({toggles: [toggle(0, false)]}),
            toggles,
            format!("{toggles} holds 0, which is no ticket category of this tournament"),
        ),
        (
            json!({toggles: [toggle(own, true), toggle(own, false)]}),
            toggles,
            format!("{toggles} both enables and disables {own}"),
        ),
    ] {
        let mut change = wrong.clone();
        change["id"] = round.into();
        assert_eq!(on.create(&wrong).await.problem(422, field), sentence, "{wrong}");
        assert_eq!(on.change(&change).await.problem(422, field), sentence, "{wrong}");
    }
    let unknown = on.create(&json!({"tournamentId": on.tournament + 1_000})).await;
    assert_eq!(unknown.problem(422, "tournamentId"), "tournamentId is no tournament");
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn values_of_a_wrong_type_cannot_be_read() {
    let on = Schedule::new();
    let toggles = "enabledDisabledTicketCategories";
    for (wrong, field) in [
        (json!({"startDate": 20_260_613}), "startDate"),
        (json!({"maxAttendees": "72"}), "maxAttendees"),
        (json!({"maxAttendees": 7.5}), "maxAttendees"),
        (json!({"liveFlag": "yes"}), "liveFlag"),
        (json!({toggles: "all"}), toggles),
    ] {
        on.create(&wrong).await.problem(400, field);
    }
    assert_eq!(on.app.rows.count("rounds"), 0);
}

#[tokio::test]
async fn a_round_may_end_when_it_starts_have_no_place_and_repeat_a_toggle() {
    let on = Schedule::new();
    let category = on.app.category(on.tournament, json!({}));
    let toggle = json!({"ticketCategoryId": category, "enabled": true});
    let smallest = json!({"endTime": "08:30", "maxAttendees": 0,
        "enabledDisabledTicketCategories": [toggle, toggle]});
    let created = on.create(&smallest).await.ok(201);
    assert_eq!((&created["maxAttendees"], &created["attendeeSpotsAvailiable"]), (&json!(0), &json!(0)));
    assert_eq!(created["enabledDisabledTicketCategories"], json!([toggle]));
    on.create(&json!({"endDate": "2026-06-14", "endTime": "01:00", "maxAttendees": 100_000.0})).await.ok(201);
}

#[tokio::test]
async fn a_change_touches_the_sent_fields_alone() {
    let on = Schedule::new();
    let (one, two) = (on.app.category(on.tournament, json!({})), on.app.category(on.tournament, json!({})));
    let toggle = |id: i64, enabled: bool| json!({"ticketCategoryId": id, "enabled": enabled});
    let toggles = "enabledDisabledTicketCategories";
    let created =
        on.create(&json!({toggles: [toggle(one, true), toggle(two, true)], "liveFlag": true})).await.ok(201);
    let change = json!({"id": created["id"], "name": "Early", toggles: [toggle(two, false)], "other": [1]});
    let answer = on.change(&change).await;
    let mut expected = created.clone();
    expected["name"] = json!("Early");
    expected[toggles] = json!([toggle(one, true), toggle(two, false)]);
    assert_eq!(answer.ok(200), expected);
    let read = on.read(created["id"].as_i64().unwrap()).await;
    assert_eq!((read.ok(200), read.header("etag")), (expected.clone(), answer.header("etag")));
    let null = on.change(&json!({"id": created["id"], "location": null, "startDate": null})).await;
    assert_eq!(null.problem(422, "location"), "location cannot be empty");
    assert_eq!(null.problem(422, "startDate"), "startDate cannot be empty");
    let all = json!({"id": created["id"], "location": null, "maxAttendees": null, "endDateVisible": null,
        "tournamentId": u64::MAX, toggles: [toggle(404, true)]});
    let all = on.change(&all).await;
    assert_eq!(all.problem(422, "location"), "location cannot be empty");
    assert_eq!(all.problem(422, "maxAttendees"), "maxAttendees cannot be empty");
    assert_eq!(all.problem(422, "endDateVisible"), "endDateVisible cannot be empty");
    assert_eq!(all.problem(422, "tournamentId"), "tournamentId is out of range");
    assert!(all.problem(422, toggles).contains("404"));
    assert_eq!(on.change(&json!({"name": "x"})).await.problem(422, "id"), "id cannot be empty");
    let nothing = on.change(&json!({"liveFlag": null})).await;
    assert_eq!(nothing.problem(422, "id"), "id cannot be empty");
    assert_eq!(nothing.problem(422, "liveFlag"), "liveFlag cannot be empty");
    assert_eq!(on.change(&json!({"id": 0, "name": "x"})).await.problem(404, ""), "There is no such round.");
}

#[tokio::test]
async fn a_round_stays_in_its_tournament() {
    let on = Schedule::new();
    let round = on.create(&json!({})).await.ok(201)["id"].clone();
    let other = on.app.tournament();
    let moved = on.change(&json!({"id": round, "tournamentId": other, "name": "x"})).await;
    assert_eq!(moved.problem(422, "tournamentId"), "tournamentId cannot be changed");
    on.change(&json!({"id": round, "tournamentId": on.tournament, "name": "x"})).await.ok(200);
}

#[tokio::test]
async fn a_stale_change_is_refused_and_can_be_repeated() {
    let on = Schedule::new();
    let id = on.create(&json!({})).await.ok(201)["id"].as_i64().unwrap();
    let seen = on.read(id).await.header("etag");
    let category = on.app.category(on.tournament, json!({}));
    let toggle = json!([{"ticketCategoryId": category, "enabled": true}]);
    let first = on
        .change(&json!({"id": id, "enabledDisabledTicketCategories": toggle}))
        .header("if-match", &seen)
        .await;
    first.ok(200);
    let before = on.app.rows.state();
    let second = on.change(&json!({"id": id, "name": "Mine"})).header("if-match", &seen).await;
    assert!(second.problem(409, "").contains("Somebody else has changed this"));
    assert_eq!(on.app.rows.state(), before);
    on.change(&json!({"id": id, "name": "Mine"})).header("if-match", &first.header("etag")).await.ok(200);
}

#[tokio::test]
async fn a_round_never_has_fewer_places_than_its_groups_need() {
    let on = Schedule::new();
    let (round, _) = on.round_with_groups(2).await;
    on.change(&json!({"id": round, "maxAttendees": 8})).await.ok(200);
    let before = on.app.rows.state();
    let refused = on.change(&json!({"id": round, "maxAttendees": 7})).await;
    assert_eq!(
        refused.problem(409, "maxAttendees"),
        "The groups assigned to this round need 8 places, so it cannot have fewer."
    );
    assert_eq!(on.app.rows.state(), before);
    on.app.rows.execute("UPDATE tickets SET is_cancelled = id = (SELECT min(id) FROM tickets)");
    assert_eq!(on.read(round).await.ok(200)["attendeeSpotsAvailiable"], 4);
    on.change(&json!({"id": round, "maxAttendees": 7})).await.ok(200);
}

#[tokio::test]
async fn a_category_is_not_disabled_while_its_groups_are_in_the_round() {
    let on = Schedule::new();
    let (round, category) = on.round_with_groups(2).await;
    let disable = json!({"id": round, "enabledDisabledTicketCategories": [
        {"ticketCategoryId": category, "enabled": false}]});
    let before = on.app.rows.state();
    assert_eq!(
        on.change(&disable).await.problem(409, "enabledDisabledTicketCategories"),
        "The category 'Foursome' has 2 groups in this round, so it cannot be disabled."
    );
    assert_eq!(on.app.rows.state(), before);
    on.app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let disabled = on.change(&disable).await.ok(200);
    assert_eq!(disabled["enabledDisabledTicketCategories"][0]["enabled"], false);
}

#[tokio::test]
async fn a_round_is_deleted_with_its_toggles_unless_groups_are_in_it() {
    let on = Schedule::new();
    let (round, _) = on.round_with_groups(1).await;
    let before = on.app.rows.state();
    assert_eq!(
        on.delete(round).await.problem(409, ""),
        "This round has 1 group, so it cannot be deleted. Take them out of the round first."
    );
    assert_eq!(on.app.rows.state(), before);
    on.app.rows.execute("UPDATE groups SET round_id = NULL");
    let deleted = on.delete(round).await;
    assert_eq!((deleted.status, deleted.text()), (204, String::new()));
    assert_eq!((on.app.rows.count("rounds"), on.app.rows.count("round_ticket_categories")), (0, 0));
    on.read(round).await.problem(404, "");
    on.delete(round).await.problem(404, "");
}

#[tokio::test]
async fn html_and_scripts_are_text_like_any_other() {
    let on = Schedule::new();
    let nasty = "<script>alert('x')</script> & \"quotes\" {{7*7}} '; DROP TABLE rounds; --";
    let lines = format!("{nasty}\r\n\t<b>two</b>");
    let created = on.create(&json!({"name": nasty, "location": nasty, "description": lines})).await.ok(201);
    let read = on.read(created["id"].as_i64().unwrap()).await.ok(200);
    assert_eq!((&read["name"], &read["location"]), (&json!(nasty), &json!(nasty)));
    assert_eq!(read["description"], lines.replace("\r\n", "\n"));
}

#[tokio::test]
async fn a_round_is_read_once_and_then_known() {
    let on = Schedule::new();
    let id = on.create(&json!({"liveFlag": true})).await.ok(201)["id"].as_i64().unwrap();
    let path = format!("/api/Round/{id}");
    let etag = on.app.get(&path).await.header("etag");
    let again = || on.app.get(&path).header("if-none-match", &etag);
    assert_eq!(again().await.status, 304);
    on.change(&json!({"id": id, "name": "Other"})).await.ok(200);
    assert_eq!(again().await.ok(200)["name"], "Other", "seen with the next request");
}

#[tokio::test]
async fn changes_of_a_round_are_in_the_audit_trail() {
    let on = Schedule::new();
    let id = on.create(&json!({})).await.ok(201)["id"].as_i64().unwrap();
    on.change(&json!({"id": id, "name": "Early", "maxAttendees": 72})).await.ok(200);
    on.change(&json!({"id": id, "name": "Early"})).await.ok(200);
    assert_eq!(on.delete(id).await.status, 204);
    let trail = on.app.rows.texts(
        "SELECT action AS name, changes::text AS text FROM audit_log UNION SELECT 'entries', count(*)::text FROM audit_log",
    );
    assert_eq!(trail["entries"], "3", "a change of nothing is none");
    let changed: Value = serde_json::from_str(&trail["round.update"]).unwrap();
    assert_eq!(changed, json!([{"field": "name", "before": "Morning", "after": "Early"}]));
    assert!(trail["round.create"].contains("First tee") && trail["round.delete"].contains("First tee"));
}

#[tokio::test]
async fn a_schedule_change_shows_at_once_on_every_instance() {
    let schedule = Schedule::new();
    let other = schedule.app.another_instance();
    let list = format!("/api/Round/query/tournament/{}", schedule.tournament);
    let empty = other.get(&list).await;
    let id = schedule.create(&json!({"liveFlag": true})).await.ok(201)["id"].clone();
    let made = other.get(&list).header("if-none-match", &empty.header("etag")).await.ok(200);
    assert_eq!(made[0]["id"], id);
    schedule.change(&json!({"id": id, "name": "Renamed"})).await.ok(200);
    assert_eq!(other.get(&list).await.ok(200)[0]["name"], "Renamed");
    schedule.change(&json!({"id": id, "liveFlag": false})).await.ok(200);
    assert_eq!(other.get(&list).await.ok(200), json!([]));
    assert_eq!(other.get(&list).by(&schedule.admin).await.ok(200)[0]["id"], id);
    schedule.delete(id.as_i64().unwrap()).await;
    assert_eq!(other.get(&list).by(&schedule.admin).await.ok(200), json!([]));
}
