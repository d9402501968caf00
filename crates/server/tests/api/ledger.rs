//! The ledger of a ticket (rule `ledger`): rows are only added; their sums decide `paid`.

use std::future::IntoFuture;

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::locks::{during, lock};

/// A ticket of $250, and an Admin.
struct Books {
    app: App,
    admin: Person,
    owner: Person,
    tournament: i64,
    ticket: i64,
}

impl Books {
    fn new() -> Self {
        let app = App::spawn();
        let (owner, tournament) = (app.user(), app.tournament());
        let (ticket, ..) = app.ticket(app.category(tournament, json!({})), &owner);
        Self { admin: app.admin(), owner, tournament, ticket, app }
    }

    fn path(&self) -> String {
        format!("/api/Ticket/{}/ledger", self.ticket)
    }

    fn adding(&self, kind: &str, amount: f64) -> Call {
        self.app.post(&self.path(), &json!({"kind": kind, "amount": amount})).by(&self.admin)
    }

    async fn add(&self, kind: &str, amount: f64) -> Answer {
        self.adding(kind, amount).await
    }

    async fn change(&self, but: Value) -> Value {
        let mut body = json!({"id": self.ticket});
        body.as_object_mut().unwrap().extend(but.as_object().unwrap().clone());
        self.app.put("/api/Ticket", &body).by(&self.admin).await.ok(200)
    }

    async fn ledger(&self) -> Value {
        self.app.get(&self.path()).by(&self.admin).await.ok(200)
    }

    /// Kinds and amounts of the rows.
    async fn rows(&self) -> Vec<(String, f64)> {
        let ledger = self.ledger().await;
        let rows = ledger["entries"].as_array().unwrap().iter();
        rows.map(|row| (row["kind"].as_str().unwrap().to_owned(), row["amount"].as_f64().unwrap())).collect()
    }

    /// Received, outstanding, to refund, gifts, and whether the ticket is paid. Asserts that the ledger has the same sums.
    async fn sums(&self) -> (f64, f64, f64, f64, bool) {
        let path = format!("/api/Ticket/{}", self.ticket);
        let (ticket, ledger) = (self.app.get(&path).by(&self.owner).await.ok(200), self.ledger().await);
        let names = ["received", "outstanding", "toRefund", "gifts"];
        assert_eq!(names.map(|name| &ledger[name]), names.map(|name| &ticket[name]));
        let [received, outstanding, to_refund, gifts] = names.map(|name| ticket[name].as_f64().unwrap());
        assert_eq!(ticket["paid"], ticket["datePaid"].is_string());
        (received, outstanding, to_refund, gifts, ticket["paid"] == true)
    }
}

fn row_of(kind: &str, amount: f64) -> (String, f64) {
    (kind.to_owned(), amount)
}

#[tokio::test]
async fn part_payments_settle_a_ticket_and_an_excess_is_a_gift() {
    let books = Books::new();
    assert_eq!(books.sums().await, (0.0, 250.0, 0.0, 0.0, false));
    books.add("payment", 100.1).await.ok(201);
    assert_eq!(books.sums().await, (100.1, 149.9, 0.0, 0.0, false));
    books.add("payment", 200.0).await.ok(201);
    assert_eq!(books.sums().await, (300.1, 0.0, 0.0, 50.1, true));
    books.add("refund", 50.0).await.ok(201);
    assert_eq!(books.sums().await, (250.1, 0.0, 0.0, 0.1, true), "the gift is given back first");
    books.add("refund", 100.1).await.ok(201);
    assert_eq!(books.sums().await, (150.0, 100.0, 0.0, 0.0, false));
    books.add("waived", 100.0).await.ok(201);
    assert_eq!(books.sums().await, (150.0, 0.0, 0.0, 0.0, true));
    books.add("gift", 20.0).await.ok(201);
    assert_eq!(books.sums().await, (170.0, 0.0, 0.0, 20.0, true));
}

#[tokio::test]
async fn a_row_has_its_author_and_is_answered_as_in_the_ledger() {
    let books = Books::new();
    let body = json!({"kind": "payment", "amount": 250, "method": "check", "reference": "1042", "day": "2026-04-30",
        "note": "from\nhis firm"});
    let added = books.app.post(&books.path(), &body).by(&books.admin).await.ok(201);
    assert_eq!(
        (&added["enteredBy"], &added["enteredAt"]),
        (&json!(books.admin.email), &json!("2026-05-01T12:00:00Z"))
    );
    assert_eq!(books.ledger().await["entries"], json!([added]));
    let ticket = books.change(json!({})).await;
    // Midnight in the site's time zone, at which the day begins.
    assert_eq!(ticket["datePaid"].as_str().unwrap()[..10], *"2026-04-30");
    assert_eq!(
        (&ticket["paymentMethod"], &ticket["paymentReference"], &ticket["paymentNote"]),
        (&json!("check"), &json!("1042"), &json!("from\nhis firm"))
    );
}

#[tokio::test]
async fn marking_paid_enters_the_outstanding_amount_and_unpaid_reverses_it() {
    let books = Books::new();
    books.add("payment", 100.0).await.ok(201);
    let paid =
        json!({"paid": true, "paymentMethod": "check", "paymentReference": "1042", "paymentNote": "rest"});
    books.change(paid.clone()).await;
    let last = books.ledger().await["entries"][1].clone();
    assert_eq!(
        [&last["amount"], &last["method"], &last["reference"], &last["note"], &last["day"]],
        [&json!(150), &json!("check"), &json!("1042"), &json!("rest"), &json!("2026-05-01")]
    );
    books.change(paid).await;
    assert_eq!(books.rows().await.len(), 2, "a second time enters nothing");
    books.change(json!({"paid": false})).await;
    assert_eq!(books.sums().await, (100.0, 150.0, 0.0, 0.0, false));
    let rows = [row_of("payment", 100.0), row_of("payment", 150.0), row_of("payment", -150.0)];
    assert_eq!(books.rows().await, rows);
}

#[tokio::test]
async fn a_corrected_payment_is_entered_beside_its_reversal() {
    let books = Books::new();
    books.change(json!({"paid": true})).await;
    books.change(json!({"paymentMethod": "check", "datePaid": "2026-04-01T16:00:00Z"})).await;
    assert_eq!(books.sums().await, (250.0, 0.0, 0.0, 0.0, true));
    let rows = books.ledger().await["entries"].clone();
    let told = |at: usize| (rows[at]["amount"].clone(), rows[at]["method"].clone(), rows[at]["day"].clone());
    assert_eq!(told(1), (json!(-250), json!(""), json!("2026-05-01")));
    assert_eq!(told(2), (json!(250), json!("check"), json!("2026-04-01")));
}

#[tokio::test]
async fn a_cancelled_ticket_s_money_is_to_be_refunded() {
    let books = Books::new();
    books.change(json!({"paid": true})).await;
    books.change(json!({"isCancelled": true})).await;
    assert_eq!(books.sums().await, (250.0, 0.0, 250.0, 0.0, true));
    books.change(json!({"isCancelled": false})).await;
    assert_eq!(books.sums().await, (250.0, 0.0, 0.0, 0.0, true), "taken up again, it is paid as before");
    books.change(json!({"isCancelled": true})).await;
    books.add("refund", 250.0).await.ok(201);
    assert_eq!(books.sums().await, (0.0, 0.0, 0.0, 0.0, false));
    books.change(json!({"isCancelled": false})).await;
    assert_eq!(books.sums().await, (0.0, 250.0, 0.0, 0.0, false));
}

#[tokio::test]
async fn a_free_ticket_has_no_rows_and_takes_gifts() {
    let app = App::spawn();
    let (admin, owner) = (app.admin(), app.user());
    let category = app.category(app.tournament(), json!({"no_cost_flag": true, "price_cents": 0}));
    let body = json!({"ticketCategoryId": category, "userId": owner.id});
    let ticket = app.post("/api/Ticket", &body).by(&owner).await.ok(201);
    let path = format!("/api/Ticket/{}/ledger", ticket["id"]);
    assert_eq!(app.get(&path).by(&admin).await.ok(200)["entries"], json!([]));
    app.post(&path, &json!({"kind": "gift", "amount": 40})).by(&admin).await.ok(201);
    let told = app.get(&format!("/api/Ticket/{}", ticket["id"])).by(&owner).await.ok(200);
    assert_eq!(
        [&told["paid"], &told["received"], &told["gifts"], &told["outstanding"]],
        [&json!(true), &json!(40), &json!(40), &json!(0)]
    );
    let unpaid = json!({"id": ticket["id"], "paid": false});
    assert_eq!(app.put("/api/Ticket", &unpaid).by(&admin).await.ok(200)["received"], 40);
}

#[tokio::test]
async fn a_ticket_keeps_its_own_price_when_the_category_s_changes() {
    let books = Books::new();
    books.add("payment", 100.0).await.ok(201);
    books.app.rows.execute("UPDATE ticket_categories SET price_cents = 99900");
    books.change(json!({"paid": true})).await;
    assert_eq!(books.sums().await, (250.0, 0.0, 0.0, 0.0, true));
}

#[tokio::test]
async fn refusals_name_the_most_and_change_nothing() {
    let books = Books::new();
    books.add("payment", 100.0).await.ok(201);
    let before = books.app.rows.state();
    for (kind, amount, sentence) in [
        (
            "refund",
            100.01,
            "No more than $100 can be refunded: that is what was received and not given back.",
        ),
        ("waived", 250.01, "No more than $250 can be waived: that is what is left of the price."),
        ("payment", -100.01, "No more than $100 can be taken back: that is what stands of this kind."),
        ("gift", -0.01, "No more than $0 can be taken back: that is what stands of this kind."),
    ] {
        assert_eq!(books.add(kind, amount).await.problem(409, "amount"), sentence);
    }
    let body = json!({"kind": "payment", "amount": 1});
    books.app.post("/api/Ticket/404/ledger", &body).by(&books.admin).await.problem(404, "");
    books.app.get("/api/Ticket/404/ledger").by(&books.admin).await.problem(404, "");
    books.app.post(&books.path(), &body).by(&books.owner).await.problem(403, "");
    books.app.get(&books.path()).by(&books.owner).await.problem(403, "");
    assert_eq!(books.app.rows.state(), before);
}

#[tokio::test]
async fn a_repeated_row_is_entered_once() {
    let books = Books::new();
    let send = || books.adding("payment", 100.0).header("idempotency-key", "monday-check");
    let (first, second) = (send().await.ok(201), send().await.ok(201));
    assert_eq!(first, second);
    assert_eq!(books.rows().await, [row_of("payment", 100.0)]);
}

#[tokio::test]
async fn a_row_changes_the_version_that_changes_are_made_from() {
    let books = Books::new();
    let path = format!("/api/Ticket/{}", books.ticket);
    let etag = books.app.get(&path).by(&books.admin).await.header("etag");
    books.add("payment", 100.0).await.ok(201);
    let paid = json!({"id": books.ticket, "paid": true});
    let stale = books.app.put("/api/Ticket", &paid).by(&books.admin).header("if-match", &etag).await;
    assert!(stale.problem(409, "").contains("Somebody else"));
}

#[tokio::test]
async fn money_keeps_a_ticket_from_being_deleted_and_its_rows_outlive_it() {
    let books = Books::new();
    let delete =
        |by: &Person| books.app.call(Method::DELETE, &format!("/api/Ticket/{}", books.ticket)).by(by);
    books.add("payment", 100.0).await.ok(201);
    for by in [&books.owner, &books.admin] {
        let sentence = "Money was received for this ticket, so it cannot be deleted. Staff can cancel it.";
        assert_eq!(delete(by).await.problem(409, ""), sentence);
    }
    let all = format!("/api/Ticket/unpaid?tournamentId={}&userId={}", books.tournament, books.owner.id);
    let deleted = books.app.call(Method::DELETE, &all).by(&books.admin).await.ok(200);
    assert_eq!(deleted["deleted"], 0, "nor among all unpaid ones");
    books.add("refund", 100.0).await.ok(201);
    assert_eq!(delete(&books.owner).await.status, 204);
    let rows = format!("ledger_entries WHERE ticket_id = {}", books.ticket);
    assert_eq!(books.app.rows.count(&rows), 2);
}

#[tokio::test]
async fn staff_s_rows_are_in_the_audit_trail() {
    let books = Books::new();
    books.add("payment", 250.0).await.ok(201);
    let trail = books.app.get("/api/Audit?action=ticket.add_entry").by(&books.admin).await.ok(200);
    assert_eq!(trail[0]["subjectId"], books.ticket);
    let changes: Vec<_> =
        trail[0]["changes"].as_array().unwrap().iter().map(|it| it["field"].clone()).collect();
    assert_eq!(changes, ["kind", "amount", "day", "paid", "datePaid"]);
    assert_eq!(trail[0]["changes"][1]["after"], "250.00");
}

/// Marks the ticket paid, alone or together with others.
fn mark(books: &Books, alone: bool) -> Call {
    let (path, body) = if alone {
        ("/api/Ticket", json!({"id": books.ticket, "paid": true}))
    } else {
        ("/api/Ticket/paid", json!({"ids": [books.ticket], "paid": true}))
    };
    books.app.put(path, &body).by(&books.admin)
}

#[tokio::test]
async fn a_mark_counts_a_row_that_was_added_while_it_waited() {
    let books = Books::new();
    for alone in [true, false] {
        let row = "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, day, at)
            SELECT id, tournament_id, reference, 'payment', 10000, now(), now() FROM tickets";
        during(&books.app, &lock("tickets", books.ticket), mark(&books, alone), row).await.ok(200);
        assert_eq!(books.rows().await.last(), Some(&row_of("payment", 150.0)));
        books.change(json!({"paid": false})).await;
        books.add("payment", -100.0).await.ok(201);
    }
}

#[tokio::test]
async fn simultaneous_marks_settle_the_outstanding_amount_once() {
    let books = Books::new();
    let mut racing = tokio::task::JoinSet::new();
    for turn in 0..24 {
        racing.spawn(mark(&books, turn % 2 == 0).into_future());
    }
    for answer in racing.join_all().await {
        answer.ok(200);
    }
    assert_eq!(books.rows().await, [row_of("payment", 250.0)]);
    assert_eq!(books.sums().await, (250.0, 0.0, 0.0, 0.0, true));
}

#[tokio::test]
async fn marks_and_rows_at_once_add_up_to_the_cent() {
    let books = Books::new();
    let mut racing = tokio::task::JoinSet::new();
    for turn in 0..24 {
        let call = match turn % 4 {
            0 => mark(&books, true),
            1 => books.app.put("/api/Ticket", &json!({"id": books.ticket, "paid": false})).by(&books.admin),
            2 => books.adding("payment", 33.33),
            _ => books.adding("refund", 11.11),
        };
        racing.spawn(call.into_future());
    }
    for answer in racing.join_all().await {
        assert!([200, 201, 409].contains(&answer.status), "{}", answer.status);
    }
    let drifted = "tickets t WHERE (payments_cents, refunds_cents) IS DISTINCT FROM (SELECT
        (coalesce(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0)::bigint,
        coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund'), 0)::bigint) FROM ledger_entries WHERE ticket_id = t.id)";
    assert_eq!(books.app.rows.count(drifted), 0);
    let (received, outstanding, _, gifts, paid) = books.sums().await;
    assert!((received + outstanding - 250.0 - gifts).abs() < 0.001, "{received} {outstanding} {gifts}");
    assert_eq!(paid, outstanding < 0.001);
}
