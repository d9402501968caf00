//! Money of a cancelled event: nothing more is due, and money that comes nevertheless is told by a receipt alone.

use super::*;

impl Event {
    /// The ticket that nobody has paid.
    fn open(&self) -> i64 {
        self.app.rows.number(&format!("SELECT id AS number FROM tickets WHERE user_id = {}", self.ower.id))
    }

    async fn enter(&self, ticket: i64, amount: i64) {
        let row = json!({"kind": "payment", "amount": amount, "method": "check"});
        self.app.post(&format!("/api/Ticket/{ticket}/ledger"), &row).by(&self.admin).await.ok(201);
    }

    /// The kinds of the mails that wait, each with its recipient.
    fn queued(&self) -> Vec<(String, String)> {
        let sql = "SELECT id || ' ' || recipient AS name, message->>'kind' AS text FROM outbox WHERE sent_at IS NULL";
        let queued = self.app.rows.texts(sql);
        let to = |name: &str| name.split_once(' ').unwrap().1.to_owned();
        queued.into_iter().map(|(name, kind)| (to(&name), kind)).collect()
    }
}

#[tokio::test]
async fn money_for_a_cancelled_event_is_told_by_its_receipt_alone() {
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
    assert_eq!(told().await, (Value::Null, json!([{"reference": reference, "why": "eventCancelled"}])));
}

#[tokio::test]
async fn a_pass_tells_that_its_event_is_cancelled() {
    let on = Event::new();
    let path = format!("/api/Attendee/query/user/{}", on.mate.id);
    let told = async || on.app.get(&path).by(&on.mate).await.ok(200)[0]["tournament"]["weather"].clone();
    assert_eq!(told().await, Value::Null);
    on.cancel().await;
    assert_eq!(told().await, "cancelled");
}
