//! Groups of a ticket: listing, adding, renaming, assigning to rounds.

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

/// A ticket with one of the two groups that its category allows, in which its owner plays, and a round for it.
struct Ticket {
    app: App,
    owner: Person,
    tournament: i64,
    category: i64,
    id: i64,
    group: i64,
    attendee: i64,
    round: i64,
}

impl Ticket {
    fn new() -> Self {
        let app = App::spawn();
        let owner = app.user();
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"num_groups": 2}));
        let (id, group, attendee) = app.ticket(category, &owner);
        let round = app.rows.insert("rounds", json!({"tournament_id": tournament, "max_attendees": 8}));
        let ticket = Self { app, owner, tournament, category, id, group, attendee, round };
        ticket.enable(round);
        ticket
    }

    /// Lets groups of the category be assigned to a round.
    fn enable(&self, round: i64) {
        let of =
            json!({"round_id": round, "ticket_category_id": self.category, "tournament_id": self.tournament});
        self.app.rows.link("round_ticket_categories", of);
    }

    async fn groups(&self, by: &Person) -> Answer {
        self.app.get(&format!("/api/Group/query/ticket/{}", self.id)).by(by).await
    }

    async fn add(&self, name: &str) -> Answer {
        self.app.post("/api/Group", &json!({"ticketId": self.id, "name": name})).by(&self.owner).await
    }

    async fn put(&self, by: &Person, body: Value) -> Answer {
        let mut whole = json!({"id": self.group});
        whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        self.app.put("/api/Group", &whole).by(by).await
    }

    async fn rename(&self, group: i64, name: Value) -> Value {
        let body = json!({"id": group, "name": name});
        self.app.put("/api/Group/rename", &body).by(&self.owner).await.ok(200)["name"].clone()
    }

    /// The places left in a round.
    async fn spots(&self, round: i64) -> Value {
        self.app.get(&format!("/api/Round/{round}")).await.ok(200)["attendeeSpotsAvailiable"].clone()
    }
}

#[tokio::test]
async fn a_tickets_groups_come_with_members_and_permissions() {
    let on = Ticket::new();
    let owner = json!({"nameFirst": "Sam", "nameLast": "Rivera", "email": on.owner.email});
    let mut expected = json!([{"id": on.group, "name": "Group 1", "ticketId": on.id, "roundId": null, "round": null,
        "wish": "", "start": null, "partners": [],
        "attendees": [{"id": on.attendee, "userId": on.owner.id, "checkedIn": false, "user": owner, "start": null, "version": 1}],
        "metaGroupMaxAttendees": 4,
        "metaTicketCategoryId": on.category, "metaTicketNumGroup": 2, "canChange": true, "changeUntil": null, "version": 1}]);
    let told = on.groups(&on.owner).await;
    assert_eq!(told.ok(200), expected);
    assert_eq!(told.header("cache-control"), "no-store", "it is personal");
    on.app.rows.execute(&format!("UPDATE groups SET round_id = {}", on.round));
    on.app.rows.insert("check_ins", json!({"attendee_id": on.attendee}));
    expected[0]["roundId"] = json!(on.round);
    expected[0]["round"] =
        json!({"id": on.round, "name": "Morning", "startDate": "2026-06-13", "startTime": "08:30"});
    expected[0]["attendees"][0]["checkedIn"] = json!(true);
    expected[0]["version"] = json!(2);
    assert_eq!(on.groups(&on.app.admin()).await.ok(200), expected);
}

#[tokio::test]
async fn a_group_has_its_start_and_its_partners() {
    let on = Ticket::new();
    let other = on.app.user();
    let (_, group, _) = on.app.ticket(on.category, &other);
    on.app.rows.execute(&format!("UPDATE groups SET round_id = {}", on.round));
    let pairing = on
        .app
        .rows
        .number(&format!("SELECT pairing_id AS number FROM pairing_groups WHERE group_id = {}", on.group));
    on.app
        .rows
        .execute(&format!("UPDATE pairing_groups SET pairing_id = {pairing} WHERE group_id = {group}"));
    on.app.rows.execute("UPDATE pairings SET hole = 7");
    let told = on.groups(&on.owner).await.ok(200);
    assert_eq!((&told[0]["start"], &told[0]["partners"]), (&json!("7"), &json!(["Sam Rivera"])));
    assert_eq!(told[0]["attendees"][0]["start"], "7");
    let apart = on.app.rows.insert("pairings", json!({"round_id": on.round, "hole": 9}));
    let away = json!({"attendee_id": on.attendee, "pairing_id": apart});
    on.app.rows.link("pairing_players", away);
    let told = on.groups(&on.owner).await.ok(200);
    assert_eq!((&told[0]["start"], &told[0]["attendees"][0]["start"]), (&json!("7"), &json!("9")));
    on.app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", on.owner.id));
    let told = on.groups(&on.owner).await.ok(200);
    assert_eq!(told[0]["partners"], json!([]), "no names before the address is confirmed");
}

#[tokio::test]
async fn a_buyer_writes_a_wish_for_staff_to_read() {
    let on = Ticket::new();
    let put = |wish: &str| on.app.put("/api/Group/wish", &json!({"id": on.group, "wish": wish}));
    let written = put(" With the Parks, please ").by(&on.owner).await.ok(200);
    assert_eq!((&written["wish"], &written["version"]), (&json!("With the Parks, please"), &json!(2)));
    let long = put(&"é".repeat(201)).by(&on.owner).await;
    assert_eq!(long.problem(422, "wish"), "wish cannot be longer than 200 characters");
    put(&"é".repeat(200)).by(&on.owner).await.ok(200);
    put("").by(&on.app.user()).await.problem(404, "");
    assert_eq!(put("").by(&on.app.admin()).await.ok(200)["wish"], "");
    let stale = put("Again").by(&on.owner).header("if-match", "\"1-\"").await;
    assert!(stale.problem(409, "").starts_with("Somebody else has changed this"));
}

#[tokio::test]
async fn a_group_that_is_missing_is_added_and_no_other() {
    let on = Ticket::new();
    let added = on.add("").await.ok(201);
    assert_eq!((&added["name"], &added["attendees"]), (&json!("Group 2"), &json!([])));
    let sentence = on.add("Eagles").await.problem(409, "");
    assert_eq!(sentence, "This ticket has its 2 groups already, so it cannot get another.");
    assert_eq!(on.groups(&on.owner).await.each("id"), [json!(on.group), added["id"].clone()]);
    on.app.rows.execute("UPDATE ticket_categories SET num_groups = 3");
    assert_eq!(on.add(" Eagles ").await.ok(201)["name"], "Eagles");
}

#[tokio::test]
async fn a_repeated_request_adds_one_group() {
    let on = Ticket::new();
    let call = on.app.post("/api/Group", &json!({"ticketId": on.id})).by(&on.owner);
    let call = call.header("idempotency-key", "k");
    let first = call.again().await.ok(201);
    assert_eq!(call.await.ok(201), first);
    assert_eq!(on.app.rows.count("groups"), 2);
}

#[tokio::test]
async fn a_group_gets_its_given_name_or_its_number_again() {
    let on = Ticket::new();
    let second = on.add("").await.ok(201)["id"].as_i64().unwrap();
    assert_eq!(on.rename(on.group, json!("  Eagles ")).await, "Eagles");
    for none in [json!(null), json!(""), json!(" ")] {
        on.rename(second, json!("Birdies")).await;
        assert_eq!(on.rename(second, none).await, "Group 2");
    }
    let absent = on.app.put("/api/Group/rename", &json!({"id": on.group})).by(&on.owner).await;
    assert_eq!(absent.ok(200)["name"], "Group 1");
    on.rename(second, json!("Group 1")).await;
    on.rename(on.group, json!("Eagles")).await;
    assert_eq!(on.rename(on.group, json!("")).await, "Group 2", "not as the other one");
    for none in [json!(null), json!(""), json!(" ")] {
        on.rename(on.group, json!("Eagles")).await;
        assert_eq!(on.put(&on.owner, json!({"name": none})).await.ok(200)["name"], "Group 2");
    }
    let described = on.app.get("/api/openapi.json").await.ok(200);
    for change in ["UpdateGroup", "UpdateGroupName"] {
        let name = &described["components"]["schemas"][change]["properties"]["name"];
        assert_eq!(name["type"], json!(["string", "null"]), "{change}");
    }
}

#[tokio::test]
async fn a_group_is_assigned_to_a_round_and_leaves_it_again() {
    let on = Ticket::new();
    let assigned = on.put(&on.owner, json!({"roundId": on.round})).await;
    assert_eq!(assigned.ok(200)["roundId"], on.round);
    assert_eq!(assigned.json()["round"]["name"], "Morning");
    assert_eq!(on.spots(on.round).await, 4, "counted by its maximum");
    let renamed = on.put(&on.owner, json!({"name": "Eagles"})).await.ok(200);
    assert_eq!((&renamed["name"], &renamed["roundId"]), (&json!("Eagles"), &json!(on.round)));
    let rename = json!({"id": on.group, "name": "Eagles", "roundId": null});
    let renamed = on.app.put("/api/Group/rename", &rename).by(&on.owner).await.ok(200);
    assert_eq!(renamed["roundId"], on.round, "only the name");
    let left = on.put(&on.owner, json!({"roundId": null})).await.ok(200);
    assert_eq!(
        (&left["roundId"], &left["round"], &left["name"]),
        (&Value::Null, &Value::Null, &json!("Eagles"))
    );
    assert_eq!(on.spots(on.round).await, 8);
}

#[tokio::test]
async fn a_group_goes_where_its_category_is_enabled_and_all_its_places_fit() {
    let on = Ticket::new();
    let round = |places: i64| json!({"tournament_id": on.tournament, "max_attendees": places});
    let small = on.app.rows.insert("rounds", round(3));
    on.enable(small);
    let closed = on.app.rows.insert("rounds", round(72));
    for round in [small, closed] {
        let sentence = on.put(&on.owner, json!({"roundId": round})).await.problem(409, "");
        assert_eq!(sentence, "Insufficient Spots for Group");
    }
    on.put(&on.owner, json!({"roundId": on.round})).await.ok(200);
    on.app.rows.execute("UPDATE rounds SET max_attendees = 0");
    on.put(&on.owner, json!({"roundId": on.round})).await.ok(200);
}

#[tokio::test]
async fn a_round_that_the_caller_may_not_see_is_a_wrong_field() {
    let on = Ticket::new();
    let hidden = on.app.rows.insert("rounds", json!({"tournament_id": on.tournament, "live_flag": false}));
    on.enable(hidden);
    let elsewhere = on.app.rows.insert("rounds", json!({"tournament_id": on.app.tournament()}));
    for round in [hidden, elsewhere, 404, 0, -1] {
        let answer = on.put(&on.owner, json!({"roundId": round})).await;
        assert_eq!(answer.problem(422, "roundId"), "roundId is no round of this tournament");
    }
    let admin = on.app.admin();
    on.put(&admin, json!({"roundId": elsewhere})).await.problem(422, "roundId");
    assert_eq!(on.put(&admin, json!({"roundId": hidden})).await.ok(200)["roundId"], hidden);
    on.put(&on.owner, json!({"roundId": hidden, "name": "Eagles"})).await.ok(200);
}

#[tokio::test]
async fn a_change_of_an_old_version_is_refused() {
    let on = Ticket::new();
    let first = on.put(&on.owner, json!({"name": "Eagles"})).await;
    let put = |name: &str, etag: &str| {
        let body = json!({"id": on.group, "name": name});
        on.app.put("/api/Group/rename", &body).by(&on.owner).header("if-match", etag)
    };
    let second = put("Birdies", &first.header("etag")).await;
    second.ok(200);
    assert!(
        put("Bogeys", &first.header("etag")).await.problem(409, "").contains("Somebody else has changed")
    );
    put("Bogeys", &second.header("etag")).await.ok(200);
}

#[tokio::test]
async fn a_change_is_made_with_the_version_in_the_list() {
    let on = Ticket::new();
    let told = on.groups(&on.owner).await.each("version")[0].clone();
    let assign = |round: Value| {
        on.app.put("/api/Group", &json!({"id": on.group, "roundId": round})).by(&on.owner).if_version(&told)
    };
    let changed = assign(json!(on.round)).await.ok(200);
    assign(json!(null)).await.problem(409, "");
    assert_eq!(on.groups(&on.owner).await.each("roundId"), [on.round]);
    assert_eq!(on.groups(&on.owner).await.each("version"), [changed["version"].clone()]);
    on.app.rows.insert("attendees", json!({"group_id": on.group, "user_id": on.app.user().id}));
    assert_eq!(
        on.groups(&on.owner).await.each("version"),
        [changed["version"].clone()],
        "who joins it stands in no one's way"
    );
}

#[tokio::test]
async fn groups_of_cancelled_and_past_tickets_are_read_only() {
    let on = Ticket::new();
    let admin = on.app.admin();
    on.app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let cancelled = "This ticket was cancelled, so its groups can no longer be changed.";
    for by in [&on.owner, &admin] {
        assert_eq!(on.groups(by).await.each("canChange"), [false]);
        assert_eq!(on.put(by, json!({"name": "Eagles"})).await.problem(409, ""), cancelled);
        assert_eq!(on.put(by, json!({"roundId": on.round})).await.problem(409, ""), cancelled);
    }
    assert_eq!(on.add("Eagles").await.problem(409, ""), cancelled);
    on.app.rows.execute("UPDATE tickets SET is_cancelled = false");
    on.app.rows.execute("UPDATE tournaments SET date_start = '2026-04-30', date_end = '2026-04-30'");
    let over = "This tournament is over, so its groups can no longer be changed.";
    assert_eq!(on.groups(&on.owner).await.each("canChange"), [false]);
    assert_eq!(on.put(&on.owner, json!({"name": "Eagles"})).await.problem(409, ""), over);
    assert_eq!(on.add("Eagles").await.problem(409, ""), over);
    assert_eq!(on.groups(&admin).await.each("canChange"), [true]);
    on.put(&admin, json!({"name": "Eagles"})).await.ok(200);
}

#[tokio::test]
async fn missing_and_bad_fields_of_a_group_are_reported() {
    let on = Ticket::new();
    let post = |body: Value| on.app.post("/api/Group", &body);
    assert_eq!(post(json!({})).by(&on.owner).await.problem(422, "ticketId"), "ticketId cannot be empty");
    post(json!({"ticketId": 404})).by(&on.owner).await.problem(404, "");
    let admin = on.app.admin();
    assert_eq!(
        post(json!({"ticketId": 404})).by(&admin).await.problem(422, "ticketId"),
        "ticketId is no ticket"
    );
    let long = "x".repeat(101);
    assert_eq!(on.add(&long).await.problem(422, "name"), "name cannot be longer than 100 characters");
    for path in ["/api/Group", "/api/Group/rename"] {
        let none = on.app.put(path, &json!({"name": long})).by(&on.owner).await;
        assert_eq!(none.problem(422, "id"), "id cannot be empty");
        none.problem(422, "name");
        on.app.put(path, &json!({"id": 404})).by(&admin).await.problem(404, "");
    }
    let all = on.put(&on.owner, json!({"name": long, "roundId": 404, "ticketId": 404})).await;
    assert_eq!(all.problem(422, "name"), "name cannot be longer than 100 characters");
    assert_eq!(all.problem(422, "roundId"), "roundId is no round of this tournament");
    assert_eq!(all.problem(422, "ticketId"), "ticketId cannot be changed");
    let null = on.put(&on.owner, json!({"name": long, "ticketId": null})).await;
    assert_eq!(null.problem(422, "ticketId"), "ticketId cannot be empty");
    null.problem(422, "name");
    let (other, ..) = on.app.ticket(on.category, &on.owner);
    let moved = on.put(&on.owner, json!({"ticketId": other})).await;
    assert_eq!(moved.problem(422, "ticketId"), "ticketId cannot be changed");
    on.put(&on.owner, json!({"ticketId": on.id})).await.ok(200);
}
