//! Mailed sign-in codes.

use std::sync::Arc;

use chrono::TimeDelta;
use fairway_domain::access::Role;
use serde_json::json;

use super::{app, behind_a_proxy, from, mails, recover, wait};
use crate::smtp::{PACE, deliver, delivery};
use crate::smtp_server::SmtpServer;

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
            // A mail to an unknown address leaves no trace, but its count stays.
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
async fn asking_twice_within_a_minute_sends_one_mail_that_signs_in() {
    let app = app();
    let user = app.user();
    for _ in 0..10 {
        assert_eq!(recover(&app, &user.email.to_uppercase()).await.status, 200);
    }
    assert_eq!(mails(&app, &user.email), 1);
}

#[tokio::test]
async fn a_stranger_does_not_use_up_the_codes_for_other_clients() {
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
async fn the_owner_is_kept_out_for_eight_hours_at_most() {
    let app = behind_a_proxy();
    let user = app.user();
    for client in 0..5 {
        assert_eq!(from(recover(&app, &user.email), client).await.status, 200);
        app.clock.advance(TimeDelta::minutes(1));
    }
    let waits = wait(&from(recover(&app, &user.email), 9).await);
    assert_eq!(waits, (8 * 60 - 1) * 60);
    app.clock.advance(TimeDelta::seconds(waits));
    assert_eq!(from(recover(&app, &user.email), 9).await.status, 200);
    app.clock.advance(TimeDelta::minutes(1));
    wait(&from(recover(&app, &user.email), 8).await);
    let code = app.auth_code(&user);
    app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": code})).await.ok(200);
    assert_eq!(from(recover(&app, &user.email), 7).await.status, 200, "a used code resets the limit");
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
async fn one_client_does_not_use_up_the_links_of_a_guest() {
    let app = behind_a_proxy();
    let guest = app.person(&[Role::Guest]);
    let body = json!({"email": guest.email, "password": "fore on the tee", "passwordConfirmation": "fore on the tee"});
    for turn in 0..5 {
        let answer = from(app.post("/api/Auth/register", &body), 0).await;
        if turn < 3 {
            drop(answer.problem(409, "email"));
        } else {
            assert!(wait(&answer) > 0);
        }
        app.clock.advance(TimeDelta::minutes(1));
    }
    let owner = from(app.post("/api/Auth/recover", &json!({"email": guest.email})), 1).await;
    assert_eq!((owner.status, mails(&app, &guest.email)), (200, 4));
}
