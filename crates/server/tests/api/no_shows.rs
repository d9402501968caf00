//! No-shows, and the count for the club's bill (rules `no-shows`, `count-for-the-bill`).

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Call;

/// A round with a group of three, in a tournament with a desk.
struct Morning {
    app: App,
    admin: Person,
    tournament: i64,
    category: i64,
    round: i64,
    three: Vec<i64>,
}

impl Morning {
    fn new() -> Self {
        let app = App::spawn();
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"no_cost_flag": true, "price_cents": 0}));
        let round = app.rows.insert("rounds", json!({"tournament_id": tournament, "max_attendees": 40}));
        let of = json!({"round_id": round, "ticket_category_id": category, "tournament_id": tournament});
        app.rows.link("round_ticket_categories", of);
        let (_, group, attendee) = app.ticket(category, &app.user());
        app.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {group}"));
        let mut three = vec![attendee];
        for name in ["Ann", "Bo"] {
            let user = app.rows.insert("users", json!({"name_first": name, "name_last": "Lee"}));
            three.push(app.rows.insert("attendees", json!({"group_id": group, "user_id": user})));
        }
        Self { admin: app.admin(), app, tournament, category, round, three }
    }

    fn mark(&self, body: &Value) -> Call {
        self.mark_by(&self.admin, body)
    }

    fn mark_by(&self, person: &Person, body: &Value) -> Call {
        let path = format!("/api/Attendee/checkin/{}/noShows", self.tournament);
        self.app.put(&path, body).by(person)
    }

    fn check_in(&self, attendee: i64) -> Call {
        let body = json!({"id": attendee, "checkedIn": true});
        self.app.put("/api/Attendee/checkin/update", &body).by(&self.admin)
    }

    /// The ids of the no-shows in the phones' roster.
    async fn listed(&self) -> Vec<i64> {
        let path = format!("/api/Attendee/checkin/{}/roster", self.tournament);
        let roster = self.app.get(&path).by(&self.app.volunteer()).await.ok(200);
        let rows = roster["attendees"].as_array().unwrap();
        let mut ids: Vec<_> =
            rows.iter().filter(|row| row["noShow"] == true).map(|row| row["id"].as_i64().unwrap()).collect();
        ids.sort_unstable();
        ids
    }

    async fn bill(&self) -> Value {
        self.app.get(&format!("/api/Tournament/{}/bill", self.tournament)).by(&self.admin).await.ok(200)
    }
}

#[tokio::test]
async fn a_whole_pairing_is_marked_and_each_of_it_is_in_the_trail() {
    let on = Morning::new();
    let marked = on.mark(&json!({"attendeeIds": on.three, "noShow": true})).await.ok(200);
    assert_eq!(marked.as_array().unwrap().iter().filter(|row| row["noShow"] == true).count(), 3);
    assert_eq!(on.listed().await, on.three);
    on.mark(&json!({"attendeeIds": on.three, "noShow": true})).await.ok(200);
    let entries = "audit_log WHERE action = 'attendee.no_show'";
    assert_eq!(on.app.rows.count(entries), 3, "a second time changes nothing");
    on.mark(&json!({"attendeeIds": [on.three[1]], "noShow": false})).await.ok(200);
    assert_eq!(on.listed().await, [on.three[0], on.three[2]]);
    assert_eq!(on.app.rows.count(entries), 4);
    let trail = on.app.get("/api/Audit").by(&on.admin).await;
    assert!(trail.text().contains("Ann Lee"), "by name: {}", trail.text());
}

#[tokio::test]
async fn a_no_show_that_comes_after_all_is_none_any_more() {
    let on = Morning::new();
    on.mark(&json!({"attendeeIds": on.three, "noShow": true})).await.ok(200);
    assert_eq!(on.check_in(on.three[0]).await.ok(200)["noShow"], false);
    assert_eq!(on.listed().await, on.three[1..]);
    let here = on.mark(&json!({"attendeeIds": on.three, "noShow": true})).await;
    assert_eq!(here.problem(409, ""), "This person has been checked in. Undo their check-in first.");
    let given = json!({"id": on.three[1], "newUserNameFirst": "Cy", "newUserNameLast": "Oak"});
    on.app.put("/api/Attendee", &given).by(&on.admin).await.ok(200);
    assert_eq!(on.listed().await, on.three[2..], "another person has the place");
}

#[tokio::test]
async fn only_admins_mark_people_of_the_tournament() {
    let on = Morning::new();
    let body = json!({"attendeeIds": on.three, "noShow": true});
    for person in [on.app.volunteer(), on.app.user()] {
        on.mark_by(&person, &body).await.problem(403, "");
    }
    let (_, _, stranger) = on.app.ticket(on.app.category(on.app.tournament(), json!({})), &on.app.user());
    for id in [stranger, 999_999] {
        let sentence = format!("attendeeIds holds {id}, who is not on the list of this tournament");
        let wrong = on.mark(&json!({"attendeeIds": [on.three[0], id], "noShow": true})).await;
        assert_eq!(wrong.problem(422, "attendeeIds"), sentence);
    }
    let empty = on.mark(&json!({"attendeeIds": [], "noShow": null})).await;
    assert_eq!(empty.problem(422, "attendeeIds"), "attendeeIds cannot be empty");
    assert_eq!(empty.problem(422, "noShow"), "noShow cannot be empty");
    let many = on.mark(&json!({"attendeeIds": vec![on.three[0]; 101], "noShow": true})).await;
    assert_eq!(many.problem(422, "attendeeIds"), "attendeeIds cannot hold more than 100");
    assert_eq!(on.listed().await, Vec::<i64>::new());
}

#[tokio::test]
async fn the_bill_counts_each_round_and_its_walk_ups() {
    let on = Morning::new();
    let guest = on.app.category(on.tournament, json!({"play_flag": false}));
    on.app.ticket(guest, &on.app.user());
    let walk_up = json!({"ticketCategoryId": on.category, "newUserNameFirst": "Gil", "newUserNameLast": "Oak",
        "roundId": on.round});
    on.app.post("/api/Ticket/walkUp", &walk_up).by(&on.admin).await.ok(201);
    on.check_in(on.three[0]).await.ok(200);
    on.mark(&json!({"attendeeIds": on.three[1..], "noShow": true})).await.ok(200);
    let row = |round: Value, name: Value, plays: bool, counts: [i64; 4]| {
        json!({"roundId": round, "roundName": name, "playFlag": plays, "registered": counts[0],
            "came": counts[1], "noShows": counts[2], "walkUps": counts[3]})
    };
    let morning = row(json!(on.round), json!("Morning"), true, [4, 1, 2, 1]);
    let expected = json!([morning, row(Value::Null, Value::Null, false, [1, 0, 0, 0])]);
    assert_eq!(on.bill().await, expected);
    on.app
        .get(&format!("/api/Tournament/{}/bill", on.tournament))
        .by(&on.app.volunteer())
        .await
        .problem(403, "");
    on.app.get("/api/Tournament/999999/bill").by(&on.admin).await.problem(404, "");
}
