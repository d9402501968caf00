//! Concurrent calls and mail workers on two instances.

use std::future::IntoFuture;
use std::sync::Arc;

use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;

use super::{add, app, behind_a_proxy, from, group, mails, sent_of_all};
use crate::app::App;
use crate::client::Call;
use crate::smtp::{PACE, delivery};
use crate::smtp_server::SmtpServer;

/// Number of mails that six concurrent workers send until none is due.
async fn workers(app: &App, server: &SmtpServer) -> usize {
    let workers: JoinSet<_> = (0..6)
        .map(|_| {
            let delivery = Arc::new(delivery(app, &server.url(), PACE));
            async move { sent_of_all(&delivery).await }
        })
        .collect();
    workers.join_all().await.into_iter().sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_that_send_at_once_send_an_address_five_mails() {
    let (app, server) = (app(), SmtpServer::start());
    let mate = app.user();
    for _ in 0..20 {
        let owner = app.user();
        add(&app, &owner, group(&app, &owner), &mate.email).await.ok(201);
    }
    assert_eq!(workers(&app, &server).await, 5);
    assert_eq!(server.wait_for(5).len(), 5);
    // The control: the same workers send all mails that count towards no limit.
    app.rows.execute("UPDATE outbox SET due_at = now(), counts_as = NULL WHERE sent_at IS NULL");
    assert_eq!(workers(&app, &server).await, 15);
}

/// Statuses of concurrent calls.
async fn at_once(calls: Vec<Call>) -> Vec<u16> {
    let racing: JoinSet<_> = calls.into_iter().map(IntoFuture::into_future).collect();
    let mut statuses: Vec<_> = racing.join_all().await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    statuses
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bounds_hold_when_many_come_at_once_to_two_instances() {
    let app = behind_a_proxy();
    let other = app.another_instance();
    let (mate, user) = (app.user(), app.user());
    let owners: Vec<_> = (0..16).map(|_| app.user()).collect();
    let calls = owners.iter().enumerate().map(|(turn, owner)| {
        let body = json!({"groupId": group(&app, owner), "email": mate.email}).to_string();
        let call = app.call(Method::POST, "/api/Attendee");
        let call = if turn % 2 == 0 { call } else { other.call(Method::POST, "/api/Attendee") };
        call.json(&body).by(owner)
    });
    assert_eq!(at_once(calls.collect()).await, [201; 16], "no captain is refused for another");
    let server = SmtpServer::start();
    let sent = workers(&app, &server).await;
    assert_eq!((sent, mails(&app, &mate.email)), (5, 16));
    for email in [user.email.as_str(), "nobody@example.org"] {
        let calls = (0..16).map(|turn| {
            let body = json!({"email": email}).to_string();
            let call = app.call(Method::POST, "/api/Auth/recover");
            let call = if turn % 2 == 0 { call } else { other.call(Method::POST, "/api/Auth/recover") };
            from(call.json(&body), turn)
        });
        assert_eq!(at_once(calls.collect()).await, [200; 16]);
        assert_eq!(mails(&app, email), 1, "simultaneous calls send one mail");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reserving_many_at_once_gives_as_many_tickets_as_mails() {
    let app = App::spawn_with(&["--unpaid-tickets=100"]);
    let other = app.another_instance();
    let user = app.user();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 100}));
    let body = json!({"ticketCategoryId": category, "userId": user.id}).to_string();
    let calls = (0..16).map(|turn| {
        let call = app.call(Method::POST, "/api/Ticket");
        let call = if turn % 2 == 0 { call } else { other.call(Method::POST, "/api/Ticket") };
        call.json(&body).by(&user)
    });
    let statuses = at_once(calls.collect()).await;
    assert_eq!(statuses, [[201; 10].as_slice(), &[429; 6]].concat());
    assert_eq!((app.rows.count("tickets"), mails(&app, &user.email)), (10, 10));
}
