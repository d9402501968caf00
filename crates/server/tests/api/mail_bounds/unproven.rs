//! All mail that strangers with many accounts can cause to a person with an unconfirmed address.

use std::sync::Arc;

use chrono::TimeDelta;
use fairway_application::mail::Delivery;
use reqwest::Method;
use serde_json::json;

use super::{add, behind_a_proxy, from, group, mails, make_due, recover, sent_of_all};
use crate::app::{App, Person};
use crate::proven::register;
use crate::smtp::{PACE, delivery};
use crate::smtp_server::SmtpServer;

/// Links per day: three at any time, and one more in eight hours.
const LINKS: usize = 3 + 2;
/// Mails per day caused by others.
const BY_OTHERS: usize = 3;
/// Mails of reservations per day.
const RESERVATIONS: usize = 1;

/// Everything that a stranger with three new accounts can do to one person, whose mailbox has many addresses.
async fn flood(app: &App, victims: &[Person], turn: usize) {
    for victim in victims {
        from(app.call(Method::POST, "/api/Auth/confirmation").by(victim), turn).await;
        from(recover(app, &victim.email), turn).await;
    }
    let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
    app.ticket(category, &app.user());
    for victim in victims {
        let waits = json!({"ticketCategoryId": category, "name": "Kim", "email": victim.email});
        from(app.post("/api/Waitlist", &waits), turn).await.ok(201);
        let body =
            json!({"ticketCategoryId": app.category(app.tournament(), json!({})), "userId": victim.id});
        app.post("/api/Ticket", &body).by(victim).await.ok(201);
    }
    for number in 0..3 {
        let stranger = app.user();
        let mates = ["ann@example.org", "ann+mate@example.org", &format!("Ann+{turn}-{number}@example.org")];
        for mate in mates {
            add(app, &stranger, group(app, &stranger), mate).await.ok(201);
            from(recover(app, mate), turn).await;
        }
    }
}

async fn sent(app: &App, delivery: &Arc<Delivery>) -> usize {
    make_due(app);
    sent_of_all(delivery).await
}

#[tokio::test]
async fn an_unconfirmed_person_gets_nine_mails_a_day_at_most() {
    let (app, server) = (behind_a_proxy(), SmtpServer::start());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let mut victims = Vec::new();
    for email in ["ann@example.org", "ann+1@example.org", "Ann+2@Example.org", "ann+3@example.org"] {
        victims.push(register(&app, email).await);
    }
    let mut total = 0;
    // Sessions end after half a day, so only these turns flood.
    for turn in 0..10 {
        flood(&app, &victims, turn).await;
        total += sent(&app, &delivery).await;
        app.clock.advance(TimeDelta::minutes(70));
    }
    for turn in 10..20 {
        from(recover(&app, "ann+1@example.org"), turn).await;
        total += sent(&app, &delivery).await;
        app.clock.advance(TimeDelta::minutes(70));
    }
    assert_eq!(total, LINKS + BY_OTHERS + RESERVATIONS);
    assert_eq!(server.wait_for(total).len(), total);
    // The control: far more mail was requested for the mailbox.
    let asked = app.rows.count("outbox WHERE recipient ILIKE 'ann%'");
    assert!(asked > 60, "{asked}");
}

#[tokio::test]
async fn mail_of_a_second_reservation_waits_until_the_address_is_confirmed() {
    let (app, server) = (behind_a_proxy(), SmtpServer::start());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let sam = register(&app, "sam@example.org").await;
    let body = json!({"ticketCategoryId": app.category(app.tournament(), json!({})), "userId": sam.id});
    app.post("/api/Ticket", &body).by(&sam).await.ok(201);
    assert_eq!(sent_of_all(&delivery).await, 2, "the link that confirms, and how to pay");
    app.post("/api/Ticket", &body).by(&sam).await.ok(201);
    for _ in 0..3 {
        assert_eq!(sent(&app, &delivery).await, 0);
    }
    let waits = "outbox WHERE sent_at IS NULL AND last_error IS NULL AND tries = 0 AND due_at > now()";
    assert_eq!(app.rows.count(waits), 1, "it is no failure, and not lost");
    let code = json!({"tempAuthCode": app.auth_code(&sam)});
    app.post("/api/Auth/loginViaAuthCode", &code).by(&sam).await.ok(200);
    assert_eq!(sent_of_all(&delivery).await, 1);
    let mails = server.wait_for(3);
    let told = mails.iter().filter(|mail| mail.to_string().contains("How to pay")).count();
    assert_eq!(told, 2, "one mail for each reservation");
}

#[tokio::test]
async fn an_earlier_ticket_is_mailed_how_to_pay_once_it_is_kept() {
    let (app, server) = (behind_a_proxy(), SmtpServer::start());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let stranger = register(&app, "sam@example.org").await;
    let body = json!({"ticketCategoryId": app.category(app.tournament(), json!({})), "userId": stranger.id});
    let ticket = app.post("/api/Ticket", &body).by(&stranger).await.ok(201);
    assert_eq!(sent_of_all(&delivery).await, 2, "the link that confirms, and how to pay");
    let code = json!({"tempAuthCode": app.auth_code(&stranger)});
    let token = app.post("/api/Auth/loginViaAuthCode", &code).await.ok(200);
    let token = token.as_str().unwrap();
    assert_eq!(sent(&app, &delivery).await, 0, "the stranger's ticket is not the owner's so far");
    app.put("/api/Ticket/keep", &json!({"id": ticket["id"]})).token(token).await.ok(200);
    assert_eq!((sent(&app, &delivery).await, server.wait_for(3).len()), (1, 3));
}

#[tokio::test]
async fn other_spellings_of_an_address_do_not_use_up_its_owner_s_codes() {
    let (app, server) = (behind_a_proxy(), SmtpServer::start());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let owner = app.user();
    let (local, host) = owner.email.split_once('@').unwrap();
    for turn in 0..8 {
        let spelled = format!("{local}+{turn}@{host}");
        register(&app, &spelled).await;
        assert_eq!(from(recover(&app, &spelled), turn).await.status, 200);
        from(recover(&app, &format!("{local}+nobody@{host}")), turn).await;
        app.clock.advance(TimeDelta::minutes(1));
    }
    assert_eq!(sent_of_all(&delivery).await, 3, "links of unconfirmed accounts");
    assert_eq!(from(recover(&app, &owner.email), 50).await.status, 200);
    assert_eq!((sent_of_all(&delivery).await, mails(&app, &owner.email)), (1, 1));
}

#[tokio::test]
async fn a_link_without_room_comes_eight_hours_later_and_signs_in() {
    let (app, server) = (behind_a_proxy(), SmtpServer::start());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for turn in 0..3 {
        register(&app, &format!("ann+{turn}@example.org")).await;
    }
    let ann = register(&app, "ann@example.org").await;
    for turn in 0..2 {
        assert_eq!(from(recover(&app, "ann@example.org"), turn).await.status, 200);
        app.clock.advance(TimeDelta::minutes(1));
    }
    assert_eq!(sent_of_all(&delivery).await, 3);
    let again = from(app.call(Method::POST, "/api/Auth/confirmation").by(&ann), 1).await;
    assert_eq!(super::wait(&again), 8 * 60 * 60, "the wait until the next link");
    // The link of the new account and one link for recovery; the second recovery was merged into the first.
    for sends in [1, 1, 0] {
        app.clock.advance(TimeDelta::hours(8));
        assert_eq!(sent(&app, &delivery).await, sends);
    }
    assert_eq!(app.rows.count("outbox WHERE sent_at IS NULL"), 0);
    assert_eq!(server.wait_for(5).len(), 5);
    assert_eq!(app.rows.count("auth_codes WHERE expires_at > created_at + interval '20 minutes'"), 5);
}

#[tokio::test]
async fn a_new_account_s_link_waits_for_room_in_its_mailbox() {
    let (app, server) = (behind_a_proxy(), SmtpServer::start());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for turn in 0..3 {
        register(&app, &format!("ann+{turn}@example.org")).await;
    }
    register(&app, "ann@example.org").await;
    assert_eq!(sent_of_all(&delivery).await, 3, "strangers' accounts have used up the mailbox");
    let waits = "outbox WHERE recipient = 'ann@example.org' AND sent_at IS NULL AND due_at > now()";
    assert_eq!(app.rows.count(waits), 1, "it is not lost");
    app.clock.advance(TimeDelta::hours(8));
    assert_eq!(sent(&app, &delivery).await, 1);
    server.wait_for(4);
    assert_eq!(app.rows.count("outbox WHERE recipient = 'ann@example.org' AND sent_at IS NOT NULL"), 1);
}
