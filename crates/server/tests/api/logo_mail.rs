//! Mails about decisions on logos, delivered to a real mail server (rule `logo-decisions`).

use std::sync::Arc;

use fairway_application::mail::DeliveryOutcome;
use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::client::Field;
use crate::samples::png;
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// A sponsor with an unreviewed logo, and two managers, one of them for two tournaments.
struct Sponsor {
    app: App,
    admin: Person,
    people: [Person; 2],
    id: i64,
    logo: i64,
}

impl Sponsor {
    fn new() -> Self {
        let app = App::spawn();
        let (id, people) =
            (app.rows.insert("sponsors", json!({"name": "Keystead & Sons"})), [app.user(), app.user()]);
        let links =
            [(&people[0], app.tournament()), (&people[0], app.tournament()), (&people[1], app.tournament())];
        for (person, tournament) in links {
            let link = json!({"user_id": person.id, "sponsor_id": id, "tournament_id": tournament});
            app.rows.insert("user_sponsors", link);
        }
        let nameless = app.rows.insert("users", json!({"email": null}));
        app.rows.insert("user_sponsors", json!({"user_id": nameless, "sponsor_id": id}));
        let logo = app.rows.insert("sponsor_logos", json!({"sponsor_id": id, "verified": false}));
        Self { admin: app.admin(), app, people, id, logo }
    }

    async fn verify(&self, verified: bool, reason: &str) {
        let body = json!({"id": self.logo, "verified": verified, "reason": reason});
        self.app.put("/api/Logo/verify", &body).by(&self.admin).await.ok(200);
    }

    fn due(&self) -> i64 {
        self.app.rows.count("outbox WHERE sent_at IS NULL")
    }

    /// All due mails as received, ordered by address and subject.
    async fn mails(&self) -> Vec<Value> {
        let server = SmtpServer::start();
        let delivery = Arc::new(delivery(&self.app, &server.url(), PACE));
        let mut sent = 0;
        while let Some(outcome) = deliver(&delivery).await {
            sent += usize::from(outcome == DeliveryOutcome::Sent);
        }
        let mut arrived = if sent > 0 { server.wait_for(sent) } else { server.output() };
        arrived.sort_by_key(|mail| (mail["to"].to_string(), mail["subject"].to_string()));
        arrived
    }
}

/// Asserts that both parts contain these texts.
#[track_caller]
fn assert_contains(mail: &Value, told: &[&str]) {
    for told in told {
        for part in ["text", "html"] {
            assert!(mail[part].as_str().unwrap().contains(told), "{told} in {}", mail[part]);
        }
    }
}

fn sorted(mut addresses: Vec<String>) -> Vec<String> {
    addresses.sort();
    addresses
}

#[tokio::test]
async fn an_approval_is_mailed_with_its_reason_to_all_managers() {
    let on = Sponsor::new();
    on.verify(true, "Sharp and clear").await;
    on.verify(true, "Sharp and clear").await;
    assert_eq!(on.due(), 2, "each of them once, and nothing for what was so already");
    let mails = on.mails().await;
    let to: Vec<_> = mails.iter().map(|mail| mail["to"].as_str().unwrap().to_owned()).collect();
    assert_eq!(to, sorted(on.people.iter().map(|person| person.email.clone()).collect()));
    let page = format!("https://golf.example.org/account/sponsor/{}/edit", on.id);
    for mail in &mails {
        assert_eq!(mail["subject"], "Logo approved: Keystead & Sons");
        assert_contains(mail, &["Hello Sam,", "approved", "Sharp and clear", &page]);
        assert!(mail["html"].as_str().unwrap().contains("Keystead &amp; Sons"), "{}", mail["html"]);
    }
}

#[tokio::test]
async fn two_decisions_are_mailed_separately() {
    let on = Sponsor::new();
    on.verify(true, "").await;
    on.verify(false, "Too dark after all").await;
    let gone =
        on.app.call(reqwest::Method::DELETE, &format!("/api/Sponsor/logo/{}", on.logo)).by(&on.people[0]);
    assert_eq!(gone.await.status, 204);
    let mails = on.mails().await;
    let subjects: Vec<_> = mails.iter().map(|mail| mail["subject"].as_str().unwrap()).collect();
    let both = ["Logo approved: Keystead & Sons", "Logo not approved: Keystead & Sons"];
    assert_eq!(subjects, [both, both].concat());
    for pair in mails.chunks(2) {
        assert!(!pair[0]["text"].as_str().unwrap().contains("dark"), "{}", pair[0]["text"]);
        assert_contains(&pair[1], &["not approved", "Too dark after all"]);
    }
}

#[tokio::test]
async fn a_former_manager_of_the_sponsor_gets_no_mail() {
    let on = Sponsor::new();
    on.verify(false, "Too dark").await;
    on.app.rows.execute(&format!("DELETE FROM user_sponsors WHERE user_id = {}", on.people[0].id));
    on.app
        .rows
        .execute(&format!("UPDATE users SET email = 'moved@example.org' WHERE id = {}", on.people[1].id));
    let mails = on.mails().await;
    let to: Vec<_> = mails.iter().map(|mail| mail["to"].as_str().unwrap()).collect();
    assert_eq!(to, ["moved@example.org"], "at the address that they have now");
    assert_eq!(on.app.rows.count("outbox"), 1, "the other one is gone without a trace");
}

#[tokio::test]
async fn withdrawn_replaced_and_refused_decisions_send_no_mail() {
    let on = Sponsor::new();
    on.app.rows.execute("UPDATE sponsor_logos SET verified = true");
    on.verify(false, "").await;
    let form = [Field::text("SponsorId", &on.id), Field::file("Image", "logo.png", png(40, 20))];
    let replaced =
        on.app.call(reqwest::Method::POST, "/api/Sponsor/logo").by(&on.people[0]).form(&form).await;
    replaced.ok(201);
    let body = json!({"id": on.logo, "verified": true, "reason": "Mine"});
    on.app.put("/api/Logo/verify", &body).by(&on.people[0]).await.problem(403, "");
    let long = json!({"id": on.logo, "verified": true, "reason": "r".repeat(501)});
    on.app.put("/api/Logo/verify", &long).by(&on.admin).await.problem(422, "reason");
    assert_eq!(on.due(), 0);
}
