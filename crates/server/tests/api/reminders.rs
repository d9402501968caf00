//! Reminders to pay (rule `payment-reminders`).

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

struct Event {
    app: App,
    admin: Person,
    category: i64,
}

impl Event {
    fn new() -> Self {
        let app = App::spawn();
        let admin = app.admin();
        let category = app.category(app.tournament(), json!({"price_cents": 65_000}));
        Self { app, admin, category }
    }

    async fn remind(&self, ids: Value) -> Answer {
        self.app.post("/api/Ticket/remind", &json!({"ids": ids})).by(&self.admin).await
    }

    fn mails(&self, to: &str) -> i64 {
        self.app
            .rows
            .count(&format!("outbox WHERE recipient = '{to}' AND message->>'kind' = 'ticketReminder'"))
    }

    /// Moves the last reminders back by a day.
    fn tomorrow(&self) {
        self.app.rows.execute("UPDATE tickets SET reminded_at = reminded_at - INTERVAL '1 day'");
    }
}

fn outcome(mailed: i64, nothing_due: i64, reminded_before: i64, without_address: i64) -> Value {
    json!({"mailed": mailed, "nothingDue": nothing_due, "remindedBefore": reminded_before,
        "withoutAddress": without_address})
}

#[tokio::test]
async fn a_purchaser_is_reminded_once_a_day_and_the_list_has_the_time() {
    let on = Event::new();
    let sam = on.app.user();
    let (ticket, ..) = on.app.ticket(on.category, &sam);
    let path = format!("/api/Ticket/{ticket}");
    assert_eq!(on.app.get(&path).by(&on.admin).await.ok(200)["remindedAt"], Value::Null);
    assert_eq!(on.remind(json!([ticket, ticket])).await.ok(200), outcome(1, 0, 0, 0));
    assert_eq!(on.remind(json!([ticket])).await.ok(200), outcome(0, 0, 1, 0));
    assert_eq!(on.mails(&sam.email), 1);
    assert_eq!(on.app.get(&path).by(&on.admin).await.ok(200)["remindedAt"], "2026-05-01T12:00:00Z");
    assert_eq!(on.app.rows.count("audit_log WHERE action = 'ticket.remind'"), 1);
    on.tomorrow();
    assert_eq!(on.remind(json!([ticket])).await.ok(200), outcome(1, 0, 0, 0));
    assert_eq!(on.mails(&sam.email), 2);
}

#[tokio::test]
async fn twenty_presses_at_once_mail_one_reminder() {
    let on = Event::new();
    let sam = on.app.user();
    let (ticket, ..) = on.app.ticket(on.category, &sam);
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let press = on.app.post("/api/Ticket/remind", &json!({"ids": [ticket]})).by(&on.admin);
        racing.spawn(press.into_future());
    }
    let answers = racing.join_all().await;
    let mailed: i64 = answers.into_iter().map(|answer| answer.ok(200)["mailed"].as_i64().unwrap()).sum();
    assert_eq!((mailed, on.mails(&sam.email)), (1, 1));
}

#[tokio::test]
async fn tickets_that_need_no_reminder_are_counted_and_left_alone() {
    let on = Event::new();
    let over = on.app.tournament();
    on.app.rows.execute(&format!(
        "UPDATE tournaments SET date_start = '2026-04-01', date_end = '2026-04-01' WHERE id = {over}"
    ));
    let past = on.app.category(over, json!({"price_cents": 65_000}));
    let sold = |category| on.app.ticket(category, &on.app.user()).0;
    let (open, cancelled, suspended, late) =
        (sold(on.category), sold(on.category), sold(on.category), sold(past));
    let set =
        |id: i64, what: &str| on.app.rows.execute(&format!("UPDATE tickets SET {what} WHERE id = {id}"));
    set(cancelled, "is_cancelled = true");
    set(suspended, "is_suspended = true");
    let paid = sold(on.category);
    on.app.put("/api/Ticket/paid", &json!({"ids": [paid], "paid": true})).by(&on.admin).await.ok(200);
    let nameless = on.app.rows.insert("users", json!({"name_first": "Wally", "email": null}));
    let without = sold(on.category);
    set(without, &format!("user_id = {nameless}"));
    let all = json!([open, cancelled, suspended, late, paid, without]);
    assert_eq!(on.remind(all).await.ok(200), outcome(1, 4, 0, 1));
    assert_eq!(on.app.rows.count("outbox WHERE message->>'kind' = 'ticketReminder'"), 1);
    assert_eq!(on.app.rows.count("tickets WHERE reminded_at IS NOT NULL"), 1);
}

#[tokio::test]
async fn an_unknown_ticket_is_named_and_no_purchaser_is_reminded() {
    let on = Event::new();
    let (ticket, ..) = on.app.ticket(on.category, &on.app.user());
    assert_eq!(
        on.remind(json!([ticket, 404])).await.problem(422, "ids"),
        "ids holds 404, which is no ticket"
    );
    on.remind(json!([])).await.problem(422, "ids");
    let many: Vec<i64> = (1..=501).collect();
    assert_eq!(on.remind(json!(many)).await.problem(422, "ids"), "ids cannot hold more than 500 tickets");
    assert_eq!(on.app.rows.count("outbox WHERE message->>'kind' = 'ticketReminder'"), 0);
}
