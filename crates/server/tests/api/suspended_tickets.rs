//! Tickets that another person reserved for an address are suspended until its owner keeps them (rule `suspended-tickets`).

use std::sync::Arc;

use fairway_application::mail::{Delivery, DeliveryOutcome};
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;
use crate::proven::{EMAIL, register, use_code};
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// A stranger registered an address, reserved a ticket with it, and added an accomplice, who was mailed a pass. Then the owner of the address used the
/// first code.
struct TakenOver {
    app: App,
    server: SmtpServer,
    delivery: Arc<Delivery>,
    owner: Person,
    accomplice: Person,
    tournament: i64,
    ticket: Value,
    place: Value,
    /// The token in the accomplice's link.
    link: String,
    /// The content of the pass's QR code.
    scan_code: Value,
}

impl TakenOver {
    async fn of(category: Value) -> Self {
        let (app, server) = (App::spawn(), SmtpServer::start());
        let delivery = Arc::new(delivery(&app, &server.url(), PACE));
        let (stranger, accomplice) = (register(&app, EMAIL).await, app.user());
        let tournament = app.tournament();
        let category = app.category(tournament, category);
        let body = json!({"ticketCategoryId": category, "userId": stranger.id});
        let ticket = app.post("/api/Ticket", &body).by(&stranger).await.ok(201);
        let body = json!({"groupId": ticket["groups"][0]["id"], "email": accomplice.email});
        let place = app.post("/api/Attendee", &body).by(&stranger).await.ok(201);
        let mails = sent(&app, &delivery, &server).await;
        let mail =
            mails.iter().find(|mail| mail["to"] == json!(accomplice.email)).expect("a mail with a link");
        let text = mail["text"].as_str().unwrap();
        let link = text.split("/pass#").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        let path = format!("/api/Attendee/query/user/{}", accomplice.id);
        let scan_code = app.get(&path).by(&accomplice).await.ok(200)[0]["scanCode"].clone();
        assert!(scan_code.is_string(), "before, the accomplice has a pass");
        let answer = use_code(&app, &app.auth_code(&stranger)).await;
        assert_eq!(answer.header("x-tickets-of-before"), "1");
        let owner = Person { token: answer.ok(200).as_str().unwrap().to_owned(), ..stranger };
        sent(&app, &delivery, &server).await;
        Self { app, server, delivery, owner, accomplice, tournament, ticket, place, link, scan_code }
    }

    async fn passes(&self, person: &Person) -> Value {
        self.app.get(&format!("/api/Attendee/query/user/{}", person.id)).by(person).await.ok(200)
    }

    async fn open_link(&self, token: &str) -> Answer {
        self.app.post("/api/Attendee/pass", &json!({"passToken": token})).await
    }

    async fn check_in(&self, body: Value) -> Answer {
        self.app.put("/api/Attendee/checkin/update", &body).by(&self.app.volunteer()).await
    }

    async fn keep(&self, by: &Person) -> Answer {
        self.app.put("/api/Ticket/keep", &json!({"id": self.ticket["id"]})).by(by).await
    }

    /// Recipients of the mail that is sent now.
    async fn mailed(&self) -> Vec<Value> {
        self.app.rows.execute("UPDATE outbox SET due_at = now() WHERE sent_at IS NULL");
        sent(&self.app, &self.delivery, &self.server)
            .await
            .into_iter()
            .map(|mail| mail["to"].clone())
            .collect()
    }
}

/// All mail that is sent now; it goes through this server.
async fn sent(app: &App, delivery: &Arc<Delivery>, server: &SmtpServer) -> Vec<Value> {
    let mut sent = 0;
    while let Some(outcome) = deliver(delivery).await {
        sent += usize::from(outcome == DeliveryOutcome::Sent);
    }
    let total = usize::try_from(app.rows.count("outbox WHERE sent_at IS NOT NULL")).unwrap();
    let all = if total == 0 { vec![] } else { server.wait_for(total) };
    all[all.len() - sent..].to_vec()
}

#[tokio::test]
async fn teammates_added_by_a_stranger_lose_all_after_the_first_code() {
    let site = TakenOver::of(json!({"num_groups": 2})).await;
    let (app, owner, accomplice) = (&site.app, &site.owner, &site.accomplice);
    let view = app.get(&format!("/api/Ticket/{}", site.ticket["id"])).by(owner).await.ok(200);
    assert_eq!(view["isSuspended"], true);
    assert_eq!(site.passes(accomplice).await, json!([]));
    site.open_link(&site.link).await.problem(404, "");
    assert_eq!(site.passes(owner).await.as_array().map(Vec::len), Some(1), "the owner has a pass");
    // The accomplice gets no mail, whatever the owner does with the ticket.
    let group = json!({"id": site.ticket["groups"][0]["id"], "name": "Secret"});
    app.put("/api/Group", &group).by(owner).await.ok(200);
    let named = json!({"id": owner.id, "nameFirst": "Vera"});
    app.put("/api/User", &named).by(owner).await.ok(200);
    let paid = json!({"ids": [site.ticket["id"]], "paid": true});
    app.put("/api/Ticket/paid", &paid).by(&app.admin()).await.ok(200);
    assert_eq!(site.mailed().await, [json!(EMAIL)], "the purchaser alone");
    assert_eq!(site.passes(accomplice).await, json!([]));
    assert_eq!(app.get("/api/User").by(accomplice).await.ok(200), json!([]), "nor is the owner suggested");
    // At the gate: by the code that the accomplice has, by the current code, and by name.
    let old = json!({"id": site.place["id"], "checkedIn": true, "scanCode": site.scan_code});
    site.check_in(old).await.problem(409, "scanCode");
    let by_name = json!({"id": site.place["id"], "checkedIn": true});
    let refused = site.check_in(by_name).await.problem(409, "");
    assert!(refused.contains("the owner has to keep it first"), "{refused}");
    let own = json!({"id": site.passes(owner).await[0]["id"], "checkedIn": true});
    site.check_in(own).await.ok(200);
    assert_eq!(app.rows.count(&format!("check_ins WHERE attendee_id = {}", site.place["id"])), 0);
}

#[tokio::test]
async fn a_kept_ticket_gives_its_people_new_passes_by_mail() {
    let site = TakenOver::of(json!({})).await;
    let (app, owner, accomplice) = (&site.app, &site.owner, &site.accomplice);
    site.keep(accomplice).await.problem(404, "");
    assert_eq!(site.keep(owner).await.ok(200)["isSuspended"], false);
    assert_eq!(site.mailed().await, [json!(owner.email), json!(accomplice.email)], "how to pay, and a pass");
    let passes = site.passes(accomplice).await;
    assert_ne!(passes[0]["scanCode"], site.scan_code, "a new code");
    site.open_link(&site.link).await.problem(404, "");
    site.check_in(json!({"id": site.place["id"], "checkedIn": true})).await.ok(200);
    site.keep(owner).await.ok(200);
    assert!(site.mailed().await.is_empty(), "kept once");
    app.put("/api/Ticket/keep", &json!({})).by(owner).await.problem(422, "id");
    assert_eq!(app.rows.count("audit_log WHERE action = 'ticket.update'"), 0, "no doing of staff");
}

#[tokio::test]
async fn an_admin_who_keeps_a_ticket_for_its_owner_is_in_the_audit_trail() {
    let site = TakenOver::of(json!({"no_cost_flag": true, "price_cents": 0})).await;
    site.keep(&site.app.admin()).await.ok(200);
    let entry = "audit_log WHERE action = 'ticket.update' AND changes::text LIKE '%isSuspended%'";
    assert_eq!(site.app.rows.count(entry), 1);
    assert_eq!(site.mailed().await, [json!(site.owner.email), json!(site.accomplice.email)]);
}

#[tokio::test]
async fn a_suspended_ticket_that_is_given_back_is_gone_unless_it_is_paid() {
    let site = TakenOver::of(json!({})).await;
    let path = format!("/api/Ticket/{}", site.ticket["id"]);
    let give_back = || site.app.call(reqwest::Method::DELETE, &path).by(&site.owner);
    let pay = |paid: bool| json!({"id": site.ticket["id"], "paid": paid});
    site.app.put("/api/Ticket", &pay(true)).by(&site.app.admin()).await.ok(200);
    let refused = give_back().await.problem(409, "");
    assert!(refused.contains("Staff can cancel it"), "{refused}");
    site.app.put("/api/Ticket", &pay(false)).by(&site.app.admin()).await.ok(200);
    assert_eq!(give_back().await.status, 204);
    assert_eq!((site.app.rows.count("tickets"), site.app.rows.count("attendees")), (0, 0));
    assert!(site.tournament > 0);
}

#[tokio::test]
async fn a_ticket_kept_and_given_back_at_once_ends_as_one_of_the_two() {
    for _ in 0..4 {
        let site = TakenOver::of(json!({})).await;
        let path = format!("/api/Ticket/{}", site.ticket["id"]);
        let gone = site.app.call(reqwest::Method::DELETE, &path).by(&site.owner);
        let (kept, gone) = tokio::join!(site.keep(&site.owner), async { gone.await });
        assert!(matches!(kept.status, 200 | 404), "{}", kept.text());
        assert_eq!((gone.status, site.app.rows.count("tickets")), (204, 0));
    }
}
