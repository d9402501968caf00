//! A dinner or a contest as a ticket category (rule `categories-without-golf`).

use std::future::IntoFuture;

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

const NO_ROUND: &str = "roundId must be empty, as this ticket category does not play golf";

/// A tournament with a dinner, a ticket for it, and a round that took the category before it became a dinner.
struct Evening {
    app: App,
    admin: Person,
    guest: Person,
    tournament: i64,
    dinner: i64,
    ticket: i64,
    group: i64,
    attendee: i64,
    round: i64,
}

impl Evening {
    fn new() -> Self {
        let app = App::spawn();
        let (admin, guest, tournament) = (app.admin(), app.user(), app.tournament());
        let dinner = app.category(tournament, json!({"name": "Dinner", "play_flag": false}));
        let (ticket, group, attendee) = app.ticket(dinner, &guest);
        let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
        let enabled = json!({"round_id": round, "ticket_category_id": dinner, "tournament_id": tournament});
        app.rows.link("round_ticket_categories", enabled);
        Self { app, admin, guest, tournament, dinner, ticket, group, attendee, round }
    }

    async fn play(&self, flag: Value) -> Answer {
        let body = json!({"id": self.dinner, "playFlag": flag});
        self.app.put("/api/TicketCategory", &body).by(&self.admin).await
    }

    async fn assign(&self, round: Value) -> Answer {
        self.app.put("/api/Group", &json!({"id": self.group, "roundId": round})).by(&self.guest).await
    }

    async fn toggle(&self, enabled: bool) -> Answer {
        let toggles = json!([{"ticketCategoryId": self.dinner, "enabled": enabled}]);
        let body = json!({"id": self.round, "enabledDisabledTicketCategories": toggles});
        self.app.put("/api/Round", &body).by(&self.admin).await
    }

    async fn is_enabled(&self) -> bool {
        let round = self.app.get(&format!("/api/Round/{}", self.round)).await.ok(200);
        let toggle = json!({"ticketCategoryId": self.dinner, "enabled": true});
        round["enabledDisabledTicketCategories"].as_array().unwrap().contains(&toggle)
    }

    async fn staff(&self, path: &str) -> Value {
        self.app.get(path).by(&self.admin).await.ok(200)
    }
}

#[tokio::test]
async fn a_category_plays_golf_by_default() {
    let on = Evening::new();
    let create = |flag: Option<Value>| {
        let mut body = json!({"tournamentId": on.tournament, "name": "Contest", "numGroups": 1, "numAttendees": 1,
            "maxTotalTickets": 10, "noCostFlag": true});
        if let Some(flag) = flag {
            body["playFlag"] = flag;
        }
        on.app.post("/api/TicketCategory", &body).by(&on.admin)
    };
    assert_eq!(create(None).await.ok(201)["playFlag"], true);
    assert_eq!(create(Some(json!(null))).await.ok(201)["playFlag"], true);
    assert_eq!(create(Some(json!(false))).await.ok(201)["playFlag"], false);
    create(Some(json!("no"))).await.problem(400, "playFlag");
    on.play(json!(1)).await.problem(400, "playFlag");
    let empty = on.play(json!(null)).await;
    assert_eq!(empty.problem(422, "playFlag"), "playFlag cannot be empty");
    let renamed = json!({"id": on.dinner, "name": "Gala dinner"});
    let renamed = on.app.put("/api/TicketCategory", &renamed).by(&on.admin).await.ok(200);
    assert_eq!((&renamed["name"], &renamed["playFlag"]), (&json!("Gala dinner"), &json!(false)));
}

#[tokio::test]
async fn no_caller_can_assign_a_round_to_a_group_of_a_dinner() {
    let on = Evening::new();
    let before = on.app.rows.state();
    assert_eq!(on.assign(json!(on.round)).await.problem(422, "roundId"), NO_ROUND);
    let by_staff = json!({"id": on.group, "roundId": on.round});
    let by_staff = on.app.put("/api/Group", &by_staff).by(&on.admin).await;
    assert_eq!(by_staff.problem(422, "roundId"), NO_ROUND);
    let walk_up = json!({"ticketCategoryId": on.dinner, "newUserNameFirst": "Wally", "newUserNameLast": "Walkup",
        "roundId": on.round});
    let walk_up = on.app.post("/api/Ticket/walkUp", &walk_up).by(&on.admin).await;
    assert_eq!(walk_up.problem(422, "roundId"), NO_ROUND);
    on.assign(json!(null)).await.ok(200);
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn a_round_takes_no_dinner_and_keeps_its_earlier_toggles() {
    let on = Evening::new();
    let before = on.app.rows.state();
    assert!(!on.is_enabled().await);
    let sentence = format!("enabledDisabledTicketCategories enables {}, which does not play golf", on.dinner);
    let field = "enabledDisabledTicketCategories";
    assert_eq!(on.toggle(true).await.problem(422, field), sentence);
    on.toggle(false).await.ok(200);
    let new = json!({"tournamentId": on.tournament, "name": "Noon", "location": "Tenth tee", "startDate": "2026-06-13",
        "startTime": "12:00", "endDate": "2026-06-13", "endTime": "16:30", "description": "Shotgun", "maxAttendees": 72,
        "enabledDisabledTicketCategories": [{"ticketCategoryId": on.dinner, "enabled": true}]});
    let new = on.app.post("/api/Round", &new).by(&on.admin).await;
    assert_eq!(new.problem(422, field), sentence);
    assert_eq!(on.app.rows.state(), before);
    on.play(json!(true)).await.ok(200);
    assert!(on.is_enabled().await);
    assert_eq!(on.assign(json!(on.round)).await.ok(200)["roundId"], json!(on.round));
}

#[tokio::test]
async fn a_dinner_guest_has_a_pass_and_is_checked_in() {
    let on = Evening::new();
    let walk_up = json!({"ticketCategoryId": on.dinner, "newUserNameFirst": "Wally", "newUserNameLast": "Walkup",
        "paid": true, "paymentMethod": "Cash"});
    let sold = on.app.post("/api/Ticket/walkUp", &walk_up).by(&on.admin).await.ok(201);
    assert_eq!((&sold["paid"], &sold["ticketCategory"]["playFlag"]), (&json!(true), &json!(false)));
    let passes = on.app.get(&format!("/api/Attendee/query/user/{}", on.guest.id)).by(&on.guest).await.ok(200);
    assert_eq!(passes[0]["ticketCategory"], json!({"name": "Dinner", "playFlag": false}));
    let body = json!({"id": on.attendee, "checkedIn": true, "scanCode": passes[0]["scanCode"]});
    let checked_in = on.app.put("/api/Attendee/checkin/update", &body).by(&on.admin).await.ok(200);
    assert_eq!(checked_in["playFlag"], false);
    let list = on.staff(&format!("/api/Attendee/checkin/{}", on.tournament)).await;
    assert_eq!(list.as_array().unwrap().len(), 2);
    assert!(list.as_array().unwrap().iter().all(|row| row["playFlag"] == false && row["roundId"].is_null()));
    let roster = on.staff(&format!("/api/Attendee/checkin/{}/roster", on.tournament)).await;
    assert_eq!(roster["attendees"][0]["playFlag"], false);
}

#[tokio::test]
async fn golf_is_given_up_only_once_no_group_has_a_round() {
    let on = Evening::new();
    on.play(json!(true)).await.ok(200);
    on.assign(json!(on.round)).await.ok(200);
    let before = on.app.rows.state();
    let refused = on.play(json!(false)).await;
    assert_eq!(
        refused.problem(409, "playFlag"),
        "1 group of this category has a round, so it cannot stop playing golf. Take it out of its round first."
    );
    assert_eq!(on.app.rows.state(), before);
    let cancel = |flag: bool| json!({"id": on.ticket, "isCancelled": flag});
    on.app.put("/api/Ticket", &cancel(true)).by(&on.admin).await.ok(200);
    on.play(json!(false)).await.ok(200);
    let revived = on.app.put("/api/Ticket", &cancel(false)).by(&on.admin).await.ok(200);
    assert_eq!(revived["groups"][0]["roundId"], Value::Null, "it does not return into the round it left");
    on.play(json!(true)).await.ok(200);
    on.assign(json!(on.round)).await.ok(200);
}

#[tokio::test]
async fn a_switched_flag_reaches_phones_with_the_changes_of_the_list() {
    let on = Evening::new();
    let roster = on.staff(&format!("/api/Attendee/checkin/{}/roster", on.tournament)).await;
    on.play(json!(true)).await.ok(200);
    let path = format!("/api/Attendee/checkin/{}/roster?since={}", on.tournament, roster["number"]);
    let later = on.staff(&path).await;
    assert_eq!((&later["whole"], &later["attendees"][0]["playFlag"]), (&json!(false), &json!(true)));
}

#[tokio::test]
async fn groups_that_choose_a_round_as_golf_is_given_up_never_keep_it() {
    let on = Evening::new();
    let others: Vec<_> =
        (0..9).map(|_| on.app.user()).map(|it| (on.app.ticket(on.dinner, &it).1, it)).collect();
    for turn in 0..6 {
        on.app.rows.execute("UPDATE groups SET round_id = NULL");
        on.app.rows.execute("UPDATE ticket_categories SET play_flag = true");
        let mut racing = tokio::task::JoinSet::new();
        for (at, (group, owner)) in others.iter().enumerate() {
            if at == turn {
                let stop = json!({"id": on.dinner, "playFlag": false});
                racing.spawn(on.app.put("/api/TicketCategory", &stop).by(&on.admin).into_future());
            }
            let body = json!({"id": group, "roundId": on.round});
            racing.spawn(on.app.put("/api/Group", &body).by(owner).into_future());
        }
        for answer in racing.join_all().await {
            assert!([200, 409, 422].contains(&answer.status), "{}", answer.text());
        }
        let stopped = on.app.rows.count("ticket_categories WHERE NOT play_flag");
        let assigned = on.app.rows.count("groups WHERE round_id IS NOT NULL");
        assert!((stopped, assigned) == (0, 9) || (stopped, assigned) == (1, 0), "{stopped} and {assigned}");
    }
}
