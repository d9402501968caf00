//! Mail to people who join waitlists.

use std::sync::Arc;

use serde_json::json;

use super::{add, behind_a_proxy, from, group, mails, sent_of_all, wait};
use crate::app::{App, Person};
use crate::smtp::{PACE, delivery};
use crate::smtp_server::SmtpServer;

#[tokio::test]
async fn joining_waitlists_is_bounded_by_address_and_by_client() {
    let app = App::spawn_with(&["--trusted-proxies=127.0.0.1", "--waitlist-per-client=12"]);
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"max_total_tickets": 1}));
    app.ticket(category, &app.user());
    let join = |email: &str, client: usize| {
        let body = json!({"ticketCategoryId": category, "name": "Kim", "email": email});
        from(app.post("/api/Waitlist", &body), client)
    };
    for client in 0..9 {
        join("Kim@example.org", client).await.ok(201);
        if client % 2 == 0 {
            sent_of_all(&delivery).await;
        }
    }
    let waiting = app.rows.count("outbox WHERE sent_at IS NULL");
    assert_eq!((mails(&app, "kim@example.org"), waiting), (4, 1), "the fourth waits, and folds the others");
    for turn in 0..12 {
        join(&format!("lee-{turn}@example.org"), 50).await.ok(201);
    }
    assert!(wait(&join("lee-12@example.org", 50).await) <= 5 * 60);
    assert_eq!(app.rows.count("waitlist"), 13);
}

#[tokio::test]
async fn joins_by_strangers_count_as_unasked_mail_of_an_address() {
    let (app, server) = (behind_a_proxy(), SmtpServer::start());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let (kim, stranger, unproven) = (app.user(), app.user(), app.user());
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", unproven.id));
    let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
    app.ticket(category, &app.user());
    let join = |who: &Person, by: Option<&Person>, client: usize| {
        let body = json!({"ticketCategoryId": category, "name": "Kim", "email": who.email});
        let call = from(app.post("/api/Waitlist", &body), client);
        if let Some(by) = by { call.by(by) } else { call }
    };
    add(&app, &stranger, group(&app, &stranger), &kim.email).await.ok(201);
    let mut sent = sent_of_all(&delivery).await;
    for turn in 0..8 {
        join(&kim, (turn % 2 == 0).then_some(&stranger), turn).await.ok(201);
        sent += sent_of_all(&delivery).await;
    }
    assert_eq!((sent, app.rows.count("outbox WHERE sent_at IS NULL")), (5, 1));
    // The owner has a limit of their own, and mail that waits is then sent to them at once.
    for turn in 0..10 {
        join(&kim, Some(&kim), 20 + turn).await.ok(201);
        assert_eq!(sent_of_all(&delivery).await, 1);
    }
    assert_eq!(wait(&join(&kim, Some(&kim), 30).await), 24 * 60 * 60);
    let mut sent = 0;
    for turn in 0..5 {
        join(&unproven, Some(&unproven), 40 + turn).await.ok(201);
        sent += sent_of_all(&delivery).await;
    }
    assert_eq!(sent, 3);
}
