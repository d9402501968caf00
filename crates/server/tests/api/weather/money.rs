//! Money of a cancelled event: nothing more is due, and a late payment is acknowledged by its receipt alone.

use super::*;

impl Event {
    /// The unpaid ticket.
    fn open(&self) -> i64 {
        self.app.rows.number(&format!("SELECT id AS number FROM tickets WHERE user_id = {}", self.ower.id))
    }

    async fn enter(&self, ticket: i64, amount: i64) {
        let row = json!({"kind": "payment", "amount": amount, "method": "check"});
        self.app.post(&format!("/api/Ticket/{ticket}/ledger"), &row).by(&self.admin).await.ok(201);
    }

    /// The kinds of the waiting mails, each with its recipient.
    fn queued(&self) -> Vec<(String, String)> {
        let sql = "SELECT id || ' ' || recipient AS name, message->>'kind' AS text FROM outbox WHERE sent_at IS NULL";
        let queued = self.app.rows.texts(sql);
        let to = |name: &str| name.split_once(' ').unwrap().1.to_owned();
        queued.into_iter().map(|(name, kind)| (to(&name), kind)).collect()
    }
}

#[tokio::test]
async fn money_for_a_cancelled_event_is_acknowledged_by_its_receipt_alone() {
    let on = Event::new();
    on.cancel().await;
    let open = on.open();
    let group = on.app.rows.number(&format!("SELECT id AS number FROM groups WHERE ticket_id = {open}"));
    on.app.rows.insert("attendees", json!({"group_id": group, "user_id": on.mate.id}));
    on.enter(open, 250).await;
    let ticket = on.app.get(&format!("/api/Ticket/{open}")).by(&on.admin).await.ok(200);
    assert_eq!((&ticket["paid"], &ticket["received"]), (&json!(true), &json!(250)));
    assert_eq!(on.queued(), [(on.ower.email.clone(), "ticketReceipt".to_owned())], "no passes to anybody");
}

#[tokio::test]
async fn nothing_more_is_due_for_a_cancelled_event_until_it_takes_place() {
    let on = Event::new();
    let term = json!({"id": on.tournament, "days": 300});
    on.app.put("/api/Term", &term).by(&on.admin).await.ok(200);
    let open = on.open();
    on.enter(open, 100).await;
    let admin = &on.admin;
    let told = async || {
        let ticket = on.app.get(&format!("/api/Ticket/{open}")).by(&on.ower).await.ok(200);
        let overview = format!("/api/Tournament/{}/overview", on.tournament);
        let money = on.app.get(&overview).by(admin).await.ok(200)["money"].clone();
        let export = format!("/api/DataExport/tickets/{}", on.tournament);
        let rows = on.app.get(&export).by(admin).await.ok(200);
        let readiness = format!("/api/Tournament/{}/readiness", on.tournament);
        let checks = on.app.get(&readiness).by(admin).await.ok(200);
        let unpaid = checks.as_array().unwrap().iter().find(|one| one["check"] == "unpaid").unwrap().clone();
        json!([
            ticket["outstanding"],
            ticket["dueOn"],
            money["due"],
            money["received"],
            money["outstanding"],
            rows[1]["outstanding"],
            unpaid["count"]
        ])
    };
    let before = told().await;
    assert_eq!(before, json!([150, "2026-06-12", 500, 350, 150, 150, 1]));
    on.cancel().await;
    assert_eq!(told().await, json!([0, null, 350, 350, 0, 0, 0]));
    on.decide(json!({"decision": "none"})).await.ok(200);
    assert_eq!(told().await, before);
}

#[tokio::test]
async fn a_payment_of_a_file_is_proposed_for_no_ticket_of_a_cancelled_event() {
    let on = Event::new();
    let open = on.open();
    let sql = format!("SELECT reference AS name, '' AS text FROM tickets WHERE id = {open}");
    let reference = format!("FW-{}", on.app.rows.texts(&sql).into_keys().next().unwrap());
    let row =
        json!({"tournament_id": on.tournament, "amount_cents": 25_000, "memo": format!("Check {reference}")});
    on.app.rows.insert("bank_rows", row);
    let path = format!("/api/BankRow/query/tournament/{}", on.tournament);
    let told = async || {
        let rows = on.app.get(&path).by(&on.admin).await.ok(200);
        (rows[0]["proposal"]["why"].clone(), rows[0]["settledTickets"].clone())
    };
    assert_eq!(told().await, (json!("reference"), json!([])));
    on.cancel().await;
    assert_eq!(
        told().await,
        (
            Value::Null,
            json!([{"ticketId": open, "forSponsors": false, "reference": reference, "why": "eventCancelled"}])
        )
    );
    let id = on.app.get(&path).by(&on.admin).await.ok(200)[0]["id"].clone();
    let payments = json!([{"ticketId": open, "amount": 250}]);
    let body = json!({"id": id, "state": "matched", "payments": payments});
    let refused = on.app.put("/api/BankRow", &body).by(&on.admin).await.problem(422, "payments");
    let told = format!("payments hold {reference}, which waits for no payment: its event is cancelled");
    assert_eq!(refused, told);
}

#[tokio::test]
async fn a_pass_shows_that_its_event_is_cancelled() {
    let on = Event::new();
    let path = format!("/api/Attendee/query/user/{}", on.mate.id);
    let told = async || on.app.get(&path).by(&on.mate).await.ok(200)[0]["tournament"]["weather"].clone();
    assert_eq!(told().await, Value::Null);
    on.cancel().await;
    assert_eq!(told().await, "cancelled");
}

#[tokio::test]
async fn lists_and_sheets_show_nothing_due_for_a_cancelled_event() {
    let on = Event::new();
    let sql = format!("SELECT id AS number FROM attendees WHERE user_id = {}", on.ower.id);
    let (admin, player) = (&on.admin, on.app.rows.number(&sql));
    let roster = async |since: &str| {
        let path = format!("/api/Attendee/checkin/{}/roster{since}", on.tournament);
        on.app.get(&path).by(admin).await.ok(200)
    };
    let due_of = |roster: &Value| -> Vec<(Value, Option<f64>)> {
        let rows = roster["attendees"].as_array().unwrap().iter();
        rows.filter(|row| row["due"].as_f64() != Some(0.0) || row["id"] == player)
            .map(|row| (row["id"].clone(), row["due"].as_f64()))
            .collect()
    };
    let sheets = format!("/api/Sheet/query/tournament/{}", on.tournament);
    let told = async || {
        let due = due_of(&roster("").await);
        (due, on.app.get(&sheets).by(admin).await.ok(200).to_string().contains("\"due\":250"))
    };
    let before = told().await;
    assert_eq!(before, (vec![(json!(player), Some(250.0))], true));
    let number = roster("").await["number"].clone();
    on.cancel().await;
    let nothing = vec![(json!(player), Some(0.0))];
    assert_eq!(told().await, (nothing.clone(), false));
    let news = roster(&format!("?since={number}")).await;
    assert_eq!((due_of(&news), news["attendees"].as_array().unwrap().len()), (nothing, 1), "phones learn it");
    on.decide(json!({"decision": "none"})).await.ok(200);
    assert_eq!(told().await, before);
}

#[tokio::test]
async fn a_receipt_of_a_cancelled_event_claims_no_value_until_its_buyer_chose() {
    let on = Event::new();
    on.app.rows.execute(&format!("UPDATE tickets SET fair_value_cents = 18000 WHERE id = {}", on.ticket));
    let receipt =
        async || on.app.post("/api/Receipt", &json!({"ticketId": on.ticket})).by(&on.payer).await.ok(201);
    let figures =
        |receipt: &Value| (receipt["lines"][0]["value"].clone(), receipt["lines"][0]["deductible"].clone());
    let before = receipt().await;
    assert_eq!(figures(&before), (json!(180), json!(70)));
    on.cancel().await;
    let seen = on.app.get(&format!("/api/Receipt/{}", before["id"])).by(&on.payer).await.ok(200);
    assert_eq!(seen["state"], "outdated", "its value is not received any more");
    let open = receipt().await;
    assert_eq!(figures(&open), (Value::Null, Value::Null));
    assert!(
        open["wording"].as_str().unwrap().contains("says nothing about what may be deductible"),
        "{open}"
    );
    on.choose("gift").await.ok(200);
    let gift = receipt().await;
    assert_eq!(figures(&gift), (json!(0), json!(250)));
    let told = "You gave $250. No goods or services were provided in return.";
    assert_eq!(gift["wording"], told);
}

#[tokio::test]
async fn no_unpaid_buyer_of_a_cancelled_event_is_reminded() {
    let on = Event::new();
    let path = format!("/api/Broadcast/recipients/tournament/{}?who=unpaid", on.tournament);
    let count = async || on.app.get(&path).by(&on.admin).await.ok(200)["count"].clone();
    assert_eq!(count().await, 1);
    on.cancel().await;
    assert_eq!(count().await, 0);
    let list = format!("/api/Broadcast/query/tournament/{}", on.tournament);
    let told = on.app.get(&list).by(&on.admin).await.ok(200)[0]["subject"].clone();
    assert_eq!(told, "Cancelled: Spring Classic, 2026", "as its recipients read it");
}
