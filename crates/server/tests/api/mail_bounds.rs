//! Nobody floods an address: mail is bounded by who sends it, by who gets it and by what it tells, whatever accounts are used.

use std::future::IntoFuture;
use std::sync::Arc;

use chrono::TimeDelta;
use fairway_application::mail::Outcome;
use fairway_domain::access::Role;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::app::{App, Person};
use crate::client::{Answer, Call};
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

/// With the limits that the binary has.
fn app() -> App {
    App::spawn_with(&[])
}

/// A group with room for many, of a ticket of its own.
fn group(app: &App, owner: &Person) -> i64 {
    app.ticket(app.category(app.tournament(), json!({"num_attendees": 200})), owner).1
}

fn add(app: &App, owner: &Person, group: i64, email: &str) -> Call {
    app.post("/api/Attendee", &json!({"groupId": group, "email": email})).by(owner)
}

async fn remove(app: &App, owner: &Person, added: &Value) {
    let answer = app.call(Method::DELETE, &format!("/api/Attendee/{}", added["id"])).by(owner).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
}

/// How long it says to wait, in seconds, once it was refused as too much.
#[track_caller]
fn wait(answer: &Answer) -> i64 {
    answer.problem(429, "");
    answer.header("retry-after").parse().unwrap()
}

fn mails(app: &App, to: &str) -> i64 {
    app.rows.count(&format!("outbox WHERE lower(recipient) = lower('{to}')"))
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
        // A former teammate is suggested, so may be added by id.
        if by_id {
            app.rows
                .insert("attendees", json!({"group_id": shared(&app, &owner, &mate), "user_id": owner.id}));
        }
        let added = app.post("/api/Attendee", &body).by(&owner).await.ok(201);
        deliver(&delivery).await;
        remove(&app, &owner, &added).await;
    }
    // The second waits, and tells that the pass is void.
    assert_eq!(mails(&app, &mate.email), 2);
    assert_eq!(server.wait_for(1).len(), 1);
    app.clock.advance(TimeDelta::days(1));
    app.sign_in(&mut owner);
    add(&app, &owner, group, &mate.email).await.ok(201);
    assert_eq!(mails(&app, &mate.email), 3, "another day, another mail");
}

/// A group in which somebody plays already.
fn shared(app: &App, owner: &Person, mate: &Person) -> i64 {
    let (_, group, attendee) = app.ticket(app.category(app.tournament(), json!({})), owner);
    app.rows.execute(&format!("UPDATE attendees SET user_id = {} WHERE id = {attendee}", mate.id));
    group
}

#[tokio::test]
async fn a_teammate_is_mailed_however_often_they_were_removed_before() {
    let (app, server) = (app(), SmtpServer::start());
    let (owner, mate) = (app.user(), app.user());
    let group = group(&app, &owner);
    for _ in 0..3 {
        let added = add(&app, &owner, group, &mate.email).await.ok(201);
        remove(&app, &owner, &added).await;
    }
    add(&app, &owner, group, &mate.email).await.ok(201);
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    assert_eq!(deliver(&delivery).await, Some(Outcome::Sent), "the first mail tells of the last place");
    assert_eq!(deliver(&delivery).await, None);
    // Without a trace, as they are not on the team when it is to be sent: then the next one tells it.
    let other = app.user();
    let added = add(&app, &owner, group, &other.email).await.ok(201);
    remove(&app, &owner, &added).await;
    assert_eq!(deliver(&delivery).await, Some(Outcome::Dropped));
    add(&app, &owner, group, &other.email).await.ok(201);
    assert_eq!(deliver(&delivery).await, Some(Outcome::Sent));
}

#[tokio::test]
async fn several_accounts_send_an_address_five_mails_a_day_and_an_admin_more() {
    let app = app();
    let (mate, admin) = (app.user(), app.admin());
    let mut refused = None;
    for turn in 0..7 {
        let owner = app.user();
        let group = group(&app, &owner);
        let before = app.rows.count("attendees");
        let answer = add(&app, &owner, group, &mate.email.to_uppercase()).await;
        if turn < 5 {
            answer.ok(201);
        } else {
            assert_eq!(wait(&answer), 24 * 60 * 60);
            assert_eq!(app.rows.count("attendees"), before, "nothing is changed");
            add(&app, &owner, group, "another@example.org").await.ok(201);
            refused = Some((owner, group));
        }
    }
    let (owner, group) = refused.unwrap();
    assert_eq!(mails(&app, &mate.email), 5);
    add(&app, &admin, group, &mate.email).await.ok(201);
    assert_eq!(mails(&app, &mate.email), 6, "an Admin's doing is not bounded");
    let recover = app.post("/api/Auth/recover", &json!({"email": mate.email})).await;
    assert_eq!((recover.status, mails(&app, &mate.email)), (200, 7), "nor are codes by other mail");
    app.clock.advance(TimeDelta::days(1));
    let mut owner = owner;
    app.sign_in(&mut owner);
    let next = shared(&app, &owner, &app.user());
    add(&app, &owner, next, &mate.email).await.ok(201);
}

#[tokio::test]
async fn one_user_sends_sixty_mails_an_hour_whomever_they_name() {
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
            assert_eq!(deliver(&delivery).await, Some(Outcome::Sent));
        }
        let path = format!("/api/Ticket/{}", ticket["id"]);
        assert_eq!(app.call(Method::DELETE, &path).by(&user).await.status, 204);
        if turn % 2 == 1 {
            assert_eq!(deliver(&delivery).await, Some(Outcome::Dropped), "it is gone");
        }
    }
    assert_eq!(wait(&reserve(&user).await), 24 * 60 * 60);
    assert_eq!((app.rows.count("tickets"), mails(&app, &user.email)), (0, 5));
    reserve(&admin).await.ok(201);
}

#[tokio::test]
async fn an_unproven_address_gets_five_mails_a_day_of_all_kinds_together() {
    let app = app();
    let (sam, admin) = (app.user(), app.admin());
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", sam.id));
    let category = || app.category(app.tournament(), json!({}));
    let reserve = |category: i64, by: &Person| {
        app.post("/api/Ticket", &json!({"ticketCategoryId": category, "userId": sam.id})).by(by)
    };
    for _ in 0..3 {
        reserve(category(), &sam).await.ok(201);
    }
    for _ in 0..2 {
        let owner = app.user();
        add(&app, &owner, group(&app, &owner), &sam.email).await.ok(201);
    }
    assert_eq!(wait(&reserve(category(), &sam).await), 24 * 60 * 60);
    let owner = app.user();
    wait(&add(&app, &owner, group(&app, &owner), &sam.email).await);
    assert_eq!(
        (mails(&app, &sam.email), app.rows.count(&format!("tickets WHERE user_id = {}", sam.id))),
        (5, 3)
    );
    reserve(category(), &admin).await.ok(201);
    app.rows.execute(&format!("UPDATE users SET email_proven_at = now() WHERE id = {}", sam.id));
    reserve(category(), &sam).await.ok(201);
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
async fn tickets_that_an_admin_marks_paid_are_all_told_of_at_once() {
    let app = app();
    let (user, admin) = (app.user(), app.admin());
    let category = app.category(app.tournament(), json!({"max_total_tickets": 600}));
    let tickets: Vec<_> = (0..20).map(|_| app.ticket(category, &user).0).collect();
    let body = json!({"ids": tickets, "paid": true});
    app.put("/api/Ticket/paid", &body).by(&admin).await.ok(200);
    assert_eq!(mails(&app, &user.email), 20);
}

// Codes.

fn recover(app: &App, email: &str) -> Call {
    app.post("/api/Auth/recover", &json!({"email": email}))
}

/// From another client each time: a proxy is believed about where they are.
fn from(call: Call, client: usize) -> Call {
    call.header("x-forwarded-for", &format!("192.0.2.{client}"))
}

fn behind_a_proxy() -> App {
    App::spawn_with(&["--trusted-proxies=127.0.0.1"])
}

#[tokio::test]
async fn a_known_and_an_unknown_address_get_as_many_codes_with_the_same_answers() {
    let app = behind_a_proxy();
    let server = SmtpServer::start();
    let delivery = Arc::new(delivery(&app, &server.url(), PACE));
    let known = app.user().email;
    let mut answers = Vec::new();
    for email in [known.as_str(), "nobody@example.org"] {
        let mut said = Vec::new();
        for turn in 0..12 {
            let answer = from(recover(&app, email), turn).await;
            said.push((answer.status, answer.header("retry-after"), answer.text()));
            // The mail to nobody goes without a trace: what was counted stays.
            while deliver(&delivery).await.is_some() {}
            app.clock.advance(TimeDelta::minutes(1));
        }
        answers.push(said);
        app.clock.advance(-TimeDelta::minutes(12));
    }
    assert_eq!(answers[0], answers[1]);
    let statuses: Vec<_> = answers[0].iter().map(|(status, ..)| *status).collect();
    assert_eq!(statuses, [[200; 5].as_slice(), &[429; 7]].concat());
    assert_eq!(server.wait_for(5).len(), 5, "five mails to the one, none to the other");
}

#[tokio::test]
async fn who_asks_twice_within_a_minute_gets_one_mail_that_signs_in() {
    let app = app();
    let user = app.user();
    for _ in 0..10 {
        assert_eq!(recover(&app, &user.email.to_uppercase()).await.status, 200);
    }
    assert_eq!(mails(&app, &user.email), 1);
}

#[tokio::test]
async fn a_stranger_at_one_place_does_not_use_up_the_codes_of_another() {
    let app = behind_a_proxy();
    let user = app.user();
    let mut sent = 0;
    for _ in 0..10 {
        sent += i32::from(from(recover(&app, &user.email), 1).await.status == 200);
        app.clock.advance(TimeDelta::minutes(1));
    }
    assert_eq!((sent, mails(&app, &user.email)), (3, 3), "the larger half of five");
    assert_eq!(from(recover(&app, &user.email), 2).await.status, 200, "the owner at another place");
    assert_eq!(mails(&app, &user.email), 4);
}

#[tokio::test]
async fn the_owner_is_kept_out_for_two_hours_at_most_and_free_once_they_are_in() {
    let app = behind_a_proxy();
    let user = app.user();
    for client in 0..5 {
        assert_eq!(from(recover(&app, &user.email), client).await.status, 200);
        app.clock.advance(TimeDelta::minutes(1));
    }
    let waits = wait(&from(recover(&app, &user.email), 9).await);
    assert_eq!(waits, (2 * 60 - 1) * 60);
    app.clock.advance(TimeDelta::seconds(waits));
    assert_eq!(from(recover(&app, &user.email), 9).await.status, 200);
    app.clock.advance(TimeDelta::minutes(1));
    wait(&from(recover(&app, &user.email), 8).await);
    let code = app.auth_code(&user);
    app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": code})).await.ok(200);
    assert_eq!(from(recover(&app, &user.email), 7).await.status, 200, "whoever reads the mail starts anew");
    let admin = app.admin();
    for _ in 0..10 {
        let body = json!({"email": user.email, "isAdminRecovery": true});
        assert_eq!(app.post("/api/Auth/recover", &body).by(&admin).await.status, 200);
    }
}

#[tokio::test]
async fn a_guest_s_address_that_is_registered_again_and_again_gets_few_links() {
    let app = behind_a_proxy();
    let guest = app.person(&[Role::Guest]);
    let body = json!({"email": guest.email, "password": "fore on the tee", "passwordConfirmation": "fore on the tee"});
    for turn in 0..8 {
        let answer = from(app.post("/api/Auth/register", &body), turn).await;
        if turn < 5 {
            drop(answer.problem(409, "email"));
        } else {
            assert!(wait(&answer) > 0);
        }
        app.clock.advance(TimeDelta::minutes(1));
    }
    assert_eq!(mails(&app, &guest.email), 5);
}

#[tokio::test]
async fn joining_waitlists_is_bounded_by_address_and_by_client() {
    let app = App::spawn_with(&["--trusted-proxies=127.0.0.1", "--waitlist-per-client=12"]);
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"max_total_tickets": 1}));
    app.ticket(category, &app.user());
    let join = |email: &str, client: usize| {
        let body = json!({"ticketCategoryId": category, "name": "Kim", "email": email});
        from(app.post("/api/Waitlist", &body), client)
    };
    for client in 0..5 {
        join("kim@example.org", client).await.ok(201);
    }
    assert_eq!(wait(&join("Kim@example.org", 99).await), 24 * 60 * 60);
    for turn in 0..12 {
        join(&format!("lee-{turn}@example.org"), 50).await.ok(201);
    }
    assert!(wait(&join("lee-12@example.org", 50).await) <= 5 * 60);
    assert_eq!(app.rows.count("waitlist"), 13);
}

#[tokio::test]
async fn strangers_who_join_with_an_address_use_up_what_nobody_asked_for() {
    let app = behind_a_proxy();
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
    for turn in 0..4 {
        join(&kim, (turn % 2 == 0).then_some(&stranger), turn).await.ok(201);
    }
    assert_eq!((wait(&join(&kim, None, 10).await), mails(&app, &kim.email)), (24 * 60 * 60, 5));
    // Who shows that the address is theirs has a number of their own.
    for turn in 0..10 {
        join(&kim, Some(&kim), 20 + turn).await.ok(201);
    }
    assert_eq!((wait(&join(&kim, Some(&kim), 30).await), mails(&app, &kim.email)), (24 * 60 * 60, 15));
    for turn in 0..5 {
        join(&unproven, Some(&unproven), 40 + turn).await.ok(201);
    }
    wait(&join(&unproven, Some(&unproven), 50).await);
    assert_eq!(mails(&app, &unproven.email), 5);
}

// Many at once, on two instances.

/// Statuses of calls that are made at the same time.
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
    let statuses = at_once(calls.collect()).await;
    assert_eq!(statuses, [[201; 5].as_slice(), &[429; 11]].concat());
    assert_eq!(mails(&app, &mate.email), 5);
    for email in [user.email.as_str(), "nobody@example.org"] {
        let calls = (0..16).map(|turn| {
            let body = json!({"email": email}).to_string();
            let call = app.call(Method::POST, "/api/Auth/recover");
            let call = if turn % 2 == 0 { call } else { other.call(Method::POST, "/api/Auth/recover") };
            from(call.json(&body), turn)
        });
        assert_eq!(at_once(calls.collect()).await, [200; 16]);
        assert_eq!(mails(&app, email), 1, "of all who ask at once, one mail is sent");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reserves_many_at_once_gets_as_many_as_are_told() {
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
