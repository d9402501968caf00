//! Mail about teams.

use std::sync::Arc;

use chrono::TimeDelta;
use fairway_application::mail::DeliveryOutcome;
use reqwest::Method;
use serde_json::{Value, json};

use super::{add, app, group, mails, make_due, sent_of_all, wait};
use crate::app::{App, Person};
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

async fn remove(app: &App, owner: &Person, added: &Value) {
    let answer = app.call(Method::DELETE, &format!("/api/Attendee/{}", added["id"])).by(owner).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
}

#[tokio::test]
async fn adding_and_removing_in_a_loop_sends_one_mail_of_each() {
    let (app, server) = (app(), SmtpServer::start());
    let (mut owner, mate) = (app.user(), app.user());
    let group = group(&app, &owner);
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for by_id in [false, true, false, true, false, true] {
        let who = if by_id { json!({"userId": mate.id}) } else { json!({"email": mate.email}) };
        let mut body = who;
        body["groupId"] = json!(group);
        // A former teammate is suggested, so they can be added by id.
        if by_id {
            app.rows
                .insert("attendees", json!({"group_id": shared(&app, &owner, &mate), "user_id": owner.id}));
        }
        let added = app.post("/api/Attendee", &body).by(&owner).await.ok(201);
        deliver(&delivery).await;
        remove(&app, &owner, &added).await;
    }
    // The second mail waits; it says that the pass is void.
    assert_eq!(mails(&app, &mate.email), 2);
    assert_eq!(server.wait_for(1).len(), 1);
    app.clock.advance(TimeDelta::days(1));
    app.sign_in(&mut owner);
    add(&app, &owner, group, &mate.email).await.ok(201);
    assert_eq!(mails(&app, &mate.email), 3, "another day, another mail");
}

/// A group with a player.
fn shared(app: &App, owner: &Person, mate: &Person) -> i64 {
    let (_, group, attendee) = app.ticket(app.category(app.tournament(), json!({})), owner);
    app.rows.execute(&format!("UPDATE attendees SET user_id = {} WHERE id = {attendee}", mate.id));
    group
}

#[tokio::test]
async fn a_teammate_is_mailed_after_any_number_of_removals() {
    let (app, server) = (app(), SmtpServer::start());
    let (owner, mate) = (app.user(), app.user());
    let group = group(&app, &owner);
    for _ in 0..3 {
        let added = add(&app, &owner, group, &mate.email).await.ok(201);
        remove(&app, &owner, &added).await;
    }
    add(&app, &owner, group, &mate.email).await.ok(201);
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    assert_eq!(
        deliver(&delivery).await,
        Some(DeliveryOutcome::Sent),
        "the first mail tells of the last place"
    );
    assert_eq!(deliver(&delivery).await, None);
    // It leaves no trace, as they are not on the team when it is due. The next mail then tells of the place.
    let other = app.user();
    let added = add(&app, &owner, group, &other.email).await.ok(201);
    remove(&app, &owner, &added).await;
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Dropped));
    add(&app, &owner, group, &other.email).await.ok(201);
    assert_eq!(deliver(&delivery).await, Some(DeliveryOutcome::Sent));
}

#[tokio::test]
async fn several_accounts_send_an_address_five_mails_a_day_and_an_admin_more() {
    let (app, server) = (app(), SmtpServer::start());
    let (mate, admin) = (app.user(), app.admin());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for _ in 0..7 {
        let owner = app.user();
        add(&app, &owner, group(&app, &owner), &mate.email.to_uppercase()).await.ok(201);
    }
    assert_eq!((sent_of_all(&delivery).await, mails(&app, &mate.email)), (5, 7), "two wait, none is lost");
    make_due(&app);
    assert_eq!(sent_of_all(&delivery).await, 0);
    assert_eq!(app.rows.count("outbox WHERE tries > 0 AND sent_at IS NULL OR last_error IS NOT NULL"), 0);
    let by_admin = group(&app, &app.user());
    add(&app, &admin, by_admin, &mate.email).await.ok(201);
    assert_eq!(sent_of_all(&delivery).await, 1, "an Admin's doing is not bounded");
    let recover = app.post("/api/Auth/recover", &json!({"email": mate.email})).await;
    assert_eq!((recover.status, sent_of_all(&delivery).await), (200, 1), "nor are codes by other mail");
    app.clock.advance(TimeDelta::days(1));
    make_due(&app);
    assert_eq!(sent_of_all(&delivery).await, 2, "the next day has room for those that waited");
}

#[tokio::test]
async fn strangers_without_mail_do_not_use_up_the_limits_of_others() {
    let (app, server) = (app(), SmtpServer::start());
    let (mate, captain) = (app.user(), app.user());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for _ in 0..3 {
        let stranger = app.user();
        for _ in 0..5 {
            let own = group(&app, &stranger);
            let added = add(&app, &stranger, own, &mate.email).await.ok(201);
            remove(&app, &stranger, &added).await;
        }
    }
    assert_eq!((sent_of_all(&delivery).await, app.rows.count("mail_counts")), (0, 0), "nothing is counted");
    add(&app, &captain, group(&app, &captain), &mate.email).await.ok(201);
    assert_eq!(sent_of_all(&delivery).await, 1, "the captain's teammate is mailed");
    // The same for a buyer who has not confirmed an address to which strangers cause mail.
    let buyer = app.user();
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", buyer.id));
    for _ in 0..6 {
        let stranger = app.user();
        add(&app, &stranger, group(&app, &stranger), &buyer.email).await.ok(201);
    }
    assert_eq!(sent_of_all(&delivery).await, 3, "the larger half of five");
    let body = json!({"ticketCategoryId": app.category(app.tournament(), json!({})), "userId": buyer.id});
    app.post("/api/Ticket", &body).by(&buyer).await.ok(201);
    assert_eq!(sent_of_all(&delivery).await, 1, "how to pay waits for no room");
}

#[tokio::test]
async fn one_sender_leaves_room_for_the_mail_of_others() {
    let (app, server) = (app(), SmtpServer::start());
    let (mate, sender, other) = (app.user(), app.user(), app.user());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    for _ in 0..5 {
        add(&app, &sender, group(&app, &sender), &mate.email).await.ok(201);
    }
    assert_eq!(sent_of_all(&delivery).await, 3, "the larger half of five");
    add(&app, &other, group(&app, &other), &mate.email).await.ok(201);
    assert_eq!(sent_of_all(&delivery).await, 1);
    make_due(&app);
    assert_eq!(sent_of_all(&delivery).await, 0, "the sender's own bound holds still");
}

#[tokio::test]
async fn a_mail_that_waits_is_dropped_when_its_place_is_gone() {
    let (app, server) = (app(), SmtpServer::start());
    let (mate, sender) = (app.user(), app.user());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let mut added = json!(null);
    for _ in 0..4 {
        added = add(&app, &sender, group(&app, &sender), &mate.email).await.ok(201);
    }
    assert_eq!(sent_of_all(&delivery).await, 3);
    remove(&app, &sender, &added).await;
    app.clock.advance(TimeDelta::days(1));
    make_due(&app);
    assert_eq!(sent_of_all(&delivery).await, 0, "neither that they were added nor that they were removed");
    assert_eq!(mails(&app, &mate.email), 3);
}

#[tokio::test]
async fn an_admin_s_news_do_not_wait_behind_a_captain_s() {
    let (app, server) = (app(), SmtpServer::start());
    let (mate, captain, admin) = (app.user(), app.user(), app.admin());
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let mut tickets = Vec::new();
    for _ in 0..4 {
        let (ticket, group, _) = app.ticket(app.category(app.tournament(), json!({})), &captain);
        add(&app, &captain, group, &mate.email).await.ok(201);
        tickets.push(ticket);
    }
    assert_eq!(sent_of_all(&delivery).await, 3);
    app.put("/api/Ticket/paid", &json!({"ids": tickets, "paid": true})).by(&admin).await.ok(200);
    sent_of_all(&delivery).await;
    let waiting = app.rows.count("outbox WHERE sent_at IS NULL");
    assert_eq!((waiting, mails(&app, &mate.email)), (0, 7), "the fourth tells of the payment at once");
}

#[tokio::test]
async fn a_mail_that_could_not_be_sent_takes_no_room() {
    let (app, server) = (app(), SmtpServer::start());
    let (mate, sender) = (app.user(), app.user());
    add(&app, &sender, group(&app, &sender), &mate.email).await.ok(201);
    let unreachable = Arc::new(delivery(&app, "smtp://127.0.0.1:9", PACE));
    for _ in 0..4 {
        make_due(&app);
        assert!(matches!(deliver(&unreachable).await, Some(DeliveryOutcome::Postponed(_))));
    }
    make_due(&app);
    assert_eq!(deliver(&Arc::new(delivery(&app, &server.url(), PACE))).await, Some(DeliveryOutcome::Sent));
    assert_eq!(app.rows.number("SELECT sum(cardinality(counted))::bigint AS number FROM mail_counts"), 2);
}

#[tokio::test]
async fn one_user_sends_sixty_mails_an_hour_in_all() {
    let app = App::spawn_with(&["--invitations-per-user=4"]);
    let (owner, admin) = (app.user(), app.admin());
    let group = group(&app, &owner);
    let add_new = |turn: usize, by: &Person| add(&app, by, group, &format!("mate-{turn}@example.org"));
    for turn in 0..4 {
        add_new(turn, &owner).await.ok(201);
    }
    let waits = wait(&add_new(4, &owner).await);
    assert!((1..=15 * 60).contains(&waits), "{waits}");
    let named = json!({"groupId": group, "newUserNameFirst": "Ann", "newUserNameLast": "Lee"});
    let named = app.post("/api/Attendee", &named).by(&owner).await.ok(201);
    let replace = json!({"id": named["id"], "email": "mate-5@example.org"});
    wait(&app.put("/api/Attendee", &replace).by(&owner).await);
    assert_eq!(app.rows.count("users WHERE email LIKE 'mate-%'"), 4, "nothing is changed");
    for turn in 6..12 {
        add_new(turn, &admin).await.ok(201);
    }
}
