//! The moment from which only Admins change teams, groups and rounds (rule `teams-freeze`).

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Call;

const FREEZE: &str = "2026-05-01T15:00:00Z";
const BEFORE: &str = "2026-05-01T14:59:59.999999Z";

/// A ticket of a tournament whose teams are frozen at [`FREEZE`], and a round.
struct Frozen {
    app: App,
    owner: Person,
    tournament: i64,
    ticket: i64,
    group: i64,
    attendee: i64,
    round: i64,
}

impl Frozen {
    fn new() -> Self {
        let app = App::spawn();
        let owner = app.user();
        let tournament = app.rows.insert("tournaments", json!({"teams_freeze_at": FREEZE}));
        let category = app.category(tournament, json!({"num_groups": 2}));
        let (ticket, group, attendee) = app.ticket(category, &owner);
        let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
        let of = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
        app.rows.link("round_ticket_categories", of);
        Self { app, owner, tournament, ticket, group, attendee, round }
    }

    /// Each call by which a buyer changes teams.
    fn changes(&self, by: &Person) -> Vec<Call> {
        let guest = json!({"newUserNameFirst": "Ann", "newUserNameLast": "Lee"});
        let with = |mut body: Value, more: &Value| {
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        let replace = with(json!({"id": self.attendee}), &guest);
        let calls = [
            self.app.put("/api/Group", &json!({"id": self.group, "roundId": self.round})),
            self.app.put("/api/Group/rename", &json!({"id": self.group, "name": "Eagles"})),
            self.app.put("/api/Group/wish", &json!({"id": self.group, "wish": "With the Larks"})),
            self.app.post("/api/Group", &json!({"ticketId": self.ticket})),
            self.app.post("/api/Attendee", &with(json!({"groupId": self.group}), &guest)),
            self.app.put("/api/Attendee", &replace),
            self.app.call(Method::DELETE, &format!("/api/Attendee/{}", self.attendee)),
            self.delete(),
        ];
        calls.into_iter().map(|call| call.by(by)).collect()
    }

    /// Deletes the ticket, which is unpaid.
    fn delete(&self) -> Call {
        self.app.call(Method::DELETE, &format!("/api/Ticket/{}", self.ticket))
    }

    /// The moment in the owner's list of tickets.
    async fn listed(&self) -> Value {
        let tickets =
            self.app.get(&format!("/api/Ticket/query/user/{}", self.owner.id)).by(&self.owner).await.ok(200);
        tickets[0]["tournament"]["teamsFreezeAt"].clone()
    }

    async fn group(&self, by: &Person) -> Value {
        self.app.get(&format!("/api/Group/query/ticket/{}", self.ticket)).by(by).await.ok(200)[0].clone()
    }
}

#[tokio::test]
async fn buyers_change_teams_until_the_freeze_and_admins_after_it() {
    let on = Frozen::new();
    on.app.clock.set(FREEZE);
    assert_eq!(on.listed().await, FREEZE);
    let before = on.app.rows.state();
    for call in on.changes(&on.owner) {
        let answer = call.await;
        assert_eq!(
            answer.problem(409, ""),
            "Teams, groups and rounds of this event could be changed until 8:00 AM on May 1, 2026. Please ask the staff to change them now."
        );
        assert_eq!(answer.json()["type"], "/problems/teams-frozen");
    }
    for table in ["tickets", "groups", "attendees", "users", "outbox"] {
        assert_eq!(on.app.rows.state()[table], before[table], "{table}");
    }
    for call in on.changes(&on.app.admin()) {
        assert!([200, 201, 204].contains(&call.await.status));
    }
}

#[tokio::test]
async fn tickets_that_play_no_more_are_deleted_by_owners_after_the_freeze() {
    for change in ["UPDATE tickets SET is_cancelled = true", "UPDATE tournaments SET weather = 'cancelled'"] {
        let on = Frozen::new();
        on.app.clock.set(FREEZE);
        on.app.rows.execute(change);
        assert_eq!(on.delete().by(&on.owner).await.status, 204, "{change}");
    }
}

#[tokio::test]
async fn the_page_of_groups_has_the_freeze_and_whether_it_has_passed() {
    let on = Frozen::new();
    let told = |group: &Value| (group["changeUntil"].clone(), group["canChange"].clone());
    on.app.clock.set(BEFORE);
    assert_eq!(told(&on.group(&on.owner).await), (json!(FREEZE), json!(true)));
    let call = on.changes(&on.owner).remove(0);
    call.await.ok(200);
    on.app.clock.set(FREEZE);
    assert_eq!(told(&on.group(&on.owner).await), (json!(FREEZE), json!(false)));
    assert_eq!(told(&on.group(&on.app.admin()).await), (json!(FREEZE), json!(true)));
}

#[tokio::test]
async fn admins_set_the_moment_and_take_it_away() {
    let on = Frozen::new();
    let admin = on.app.admin();
    let put = |moment: Value| {
        on.app.put("/api/Tournament", &json!({"id": on.tournament, "teamsFreezeAt": moment})).by(&admin)
    };
    assert_eq!(
        put(json!("2026-06-10T12:00:00+02:00")).await.ok(200)["teamsFreezeAt"],
        "2026-06-10T10:00:00Z"
    );
    let unchanged =
        on.app.put("/api/Tournament", &json!({"id": on.tournament, "name": "Classic"})).by(&admin);
    assert_eq!(unchanged.await.ok(200)["teamsFreezeAt"], "2026-06-10T10:00:00Z");
    let wrong = put(json!("Friday")).await;
    assert_eq!(
        wrong.problem(422, "teamsFreezeAt"),
        "teamsFreezeAt must be a moment, as in 2026-03-01T14:00:00Z"
    );
    assert_eq!(put(json!(null)).await.ok(200)["teamsFreezeAt"], Value::Null);
    assert_eq!(on.app.rows.count("audit_log WHERE action = 'tournament.update'"), 3);
}

#[tokio::test]
async fn open_seats_belong_to_no_group_once_teams_are_frozen() {
    let on = Frozen::new();
    on.app.rows.execute(&format!("UPDATE groups SET round_id = {}", on.round));
    let admin = on.app.admin();
    let kept = async || {
        let round = on.app.get(&format!("/api/Pairing/query/round/{}", on.round)).by(&admin).await.ok(200);
        round["pairings"][0]["groups"][0]["keptSeats"].clone()
    };
    on.app.clock.set(BEFORE);
    assert_eq!(kept().await, 3);
    on.app.clock.set(FREEZE);
    assert_eq!(kept().await, 0);
}
