//! Each call's answer, field by field (rule `wire-names`).

use fairway_application::page::{Page, Part};
use fairway_application::stores::accounts::UserFilter;
use fairway_application::stores::accounts::{Credentials, Session, Suggestion, User};
use fairway_application::stores::attendees::Pass;
use fairway_application::stores::check_in::{Log, Row};
use fairway_application::stores::mail::{Message, SignInLink, UnsentMail};
use fairway_application::stores::tournaments::Tournament;
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::category::Price;
use fairway_domain::check_in::CheckIn;
use fairway_domain::ids::{AttendeeId, MailId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;
use fairway_http::Setup;
use serde_json::{Value, json};

use crate::harness::{SignedIn, call, get, post, put, site, site_as};
use crate::samples;

fn tournament() -> Value {
    json!({
        "id": 1, "name": "Spring Classic", "slug": "spring-classic", "description": "", "liveFlag": true,
        "dateStart": "2026-06-13", "dateEnd": "2026-06-14", "locationTitle": "Pine Valley", "locationAddress": "",
        "bannerPhotoFileName": null, "bannerPhotoContentType": null, "bannerPhotoFileSize": null,
        "bannerPhotoUpdatedAt": null, "bannerPhotoUrl": null,
        "createdAt": "2026-05-01T08:00:00Z", "updatedAt": "2026-05-01T09:30:00Z",
    })
}

fn round() -> Value {
    json!({
        "id": 2, "tournamentId": 1, "name": "Morning", "location": "Hole 1", "startDate": "2026-06-13",
        "startTime": "08:05", "endDate": "2026-06-13", "endTime": "12:05", "endDateVisible": true, "description": "",
        "maxAttendees": 72, "liveFlag": true,
        "enabledDisabledTicketCategories": [{"ticketCategoryId": 3, "enabled": true}],
        "attendeeSpotsAvailiable": 68,
    })
}

fn person() -> Value {
    json!({"nameFirst": "Sam", "nameLast": "Rivera", "email": "sam@example.org"})
}

fn user() -> Value {
    json!({
        "id": 7, "email": "Sam@example.org", "nameFirst": "Sam", "nameLast": "Rivera", "phone": "",
        "roleArray": ["User"], "uid": "4f9c", "provider": "email", "emailProven": true,
    })
}

#[actix_web::test]
async fn registering_answers_the_new_account() {
    let site = site(|stores| {
        stores.users.expect_credentials().returning(|_| Ok(None));
        stores.users.expect_add().returning(|_| Ok(samples::user().id));
        stores.counts_mail(Bound::Links);
        stores.mail.expect_add().times(1).returning(|_| Ok(()));
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

#[actix_web::test]
async fn mail_that_could_not_be_sent_is_told_with_what_happens_next() {
    let site = site_as(&[Role::Admin], |stores| {
        stores.mail.expect_unsent().returning(|page| {
            assert_eq!((page.limit, page.offset), (Some(2), 4));
            let given_up = UnsentMail {
                id: MailId(4),
                message: None,
                expires_at: Some(samples::at(8, 30)),
                given_up_at: Some(samples::at(9, 0)),
                ..samples::unsent_mail()
            };
            Ok(Part { rows: vec![samples::unsent_mail(), given_up], total: 6 })
        });
    });
    let answer = call(site, get("/api/Mail?limit=2&offset=4").signed_in()).await;
    let waiting = json!({
        "id": 5, "recipient": "sam@example.org", "subject": "Account recovery", "createdAt": "2026-05-01T08:00:00Z",
        "expiresAt": null, "tries": 3, "lastError": "The mail server did not answer.", "nextTryAt": "2026-05-01T08:30:00Z",
        "givenUpAt": null,
    });
    let mut given_up = waiting.clone();
    given_up["id"] = json!(4);
    given_up["subject"] = json!("A mail of a newer version of Fairway");
    given_up["expiresAt"] = json!("2026-05-01T08:30:00Z");
    given_up["nextTryAt"] = json!(null);
    given_up["givenUpAt"] = json!("2026-05-01T09:00:00Z");
    assert_eq!((answer.status, answer.json()), (200, json!([waiting, given_up])));
    assert_eq!(answer.header("x-total-count"), "6");
}

#[actix_web::test]
async fn a_retry_asks_for_an_id_and_answers_the_mail() {
    let site = site_as(&[Role::Admin], |stores| {
        stores.mail.expect_lock_unsent().returning(|_| Ok(Some(samples::unsent_mail())));
        stores.mail.expect_retry().times(1).returning(|_| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    let none = call(site.clone(), put("/api/Mail/retry", "{}").signed_in()).await;
    assert_eq!(none.problem(422, "id"), "id cannot be empty");
    let answer = call(site, put("/api/Mail/retry", r#"{"id":5}"#).signed_in()).await;
    assert_eq!((answer.status, &answer.json()["id"]), (200, &json!(5)));
}

#[actix_web::test]
async fn a_person_s_account_is_personal() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    });
    let answer = call(site.clone(), get("/api/User/7").signed_in()).await;
    assert_eq!((answer.status, answer.json()), (200, user()));
    assert_eq!(answer.header("cache-control"), "no-store");
    call(site, get("/api/User/8").signed_in()).await.problem(404, "");
}

#[actix_web::test]
async fn an_admin_s_list_of_people_is_accounts_and_counts_what_the_search_found() {
    let site = site_as(&[Role::Admin], |stores| {
        let expected = Page { search: Some("Sam".into()), limit: Some(1), offset: 2 };
        let expected = UserFilter { role: Some(Role::ContentEditor), proven: Some(false), page: expected };
        let part = Part { rows: vec![samples::user()], total: 3 };
        stores.users.expect_list().withf(move |filter| *filter == expected).return_once(|_| Ok(part));
    });
    let query = "search=Sam&limit=1&offset=2&role=Content%20Editor&emailProven=false";
    let answer = call(site, get(&format!("/api/User?{query}")).signed_in()).await;
    assert_eq!((answer.status, answer.json()), (200, json!([user()])));
    assert_eq!(answer.header("x-total-count"), "3");
}

#[actix_web::test]
async fn a_suggestion_is_a_name_and_the_address_that_was_asked_for() {
    let site = site_as(&[Role::User], |stores| {
        let suggestion = |id| Suggestion {
            id: UserId(id),
            name_first: "Sam".into(),
            name_last: "Rivera".into(),
            email: None,
        };
        stores.users.expect_teammates().return_once(move |_| Ok(vec![suggestion(8)]));
        stores.users.expect_owner_of().return_once(move |_| Ok(Some(suggestion(9))));
    });
    let answer = call(site, get("/api/User?email=sam@example.org").signed_in()).await;
    let found = json!({"id": 9, "nameFirst": "Sam", "nameLast": "Rivera", "email": "sam@example.org"});
    let teammate = json!({"id": 8, "nameFirst": "Sam", "nameLast": "Rivera", "email": null});
    assert_eq!((answer.status, answer.json()), (200, json!([found, teammate])));
    assert_eq!(answer.header("x-total-count"), "2");
}

#[actix_web::test]
async fn a_change_touches_what_is_present_and_null_makes_it_empty() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(samples::user())));
        stores.users.expect_update().times(1).returning(|user| {
            assert_eq!((user.name_first.as_str(), user.name_last.as_str()), ("", "Rivera"));
            assert_eq!(user.phone, "555");
            Ok(())
        });
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
    });
    let body = r#"{"id":7,"nameFirst":null,"phone":"555","email":"SAM@example.org","other":{}}"#;
    let answer = call(site, put("/api/User", body).signed_in()).await;
    assert_eq!((answer.status, answer.json()), (200, user()));
    assert!(answer.header("etag").starts_with("\"3-"));
}

#[actix_web::test]
async fn a_person_without_an_address_is_saved_without_one() {
    let site = site_as(&[Role::Admin], |stores| {
        let teammate = || User { id: UserId(8), email: None, ..samples::user() };
        stores.users.expect_lock().returning(move |_| Ok(Some(teammate())));
    });
    let answer = call(site, put("/api/User", r#"{"id":8,"email":null}"#).signed_in()).await;
    assert_eq!((answer.status, answer.json()["email"].clone()), (200, Value::Null));
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(samples::user())));
    });
    let answer = call(site, put("/api/User", r#"{"id":7,"email":null}"#).signed_in()).await;
    assert_eq!(answer.problem(422, "email"), "email cannot be empty");
}

#[actix_web::test]
async fn tournaments_are_listed() {
    let site = site(|stores| {
        stores
            .tournaments
            .expect_list()
            .withf(|hidden| !hidden)
            .returning(|_| Ok(vec![samples::tournament()]));
    });
    let answer = call(site, get("/api/Tournament")).await;
    assert_eq!((answer.status, answer.json()), (200, json!([tournament()])));
}

#[actix_web::test]
async fn a_tournament_carries_its_banner_rounds_logos_and_sponsors() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| {
            Ok(Some(Tournament { banner: Some(samples::banner()), ..samples::tournament() }))
        });
        stores.tournaments.expect_sponsors().returning(|_| Ok(vec![samples::sponsor()]));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![samples::round()]));
    });
    let answer = call(site, get("/api/Tournament/1")).await;
    let logo = json!({"id": 9, "imageUrl": "/media/logo/l0.png", "verified": true});
    let mut expected = tournament();
    expected["bannerPhotoFileName"] = json!("spring.jpg");
    expected["bannerPhotoContentType"] = json!("image/jpeg");
    expected["bannerPhotoFileSize"] = json!(1234);
    expected["bannerPhotoUpdatedAt"] = json!("2026-05-01T08:30:00Z");
    expected["bannerPhotoUrl"] = json!("/media/banner/b4.jpg");
    expected["rounds"] = json!([round()]);
    expected["logos"] = json!([logo]);
    expected["sponsors"] = json!([{"id": 4, "name": "Acme", "website": "", "logos": [logo]}]);
    assert_eq!(answer.json(), expected);
}

#[actix_web::test]
async fn rounds_are_listed() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![samples::round()]));
    });
    assert_eq!(call(site, get("/api/Round/query/tournament/1")).await.json(), json!([round()]));
}

#[actix_web::test]
async fn ticket_categories_are_listed_by_kind_with_what_is_left() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.categories.expect_of_tournament().returning(|_, _, sponsor, _| {
            Ok(if sponsor == Some(true) { vec![] } else { vec![samples::category()] })
        });
    });
    let path = "/api/TicketCategory/query/tournament/1";
    let expected = json!([{
        "id": 3, "name": "Foursome", "description": "", "numGroups": 1, "numAttendees": 4, "maxTotalTickets": 10,
        "noCostFlag": false, "price": 1200.50, "embedCode": "", "liveFlag": true, "sponsorFlag": false, "waitlistOffersFlag": true,
        "playFlag": true,
        "tournamentId": 1, "availableTickets": 6,
    }]);
    assert_eq!(call(site.clone(), get(path)).await.json(), expected);
    assert_eq!(call(site.clone(), get(&format!("{path}?sponsor=false"))).await.json(), expected);
    assert_eq!(call(site.clone(), get(&format!("{path}?sponsor=true"))).await.json(), json!([]));
    let answer = call(site, get(&format!("{path}?sponsor=maybe"))).await;
    assert_eq!(answer.problem(400, "sponsor"), "sponsor must be true or false");
}

#[actix_web::test]
async fn widgets_are_listed_with_their_html_inside_a_json_string() {
    let site = site(|stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores.widgets.expect_of_tournament().returning(|_, _| Ok(vec![samples::widget()]));
    });
    let answer = call(site, get("/api/Widget/query/tournament/1")).await;
    let expected = json!([{
        "id": 11, "name": "Last year", "content": r#"{"body":"<p>\"Hello\"</p>"}"#, "liveFlag": true,
        "widgetTypeId": 2, "widgetType": {"id": 2, "name": "Gallery"}, "position": 1, "tournamentId": 1,
        "photos": [{
            "id": 12, "photoFileName": "green.png", "photoContentType": "image/png", "photoFileSize": 99,
            "photoUrl": "/media/photo/p1.png",
        }],
        "version": 1,
    }]);
    assert_eq!(answer.json(), expected);
}

#[actix_web::test]
async fn passes_are_listed_for_their_owner() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
        stores.attendees.expect_passes_of().returning(|_| Ok(vec![samples::pass()]));
    });
    let answer = call(site, get("/api/Attendee/query/user/7").signed_in()).await;
    let expected = json!([{
        "id": 8, "reference": "FW-322222", "scanCode": "00000000000000000000000000000002", "checkedIn": false, "user": person(),
        "tournamentId": 2,
        "tournament": {"name": "Spring Classic", "dateStart": "2026-06-13", "dateEnd": "2026-06-14",
            "locationTitle": "Cedar Ridge", "locationAddress": "1 Links Road"},
        "ticketCategory": {"name": "Foursome", "playFlag": true}, "paid": false, "isFree": false,
        "ticketId": 5,
        "group": {"id": 6, "name": "Group 1", "round": null, "attendees": [{"id": 8, "user": person()}]},
    }]);
    assert_eq!(answer.json(), expected);
}

#[actix_web::test]
async fn a_pass_tells_its_ticket_to_nobody_but_the_purchaser() {
    let site = site_as(&[Role::User], |stores| {
        stores.users.expect_find().returning(|_| Ok(Some(samples::user())));
        let of_another = Pass { purchaser: UserId(9), ..samples::pass() };
        stores.attendees.expect_passes_of().returning(move |_| Ok(vec![of_another.clone(), samples::pass()]));
    });
    let answer = call(site, get("/api/Attendee/query/user/7").signed_in()).await;
    let told = answer.json();
    assert_eq!((&told[0]["ticketId"], &told[1]["ticketId"]), (&Value::Null, &json!(5)));
}

fn attendee() -> Value {
    json!({
        "id": 8, "scanCode": "00000000000000000000000000000002", "displayName": "Sam Rivera", "groupId": 6,
        "groupName": "Group 1", "roundId": null, "playFlag": true, "paid": true, "captain": "Sam Rivera",
        "sponsor": "Tern River Bank", "checkedIn": false, "checkedInAt": null, "checkedInBy": null, "user": person(),
    })
}

fn bo() -> Row {
    let mut other = Row { id: AttendeeId(9), ..samples::row() };
    other.user.name_first = "Bo".into();
    other
}

#[actix_web::test]
async fn the_check_in_list_is_searched_and_cut_and_counted() {
    let site = site_as(&[Role::Volunteer], |stores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        stores
            .check_ins
            .expect_of_tournament()
            .returning(|_, page| Ok(page.of(vec![bo(), samples::row()], Row::display_name)));
        stores.check_ins.expect_log().returning(|_| Ok(Log { number: 12, oldest: 0 }));
    });
    let whole = call(site.clone(), get("/api/Attendee/checkin/1").signed_in()).await;
    assert_eq!((whole.header("x-total-count").as_str(), whole.json()[1].clone()), ("2", attendee()));
    assert_eq!(whole.header("x-check-in-number"), "12");
    assert_eq!(whole.header("x-server-time"), "2026-05-01T12:00:00.000000Z");
    let path = "/api/Attendee/checkin/1?search=RIVERA&limit=1&offset=1";
    let part = call(site.clone(), get(path).signed_in()).await;
    assert_eq!((part.header("x-total-count").as_str(), part.json()), ("2", json!([attendee()])));
    let found = call(site.clone(), get("/api/Attendee/checkin/1?search=sam").signed_in()).await;
    assert_eq!((found.header("x-total-count").as_str(), found.json()), ("1", json!([attendee()])));
    for (query, status) in [("limit=-1", 422), ("limit=many", 400), ("limit=99999999999999999999", 422)] {
        let path = format!("/api/Attendee/checkin/1?{query}");
        call(site.clone(), get(&path).signed_in()).await.problem(status, "limit");
    }
}

/// A site whose log is at 12, where Sam has come or changed and attendee 5 has gone since 10.
fn changed_site() -> Setup {
    site_as(&[Role::Volunteer], |stores| {
        stores.check_ins.expect_log().returning(|_| Ok(Log { number: 12, oldest: 3 }));
        stores.check_ins.expect_changed().withf(|id, since| (id.0, *since) == (1, 10)).returning(|_, _| {
            let in_at_seven = CheckIn {
                occurred_at: samples::at(7, 0),
                operation_id: "a".into(),
                checked_in: true,
                by: Some("vera@example.org".into()),
                device: Some("gate 1".into()),
                device_counter: 0,
            };
            let due = Price { cents: 25_000 };
            Ok(vec![Row { check_ins: vec![in_at_seven], paid: false, due, ..samples::row() }])
        });
        stores
            .check_ins
            .expect_removed()
            .withf(|id, since| (id.0, *since) == (1, 10))
            .returning(|_, _| Ok(vec![AttendeeId(5)]));
        stores
            .check_ins
            .expect_of_tournament()
            .returning(|_, page| Ok(page.of(vec![bo()], Row::display_name)));
        stores.rounds.expect_of_tournament().returning(|_, _| Ok(vec![samples::round()]));
    })
}

#[actix_web::test]
async fn changes_of_the_check_in_list_are_told_since_a_number() {
    let path = "/api/Attendee/checkin/1/changes";
    let told = call(changed_site(), get(&format!("{path}?since=10")).signed_in()).await;
    assert_eq!(
        (told.header("x-check-in-number").as_str(), told.header("cache-control").as_str()),
        ("12", "no-store")
    );
    let mut expected = attendee();
    expected["paid"] = json!(false);
    expected["checkedIn"] = json!(true);
    expected["checkedInAt"] = json!("2026-05-01T07:00:00Z");
    expected["checkedInBy"] = json!("vera@example.org");
    assert_eq!(told.json(), json!({"number": 12, "resync": false, "attendees": [expected], "removed": [5]}));
    let nothing = json!({"number": 12, "resync": false, "attendees": [], "removed": []});
    assert_eq!(call(changed_site(), get(&format!("{path}?since=12")).signed_in()).await.json(), nothing);
    let resync = json!({"number": 12, "resync": true, "attendees": [], "removed": []});
    for none_of_the_log_s in ["", "?since=2", "?since=13", "?since=-1"] {
        let told = call(changed_site(), get(&format!("{path}{none_of_the_log_s}")).signed_in()).await;
        assert_eq!(told.json(), resync, "{none_of_the_log_s}");
    }
    call(changed_site(), get(&format!("{path}?since=new")).signed_in()).await.problem(400, "since");
}

#[actix_web::test]
async fn a_roster_has_neither_addresses_nor_passes() {
    let path = "/api/Attendee/checkin/1/roster";
    let changed = call(changed_site(), get(&format!("{path}?since=10")).signed_in()).await;
    assert_eq!(changed.header("x-check-in-number"), "12");
    let sam = json!({
        "id": 8, "name": "Sam Rivera", "groupId": 6, "groupName": "Group 1", "roundId": null, "playFlag": true, "captain": "Sam Rivera",
        "sponsor": "Tern River Bank", "paid": false, "due": 250,
        "scanCodeDigest": "digest of 00000000000000000000000000000002", "checkedIn": true,
        "checkedInAt": "2026-05-01T07:00:00Z", "checkedInBy": null,
        "checkIns": [{"operationId": "a", "checkedIn": true, "at": "2026-05-01T07:00:00Z", "deviceCounter": 0,
            "by": null, "device": "gate 1"}],
    });
    let rounds = json!([{"id": 2, "name": "Morning", "startDate": "2026-06-13", "startTime": "08:05"}]);
    assert_eq!(
        changed.json(),
        json!({"number": 12, "whole": false, "rounds": rounds, "attendees": [sam], "removed": [5]})
    );
    let whole = call(changed_site(), get(path).signed_in()).await.json();
    assert_eq!((&whole["whole"], &whole["attendees"][0]["name"]), (&json!(true), &json!("Bo Rivera")));
}

#[actix_web::test]
async fn a_check_in_answers_the_attendee_and_where_they_stood() {
    let earlier = CheckIn {
        occurred_at: samples::at(7, 0),
        operation_id: "a".into(),
        checked_in: true,
        by: Some("Vera".into()),
        ..CheckIn::default()
    };
    let now = CheckIn { occurred_at: samples::at(12, 0), operation_id: "b".into(), ..earlier.clone() };
    let site = site_as(&[Role::Volunteer], move |stores| {
        stores.check_ins.expect_lock().returning(|_| Ok(Some(samples::checkable())));
        stores.check_ins.expect_recorded().returning(|_| Ok(None));
        stores.check_ins.expect_add().returning(|_| Ok(()));
        stores.audit.expect_add().returning(|_| Ok(()));
        stores.check_ins.expect_row().returning(move |_| {
            Ok(Some(Row { check_ins: vec![earlier.clone(), now.clone()], ..samples::row() }))
        });
    });
    let body = r#"{"id":8,"checkedIn":true,"operationId":"b","device":"gate 1","occurredAt":"2026-05-01T14:00:00+02:00"}"#;
    let answer = call(site, put("/api/Attendee/checkin/update", body).signed_in()).await;
    let mut expected = attendee();
    expected["checkedIn"] = json!(true);
    expected["checkedInAt"] = json!("2026-05-01T07:00:00Z");
    expected["checkedInBy"] = json!("Vera");
    expected["previous"] = json!({"checkedIn": true, "at": "2026-05-01T07:00:00Z", "by": "Vera"});
    assert_eq!((answer.status, answer.json()), (200, expected));
}

#[actix_web::test]
async fn what_a_check_in_lacks_is_told_to_those_who_may_check_in() {
    let update = "/api/Attendee/checkin/update";
    let volunteer = site_as(&[Role::Volunteer], |_| {});
    let answer = call(volunteer.clone(), put(update, "{}").signed_in()).await;
    assert_eq!(answer.problem(422, "id"), "id cannot be empty");
    assert_eq!(answer.problem(422, "checkedIn"), "checkedIn cannot be empty");
    let body = r#"{"id":8,"checkedIn":true,"occurredAt":"yesterday"}"#;
    call(volunteer, put(update, body).signed_in()).await.problem(422, "occurredAt");
    let user = site_as(&[Role::User], |_| {});
    call(user.clone(), put(update, "{}").signed_in()).await.problem(403, "");
    call(user, get("/api/Attendee/checkin/1").signed_in()).await.problem(403, "");
}

#[actix_web::test]
async fn the_site_tells_who_runs_it() {
    let answer = call(site(|_| {}), get("/api/Site")).await;
    let expected = json!({
        "fundName": "The Fund", "supportEmail": "help@fairway.example",
        "privacyPolicyUrl": "https://fairway.example/privacy",
        "cookiePreferencesUrl": "https://fairway.example/cookies",
        "attendeeDonationUrl": "https://pay.example/attendee",
        "sponsorDonationUrl": "https://pay.example/sponsor",
        "payableTo": "The Fund, Inc.", "mailAddress": "P.O. Box 1", "courierAddress": "1 Main Street",
        "timeZone": "America/New_York", "taxNumber": null, "logo": null, "waitlistHours": 48,
    });
    assert_eq!((answer.status, answer.json()), (200, expected));
}
