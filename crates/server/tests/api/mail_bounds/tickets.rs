//! Mail about reservations and payments.

use std::sync::Arc;

use chrono::TimeDelta;
use fairway_application::mail::DeliveryOutcome;
use reqwest::Method;
use serde_json::json;

use super::{app, mails, make_due, recover, sent_of_all, wait};
use crate::app::Person;
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

#[tokio::test]
async fn reserving_and_deleting_in_a_loop_ends_with_the_bound() {
    let (app, server) = (app(), SmtpServer::start());
    let (user, admin) = (app.user(), app.admin());
    let category = app.category(app.tournament(), json!({}));
    let reserve = |by: &Person| {
        app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": user.id})).by(by)
    };
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for turn in 0..10 {
        let ticket = reserve(&user).await.ok(201);
        if turn % 2 == 0 {
            assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
        }
        let path = format!("/api/Ticket/{}", ticket["id"]);
        assert_eq!(app.call(Method::DELETE, &path).by(&user).await.status, 204);
        if turn % 2 == 1 {
            assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Dropped), "it is gone");
        }
        assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent), "that it was deleted");
    }
    assert_eq!(wait(&reserve(&user).await), 24 * 60 * 60);
    assert_eq!((app.rows.count("tickets"), mails(&app, &user.email)), (0, 5 + 10));
    reserve(&admin).await.ok(201);
}

#[tokio::test]
async fn an_unproven_address_is_mailed_one_reservation_until_it_confirms() {
    let (app, server) = (app(), SmtpServer::start());
    let (sam, admin) = (app.user(), app.admin());
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", sam.id));
    let category = || app.category(app.tournament(), json!({}));
    let reserve = |category: i64, by: &Person| {
        app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": sam.id})).by(by)
    };
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for _ in 0..5 {
        reserve(category(), &sam).await.ok(201);
    }
    assert_eq!(sent_of_all(&delivery).await, 1, "the others wait, and nothing is refused");
    reserve(category(), &admin).await.ok(201);
    assert_eq!(sent_of_all(&delivery).await, 1);
    let code = json!({"tempAuthCode": app.auth_code(&sam)});
    app.post("/api/Auth/loginViaAuthCode", &code).by(&sam).await.ok(200);
    assert_eq!(sent_of_all(&delivery).await, 4, "none is lost");
}

#[tokio::test]
async fn reserving_in_a_loop_sends_an_unproven_address_one_mail() {
    let (app, server) = (app(), SmtpServer::start());
    let stranger = app.user();
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", stranger.id));
    let category = app.category(app.tournament(), json!({}));
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let mut sent = 0;
    for _ in 0..8 {
        let body = json!({"ticketCategoryId": category, "userId": stranger.id});
        let ticket = app.post("/api/Ticket", &body).by(&stranger).await.ok(201);
        sent += sent_of_all(&delivery).await;
        let path = format!("/api/Ticket/{}", ticket["id"]);
        assert_eq!(app.call(Method::DELETE, &path).by(&stranger).await.status, 204);
    }
    make_due(&app);
    assert_eq!((sent, sent_of_all(&delivery).await, mails(&app, &stranger.email)), (1, 0, 1));
}

#[tokio::test]
async fn counts_of_mail_are_forgotten_after_a_day() {
    let (app, server) = (app(), SmtpServer::start());
    let delivery = delivery(&app, &server.url(), PACE);
    recover(&app, "old@example.org").await;
    app.clock.advance(TimeDelta::hours(12));
    recover(&app, "new@example.org").await;
    app.clock.advance(TimeDelta::hours(12) + TimeDelta::seconds(1));
    assert_eq!(app.rows.count("mail_counts"), 2);
    delivery.tidy().unwrap();
    let left = app.rows.count("mail_counts WHERE recipient = 'new@example.org'");
    assert_eq!((app.rows.count("mail_counts"), left), (1, 1));
}

#[tokio::test]
async fn tickets_that_an_admin_marks_paid_are_all_mailed_at_once() {
    let app = app();
    let (user, admin) = (app.user(), app.admin());
    let category = app.category(app.tournament(), json!({"max_total_tickets": 600}));
    let tickets: Vec<_> = (0..20).map(|_| app.ticket(category, &user).0).collect();
    let body = json!({"ids": tickets, "paid": true});
    app.put("/api/Ticket/paid", &body).by(&admin).await.ok(200);
    assert_eq!(mails(&app, &user.email), 20);
}
