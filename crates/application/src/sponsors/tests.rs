use crate::IfVersion;
use crate::error::Error;
use std::sync::{Arc, Mutex};

use fairway_domain::access::Role;
use fairway_domain::ids::{LogoId, UserId, UserSponsorId};
use fairway_domain::person::Person;
use fairway_domain::values::Email;

use super::*;
use crate::error::FieldErrors;
use crate::idempotency::Once;
use crate::stores::mail::{LogoReview, Message};
use crate::stores::tournaments::Logo;
use crate::stores::user_sponsors::UserSponsorView;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, person, ports, sponsor};

const NOTHING: Outcomes = Outcomes { commits: 0, rollbacks: 0 };

fn sponsors(expect: impl FnOnce(&mut MockStores)) -> (Sponsors, FakeDatabase) {
    let database = FakeDatabase::expecting(expect);
    (Sponsors::new(&ports(database.clone(), FixedClock::default())), database)
}

fn once() -> Once<Sponsor> {
    Once { key: None, encode: |_| Ok(String::new()) }
}

fn complaints(error: Error) -> FieldErrors {
    match error {
        Error::Invalid(errors) => errors,
        other => panic!("{other:?}"),
    }
}

#[test]
fn all_broken_rules_are_reported_together() {
    let (sponsors, database) = sponsors(|_| {});
    let form = SponsorForm {
        website: Some("javascript:alert(1)".into()),
        phone: Some("5".repeat(41)),
        contact_name_first: Some("a\u{202E}b".into()),
        ..SponsorForm::default()
    };
    let error = sponsors.create(&actor(1, &[Role::Admin]), &form, &once()).unwrap_err();
    let told = complaints(error);
    let fields: Vec<_> = told.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["contactNameFirst", "name", "phone", "website"]);
    assert_eq!(database.outcomes(), NOTHING);
}

/// The sponsor with logo 9, approved or refused, with this reason.
fn with_logo(verified: bool, reason: &str) -> Sponsor {
    let logo = Logo { id: 9, picture: "l.png".into(), verified, reason: reason.into() };
    Sponsor { logos: vec![logo], ..sponsor() }
}

fn link(id: i64, user: i64, email: Option<&str>) -> UserSponsorView {
    UserSponsorView {
        id: UserSponsorId(id),
        user_id: UserId(user),
        user: Person { email: email.and_then(|it| Email::parse(it).ok()), ..person("Pat") },
        proven: true,
        sponsor_id: sponsor().id,
        tournament_id: None,
    }
}

/// Decides on logo 9, and returns the recipients and mails.
fn verify(before: Sponsor, verified: bool, reason: &str) -> Vec<(String, Message)> {
    let told = Arc::new(Mutex::new(vec![]));
    let heard = told.clone();
    let (sponsors, database) = sponsors(|stores| {
        stores.sponsors.expect_lock_of_logo().returning(move |_, _| Ok(Some(before.clone())));
        stores.sponsors.expect_verify_logo().returning(|_, _, _| Ok(()));
        stores.audit.expect_add().returning(|_| Ok(()));
        stores.user_sponsors.expect_of_sponsor().returning(|_| {
            let twice = [link(1, 7, Some("pat@example.org")), link(2, 7, Some("pat@example.org"))];
            let others = [link(3, 8, Some("kim@example.org")), link(4, 9, None)];
            Ok(twice.into_iter().chain(others).collect())
        });
        stores.mail.expect_add().returning(move |mail| {
            heard.lock().unwrap().push((mail.recipient.to_string(), mail.message.clone()));
            Ok(())
        });
    });
    let reason = Some(reason.to_owned());
    let verification =
        Verification { id: Some(LogoId(9)), verified: Some(verified), reason, ..Verification::default() };
    sponsors.verify_logo(&actor(1, &[Role::Admin]), &verification, &IfVersion::default()).unwrap();
    assert_eq!(database.outcomes(), Outcomes { commits: 1, rollbacks: 0 });
    told.lock().unwrap().clone()
}

#[test]
fn each_manager_of_a_sponsor_is_mailed_once_about_a_logo_s_decision() {
    for (before, verified, reason) in [
        (with_logo(false, ""), true, ""),
        (with_logo(false, "Too dark"), true, "Better"),
        (with_logo(true, ""), false, "Too dark"),
        (with_logo(false, ""), false, "Too dark"),
    ] {
        let expected = [(7, "pat@example.org"), (8, "kim@example.org")].map(|(user, address)| {
            let (sponsor, user) = (sponsor().id, UserId(user));
            let review = LogoReview { sponsor, user, verified, reason: reason.into() };
            (address.to_owned(), Message::LogoReviewed(review))
        });
        assert_eq!(verify(before, verified, reason), expected);
    }
}

#[test]
fn repeated_and_silently_withdrawn_decisions_are_not_mailed() {
    assert_eq!(verify(with_logo(true, "Sharp"), true, "Sharp"), []);
    assert_eq!(verify(with_logo(false, "Too dark"), false, "Too dark"), []);
    assert_eq!(verify(with_logo(true, ""), false, ""), []);
    assert_eq!(verify(with_logo(false, "Too dark"), false, ""), []);
}
