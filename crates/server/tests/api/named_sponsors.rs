//! Sponsors named by buyers (rule `named-sponsors`): their approval, the reminder of a logo, and when they are shown.

use std::sync::Arc;

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Answer;
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// A tournament that sells tickets to sponsors, and a buyer.
pub(crate) struct Sale {
    pub(crate) app: App,
    pub(crate) admin: Person,
    pub(crate) buyer: Person,
    pub(crate) tournament: i64,
    pub(crate) category: i64,
}

impl Sale {
    pub(crate) fn new() -> Self {
        let app = App::spawn();
        let (admin, buyer, tournament) = (app.admin(), app.user(), app.tournament());
        let category = app.category(tournament, json!({"sponsor_flag": true}));
        Self { app, admin, buyer, tournament, category }
    }

    pub(crate) async fn name(&self, name: &str) -> Answer {
        let body = json!({"ticketCategoryId": self.category, "name": name, "website": "hilltop.example"});
        self.app.post("/api/Sponsor/named", &body).by(&self.buyer).await
    }

    /// A named sponsor for which the buyer has reserved a ticket.
    pub(crate) async fn reserved(&self) -> (i64, i64) {
        let sponsor = self.name("Hilltop Bank").await.ok(201)["id"].as_i64().unwrap();
        let body = json!({"ticketCategoryId": self.category, "userId": self.buyer.id, "sponsorId": sponsor});
        let ticket = self.app.post("/api/Ticket", &body).by(&self.buyer).await.ok(201);
        (sponsor, ticket["id"].as_i64().unwrap())
    }

    pub(crate) async fn decide(&self, more: Value) -> Answer {
        self.app.put("/api/Sponsor/approval", &more).by(&self.admin).await
    }

    pub(crate) async fn shown(&self) -> Value {
        self.app.get(&format!("/api/Tournament/{}", self.tournament)).await.ok(200)["sponsors"].clone()
    }
}

#[tokio::test]
async fn a_named_sponsor_is_reserved_for_and_shown_once_it_is_approved() {
    let on = Sale::new();
    let (sponsor, _) = on.reserved().await;
    let known = on.app.get(&format!("/api/Sponsor/{sponsor}")).by(&on.buyer).await.ok(200);
    let told = ["name", "website", "liveFlag", "approval"].map(|field| known[field].clone());
    let expected = json!(["Hilltop Bank", "https://hilltop.example", false, "waiting"]);
    assert_eq!(json!(told), expected);
    assert_eq!(on.shown().await, json!([]));
    let waiting = on.app.get("/api/Sponsor?waiting=true").by(&on.admin).await;
    assert_eq!(waiting.each("id"), [json!(sponsor)]);
    let live = json!({"id": sponsor, "liveFlag": true});
    let early = on.app.put("/api/Sponsor", &live).by(&on.admin).await.problem(409, "liveFlag");
    assert_eq!(early, "This sponsor is not approved, so visitors cannot see it. Approve it first.");

    let approved = on.decide(json!({"id": sponsor, "approved": true})).await.ok(200);
    assert_eq!((&approved["approval"], &approved["liveFlag"]), (&json!("approved"), &json!(true)));
    assert_eq!(on.shown().await[0]["name"], "Hilltop Bank");
    assert_eq!(on.app.rows.count("outbox WHERE message->>'kind' = 'sponsorApproved'"), 1);
    on.decide(json!({"id": sponsor, "approved": true})).await.ok(200);
    assert_eq!(on.app.rows.count("outbox WHERE message->>'kind' = 'sponsorApproved'"), 1, "once");
    let late = on.decide(json!({"id": sponsor, "approved": false, "reason": "No."})).await;
    assert_eq!(
        late.problem(409, "approved"),
        "This sponsor is approved already. To hide it, switch 'Live' off."
    );
}

#[tokio::test]
async fn a_refusal_is_mailed_with_its_sentence_and_hides_the_sponsor() {
    let on = Sale::new();
    let sponsor = on.name("Hilltop Bank").await.ok(201)["id"].clone();
    let silent = on.decide(json!({"id": sponsor, "approved": false})).await;
    assert_eq!(silent.problem(422, "reason"), "reason cannot be empty");
    on.decide(json!({"id": sponsor, "approved": false, "reason": "We know no such bank."})).await.ok(200);
    assert_eq!(on.shown().await, json!([]));
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    deliver(&delivery).await.unwrap();
    let mail = server.wait_for(1).pop().unwrap();
    assert_eq!(
        (&mail["to"], &mail["subject"]),
        (&json!(on.buyer.email), &json!("Sponsor not approved: Hilltop Bank"))
    );
    assert!(mail["text"].as_str().unwrap().contains("We know no such bank."), "{}", mail["text"]);
    let body = json!({"ticketCategoryId": on.category, "userId": on.buyer.id, "sponsorId": sponsor});
    on.app.post("/api/Ticket", &body).by(&on.buyer).await.problem(404, "");
}

#[tokio::test]
async fn few_sponsors_of_one_buyer_wait_and_an_unproven_one_names_none() {
    let on = Sale::new();
    for number in 0..3 {
        on.name(&format!("Bank {number}")).await.ok(201);
    }
    let more = on.name("Bank 4").await.problem(409, "");
    assert_eq!(more, "You have named 3 sponsors that wait for our approval. Please wait for it first.");
    let attendees = on.app.category(on.tournament, json!({}));
    let body = json!({"ticketCategoryId": attendees, "name": "Bank"});
    let wrong = on.app.post("/api/Sponsor/named", &body).by(&on.app.user()).await;
    assert_eq!(wrong.problem(422, "ticketCategoryId"), "ticketCategoryId is no ticket category for sponsors");
    let stranger = on.app.user();
    on.app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", stranger.id));
    let body = json!({"ticketCategoryId": on.category, "name": "Bank"});
    let unproven = on.app.post("/api/Sponsor/named", &body).by(&stranger).await.problem(409, "");
    assert!(unproven.starts_with("Please confirm first that your address is yours"), "{unproven}");
    assert_eq!(on.app.rows.count("sponsors"), 3);
}

#[tokio::test]
async fn a_missing_logo_is_reminded_of_once() {
    let on = Sale::new();
    let (sponsor, _) = on.reserved().await;
    on.app.rows.execute("DELETE FROM outbox");
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&on.app, &server.url(), PACE));
    let tidy = async || {
        let delivery = delivery.clone();
        tokio::task::spawn_blocking(move || delivery.tidy().unwrap()).await.unwrap();
        on.app.rows.count("outbox WHERE message->>'kind' = 'logoAsked'")
    };
    assert_eq!(tidy().await, 0, "not at once");
    on.app.clock.advance(TimeDelta::days(3));
    assert_eq!((tidy().await, tidy().await), (1, 1));
    deliver(&delivery).await.unwrap();
    let mail = server.wait_for(1).pop().unwrap();
    assert_eq!((&mail["to"], &mail["subject"]), (&json!(on.buyer.email), &json!("Your logo: Hilltop Bank")));
    let page = format!("/account/sponsor/{sponsor}/edit");
    assert!(mail["text"].as_str().unwrap().contains(&page), "{}", mail["text"]);
}

#[tokio::test]
async fn a_logo_is_shown_once_it_is_verified_and_by_the_setting_once_it_is_paid() {
    let on = Sale::new();
    let (sponsor, ticket) = on.reserved().await;
    on.decide(json!({"id": sponsor, "approved": true})).await.ok(200);
    on.app.rows.insert("sponsor_logos", json!({"sponsor_id": sponsor, "verified": true}));
    let logos = async || on.shown().await[0]["logos"].as_array().unwrap().len();
    assert_eq!(logos().await, 1);
    let setting = |told: &str| on.app.put("/api/Site/settings", &json!({"sponsorLogos": told})).by(&on.admin);
    setting("soon").await.problem(422, "sponsorLogos");
    assert_eq!(setting("paid").await.ok(200)["sponsorLogos"], "paid");
    assert_eq!(logos().await, 0, "the name alone");
    let paid = json!({"id": ticket, "paid": true});
    on.app.put("/api/Ticket", &paid).by(&on.admin).await.ok(200);
    assert_eq!(logos().await, 1);
}
