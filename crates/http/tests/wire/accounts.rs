//! Recovering an account with either spelling of its fields (rule `wire-names`).

use fairway_application::stores::mail::{Message, SignInLink};
use fairway_domain::access::Role;
use fairway_domain::mailing::Bound;

use crate::harness::{SignedIn, call, post, site, site_as};

#[actix_web::test]
async fn recovering_takes_either_name_of_its_fields_and_answers_no_body() {
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
async fn an_admin_recovers_another_user_by_either_name_of_the_fields() {
    for flag in ["isAdminRecovery", "IsAdminRecovery"] {
        let site = site_as(&[Role::Admin], |stores| {
            stores.users.expect_credentials().returning(|_| Ok(None));
        });
        let body = format!(r#"{{"Email":"nobody@example.org","{flag}":true}}"#);
        call(site, post("/api/Auth/recover", &body).signed_in()).await.problem(404, "");
    }
}
