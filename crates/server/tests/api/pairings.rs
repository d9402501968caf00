//! Pairings of a round over HTTP: players, and starts (rules `pairings`, `starting-holes`, `fill-up`).

use std::future::IntoFuture;

use serde_json::{Value, json};

use crate::app::{App, Person};

/// A round with groups of these sizes, whose open seats are given away, and an Admin.
struct Field {
    app: App,
    admin: Person,
    round: i64,
    groups: Vec<i64>,
}

impl Field {
    fn of(sizes: &[usize]) -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"max_total_tickets": 100, "num_attendees": 4}));
        let round = json!({"tournament_id": tournament, "max_attendees": 400, "start_time": "08:00"});
        let round = app.rows.insert("rounds", round);
        let mut field = Self { admin: app.admin(), app, round, groups: vec![] };
        for (place, size) in sizes.iter().enumerate() {
            let names = json!({"name_first": format!("Pat {place}"), "name_last": "Lee"});
            let buyer = field.app.rows.insert("users", names);
            let ticket =
                json!({"tournament_id": tournament, "ticket_category_id": category, "user_id": buyer});
            let ticket = field.app.rows.insert("tickets", ticket);
            let name = format!("Group {place}");
            let group =
                json!({"ticket_id": ticket, "round_id": round, "name": name, "seats_given_away": true});
            let group = field.app.rows.insert("groups", group);
            for player in 0..*size {
                let names = json!({"name_first": format!("P{place}"), "name_last": player.to_string()});
                let user = field.app.rows.insert("users", names);
                field.app.rows.insert("attendees", json!({"group_id": group, "user_id": user}));
            }
            field.groups.push(group);
        }
        field
    }

    async fn read(&self) -> Value {
        self.app.get(&format!("/api/Pairing/query/round/{}", self.round)).by(&self.admin).await.ok(200)
    }

    fn put(&self, what: &str, mut body: Value) -> crate::client::Call {
        body["roundId"] = json!(self.round);
        self.app.put(&format!("/api/Pairing/{what}"), &body).by(&self.admin)
    }

    fn pairing_of(&self, group: usize) -> i64 {
        let sql = format!(
            "SELECT pairing_id AS number FROM pairing_groups WHERE group_id = {}",
            self.groups[group]
        );
        self.app.rows.number(&sql)
    }

    /// A join in JSON, with the hole on which both then start.
    fn joins(&self, from: usize, into: usize, hole: Option<i64>) -> Value {
        let (from, into) = (self.pairing_of(from), self.pairing_of(into));
        json!({"pairingId": from, "intoPairingId": into, "hole": hole, "letter": null, "teeTime": null})
    }

    fn players_of(&self, group: usize) -> Vec<i64> {
        let sql = format!(
            "SELECT lpad(id::text, 9, '0') AS name, id::text AS text FROM attendees WHERE group_id = {}",
            self.groups[group]
        );
        self.app.rows.texts(&sql).into_values().map(|id| id.parse().unwrap()).collect()
    }
}

/// The start of each pairing as a text.
fn starts(body: &Value) -> Vec<String> {
    let start = |it: &Value| match (&it["hole"], &it["letter"], &it["teeTime"]) {
        (Value::Number(hole), Value::String(letter), _) => format!("{hole}{letter}"),
        (Value::Number(hole), _, _) => hole.to_string(),
        (_, _, Value::String(time)) => time.clone(),
        _ => "none".to_owned(),
    };
    body["pairings"].as_array().unwrap().iter().map(start).collect()
}

fn sizes(body: &Value) -> Vec<usize> {
    body["pairings"].as_array().unwrap().iter().map(|it| it["players"].as_array().unwrap().len()).collect()
}

#[tokio::test]
async fn pairings_have_groups_players_and_the_effects_of_the_buttons() {
    let field = Field::of(&[4, 1]);
    let body = field.read().await;
    assert_eq!((starts(&body), sizes(&body)), (vec!["none".to_owned(); 2], vec![4, 1]));
    assert_eq!(body["pairings"][0]["groups"][0]["captain"], "Pat 0 Lee");
    assert_eq!(body["pairings"][1]["players"][0]["name"], "P1 0");
    assert_eq!(body["course"]["holes"].as_array().unwrap().len(), 18);
    let to = |pairing: i64, hole: i64| json!({"pairingId": pairing, "hole": hole, "letter": null, "teeTime": null});
    assert_eq!(body["assignment"], json!([to(field.pairing_of(0), 1), to(field.pairing_of(1), 2)]));
    assert_eq!((&body["assignmentRefusal"], &body["fillUp"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn every_pairing_gets_a_hole_and_fixed_ones_keep_it() {
    let field = Field::of(&[4, 4, 4]);
    let placed = field.put("start", json!({"pairingId": field.pairing_of(2), "hole": 1})).await.ok(200);
    assert_eq!(
        (starts(&placed), &placed["pairings"][0]["fixedFlag"]),
        (vec!["1".into(), "none".into(), "none".into()], &json!(true))
    );
    let assigned = field.put("assign", json!({"anewFlag": true})).await.ok(200);
    assert_eq!(starts(&assigned), ["1", "2", "3"]);
    assert_eq!(assigned["pairings"][0]["id"], field.pairing_of(2));
    assert_eq!(assigned["assignment"], json!([]));
}

#[tokio::test]
async fn a_start_that_is_taken_is_refused_in_words() {
    let field = Field::of(&[4, 4, 4]);
    let place = |group: usize, hole: i64| {
        field.put("start", json!({"pairingId": field.pairing_of(group), "hole": hole}))
    };
    place(0, 5).await.ok(200);
    assert_eq!(starts(&place(1, 5).await.ok(200)), ["5A", "5B", "none"]);
    assert_eq!(place(2, 5).await.problem(409, "hole"), "Two pairings start on hole 5 already.");
    assert_eq!(place(2, 19).await.problem(422, "hole"), "hole must be from 1 to 18");
    let time = field.put("start", json!({"pairingId": field.pairing_of(2), "teeTime": "08:10"}));
    assert_eq!(time.await.problem(422, "teeTime"), "teeTime cannot be set, as this round starts on holes");
    let both = json!({"pairingId": field.pairing_of(2), "hole": 6, "teeTime": "08:10"});
    let sentence = "teeTime cannot be set together with hole";
    assert_eq!(field.put("start", both).await.problem(422, "teeTime"), sentence);
    let gone = field.put("start", json!({"pairingId": field.pairing_of(0), "hole": null})).await.ok(200);
    assert_eq!(starts(&gone), ["5", "none", "none"]);
    let stranger = field.put("start", json!({"pairingId": 999_999, "hole": 2}));
    assert_eq!(stranger.await.problem(422, "pairingId"), "pairingId is no pairing of this round");
}

#[tokio::test]
async fn tee_times_replace_holes_once_the_course_has_them() {
    let field = Field::of(&[4, 4]);
    field.put("assign", json!({})).await.ok(200);
    let course = field.put("course", json!({"start": "teeTimes", "intervalMinutes": 9})).await.ok(200);
    assert_eq!(starts(&course), ["none", "none"]);
    assert_eq!(starts(&field.put("assign", json!({})).await.ok(200)), ["08:00", "08:09"]);
    let taken = field.put("start", json!({"pairingId": field.pairing_of(1), "teeTime": "08:00"}));
    assert_eq!(taken.await.problem(409, "teeTime"), "Another pairing starts at 8:00 AM already.");
    let early = field.put("start", json!({"pairingId": field.pairing_of(1), "teeTime": "07:59"}));
    let sentence = "teeTime cannot be before 8:00 AM, when the round starts";
    assert_eq!(early.await.problem(422, "teeTime"), sentence);
    assert_eq!(starts(&field.read().await), ["08:00", "08:09"], "it changed nothing");
}

#[tokio::test]
async fn no_shows_take_no_place_in_pairings() {
    let field = Field::of(&[4, 4]);
    for group in [0, 1] {
        for absent in &field.players_of(group)[..2] {
            let mark = json!({"attendee_id": absent, "marked_at": "2026-06-05T12:00:00Z", "marked_by": field.admin.id});
            field.app.rows.link("no_shows", mark);
        }
    }
    let told = field.read().await;
    let flags: Vec<_> =
        told["pairings"][0]["players"].as_array().unwrap().iter().map(|it| &it["noShowFlag"]).collect();
    assert_eq!(flags, [true, true, false, false]);
    let joined = field.put("fillUp", json!({})).await.ok(200);
    assert_eq!(joined["pairings"].as_array().unwrap().len(), 1);
    assert_eq!(joined["pairings"][0]["players"].as_array().unwrap().len(), 8, "all players are kept");
}

#[tokio::test]
async fn starting_over_is_previewed() {
    let field = Field::of(&[4, 4]);
    field.put("start", json!({"pairingId": field.pairing_of(0), "hole": 9})).await.ok(200);
    field.put("start", json!({"pairingId": field.pairing_of(0), "fixedFlag": false})).await.ok(200);
    let before = field.put("assign", json!({})).await.ok(200);
    let told = before["startOver"].as_array().unwrap();
    assert!(!told.is_empty());
    let after = field.put("assign", json!({"anewFlag": true})).await.ok(200);
    for start in told {
        let all = after["pairings"].as_array().unwrap();
        let pairing = all.iter().find(|it| it["id"] == start["pairingId"]).unwrap();
        assert_eq!(pairing["hole"], start["hole"]);
    }
    assert_eq!(after["startOver"], json!([]));
}

#[tokio::test]
async fn a_course_is_refused_by_field_and_changes_nothing() {
    let field = Field::of(&[4]);
    let before = field.read().await;
    let answer = field
        .put("course", json!({"start": "gun", "intervalMinutes": 0, "pairingSize": 6, "holes": []}))
        .await;
    assert_eq!(answer.problem(422, "start"), "start must be shotgun, reverseShotgun or teeTimes");
    assert_eq!(answer.problem(422, "intervalMinutes"), "intervalMinutes must be from 1 to 60");
    assert_eq!(answer.problem(422, "pairingSize"), "pairingSize must be from 1 to 5");
    assert_eq!(answer.problem(422, "holes"), "holes must be 9, 18 or 27");
    let mut holes = before["course"]["holes"].clone();
    holes[3]["sponsorId"] = json!(999_999);
    let answer = field.put("course", json!({"holes": holes})).await;
    assert_eq!(answer.problem(422, "holes"), "holes name a sponsor that there is not");
    holes[3]["sponsorId"] = json!(null);
    holes[3]["par"] = json!(9_999_999_999_i64);
    let answer = field.put("course", json!({"holes": holes})).await;
    assert_eq!(answer.problem(422, "holes"), "holes must have pars from 3 to 6, hole 4 too");
    assert_eq!(field.read().await, before);
}

#[tokio::test]
async fn players_move_and_their_passes_stay() {
    let field = Field::of(&[3, 2]);
    let passes = "SELECT id::text AS name, group_id || scan_code || version AS text FROM attendees";
    let before = field.app.rows.texts(passes);
    let into = field.pairing_of(0);
    let moved = field
        .put("players", json!({"attendeeIds": field.players_of(1)[..1], "pairingId": into}))
        .await
        .ok(200);
    assert_eq!(sizes(&moved), [4, 1]);
    let full = field.put("players", json!({"attendeeIds": field.players_of(1), "pairingId": into})).await;
    assert_eq!(
        full.problem(409, "pairingId"),
        "A pairing of this round has at most 4 players. Move somebody out of it first."
    );
    let apart = field
        .put("players", json!({"attendeeIds": field.players_of(0)[..1], "pairingId": null}))
        .await
        .ok(200);
    assert_eq!(sizes(&apart), [3, 1, 1]);
    assert_eq!(field.app.rows.texts(passes), before);
    let strangers = field.put("players", json!({"attendeeIds": [999_999], "pairingId": into})).await;
    assert_eq!(
        strangers.problem(422, "attendeeIds"),
        "attendeeIds holds 999999, who does not play in this round"
    );
    let nobody = field.put("players", json!({"attendeeIds": []})).await;
    assert_eq!(nobody.problem(422, "attendeeIds"), "attendeeIds cannot be empty");
}

#[tokio::test]
async fn players_who_are_a_whole_pairing_keep_it_and_its_start() {
    let field = Field::of(&[2, 1, 1]);
    for group in [0, 1] {
        field.put("start", json!({"pairingId": field.pairing_of(group), "hole": 7 + group})).await.ok(200);
    }
    let before = field.read().await;
    let [both, mut single, other] = [0, 1, 2].map(|group| field.players_of(group));
    for whole in [&both, &single] {
        let moved = field.put("players", json!({"attendeeIds": whole, "pairingId": null})).await.ok(200);
        assert_eq!(moved, before);
    }
    assert_eq!(field.app.rows.count("audit_log WHERE action = 'round.move_players'"), 0);
    let three =
        json!({"pairingId": field.pairing_of(2), "attendeeIds": [both[0], both[1], both[0], both[1]]});
    let moved = field.put("players", three).await.ok(200);
    assert_eq!(sizes(&moved), [1, 3], "each moves once");
    single.extend(other);
    let apart = field.put("players", json!({"attendeeIds": single, "pairingId": null})).await.ok(200);
    let mut sizes = sizes(&apart);
    sizes.sort_unstable();
    assert_eq!(sizes, [2, 2], "two of two pairings make a new one");
}

#[tokio::test]
async fn filling_up_makes_the_previewed_joins_or_none() {
    let field = Field::of(&[3, 1, 2, 2, 4]);
    let path = format!("/api/Pairing/query/round/{}", field.round);
    let shown = field.app.get(&path).by(&field.admin).await;
    let tag = shown.header("etag");
    let joins = shown.ok(200)["fillUp"].clone();
    assert_eq!(joins, json!([field.joins(1, 0, None), field.joins(3, 2, None)]));
    let late = field.app.rows.insert("users", json!({"name_first": "Late", "name_last": "Comer"}));
    field.app.rows.insert("attendees", json!({"group_id": field.groups[2], "user_id": late}));
    let stale = field.put("fillUp", json!({})).header("if-match", &tag).await;
    assert!(stale.problem(409, "").starts_with("Somebody else has changed this"));
    let tag = field.app.get(&path).by(&field.admin).await.header("etag");
    let filled = field.put("fillUp", json!({})).header("if-match", &tag).await.ok(200);
    let mut sizes = sizes(&filled);
    sizes.sort_unstable();
    assert_eq!((sizes, &filled["fillUp"]), (vec![2, 3, 4, 4], &json!([])));
}

#[tokio::test]
async fn two_players_take_the_hole_of_a_joining_single() {
    let field = Field::of(&[1, 2]);
    let single = field.pairing_of(0);
    let placed = field.put("start", json!({"pairingId": single, "hole": 5})).await.ok(200);
    assert_eq!(placed["fillUp"], json!([field.joins(0, 1, Some(5))]));
    let filled = field.put("fillUp", json!({})).await.ok(200);
    assert_eq!((starts(&filled), sizes(&filled)), (vec!["5".to_owned()], vec![3]));
    assert_eq!(filled["pairings"][0]["id"], field.pairing_of(1));
    assert_eq!(filled["pairings"][0]["fixedFlag"], true);
    assert_eq!(field.app.rows.count(&format!("pairings WHERE id = {single}")), 0);
    let told = field.app.get("/api/Audit?action=round.fill_up").by(&field.admin).await.ok(200);
    let start = told[0]["changes"].as_array().unwrap().iter().find(|it| it["field"] == "start").cloned();
    assert_eq!(start.map(|it| (it["before"].clone(), it["after"].clone())), Some((json!("-"), json!("5"))));
}

#[tokio::test]
async fn seats_of_unnamed_players_are_kept_until_they_are_given_away() {
    let field = Field::of(&[3, 1, 1]);
    let seats = |group: usize, given: bool| {
        field.put("seats", json!({"groupIds": [field.groups[group]], "givenAwayFlag": given}))
    };
    let kept = seats(0, false).await.ok(200);
    let of_trio = &kept["pairings"][0]["groups"][0];
    assert_eq!((&of_trio["keptSeats"], &of_trio["givenAwayFlag"]), (&json!(1), &json!(false)));
    let singles = json!([field.joins(2, 1, None)]);
    assert_eq!(kept["fillUp"], singles, "the seat of the three is theirs");
    let stranger = json!({"attendeeIds": field.players_of(1), "pairingId": field.pairing_of(0)});
    let refused = field.put("players", stranger.clone()).await;
    let sentence = "1 seat of this pairing is kept for somebody who is not named yet. Give it away first.";
    assert_eq!(refused.problem(409, "pairingId"), sentence);
    let given = seats(0, true).await.ok(200);
    assert_eq!(given["fillUp"], json!([field.joins(2, 0, None)]));
    field.put("players", stranger).await.ok(200);
    let entries = "audit_log WHERE action = 'round.give_away_seats'";
    assert_eq!(field.app.rows.count(entries), 2);
    let wrong = field.put("seats", json!({"groupIds": [999_999], "givenAwayFlag": null})).await;
    assert_eq!(wrong.problem(422, "groupIds"), "groupIds holds 999999, which is no group of this round");
    assert_eq!(wrong.problem(422, "givenAwayFlag"), "givenAwayFlag cannot be empty");
}

#[tokio::test]
async fn wishes_are_honoured_and_unmet_ones_are_listed() {
    let field = Field::of(&[3, 1, 1]);
    let [trio, single, other] = [0, 1, 2].map(|group| field.players_of(group)[0]);
    let wish = |a: i64, b: i64, apart: Value| {
        field.put("wish", json!({"attendeeId": a, "otherAttendeeId": b, "apartFlag": apart}))
    };
    let told =
        |a: i64, b: i64, apart: bool| json!({"attendeeId": a, "otherAttendeeId": b, "apartFlag": apart});
    let join = |from: usize| json!([field.joins(from, 0, None)]);
    assert_eq!(field.read().await["fillUp"], join(2));
    let met = wish(single, trio, json!(false)).await.ok(200);
    assert_eq!((&met["fillUp"], &met["wishes"]), (&join(1), &json!([told(trio, single, false)])));
    assert_eq!(met["unmetWishes"], json!([]));
    let apart = wish(trio, single, json!(true)).await.ok(200);
    assert_eq!((&apart["fillUp"], &apart["wishes"]), (&join(2), &json!([told(trio, single, true)])));
    let both = wish(trio, other, json!(true)).await.ok(200);
    assert_eq!(both["fillUp"][0]["pairingId"], field.pairing_of(2), "the two singles");
    let against = wish(single, other, json!(true)).await.ok(200);
    assert_eq!(against["fillUp"], json!([]));
    field.app.rows.execute(&format!("UPDATE pairing_wishes SET apart = false WHERE other_id = {other}"));
    assert_eq!(
        field.read().await["unmetWishes"],
        json!([told(single, other, false)]),
        "three and two are five"
    );
    wish(trio, single, Value::Null).await.ok(200);
    assert_eq!(field.app.rows.count("pairing_wishes"), 2);
    assert_eq!(field.app.rows.count("audit_log WHERE action = 'round.wish'"), 5);
    let wrong = wish(single, single, json!(true)).await;
    assert_eq!(
        wrong.problem(422, "otherAttendeeId"),
        "otherAttendeeId must be somebody else than attendeeId"
    );
    let stranger = wish(single, 999_999, json!(true)).await;
    assert_eq!(stranger.problem(422, "otherAttendeeId"), "otherAttendeeId is no player of this round");
}

#[tokio::test]
async fn a_wish_goes_with_the_person() {
    let field = Field::of(&[1, 1]);
    let [one, other] = [0, 1].map(|group| field.players_of(group)[0]);
    let wish = json!({"attendeeId": one, "otherAttendeeId": other, "apartFlag": true});
    field.put("wish", wish).await.ok(200);
    let replace = json!({"id": other, "newUserNameFirst": "Cy", "newUserNameLast": "Oak"});
    field.app.put("/api/Attendee", &replace).by(&field.admin).await.ok(200);
    assert_eq!(field.read().await["wishes"], json!([]));
}

#[tokio::test]
async fn more_pairings_than_starts_are_previewed_and_refused() {
    let field = Field::of(&[1; 10]);
    let holes: Vec<_> = (1..=9)
        .map(|number| json!({"number": number, "par": 3, "strokeIndex": number, "secondPriority": null, "sponsorId": null}))
        .collect();
    let body = field.put("course", json!({"holes": holes})).await.ok(200);
    let refusal = "This round has 10 pairings, and its course has starts for 9. Let more holes take a second pairing first.";
    assert_eq!((&body["assignment"], &body["assignmentRefusal"]), (&json!([]), &json!(refusal)));
    assert_eq!(field.put("assign", json!({})).await.problem(409, ""), refusal);
}

#[tokio::test]
async fn twenty_singles_at_once_fill_a_pairing_to_its_size() {
    let field = Field::of(&[1; 21]);
    let mut racing = tokio::task::JoinSet::new();
    for single in 1..21 {
        let body = json!({"attendeeIds": field.players_of(single), "pairingId": field.pairing_of(0)});
        racing.spawn(field.put("players", body).into_future());
    }
    let answers = racing.join_all().await;
    assert!(answers.iter().all(|answer| [200, 409].contains(&answer.status)));
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 3);
    assert_eq!(sizes(&field.read().await).into_iter().max(), Some(4));
}

#[tokio::test]
async fn groups_that_come_and_go_while_holes_are_assigned_share_no_start() {
    let field = Field::of(&[2; 20]);
    let mut racing = tokio::task::JoinSet::new();
    for turn in 0..20 {
        let body = json!({"id": field.groups[turn], "roundId": null});
        racing.spawn(field.app.put("/api/Group", &body).by(&field.admin).into_future());
        racing.spawn(field.put("assign", json!({})).into_future());
        let hole = json!({"pairingId": field.pairing_of(19 - turn), "hole": turn % 3 + 1});
        racing.spawn(field.put("start", hole).into_future());
    }
    let answers = racing.join_all().await;
    assert!(answers.iter().all(|answer| [200, 409, 422].contains(&answer.status)), "none waits in a circle");
    assert_eq!((field.app.rows.count("pairings"), field.read().await["pairings"].clone()), (0, json!([])));
}
