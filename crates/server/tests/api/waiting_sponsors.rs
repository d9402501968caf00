//! Misuse of sponsors that buyers name: later changes, waiting ones, and names that strangers choose.

use std::future::IntoFuture;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::app::Person;
use crate::client::{Answer, Call, Field};
use crate::named_sponsors::Sale;
use crate::samples::png;

const TAKEN: &str = "This sponsor waits for our approval, and a ticket is reserved for it already. Please wait for the approval \
     before you reserve another.";

impl Sale {
    async fn change(&self, by: &Person, body: &Value) -> Answer {
        self.app.put("/api/Sponsor", body).by(by).await
    }

    fn reserve(&self, category: i64, sponsor: i64) -> Call {
        let body = json!({"ticketCategoryId": category, "userId": self.buyer.id, "sponsorId": sponsor});
        self.app.post("/api/Ticket", &body).by(&self.buyer)
    }

    async fn upload(&self, sponsor: i64) -> Answer {
        let form = [Field::text("SponsorId", &sponsor), Field::file("Image", "logo.png", png(9, 9))];
        self.app.call(Method::POST, "/api/Sponsor/logo").by(&self.buyer).form(&form).await
    }
}

#[tokio::test]
async fn changes_by_the_people_of_a_named_sponsor_need_a_new_approval() {
    let on = Sale::new();
    let (sponsor, _) = on.reserved().await;
    let approval = json!({"id": sponsor, "approved": true});
    on.decide(approval.clone()).await.ok(200);
    let same = json!({"id": sponsor, "name": "Hilltop Bank", "phone": "555-0100", "liveFlag": true});
    assert_eq!(
        on.change(&on.buyer, &same).await.ok(200)["approval"],
        "approved",
        "no visitor sees the phone"
    );
    for (field, text) in [("name", "FUND IS A FRAUD"), ("website", "evil.example"), ("description", "Buy")] {
        let other = json!({"id": sponsor, field: text, "liveFlag": true});
        let changed = on.change(&on.buyer, &other).await.ok(200);
        let told = ["approval", "liveFlag", "named"].map(|field| changed[field].clone());
        assert_eq!(json!(told), json!(["waiting", false, true]), "{field}");
        assert_eq!(on.shown().await, json!([]), "{field}");
        let waiting = on.app.get("/api/Sponsor?waiting=true").by(&on.admin).await;
        assert_eq!(waiting.each("id"), [json!(sponsor)]);
        on.decide(approval.clone()).await.ok(200);
    }
    let by_staff = on.change(&on.admin, &json!({"id": sponsor, "name": "Hilltop Bank"})).await.ok(200);
    assert_eq!(by_staff["approval"], "approved");
    assert_eq!(on.shown().await[0]["name"], "Hilltop Bank");
}

#[tokio::test]
async fn changes_of_a_sponsor_made_by_staff_need_no_approval() {
    let on = Sale::new();
    let made = on.app.rows.insert("sponsors", json!({"name": "Harbor"}));
    on.app.rows.insert("user_sponsors", json!({"user_id": on.buyer.id, "sponsor_id": made}));
    let changed = on.change(&on.buyer, &json!({"id": made, "name": "Harbor Health"})).await.ok(200);
    let told = ["name", "approval", "liveFlag", "named"].map(|field| changed[field].clone());
    assert_eq!(json!(told), json!(["Harbor Health", "approved", true, false]));
}

#[tokio::test]
async fn a_refused_sponsor_stays_refused_after_changes() {
    let on = Sale::new();
    let sponsor = on.name("Hilltop Bank").await.ok(201)["id"].clone();
    on.decide(json!({"id": sponsor, "approved": false, "reason": "No."})).await.ok(200);
    let changed = on.change(&on.buyer, &json!({"id": sponsor, "name": "Hilltop"})).await.ok(200);
    assert_eq!((&changed["approval"], &changed["approvalReason"]), (&json!("refused"), &json!("No.")));
}

#[tokio::test]
async fn one_unpaid_ticket_is_reserved_for_a_sponsor_that_waits() {
    let on = Sale::new();
    let (sponsor, ticket) = on.reserved().await;
    let other = on.app.category(on.tournament, json!({"sponsor_flag": true}));
    for category in [on.category, other] {
        assert_eq!(on.reserve(category, sponsor).await.problem(409, "sponsorId"), TAKEN);
    }
    let paid = json!({"id": ticket, "paid": true});
    on.app.put("/api/Ticket", &paid).by(&on.admin).await.ok(200);
    on.reserve(other, sponsor).await.ok(201);
    on.reserve(other, sponsor).await.problem(409, "sponsorId");
    on.decide(json!({"id": sponsor, "approved": true})).await.ok(200);
    on.reserve(other, sponsor).await.ok(201);
}

#[tokio::test]
async fn calls_at_once_for_a_sponsor_that_waits_get_one_ticket() {
    let on = Sale::new();
    let sponsor = on.name("Hilltop Bank").await.ok(201)["id"].as_i64().unwrap();
    let other = on.app.category(on.tournament, json!({"sponsor_flag": true}));
    let mut racing = JoinSet::new();
    for category in [on.category, other].into_iter().cycle().take(8) {
        racing.spawn(on.reserve(category, sponsor).into_future());
    }
    let answers = racing.join_all().await;
    let (reserved, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
    assert_eq!((reserved.len(), on.app.rows.count("tickets")), (1, 1));
    for answer in refused {
        assert_eq!(answer.problem(409, "sponsorId"), TAKEN);
    }
}

#[tokio::test]
async fn a_refusal_counts_unpaid_tickets_and_deletes_unverified_logos() {
    let on = Sale::new();
    let (sponsor, _) = on.reserved().await;
    let (seen, unseen) = (on.upload(sponsor).await.ok(201), on.upload(sponsor).await.ok(201));
    let verified = json!({"id": seen["id"], "verified": true});
    on.app.put("/api/Logo/verify", &verified).by(&on.admin).await.ok(200);
    let refusal = json!({"id": sponsor, "approved": false, "reason": "We know no such bank."});
    for time in ["first", "again"] {
        let refused = on.decide(refusal.clone()).await;
        assert_eq!((refused.status, refused.header("x-unpaid-tickets")), (200, "1".into()), "{time}");
        assert_eq!(refused.json()["logos"].as_array().unwrap().len(), 1, "{time}");
    }
    let picture = async |logo: &Value| on.app.get(logo["imageUrl"].as_str().unwrap()).await;
    picture(&unseen).await.problem(404, "");
    let kept = picture(&seen).await;
    assert_eq!((kept.status, kept.header("x-robots-tag")), (200, "noindex".into()));
    let late = on.upload(sponsor).await.problem(409, "");
    assert_eq!(late, "This sponsor was not approved, so it takes no logos.");
}

#[tokio::test]
async fn only_staff_may_name_a_sponsor_like_an_address() {
    let on = Sale::new();
    let sponsor = on.name("Hilltop Bank").await.ok(201)["id"].clone();
    for name in [
        "Win $500: https://evil.example/claim",
        "www.evil.example",
        "a@b.example",
        "Call 0800-123-4567 now",
        "Booking.com",
    ] {
        let named = on.name(name).await.problem(422, "name");
        assert!(named.starts_with("name cannot contain"), "{named}");
        let changed = on.change(&on.buyer, &json!({"id": sponsor, "name": name})).await.problem(422, "name");
        assert_eq!(changed, named, "{name}");
    }
    assert_eq!(on.app.rows.count("sponsors"), 1);
    on.change(&on.admin, &json!({"id": sponsor, "name": "Booking.com"})).await.ok(200);
    let kept = json!({"id": sponsor, "name": "Booking.com", "phone": "555-0100"});
    assert_eq!(on.change(&on.buyer, &kept).await.ok(200)["name"], "Booking.com", "what staff typed may stay");
}

#[tokio::test]
async fn the_table_sees_a_sponsors_name_once_it_is_approved() {
    let on = Sale::new();
    let sponsor = on.name("Hilltop Bank").await.ok(201)["id"].as_i64().unwrap();
    let (ticket, ..) = on.app.ticket(on.category, &on.buyer);
    on.app.rows.execute(&format!("UPDATE tickets SET sponsor_id = {sponsor} WHERE id = {ticket}"));
    let volunteer = on.app.volunteer();
    let told = async |rest: &str| {
        let path = format!("/api/Attendee/checkin/{}{rest}", on.tournament);
        on.app.get(&path).by(&volunteer).await.ok(200)
    };
    assert_eq!(told("").await[0]["sponsor"], json!(null));
    let roster = told("/roster").await;
    assert_eq!(roster["attendees"][0]["sponsor"], json!(null));

    on.decide(json!({"id": sponsor, "approved": true})).await.ok(200);
    let changes = told(&format!("/changes?since={}", roster["number"])).await;
    assert_eq!(changes["attendees"][0]["sponsor"], "Hilltop Bank", "phones hear of it");
    assert_eq!(told("").await[0]["sponsor"], "Hilltop Bank");
    let website = json!({"id": sponsor, "website": "evil.example"});
    on.change(&on.buyer, &website).await.ok(200);
    let changes = told(&format!("/changes?since={}", changes["number"])).await;
    assert_eq!(changes["attendees"][0]["sponsor"], json!(null), "and that it waits again");
}
