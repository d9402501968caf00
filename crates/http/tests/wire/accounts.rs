//! Registering, signing in and recovering, field by field (rule `wire-names`).

use fairway_application::stores::accounts::{Credentials, Session};
use fairway_application::stores::mail::{Message, SignInLink};
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::mailing::Bound;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;
use serde_json::json;

use crate::harness::{SignedIn, call, post, site, site_as};
use crate::people::user;
use crate::samples;

const CONFIRMS: Message = Message::SignIn(SignInLink::Confirmation);

#[actix_web::test]
async fn registering_answers_the_new_account() {
    let site = site(|stores| {
        stores.users.expect_credentials().returning(|_| Ok(None));
        stores.users.expect_add().returning(|_| Ok(samples::user().id));
        let mail = stores.mail.expect_add_later().times(1);
        mail.withf(|mail, _, counts| (&mail.message, *counts) == (&CONFIRMS, Some(Bound::Links)))
            .returning(|_, _, _| Ok(()));
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    });
    let body = r#"{"email":"Sam@example.org","password":"long enough","passwordConfirmation":"long enough","unknown":1}"#;
    let answer = call(site, post("/api/Auth/register", body)).await;
    assert_eq!((answer.status, answer.json()), (201, user()));
}

#[actix_web::test]
async fn every_broken_rule_of_a_registration_is_told_at_once() {
    let body = r#"{"email":"sam","password":"short","passwordConfirmation":"other"}"#;
    let answer = call(site(|_| {}), post("/api/Auth/register", body)).await;
    assert_eq!(answer.problem(422, "password"), "password must have at least 8 characters");
    assert_eq!(answer.problem(422, "passwordConfirmation"), "Password and Confirmation does not match.");
    assert!(answer.problem(422, "email").starts_with("email must be an e-mail address"));
    let answer = call(site(|_| {}), post("/api/Auth/register", r#"{"email":null}"#)).await;
    assert_eq!(answer.problem(422, "email"), "email cannot be empty");
    assert_eq!(answer.problem(422, "password"), "password cannot be empty");
}

#[actix_web::test]
async fn a_taken_address_is_a_conflict_on_the_address() {
    let site = site(|stores| {
        stores.users.expect_credentials().returning(|_| Ok(None));
        stores.users.expect_add().returning(|_| Err(Refusal::EmailTaken.into()));
    });
    let body = r#"{"email":"sam@example.org","password":"long enough","passwordConfirmation":"long enough"}"#;
    let answer = call(site, post("/api/Auth/register", body)).await;
    assert!(answer.problem(409, "email").contains("Recover Account"));
    assert_eq!(answer.json()["type"], "/problems/email-taken");
}

#[actix_web::test]
async fn signing_in_answers_the_token_as_a_json_string() {
    let site = site(|stores| {
        stores.users.expect_credentials().returning(|email| {
            let session = Session {
                email: email.clone(),
                roles: vec![Role::User],
                proof: Proof::Proven,
                token_version: 0,
            };
            let password_hash = Some("hash".into());
            Ok(Some(Credentials { id: samples::user().id, password_hash, session }))
        });
    });
    let body = r#"{"email":"sam@example.org","password":"right"}"#;
    let answer = call(site.clone(), post("/api/Auth/login", body)).await;
    assert_eq!((answer.status, answer.json()), (200, json!("token.of.7")));
    assert_eq!(answer.header("cache-control"), "no-store");
    let body = r#"{"email":"sam@example.org","password":"wrong"}"#;
    let answer = call(site, post("/api/Auth/login", body)).await;
    assert_eq!(answer.problem(401, ""), "The e-mail address or the password is not right.");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

#[actix_web::test]
async fn a_guest_who_registers_is_pointed_to_their_mail() {
    let site = site(|stores| {
        stores.users.expect_credentials().returning(|email| {
            let session = Session {
                email: email.clone(),
                roles: vec![Role::Guest],
                proof: Proof::Proven,
                token_version: 0,
            };
            Ok(Some(Credentials { id: samples::user().id, password_hash: None, session }))
        });
        stores.counts_mail(Bound::Codes);
        stores.mail.expect_add_later().times(1).returning(|_, _, _| Ok(()));
    });
    let body = r#"{"email":"sam@example.org","password":"long enough","passwordConfirmation":"long enough"}"#;
    let answer = call(site, post("/api/Auth/register", body)).await;
    assert_eq!(answer.problem(409, "email"), "You were added as a teammate; see your e-mail");
    assert_eq!(answer.json()["type"], "/problems/added-as-teammate");
}

#[actix_web::test]
async fn recovering_answers_nothing_at_all_by_either_name_of_its_fields() {
    for body in [
        r#"{"email":"sam@example.org"}"#,
        r#"{"Email":"sam@example.org","IsAdminRecovery":false}"#,
        r#"{"email":"sam@example.org","isAdminRecovery":null}"#,
    ] {
        let site = site(|stores| {
            stores.counts_mail(Bound::Codes);
            let mail = stores.mail.expect_add_later().times(1);
            mail.withf(|mail, _, _| mail.message == Message::SignIn(SignInLink::Recovery))
                .returning(|_, _, _| Ok(()));
        });
        let answer = call(site, post("/api/Auth/recover", body)).await;
        assert_eq!((answer.status, &answer.body[..]), (200, &b""[..]), "{body}");
    }
    let twice = r#"{"email":"sam@example.org","Email":"sam@example.org"}"#;
    call(site(|_| {}), post("/api/Auth/recover", twice)).await.problem(400, "");
}

#[actix_web::test]
async fn an_admin_recovers_somebody_else_by_either_name_of_the_fields() {
    for flag in ["isAdminRecovery", "IsAdminRecovery"] {
        let site = site_as(&[Role::Admin], |stores| {
            stores.users.expect_credentials().returning(|_| Ok(None));
        });
        let body = format!(r#"{{"Email":"nobody@example.org","{flag}":true}}"#);
        call(site, post("/api/Auth/recover", &body).signed_in()).await.problem(404, "");
    }
}

#[actix_web::test]
async fn a_code_that_is_not_good_says_where_to_get_a_new_one() {
    let site = site(|stores| {
        stores.auth_codes.expect_owner().returning(|_| Ok(None));
    });
    let answer = call(site, post("/api/Auth/loginViaAuthCode", r#"{"tempAuthCode":"c0de"}"#)).await;
    assert_eq!(
        answer.problem(401, ""),
        "This sign-in link is invalid or has expired. Please use Recover Account to get a new one."
    );
    assert_eq!(answer.json()["type"], "/problems/wrong-code");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

#[actix_web::test]
async fn a_good_code_answers_the_token_as_a_json_string() {
    let site = site(|stores| {
        stores.auth_codes.expect_owner().returning(|_| Ok(Some(samples::user().id)));
        stores.users.expect_lock().returning(|_| Ok(Some(samples::user())));
        stores.auth_codes.expect_use_up().returning(|_, _, _| Ok(true));
        stores.users.expect_session().returning(|_| {
            let email = Email::parse("sam@example.org").unwrap();
            Ok(Some(Session { email, roles: vec![Role::User], proof: Proof::Proven, token_version: 0 }))
        });
        stores.mail.expect_forget_counted().times(1).returning(|_, _| Ok(()));
    });
    let answer = call(site, post("/api/Auth/loginViaAuthCode", r#"{"tempAuthCode":"c0de"}"#)).await;
    assert_eq!((answer.status, answer.json()), (200, json!("token.of.7")));
    assert_eq!(answer.header("cache-control"), "no-store");
}
