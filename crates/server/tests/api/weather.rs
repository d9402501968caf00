//! Weather decisions (rules `weather` and `choices`), their mails, and the choices of buyers.

mod money;

use std::sync::Arc;

use fairway_application::broadcasts::DueBroadcasts;
use fairway_application::mail::Delivery;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// A live one-day event with a paid ticket, an unpaid one, and a teammate on the first.
struct Event {
    app: App,
    admin: Person,
    payer: Person,
    ower: Person,
    mate: Person,
    tournament: i64,
    category: i64,
    round: i64,
    /// The ticket of the payer.
    ticket: i64,
}

impl Event {
    fn new() -> Self {
        let app = App::spawn();
        let (admin, payer, ower, mate) = (app.admin(), app.user(), app.user(), app.user());
        let tournament = app.tournament();
        let category = app.category(tournament, json!({"price_cents": 25_000}));
        let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
        let (ticket, group, _) = app.ticket(category, &payer);
        app.rows.execute(&format!(
            "INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, method, day, at)
             SELECT id, tournament_id, reference, 'payment', 25000, 'check', '2026-05-01', now() FROM tickets WHERE id = {ticket}"
        ));
        app.rows.execute(&format!("UPDATE tickets SET paid = true, date_paid = now() WHERE id = {ticket}"));
        app.rows.insert("attendees", json!({"group_id": group, "user_id": mate.id}));
        app.ticket(category, &ower);
        Self { app, admin, payer, ower, mate, tournament, category, round, ticket }
    }

    async fn decide(&self, more: Value) -> Answer {
        let mut body = json!({"id": self.tournament});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.app.put("/api/Weather", &body).by(&self.admin).await
    }

    async fn cancel(&self) {
        self.decide(json!({"decision": "cancelled", "note": "Thunder."})).await.ok(200);
    }

    async fn known(&self) -> Value {
        self.app.get(&format!("/api/Weather/tournament/{}", self.tournament)).by(&self.admin).await.ok(200)
    }

    async fn choose(&self, choice: &str) -> Answer {
        let body = json!({"ticketId": self.ticket, "choice": choice});
        self.app.put("/api/Weather/choice", &body).by(&self.payer).await
    }

    /// Starts due broadcasts like the background job.
    async fn start(&self) -> usize {
        let due = DueBroadcasts::new(&self.app.ports);
        tokio::task::spawn_blocking(move || due.start().unwrap()).await.unwrap()
    }

    async fn seen(&self) -> Value {
        self.app.get(&format!("/api/Tournament/{}", self.tournament)).await.ok(200)
    }
}

async fn mails(delivery: &Arc<Delivery>, server: &SmtpServer, count: usize) -> Vec<Value> {
    while deliver(delivery).await.is_some() {}
    server.wait_for(count)
}

fn to<'m>(mails: &'m [Value], person: &Person) -> Vec<&'m Value> {
    mails.iter().filter(|mail| mail["to"] == json!(person.email)).collect()
}

#[tokio::test]
async fn a_decision_that_is_waited_for_is_a_banner_and_no_mail() {
    let on = Event::new();
    let tag = on.app.get(&format!("/api/Tournament/{}", on.tournament)).await.header("etag");
    let decided =
        json!({"decision": "waiting", "decisionAt": "2026-05-02T11:00:00Z", "note": "Bring boots."});
    on.decide(decided).await.ok(200);
    let weather = json!({"state": "waiting", "note": "Bring boots.", "decisionAt": "2026-05-02T11:00:00Z",
        "formerDateStart": null, "formerDateEnd": null});
    assert_eq!(on.seen().await["weather"], weather);
    let path = format!("/api/Tournament/{}", on.tournament);
    let again = on.app.get(&path).header("if-none-match", &tag).await;
    assert_eq!(again.status, 200, "cached pages are outdated");
    assert_eq!(on.start().await, 0);
    on.decide(json!({"decision": "none"})).await.ok(200);
    assert_eq!((on.seen().await["weather"].clone(), on.start().await), (Value::Null, 0));
}

#[tokio::test]
async fn a_postponed_event_moves_its_rounds_and_mails_each_person_once() {
    let on = Event::new();
    // A second ticket does not cause a second mail.
    on.app.ticket(on.category, &on.payer);
    let decided = on.decide(json!({"decision": "postponed", "dateStart": "2026-06-20"})).await.ok(200);
    assert_eq!((&decided["dateStart"], &decided["dateEnd"]), (&json!("2026-06-20"), &json!("2026-06-20")));
    assert_eq!(decided["weather"]["formerDateStart"], "2026-06-13");
    let round = on.app.get(&format!("/api/Round/{}", on.round)).await.ok(200);
    assert_eq!((&round["startDate"], &round["endDate"]), (&json!("2026-06-20"), &json!("2026-06-20")));
    assert_eq!(on.start().await, 3);
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    let mails = mails(&delivery, &server, 3).await;
    assert_eq!(mails.len(), 3);
    for person in [&on.payer, &on.ower, &on.mate] {
        let [mail] = &to(&mails, person)[..] else { panic!("one mail a person") };
        assert_eq!(mail["subject"], "Postponed: Spring Classic, 2026");
        let text = mail["text"].as_str().unwrap();
        assert!(
            text.contains(
                "It was to be on Saturday, June 13th, 2026, and is now on Saturday, June 20th, 2026"
            ),
            "{text}"
        );
        assert!(text.contains("Your tickets, passes and sign-ups stay valid"), "{text}");
    }
    assert_eq!(on.known().await["mail"]["sent"], 3);
    on.decide(json!({"decision": "none"})).await.ok(200);
    assert_eq!(on.seen().await["dateStart"], "2026-06-13");
    assert_eq!(on.start().await, 3, "all are mailed that it takes place on its former day");
}

#[tokio::test]
async fn last_days_to_pay_and_the_freeze_of_teams_move_with_a_postponed_event() {
    let on = Event::new();
    on.app.rows.execute("UPDATE tournaments SET teams_freeze_at = '2026-06-12T12:00:00Z'");
    let term = json!({"id": on.tournament, "days": 300});
    on.app.put("/api/Term", &term).by(&on.admin).await.ok(200);
    let told = async || {
        let page = on.app.get(&format!("/api/Tournament/{}", on.tournament)).by(&on.admin).await.ok(200);
        let tickets =
            on.app.get(&format!("/api/Ticket/query/user/{}", on.ower.id)).by(&on.admin).await.ok(200);
        (tickets[0]["dueOn"].clone(), page["teamsFreezeAt"].clone())
    };
    assert_eq!(told().await, (json!("2026-06-12"), json!("2026-06-12T12:00:00Z")));
    on.decide(json!({"decision": "postponed", "dateStart": "2026-11-14"})).await.ok(200);
    assert_eq!(told().await, (json!("2026-11-13"), json!("2026-11-13T12:00:00Z")));
    on.decide(json!({"decision": "none"})).await.ok(200);
    assert_eq!(told().await, (json!("2026-06-12"), json!("2026-06-12T12:00:00Z")));
}

#[tokio::test]
async fn a_former_day_that_is_over_is_not_returned_to() {
    let mut on = Event::new();
    on.decide(json!({"decision": "postponed", "dateStart": "2026-06-20"})).await.ok(200);
    on.app.clock.set("2026-06-15T12:00:00Z");
    on.app.sign_in(&mut on.admin);
    let refused = on.decide(json!({"decision": "none"})).await.problem(409, "");
    assert_eq!(
        refused,
        "The former day is over, so this cannot be taken back. Postpone the event to another day instead."
    );
    assert_eq!(on.seen().await["dateStart"], "2026-06-20");
}

#[tokio::test]
async fn nothing_is_reserved_or_paid_of_a_cancelled_event() {
    let on = Event::new();
    on.cancel().await;
    let closed = "This event is cancelled, so its tickets can be neither reserved nor paid.";
    for by in [&on.ower, &on.admin] {
        let body = json!({"ticketCategoryId": on.category, "userId": by.id});
        assert_eq!(on.app.post("/api/Ticket", &body).by(by).await.problem(409, ""), closed);
    }
    let unpaid =
        on.app.rows.number(&format!("SELECT id AS number FROM tickets WHERE user_id = {}", on.ower.id));
    let paid = on.app.put("/api/Ticket", &json!({"id": unpaid, "paid": true})).by(&on.admin).await;
    assert_eq!(paid.problem(409, ""), closed);
    let several = on.app.put("/api/Ticket/paid", &json!({"ids": [unpaid], "paid": true})).by(&on.admin).await;
    assert_eq!(several.problem(409, ""), closed);
    let reminded = on.app.post("/api/Ticket/remind", &json!({"ids": [unpaid]})).by(&on.admin).await.ok(200);
    assert_eq!((&reminded["mailed"], &reminded["nothingDue"]), (&json!(0), &json!(1)));
    let waits = json!({"ticketCategoryId": on.category, "name": "Kim", "email": "kim@example.org"});
    assert_eq!(on.app.post("/api/Waitlist", &waits).await.problem(409, ""), closed);
    let again = on.decide(json!({"decision": "postponed", "dateStart": "2026-06-20"})).await;
    assert_eq!(again.problem(409, ""), "This event is cancelled. Take that back first.");
}

#[tokio::test]
async fn each_buyer_chooses_by_the_link_of_their_mail_and_by_no_other() {
    let on = Event::new();
    on.cancel().await;
    assert_eq!(on.start().await, 3);
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    let sent = mails(&delivery, &server, 3).await;
    let text_to = |person: &Person| to(&sent, person)[0]["text"].as_str().unwrap().to_owned();
    assert!(text_to(&on.ower).contains("is cancelled because of the weather. We are sorry."));
    for person in [&on.ower, &on.mate] {
        assert!(!text_to(person).contains("/choose#"), "nothing of theirs was paid");
    }
    let text = text_to(&on.payer);
    assert!(text.contains("we received $250"), "{text}");
    let code = &text.split("/choose#").nth(1).unwrap()[..32];
    let find = |code: &str| on.app.post("/api/Weather/choice/find", &json!({"code": code}));
    find("0123").await.problem(404, "");
    assert!(!text.contains("Dear"), "it greets once");
    let found = find(code).await.ok(200);
    assert_eq!(
        (&found["received"], &found["choice"], &found["mayChoose"]),
        (&json!(250), &Value::Null, &json!(true))
    );
    let body = json!({"code": code, "choice": "gift"});
    let chosen = on.app.post("/api/Weather/choice", &body).await.ok(200);
    assert_eq!(chosen["choice"], "gift");
    assert_eq!(on.app.post("/api/Weather/choice", &body).await.ok(200), chosen, "again is as good");
    let other = on.app.post("/api/Weather/choice", &json!({"code": code, "choice": "refund"})).await;
    assert_eq!(other.problem(409, ""), "You have chosen already. To change that, please write to us.");

    let ticket = on.app.get(&format!("/api/Ticket/{}", on.ticket)).by(&on.payer).await.ok(200);
    let money = ["received", "gifts", "toRefund", "outstanding"].map(|sum| ticket[sum].clone());
    assert_eq!(money, [250, 250, 0, 0].map(|sum| json!(sum)));
    assert_eq!((&ticket["isCancelled"], &ticket["choice"]), (&json!(true), &json!("gift")));
    assert_eq!(on.app.rows.count("receipts"), 1, "a gift is receipted");
    assert_eq!(on.app.rows.count("ledger_entries WHERE actor_id IS NULL"), 3);
    let mails = mails(&delivery, &server, 4).await;
    assert_eq!(to(&mails, &on.payer).len(), 2);
}

#[tokio::test]
async fn a_link_in_the_mail_of_a_former_address_chooses_nothing() {
    let on = Event::new();
    on.cancel().await;
    assert_eq!(on.start().await, 3);
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    let sent = mails(&delivery, &server, 3).await;
    let text = to(&sent, &on.payer)[0]["text"].as_str().unwrap().to_owned();
    let find = json!({"code": &text.split("/choose#").nth(1).unwrap()[..32]});
    on.app.post("/api/Weather/choice/find", &find).await.ok(200);
    let moved = json!({"id": on.payer.id, "email": "another@example.org"});
    on.app.put("/api/User", &moved).by(&on.admin).await.ok(200);
    on.app.post("/api/Weather/choice/find", &find).await.problem(404, "");
}

#[tokio::test]
async fn a_refund_is_to_be_refunded_and_next_year_is_a_note_for_staff() {
    for (choice, cancelled, to_refund) in [("refund", true, 250), ("nextYear", false, 0)] {
        let on = Event::new();
        assert_eq!(on.choose(choice).await.problem(409, ""), "There is nothing to choose for this ticket.");
        on.cancel().await;
        let listed = on.known().await["choices"].clone();
        assert_eq!((listed.as_array().unwrap().len(), &listed[0]["choice"]), (1, &Value::Null));
        let ticket = on.choose(choice).await.ok(200);
        assert_eq!((&ticket["isCancelled"], &ticket["toRefund"]), (&json!(cancelled), &json!(to_refund)));
        let listed = on.known().await["choices"][0].clone();
        assert_eq!((&listed["choice"], &listed["received"]), (&json!(choice), &json!(250)));
        let back = on.decide(json!({"decision": "none"})).await.problem(409, "");
        assert!(back.starts_with("1 buyer has chosen already"), "{back}");
        let body = json!({"ticketId": on.ticket, "choice": choice});
        on.app.put("/api/Weather/choice", &body).by(&on.ower).await.problem(404, "");
    }
}

#[tokio::test]
async fn a_cancellation_is_taken_back_before_the_first_choice() {
    let on = Event::new();
    on.cancel().await;
    on.decide(json!({"decision": "none"})).await.ok(200);
    assert_eq!(on.seen().await["weather"], Value::Null);
    // The unsent mail is stopped, and people get one mail that the event takes place.
    assert_eq!(on.start().await, 3);
    assert_eq!(on.known().await["mail"]["subject"], "It takes place: Spring Classic, 2026");
    let body = json!({"ticketCategoryId": on.category, "userId": on.ower.id});
    on.app.post("/api/Ticket", &body).by(&on.ower).await.ok(201);
}

#[tokio::test]
async fn a_term_that_ended_while_the_event_was_cancelled_begins_anew() {
    let mut on = Event::new();
    let term = json!({"id": on.tournament, "days": 14, "lapseFlag": true});
    on.app.put("/api/Term", &term).by(&on.admin).await.ok(200);
    on.cancel().await;
    on.app.clock.set("2026-05-20T12:00:00Z");
    on.app.sign_in(&mut on.admin);
    on.decide(json!({"decision": "none"})).await.ok(200);
    let path = format!("/api/Ticket/query/user/{}", on.ower.id);
    let tickets = on.app.get(&path).by(&on.admin).await.ok(200);
    assert_eq!(tickets[0]["dueOn"], "2026-05-23", "three days at least, not the 15th");
}

#[tokio::test]
async fn a_cancellation_that_is_taken_back_shortens_no_term() {
    let mut on = Event::new();
    let term = json!({"id": on.tournament, "days": 14, "lapseFlag": true});
    on.app.put("/api/Term", &term).by(&on.admin).await.ok(200);
    on.app.clock.set("2026-05-20T12:00:00Z");
    on.app.sign_in(&mut on.admin);
    let unpaid = json!({"id": on.ticket, "paid": false});
    on.app.put("/api/Ticket", &unpaid).by(&on.admin).await.ok(200);
    let due = async || {
        let path = format!("/api/Ticket/{}", on.ticket);
        on.app.get(&path).by(&on.admin).await.ok(200)["dueOn"].clone()
    };
    assert_eq!(due().await, "2026-06-03", "it became unpaid again on the 20th");
    on.cancel().await;
    on.decide(json!({"decision": "none"})).await.ok(200);
    assert_eq!(due().await, "2026-06-03");
}

#[tokio::test]
async fn the_right_to_decide_is_checked_before_the_fields() {
    let on = Event::new();
    for by in [&on.payer, &on.app.volunteer()] {
        on.app.put("/api/Weather", &json!({"decision": 7})).by(by).await.problem(400, "decision");
        on.app.put("/api/Weather", &json!({})).by(by).await.problem(403, "");
    }
    let body =
        json!({"id": on.tournament, "decision": "postponed", "dateStart": "2026-06-13", "note": "{x}"});
    let wrong = on.app.put("/api/Weather", &body).by(&on.admin).await;
    assert_eq!(wrong.status, 422);
    let told = wrong.text();
    assert!(told.contains("dateStart must be later than the present first day"), "{told}");
    assert!(told.contains("note cannot have braces"), "{told}");
    on.app.call(Method::PUT, "/api/Weather").json("{}").by(&on.admin).await.problem(422, "id");
    let stale = on.app.put("/api/Weather", &json!({"id": on.tournament, "decision": "none"})).by(&on.admin);
    stale.header("if-match", "\"99-x\"").await.problem(409, "");
}
