//! Receipts (rule `receipts`): their content, when they are issued, replaced and out of date, and their access.

use std::future::IntoFuture;

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;

/// A ticket of $650 with a value of $180, and an Admin.
struct Gift {
    app: App,
    admin: Person,
    owner: Person,
    tournament: i64,
    ticket: i64,
}

impl Gift {
    fn new() -> Self {
        Self::of(json!({"price_cents": 65_000, "fair_value_cents": 18_000}))
    }

    fn of(category: Value) -> Self {
        Self::on(App::spawn(), category)
    }

    fn on(app: App, category: Value) -> Self {
        let (owner, tournament) = (app.user(), app.tournament());
        let (ticket, ..) = app.ticket(app.category(tournament, category), &owner);
        Self { admin: app.admin(), owner, tournament, ticket, app }
    }

    async fn enter(&self, kind: &str, amount: f64, day: &str) {
        let body = json!({"kind": kind, "amount": amount, "day": day});
        let path = format!("/api/Ticket/{}/ledger", self.ticket);
        self.app.post(&path, &body).by(&self.admin).await.ok(201);
    }

    async fn change(&self, but: Value) {
        let mut body = json!({"id": self.ticket});
        body.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        self.app.put("/api/Ticket", &body).by(&self.admin).await.ok(200);
    }

    async fn wanted(&self, body: Value) -> Answer {
        self.app.post("/api/Receipt", &body).by(&self.owner).await
    }

    async fn of_ticket(&self) -> Value {
        self.wanted(json!({"ticketId": self.ticket})).await.ok(201)
    }

    async fn all(&self) -> Value {
        let path = format!("/api/Receipt/query/user/{}", self.owner.id);
        self.app.get(&path).by(&self.owner).await.ok(200)
    }

    /// Received, value, deductible and state of each receipt, the newest first.
    async fn figures(&self) -> Vec<Value> {
        let all = self.all().await;
        let receipts = all["receipts"].as_array().unwrap().iter();
        receipts.map(|it| json!([it["received"], it["value"], it["deductible"], it["state"]])).collect()
    }

    /// The kinds of waiting mail about the ticket, the oldest first.
    fn mails(&self) -> Vec<String> {
        let sql = "SELECT lpad(id::text, 9, '0') AS name, message->>'kind' AS text FROM outbox";
        self.app.rows.texts(sql).into_values().collect()
    }
}

#[tokio::test]
async fn marking_paid_issues_a_receipt_with_every_figure() {
    let gift = Gift::new();
    gift.change(json!({"paid": true, "paymentMethod": "check"})).await;
    let all = gift.all().await;
    let [receipt] = &all["receipts"].as_array().unwrap()[..] else { panic!("{all}") };
    let id = receipt["id"].as_i64().unwrap();
    let line = &receipt["lines"][0];
    let reference = gift.app.get(&format!("/api/Ticket/{}", gift.ticket)).by(&gift.owner).await.ok(200);
    let expected = json!({
        "id": id, "number": format!("R-{id:06}"), "userId": gift.owner.id,
        "user": {"nameFirst": "Sam", "nameLast": "Rivera", "email": gift.owner.email},
        "ticketId": gift.ticket, "year": null, "issuedAt": receipt["issuedAt"], "state": "current", "replacedById": null,
        "received": 650, "value": 180, "deductible": 470,
        "wording": "You gave $650. In return you received goods or services, the value of which we estimate in good faith at $180. The part of your payment that may be deductible for federal income tax is $470.",
        "lines": [{
            "ticketId": gift.ticket, "reference": reference["reference"], "event": "Spring Classic, 6/13/2026", "ticketCategory": "Foursome",
            "sponsor": "", "receivedOn": line["receivedOn"], "received": 650, "value": 180, "deductible": 470,
        }],
    });
    assert_eq!(receipt, &expected);
    assert_eq!(all["years"], json!([2026]));
    let one = gift.app.get(&format!("/api/Receipt/{id}")).by(&gift.owner).await.ok(200);
    assert_eq!(one, expected);
    assert_eq!(gift.of_ticket().await, expected, "asked for again, it is the same one");
    assert_eq!(gift.mails(), ["ticketPaid"], "which brings the receipt");
}

#[tokio::test]
async fn a_refund_makes_a_receipt_out_of_date_and_a_new_one_replaces_it() {
    let gift = Gift::new();
    gift.change(json!({"paid": true})).await;
    gift.enter("gift", 50.5, "2026-05-01").await;
    gift.enter("refund", 100.0, "2026-05-01").await;
    let current = json!([600.5, 180, 420.5, "current"]);
    let before = [json!([700.5, 180, 520.5, "replaced"]), json!([650, 180, 470, "replaced"])];
    assert_eq!(gift.figures().await, [&[current][..], &before].concat());
    assert_eq!(gift.mails(), ["ticketPaid", "ticketReceipt", "ticketReceipt"]);
    gift.enter("refund", 600.5, "2026-05-01").await;
    assert_eq!(gift.figures().await[0], json!([600.5, 180, 420.5, "outdated"]));
    assert_eq!(gift.mails().len(), 4, "a mail says that it is void");
    let refused = gift.wanted(json!({"ticketId": gift.ticket})).await;
    assert_eq!(refused.problem(409, ""), "Nothing was received for it, so there is no receipt.");
    assert_eq!(gift.all().await["years"], json!([]));
}

#[tokio::test]
async fn a_receipt_has_the_received_amount_never_the_due_one() {
    let gift = Gift::new();
    let refused = gift.wanted(json!({"ticketId": gift.ticket})).await;
    assert_eq!(refused.problem(409, ""), "Nothing was received for it, so there is no receipt.");
    gift.enter("waived", 50.0, "2026-05-01").await;
    assert_eq!(gift.figures().await, Vec::<Value>::new());
    gift.enter("payment", 200.0, "2026-05-01").await;
    assert_eq!(gift.figures().await, [json!([200, 180, 20, "current"])]);
    gift.change(json!({"isCancelled": true})).await;
    assert_eq!(gift.figures().await, [json!([200, 180, 20, "outdated"])], "it is to be given back");
}

#[tokio::test]
async fn a_mistaken_payment_leaves_its_receipt_void_without_a_mail() {
    let gift = Gift::new();
    gift.change(json!({"paid": true})).await;
    gift.change(json!({"paid": false})).await;
    assert_eq!(gift.figures().await, [json!([650, 180, 470, "outdated"])]);
    assert_eq!(gift.mails(), ["ticketPaid"]);
    gift.change(json!({"paid": true})).await;
    assert_eq!(gift.figures().await, [json!([650, 180, 470, "current"])], "it tells what is so again");
}

#[tokio::test]
async fn an_earlier_payment_gets_a_receipt_only_on_request() {
    let gift = Gift::new();
    gift.change(json!({"paid": true})).await;
    for table in ["receipt_lines", "receipts", "outbox"] {
        gift.app.rows.execute(&format!("ALTER TABLE {table} DISABLE TRIGGER USER"));
        gift.app.rows.execute(&format!("DELETE FROM {table}"));
    }
    gift.change(json!({"paymentReference": "1042"})).await;
    assert_eq!((gift.figures().await, gift.mails().len()), (vec![], 0), "a correction brings no money");
    assert_eq!(gift.of_ticket().await["received"], 650);
}

#[tokio::test]
async fn without_a_value_a_receipt_claims_no_deduction() {
    let gift = Gift::of(json!({"price_cents": 65_000}));
    gift.change(json!({"paid": true})).await;
    assert_eq!(gift.figures().await, [json!([650, null, null, "current"])]);
    let wording = gift.of_ticket().await["wording"].as_str().unwrap().to_owned();
    assert!(wording.contains("says nothing about what may be deductible"), "{wording}");
}

#[tokio::test]
async fn money_that_was_taken_back_counts_in_no_year() {
    let gift = Gift::new();
    gift.enter("payment", 650.0, "2025-12-30").await;
    assert_eq!(gift.all().await["years"], json!([2025]));
    gift.change(json!({"paid": false})).await;
    gift.change(json!({"paid": true})).await;
    assert_eq!(gift.all().await["years"], json!([2026]));
}

#[tokio::test]
async fn a_year_has_one_receipt_with_a_line_for_each_ticket() {
    let gift = Gift::new();
    gift.enter("payment", 100.0, "2025-12-30").await;
    gift.enter("payment", 550.0, "2026-01-02").await;
    let other = gift.app.category(gift.tournament, json!({"price_cents": 10_000, "fair_value_cents": 2_500}));
    let (second, ..) = gift.app.ticket(other, &gift.owner);
    let paid = json!({"ids": [second], "paid": true, "datePaid": "2026-02-02T18:00:00Z"});
    gift.app.put("/api/Ticket/paid", &paid).by(&gift.admin).await.ok(200);
    assert_eq!(gift.all().await["years"], json!([2026, 2025]));
    let figures = |it: &Value| json!([it["received"], it["value"], it["deductible"]]);
    let year = gift.wanted(json!({"year": 2026})).await.ok(201);
    assert_eq!(figures(&year), json!([650, 105, 545]), "80 of the value count here, as 100 counted in 2025");
    let lines = year["lines"].as_array().unwrap();
    assert_eq!(lines.iter().map(figures).collect::<Vec<_>>(), [json!([550, 80, 470]), json!([100, 25, 75])]);
    assert_eq!((&year["year"], &year["ticketId"]), (&json!(2026), &Value::Null));
    let before = gift.wanted(json!({"year": 2025, "userId": gift.owner.id})).await.ok(201);
    assert_eq!(figures(&before), json!([100, 180, 0]));
    let refused = gift.wanted(json!({"year": 2024})).await;
    assert_eq!(refused.problem(409, ""), "Nothing was received for it, so there is no receipt.");
    gift.enter("gift", 5.0, "2026-03-01").await;
    let next = gift.wanted(json!({"year": 2026})).await.ok(201);
    assert_eq!(figures(&next), json!([655, 105, 550]));
    let replaced = gift.app.get(&format!("/api/Receipt/{}", year["id"])).by(&gift.owner).await.ok(200);
    assert_eq!((&replaced["state"], &replaced["replacedById"]), (&json!("replaced"), &next["id"]));
}

#[tokio::test]
async fn simultaneous_requests_get_one_receipt() {
    let gift = Gift::new();
    gift.app.rows.execute("UPDATE tickets SET paid = false");
    gift.enter("payment", 100.0, "2026-05-01").await;
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..8 {
        racing.spawn(gift.app.post("/api/Receipt", &json!({"year": 2026})).by(&gift.owner).into_future());
    }
    let ids: Vec<_> =
        racing.join_all().await.into_iter().map(|answer| answer.ok(201)["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(gift.app.rows.count("receipts"), 2, "one of the ticket and one of the year");
}

#[tokio::test]
async fn receipts_of_others_are_found_by_admins_alone() {
    let gift = Gift::new();
    gift.change(json!({"paid": true})).await;
    let id = gift.of_ticket().await["id"].clone();
    let stranger = gift.app.user();
    let before = gift.app.rows.state();
    for body in [json!({"ticketId": gift.ticket}), json!({"year": 2026, "userId": gift.owner.id})] {
        gift.app.post("/api/Receipt", &body).by(&stranger).await.problem(404, "");
    }
    gift.app.get(&format!("/api/Receipt/{id}")).by(&stranger).await.problem(404, "");
    assert_eq!(gift.app.rows.state(), before);
    let body = json!({"year": 2026, "userId": gift.owner.id});
    let year = gift.app.post("/api/Receipt", &body).by(&gift.admin).await.ok(201);
    assert_eq!(year["userId"], gift.owner.id);
    let trail = gift.app.get("/api/Audit?action=receipt.create").by(&gift.admin).await.ok(200);
    assert_eq!(trail[0]["subjectId"], year["id"]);
}

#[tokio::test]
async fn a_receipt_is_for_a_ticket_or_a_year() {
    let gift = Gift::new();
    for (body, field, sentence) in [
        (json!({}), "ticketId", "ticketId cannot be empty"),
        (json!({"ticketId": 1, "year": 2026}), "year", "year must be empty, as a ticket is told"),
        (json!({"year": 1999}), "year", "year must be from 2000 to 9999"),
        (json!({"year": 99_999_999_999_i64}), "year", "year must be from 2000 to 9999"),
    ] {
        assert_eq!(gift.wanted(body).await.problem(422, field), sentence);
    }
}

#[tokio::test]
async fn a_receipt_keeps_its_wording_and_names() {
    let gift = Gift::new();
    gift.change(json!({"paid": true})).await;
    let before = gift.of_ticket().await;
    let settings = json!({"receiptWording": "{amount}\n{value} {deductible}"});
    gift.app.put("/api/Site/settings", &settings).by(&gift.admin).await.ok(200);
    gift.app.rows.execute("UPDATE tournaments SET name = 'Autumn Classic'");
    assert_eq!(gift.of_ticket().await, before);
    gift.enter("gift", 10.0, "2026-05-01").await;
    let after = gift.of_ticket().await;
    assert_eq!(after["wording"], "$660 $180 $480");
    assert_eq!(after["lines"][0]["event"], "Autumn Classic, 6/13/2026");
    let wrong = json!({"receiptWording": "You gave {amount}."});
    let refused = gift.app.put("/api/Site/settings", &wrong).by(&gift.admin).await;
    let sentence = "receiptWording must hold {amount}, {value} and {deductible}, and no other braces";
    assert_eq!(refused.problem(422, "receiptWording"), sentence);
}

#[tokio::test]
async fn a_ticket_keeps_the_value_of_its_reservation() {
    let app = App::spawn();
    let (user, admin) = (app.user(), app.admin());
    let category = app.category(app.tournament(), json!({"price_cents": 65_000, "fair_value_cents": 18_000}));
    let body = json!({"ticketCategoryId": category, "userId": user.id});
    let ticket = app.post("/api/Ticket", &body).by(&user).await.ok(201);
    assert_eq!(ticket["fairMarketValue"], 180);
    let change = json!({"id": category, "fairMarketValue": 200, "embedCode": "<a>"});
    app.put("/api/TicketCategory", &change).by(&admin).await.ok(200);
    let path = format!("/api/Ticket/{}", ticket["id"]);
    assert_eq!(app.get(&path).by(&user).await.ok(200)["fairMarketValue"], 180);
}

#[tokio::test]
async fn a_receipt_of_a_year_is_mailed_to_its_giver_once_while_it_waits() {
    let gift = Gift::new();
    gift.change(json!({"paid": true})).await;
    let year = gift.wanted(json!({"year": 2026})).await.ok(201);
    let mail = |id: &Value, by: &Person| gift.app.post("/api/Receipt/mail", &json!({"id": id})).by(by);
    for person in [&gift.owner, &gift.owner, &gift.admin] {
        assert_eq!(mail(&year["id"], person).await.status, 204);
    }
    assert_eq!(gift.mails(), ["ticketPaid", "receipt"]);
    let to = format!(
        "outbox WHERE recipient = '{}' AND message->>'receiptId' = '{}'",
        gift.owner.email, year["id"]
    );
    assert_eq!(gift.app.rows.count(&to), 1);
    let stranger = gift.app.user();
    mail(&year["id"], &stranger).await.problem(404, "");
    mail(&json!(i64::MAX), &gift.owner).await.problem(404, "");
    mail(&Value::Null, &gift.owner).await.problem(422, "id");
    gift.app.rows.execute("DELETE FROM outbox");
    assert_eq!(mail(&year["id"], &gift.admin).await.status, 204);
    assert_eq!(
        gift.app.rows.count("audit_log WHERE action = 'receipt.mail'"),
        1,
        "the one that queued a mail"
    );
}

#[tokio::test]
async fn a_receipt_is_not_mailed_too_often() {
    let app = App::spawn_with(&["--reservations-per-address=2"]);
    let gift = Gift::on(app, json!({"price_cents": 65_000, "fair_value_cents": 18_000}));
    gift.change(json!({"paid": true})).await;
    let year = gift.wanted(json!({"year": 2026})).await.ok(201);
    let mail = |by: &Person| gift.app.post("/api/Receipt/mail", &json!({"id": year["id"]})).by(by);
    for _ in 0..2 {
        gift.app.rows.execute("DELETE FROM outbox");
        assert_eq!(mail(&gift.owner).await.status, 204);
    }
    gift.app.rows.execute("DELETE FROM outbox");
    let refused = mail(&gift.owner).await;
    refused.problem(429, "");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
    assert_eq!(gift.mails(), Vec::<String>::new(), "what is refused is not queued");
    assert_eq!(mail(&gift.admin).await.status, 204);
    assert_eq!(gift.mails(), ["receipt"], "an Admin's is not bounded, and due at once");
    assert_eq!(gift.app.rows.count("outbox WHERE counts_as IS NULL"), 1);
}

#[tokio::test]
async fn a_receipt_that_is_out_of_date_is_not_mailed() {
    let gift = Gift::new();
    gift.change(json!({"paid": true})).await;
    let year = gift.wanted(json!({"year": 2026})).await.ok(201);
    gift.enter("gift", 10.0, "2026-05-01").await;
    let refused = gift.app.post("/api/Receipt/mail", &json!({"id": year["id"]})).by(&gift.owner).await;
    let sentence = "This receipt is out of date, so it is not mailed. Have a new one first.";
    assert_eq!(refused.problem(409, ""), sentence);
    gift.app.rows.execute(&format!("UPDATE users SET email = NULL, uid = '' WHERE id = {}", gift.owner.id));
    let newer = gift
        .app
        .post("/api/Receipt", &json!({"year": 2026, "userId": gift.owner.id}))
        .by(&gift.admin)
        .await
        .ok(201);
    let refused = gift.app.post("/api/Receipt/mail", &json!({"id": newer["id"]})).by(&gift.admin).await;
    assert!(refused.problem(409, "").contains("has no e-mail address"));
}
