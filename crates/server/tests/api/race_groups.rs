//! Many concurrent groups for the last places of a round, and for the last group of a ticket: all are given out, and not one more (rule `groups-in-rounds`).

use std::future::IntoFuture;

use serde_json::{Value, json};

use crate::app::{App, Person};

/// A tournament with a category of foursomes, and a round that takes it.
pub(crate) struct Day {
    pub(crate) app: App,
    category: i64,
    pub(crate) round: i64,
}

impl Day {
    pub(crate) fn new(places: i64) -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"max_total_tickets": 100}));
        let round = app.rows.insert("rounds", json!({"tournament_id": tournament, "max_attendees": places}));
        let enabled = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
        app.rows.link("round_ticket_categories", enabled);
        Self { app, category, round }
    }

    /// Owners with one group each.
    pub(crate) fn groups(&self, number: usize) -> Vec<(Person, i64)> {
        let group = |_| {
            let owner = self.app.user();
            let (_, group, _) = self.app.ticket(self.category, &owner);
            (owner, group)
        };
        (0..number).map(group).collect()
    }

    fn assigned(&self) -> i64 {
        self.app.rows.count(&format!("groups WHERE round_id = {}", self.round))
    }

    async fn round(&self) -> Value {
        self.app.get(&format!("/api/Round/{}", self.round)).by(&self.app.admin()).await.ok(200)
    }
}

#[tokio::test]
async fn fifty_groups_at_once_take_exactly_the_ten_places_of_a_round() {
    let day = Day::new(40);
    let mut racing = tokio::task::JoinSet::new();
    for (owner, group) in &day.groups(50) {
        let body = json!({"id": group, "roundId": day.round});
        racing.spawn(day.app.put("/api/Group", &body).by(owner).into_future());
    }
    let answers = racing.join_all().await;
    let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!(won.len(), 10);
    for answer in lost {
        assert_eq!(answer.problem(409, ""), "Insufficient Spots for Group");
    }
    assert_eq!((day.assigned(), &day.round().await["attendeeSpotsAvailiable"]), (10, &json!(0)));
}

#[tokio::test]
async fn groups_that_leave_and_come_at_once_never_overfill_a_round() {
    let day = Day::new(20);
    let groups = day.groups(15);
    for (owner, group) in &groups[..5] {
        let body = json!({"id": group, "roundId": day.round});
        day.app.put("/api/Group", &body).by(owner).await.ok(200);
    }
    let mut racing = tokio::task::JoinSet::new();
    for (turn, (owner, group)) in groups.iter().enumerate() {
        let to = if turn < 5 { Value::Null } else { json!(day.round) };
        let body = json!({"id": group, "roundId": to});
        racing.spawn(day.app.put("/api/Group", &body).by(owner).into_future());
    }
    let answers = racing.join_all().await;
    let refused = answers.iter().filter(|answer| answer.status == 409).count();
    assert!(answers.iter().all(|answer| [200, 409].contains(&answer.status)));
    assert_eq!(day.assigned(), i64::try_from(10 - refused).unwrap());
    assert!(day.assigned() <= 5);
}

#[tokio::test]
async fn a_category_is_disabled_only_while_the_round_has_none_of_its_groups() {
    for _ in 0..5 {
        let day = Day::new(72);
        let admin = day.app.admin();
        let (mut assigning, mut disabling) = (tokio::task::JoinSet::new(), tokio::task::JoinSet::new());
        let toggle = json!([{"ticketCategoryId": day.category, "enabled": false}]);
        let disable = json!({"id": day.round, "enabledDisabledTicketCategories": toggle});
        for (owner, group) in &day.groups(8) {
            let body = json!({"id": group, "roundId": day.round});
            disabling.spawn(day.app.put("/api/Round", &disable).by(&admin).into_future());
            assigning.spawn(day.app.put("/api/Group", &body).by(owner).into_future());
        }
        for answer in assigning.join_all().await {
            let told = answer.status == 200 || answer.problem(409, "") == "Insufficient Spots for Group";
            assert!(told, "{}", answer.text());
        }
        for answer in disabling.join_all().await {
            let field = "enabledDisabledTicketCategories";
            assert!(answer.status == 200 || answer.problem(409, field).contains("cannot be disabled"));
        }
        let enabled = day.round().await["enabledDisabledTicketCategories"][0]["enabled"] == true;
        assert_eq!(enabled, day.assigned() > 0, "{} groups", day.assigned());
    }
}

#[tokio::test]
async fn a_ticket_that_is_cancelled_meanwhile_leaves_no_group_in_a_round() {
    let day = Day::new(400);
    let admin = day.app.admin();
    let groups = day.groups(20);
    let mut racing = tokio::task::JoinSet::new();
    for (owner, group) in &groups {
        let of = format!("SELECT ticket_id AS number FROM groups WHERE id = {group}");
        let ticket = day.app.rows.number(&of);
        let assign = json!({"id": group, "roundId": day.round});
        let cancel = json!({"id": ticket, "isCancelled": true});
        racing.spawn(day.app.put("/api/Group", &assign).by(owner).into_future());
        racing.spawn(day.app.put("/api/Ticket", &cancel).by(&admin).into_future());
    }
    for answer in racing.join_all().await {
        assert!(
            answer.status == 200 || answer.problem(409, "").contains("was cancelled"),
            "{}",
            answer.text()
        );
    }
    assert_eq!((day.app.rows.count("tickets WHERE is_cancelled"), day.assigned()), (20, 0));
}

#[tokio::test]
async fn cancelled_tickets_and_other_groups_race_for_the_last_places() {
    let day = Day::new(40);
    let admin = day.app.admin();
    let (back, others) = (day.groups(10), day.groups(10));
    let mut tickets = Vec::new();
    for (owner, group) in &back {
        let assign = json!({"id": group, "roundId": day.round});
        day.app.put("/api/Group", &assign).by(owner).await.ok(200);
        let ticket =
            day.app.rows.number(&format!("SELECT ticket_id AS number FROM groups WHERE id = {group}"));
        day.app.put("/api/Ticket", &json!({"id": ticket, "isCancelled": true})).by(&admin).await.ok(200);
        tickets.push(ticket);
    }
    assert_eq!(day.assigned(), 0);
    let (mut returning, mut assigning) = (tokio::task::JoinSet::new(), tokio::task::JoinSet::new());
    for (ticket, (owner, group)) in tickets.iter().zip(&others) {
        let revive = json!({"id": ticket, "isCancelled": false});
        let assign = json!({"id": group, "roundId": day.round});
        returning.spawn(day.app.put("/api/Ticket", &revive).by(&admin).into_future());
        assigning.spawn(day.app.put("/api/Group", &assign).by(owner).into_future());
    }
    let returned = returning.join_all().await;
    let told = returned.iter().map(|answer| answer.ok(200)["groups"][0].clone());
    let (home, lost): (Vec<_>, Vec<_>) = told.partition(|group| group["roundId"] == day.round);
    assert!(lost.iter().all(|group| group["leftRound"]["id"] == day.round), "{lost:?}");
    let assigned = assigning.join_all().await.iter().filter(|answer| answer.status == 200).count();
    assert_eq!((home.len() + assigned, day.assigned()), (10, 10));
}

#[tokio::test]
async fn the_last_group_of_a_ticket_is_added_once() {
    let app = App::spawn();
    let owner = app.user();
    let (ticket, ..) = app.ticket(app.category(app.tournament(), json!({"num_groups": 3})), &owner);
    app.post("/api/Group", &json!({"ticketId": ticket})).by(&owner).await.ok(201);
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..12 {
        racing.spawn(app.post("/api/Group", &json!({"ticketId": ticket})).by(&owner).into_future());
    }
    let answers = racing.join_all().await;
    let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
    assert_eq!((won.len(), &won[0].json()["name"]), (1, &json!("Group 3")));
    for answer in lost {
        let sentence = "This ticket has its 3 groups already, so it cannot get another.";
        assert_eq!(answer.problem(409, ""), sentence);
    }
    assert_eq!(app.rows.count("groups"), 3);
}
