//! Admins write ticket categories.

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};

const CODE: &str = "<script src=\"https://pay.example/form.js\"></script>";

/// A tournament with an Admin, and the ticket categories that they write.
struct Sale {
    app: App,
    admin: Person,
    tournament: i64,
}

impl Sale {
    fn new() -> Self {
        let app = App::spawn();
        Self { admin: app.admin(), tournament: app.tournament(), app }
    }

    /// A valid category with these fields replaced.
    fn category(&self, but: &Value) -> Value {
        let mut category = json!({"tournamentId": self.tournament, "name": "Foursome", "numGroups": 1,
            "numAttendees": 4, "maxTotalTickets": 10, "price": 250, "embedCode": CODE});
        category.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        category
    }

    fn create(&self, but: &Value) -> Call {
        self.app.post("/api/TicketCategory", &self.category(but)).by(&self.admin)
    }

    fn change(&self, id: i64, but: &Value) -> Call {
        let mut body = but.clone();
        body["id"] = id.into();
        self.app.put("/api/TicketCategory", &body).by(&self.admin)
    }

    fn delete(&self, id: i64) -> Call {
        self.app.call(reqwest::Method::DELETE, &format!("/api/TicketCategory/{id}")).by(&self.admin)
    }

    async fn read(&self, id: i64) -> Answer {
        self.app.get(&format!("/api/TicketCategory/{id}")).by(&self.admin).await
    }

    /// Creates a category, and returns its id.
    async fn created(&self, but: Value) -> i64 {
        self.create(&but).await.ok(201)["id"].as_i64().unwrap()
    }

    /// Asserts that the change is refused with this sentence on this field, and changes nothing.
    async fn assert_refused(&self, id: i64, change: Value, field: &str, sentence: &str) {
        let before = self.app.rows.state();
        assert_eq!(self.change(id, &change).await.problem(409, field), sentence, "{change}");
        assert_eq!(self.app.rows.state(), before, "{change}");
    }
}

#[tokio::test]
async fn a_category_is_created_with_the_sent_fields() {
    let on = Sale::new();
    let created = on
        .create(&json!({"description": "Four\nplayers", "price": 249.99, "fairMarketValue": 80.5}))
        .await
        .ok(201);
    let expected = on.category(&json!({"id": created["id"], "description": "Four\nplayers", "price": 249.99, "fairMarketValue": 80.5,
        "priceNow": 249.99, "earlyPrices": [], "saleStart": null, "saleEnd": null, "hiddenBeforeSaleFlag": false, "saleState": "open",
        "changesAt": null, "noCostFlag": false, "liveFlag": false, "sponsorFlag": false, "waitlistOffersFlag": true, "playFlag": true, "availableTickets": 10}));
    assert_eq!(created, expected);
    let id = created["id"].as_i64().unwrap();
    assert_eq!(on.read(id).await.ok(200), expected);
    on.app.get(&format!("/api/TicketCategory/{id}")).await.problem(404, "");
    on.change(id, &json!({"liveFlag": true})).await.ok(200);
    on.app.ticket(id, &on.app.user());
    let one = on.app.get(&format!("/api/TicketCategory/{id}")).await.ok(200);
    let list = on.app.get(&format!("/api/TicketCategory/query/tournament/{}", on.tournament)).await.ok(200);
    assert_eq!((&one["availableTickets"], list), (&json!(9), json!([one])), "one by one as in a list");
    on.app.rows.execute("UPDATE tournaments SET live_flag = false");
    on.app.get(&format!("/api/TicketCategory/{id}")).await.problem(404, "");
    on.read(id).await.ok(200);
}

#[tokio::test]
async fn all_missing_fields_of_a_category_are_reported_at_once() {
    let on = Sale::new();
    let before = on.app.rows.state();
    let answer = on.app.post("/api/TicketCategory", &json!({"embedCode": " "})).by(&on.admin).await;
    let required =
        ["tournamentId", "name", "numGroups", "numAttendees", "maxTotalTickets", "price", "embedCode"];
    for field in required {
        assert_eq!(answer.problem(422, field), format!("{field} cannot be empty"));
    }
    assert_eq!(answer.json()["errors"].as_object().unwrap().len(), required.len());
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn broken_category_rules_are_named_by_field_and_change_nothing() {
    let on = Sale::new();
    let category = on.created(json!({})).await;
    let before = on.app.rows.state();
    for (wrong, field, complaint) in [
        (json!({"numGroups": 0}), "numGroups", "must be from 1 to 100"),
        (json!({"numGroups": -1}), "numGroups", "must be from 1 to 100"),
        (json!({"numGroups": 101}), "numGroups", "must be from 1 to 100"),
        (json!({"numAttendees": 0}), "numAttendees", "must be from 1 to 100"),
        (json!({"numAttendees": 2_147_483_648_u64}), "numAttendees", "must be from 1 to 100"),
        (json!({"maxTotalTickets": 0}), "maxTotalTickets", "must be from 1 to 100000"),
        (json!({"maxTotalTickets": 100_001}), "maxTotalTickets", "must be from 1 to 100000"),
        (json!({"maxTotalTickets": u64::MAX}), "maxTotalTickets", "is out of range"),
        (json!({"price": -0.01}), "price", "cannot be negative"),
        (json!({"price": 249.999}), "price", "cannot have more than two decimals"),
        (json!({"price": 1_000_000.01}), "price", "cannot be more than 1000000"),
        (json!({"price": 1e30}), "price", "cannot be more than 1000000"),
        (json!({"price": u64::MAX}), "price", "cannot be more than 1000000"),
        (json!({"price": -5, "noCostFlag": true}), "price", "cannot be negative"),
        (json!({"fairMarketValue": -5}), "fairMarketValue", "cannot be negative"),
        (json!({"fairMarketValue": 250.01}), "fairMarketValue", "cannot be more than the price"),
        (json!({"name": "a\u{202e}b"}), "name", "cannot contain control or text-direction characters"),
        (json!({"name": "x".repeat(201)}), "name", "cannot be longer than 200 characters"),
        (json!({"description": "x".repeat(5_001)}), "description", "cannot be longer than 5000 characters"),
        (json!({"embedCode": "x".repeat(20_001)}), "embedCode", "cannot be longer than 20000 characters"),
        (json!({"embedCode": ""}), "embedCode", "cannot be empty"),
        (json!({"name": "\t"}), "name", "cannot be empty"),
    ] {
        let sentence = format!("{field} {complaint}");
        assert_eq!(on.create(&wrong).await.problem(422, field), sentence, "{wrong}");
        assert_eq!(on.change(category, &wrong).await.problem(422, field), sentence, "{wrong}");
    }
    for (wrong, field) in [
        (json!({"price": "250"}), "price"),
        (json!({"price": {"cents": 1}}), "price"),
        (json!({"numGroups": 1.5}), "numGroups"),
        (json!({"sponsorFlag": 1}), "sponsorFlag"),
        (json!({"embedCode": ["a"]}), "embedCode"),
    ] {
        on.create(&wrong).await.problem(400, field);
        on.change(category, &wrong).await.problem(400, field);
    }
    let unknown = on.create(&json!({"tournamentId": on.tournament + 1_000})).await;
    assert_eq!(unknown.problem(422, "tournamentId"), "tournamentId is no tournament");
    let moved = on.change(category, &json!({"tournamentId": on.tournament + 1_000, "price": -1})).await;
    assert_eq!(moved.problem(422, "tournamentId"), "tournamentId cannot be changed");
    assert_eq!(moved.problem(422, "price"), "price cannot be negative");
    assert_eq!(on.app.rows.state(), before);
}

#[tokio::test]
async fn a_price_is_kept_to_the_cent_however_its_number_is_written() {
    let on = Sale::new();
    for (written, price) in [
        ("250", "250,"),
        ("250.0", "250,"),
        ("249.99", "249.99,"),
        ("1e3", "1000,"),
        ("2.5E+2", "250,"),
        ("0.1e1", "1,"),
        ("0.29", "0.29,"),
        ("19.90", "19.90,"),
        ("-0", "0,"),
        ("-0.0", "0,"),
        ("0", "0,"),
        ("1000000", "1000000,"),
    ] {
        let body = on.category(&json!({"price": "here"})).to_string().replace("\"here\"", written);
        let answer = on.app.post("/api/TicketCategory", &json!({})).by(&on.admin);
        let answer = answer.body(body.into_bytes()).await;
        assert_eq!(answer.status, 201, "{written}: {}", answer.text());
        assert!(answer.text().contains(&format!("\"price\":{price}")), "{written}: {}", answer.text());
    }
}

#[tokio::test]
async fn a_free_category_keeps_no_price_and_needs_no_code() {
    let on = Sale::new();
    let mut body = on.category(&json!({"noCostFlag": true, "price": 250}));
    body.as_object_mut().unwrap().remove("embedCode");
    let created = on.app.post("/api/TicketCategory", &body).by(&on.admin).await.ok(201);
    assert_eq!((&created["price"], &created["embedCode"]), (&json!(0), &json!("")));
    let id = created["id"].as_i64().unwrap();
    on.change(id, &json!({"price": 300})).await.ok(200);
    assert_eq!(on.read(id).await.ok(200)["price"], 0);
    let now_costs = on.change(id, &json!({"noCostFlag": false, "price": 250})).await;
    assert_eq!(now_costs.problem(422, "embedCode"), "embedCode cannot be empty");
    let whole = on.change(id, &json!({"noCostFlag": false, "price": 250, "embedCode": CODE})).await;
    assert_eq!(whole.ok(200)["price"], 250);
}

#[tokio::test]
async fn making_a_category_free_leaves_sold_tickets_as_they_were() {
    let on = Sale::new();
    let id = on.created(json!({"liveFlag": true})).await;
    let user = on.app.user();
    let ticket = json!({"ticketCategoryId": id, "userId": user.id});
    on.app.post("/api/Ticket", &ticket).by(&user).await.ok(201);
    on.change(id, &json!({"noCostFlag": true})).await.ok(200);
    assert_eq!(on.app.rows.count("tickets WHERE NOT paid"), 1);
    assert_eq!(on.app.post("/api/Ticket", &ticket).by(&user).await.ok(201)["paid"], true);
}

#[tokio::test]
async fn limits_are_not_lowered_below_their_use() {
    let on = Sale::new();
    let id = on.created(json!({"numGroups": 3})).await;
    let user = on.app.user();
    let (cancelled, group, _) = on.app.ticket(id, &user);
    on.app.ticket(id, &user);
    on.app.ticket(id, &user);
    on.app.rows.insert("groups", json!({"ticket_id": cancelled}));
    on.app.rows.insert("attendees", json!({"group_id": group, "user_id": on.app.user().id}));
    on.app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    for (change, field, sentence) in [
        (
            json!({"maxTotalTickets": 1}),
            "maxTotalTickets",
            "The maximum cannot be lower than the 2 tickets already sold.",
        ),
        (
            json!({"numGroups": 1}),
            "numGroups",
            "A ticket of this category already has 2 groups, so it cannot bring fewer.",
        ),
        (
            json!({"numAttendees": 1}),
            "numAttendees",
            "A group of this category already holds 2 attendees, so it cannot take fewer.",
        ),
        (
            json!({"sponsorFlag": true}),
            "sponsorFlag",
            "This category has 3 tickets, so it cannot change between attendees and sponsors.",
        ),
    ] {
        on.assert_refused(id, change, field, sentence).await;
    }
    let lowered =
        on.change(id, &json!({"maxTotalTickets": 2, "numGroups": 2, "numAttendees": 2})).await.ok(200);
    assert_eq!(lowered["availableTickets"], 0);
}

#[tokio::test]
async fn groups_do_not_grow_beyond_the_room_of_their_rounds() {
    let on = Sale::new();
    let id = on.created(json!({"numAttendees": 2})).await;
    let of = |max: i64, name: &str| {
        on.app
            .rows
            .insert("rounds", json!({"tournament_id": on.tournament, "name": name, "max_attendees": max}))
    };
    let (full, empty) = (of(7, "Morning"), of(1, "Noon"));
    let groups: Vec<_> = (0..2).map(|_| on.app.ticket(id, &on.app.user()).1).collect();
    on.app.rows.execute(&format!("UPDATE groups SET round_id = {full}"));
    let sentence = "The groups in the round 'Morning' would need 8 places, but it has 7.";
    on.assert_refused(id, json!({"numAttendees": 4}), "numAttendees", sentence).await;
    on.change(id, &json!({"numAttendees": 3})).await.ok(200);
    on.app.rows.execute(&format!("UPDATE groups SET round_id = {empty} WHERE id = {}", groups[0]));
    let sentence = "The groups in the round 'Noon' would need 4 places, but it has 1.";
    on.assert_refused(id, json!({"numAttendees": 4}), "numAttendees", sentence).await;
    on.change(id, &json!({"name": "Other", "numAttendees": 3})).await.ok(200);
}

#[tokio::test]
async fn a_category_is_deleted_with_its_toggles_unless_there_are_tickets() {
    let on = Sale::new();
    let id = on.created(json!({})).await;
    let round = on.app.rows.insert("rounds", json!({"tournament_id": on.tournament}));
    let toggle = json!({"round_id": round, "ticket_category_id": id, "tournament_id": on.tournament});
    on.app.rows.link("round_ticket_categories", toggle);
    let (ticket, ..) = on.app.ticket(id, &on.app.user());
    on.app.rows.execute("UPDATE tickets SET is_cancelled = true");
    let before = on.app.rows.state();
    assert_eq!(
        on.delete(id).await.problem(409, ""),
        "This category has 1 ticket, cancelled ones included, so it cannot be deleted."
    );
    assert_eq!(on.app.rows.state(), before);
    on.app.rows.execute(&format!("DELETE FROM tickets WHERE id = {ticket}"));
    let deleted = on.delete(id).await;
    assert_eq!((deleted.status, deleted.text()), (204, String::new()));
    assert_eq!(
        (on.app.rows.count("ticket_categories"), on.app.rows.count("round_ticket_categories")),
        (0, 0)
    );
    assert_eq!(on.app.rows.count("rounds"), 1);
    on.delete(id).await.problem(404, "");
}

#[tokio::test]
async fn a_change_touches_the_sent_fields_of_the_read_version() {
    let on = Sale::new();
    let created = on.create(&json!({"description": "Four", "liveFlag": true})).await.ok(201);
    let id = created["id"].as_i64().unwrap();
    let seen = on.read(id).await.header("etag");
    on.app.ticket(id, &on.app.user());
    let changed =
        on.change(id, &json!({"name": "Fourball", "description": null})).header("if-match", &seen).await;
    let mut expected = created;
    (expected["name"], expected["description"]) = (json!("Fourball"), json!(""));
    expected["availableTickets"] = json!(9);
    assert_eq!(changed.ok(200), expected, "a sale does not disturb the form");
    assert_eq!(on.read(id).await.header("etag"), changed.header("etag"));
    let before = on.app.rows.state();
    let stale = on.change(id, &json!({"name": "Mine"})).header("if-match", &seen).await;
    assert!(stale.problem(409, "").contains("Somebody else has changed this"));
    assert_eq!(on.app.rows.state(), before);
    assert_eq!(
        on.app.put("/api/TicketCategory", &json!({})).by(&on.admin).await.problem(422, "id"),
        "id cannot be empty"
    );
    assert_eq!(
        on.change(0, &json!({"name": "x"})).await.problem(404, ""),
        "There is no such ticket category."
    );
}

#[tokio::test]
async fn html_and_scripts_are_text_like_any_other() {
    let on = Sale::new();
    let nasty = "<img src=x onerror=alert(1)> & \"quotes\" {{7*7}} '; DROP TABLE ticket_categories; --";
    let lines = format!("{nasty}\n\t<script>alert(2)</script>");
    let id = on.created(json!({"name": nasty, "description": lines, "embedCode": lines})).await;
    let read = on.read(id).await.ok(200);
    assert_eq!(
        (&read["name"], &read["description"], &read["embedCode"]),
        (&json!(nasty), &json!(lines), &json!(lines))
    );
}

#[tokio::test]
async fn changes_of_a_category_are_in_the_audit_trail() {
    let on = Sale::new();
    let id = on.created(json!({})).await;
    on.change(id, &json!({"price": 249.9, "liveFlag": false})).await.ok(200);
    on.change(id, &json!({"price": 249.90})).await.ok(200);
    assert_eq!(on.delete(id).await.status, 204);
    let trail = on.app.rows.texts(
        "SELECT action AS name, changes::text AS text FROM audit_log UNION SELECT 'entries', count(*)::text FROM audit_log",
    );
    assert_eq!(trail["entries"], "3", "a change of nothing is none");
    let changed: Value = serde_json::from_str(&trail["ticket_category.update"]).unwrap();
    assert_eq!(changed, json!([{"field": "price", "before": "250.00", "after": "249.90"}]));
    assert!(trail["ticket_category.create"].contains("pay.example"));
    assert!(trail["ticket_category.delete"].contains("pay.example"));
}

#[tokio::test]
async fn a_category_change_shows_at_once_on_every_instance() {
    let sale = Sale::new();
    let other = sale.app.another_instance();
    let list = format!("/api/TicketCategory/query/tournament/{}", sale.tournament);
    let empty = other.get(&list).await;
    let id = sale.created(json!({"liveFlag": true})).await;
    let made = other.get(&list).header("if-none-match", &empty.header("etag")).await.ok(200);
    assert_eq!(made[0]["id"], id);
    sale.change(id, &json!({"maxTotalTickets": 7})).await.ok(200);
    assert_eq!(other.get(&list).await.ok(200)[0]["availableTickets"], 7);
    sale.app.ticket(id, &sale.app.user());
    assert_eq!(other.get(&list).await.ok(200)[0]["availableTickets"], 6);
    sale.change(id, &json!({"liveFlag": false})).await.ok(200);
    assert_eq!(other.get(&list).await.ok(200), json!([]));
}
