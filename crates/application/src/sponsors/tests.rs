use crate::IfVersion;
use crate::error::Error;
use std::sync::{Arc, Mutex};

use fairway_domain::access::Role;
use fairway_domain::ids::{LogoId, UserId, UserSponsorId};
use fairway_domain::person::Person;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;
use mockall::predicate::eq;

use super::*;
use crate::error::FieldErrors;
use crate::idempotency::Once;
use crate::stores::mail::{LogoReview, Message};
use crate::stores::tournaments::Logo;
use crate::stores::user_sponsors::UserSponsorView;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, person, ports, sponsor};

const NOTHING: Outcomes = Outcomes { commits: 0, rollbacks: 0 };
const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };

fn sponsors(expect: impl FnOnce(&mut MockStores)) -> (Sponsors, FakeDatabase) {
    let database = FakeDatabase::expecting(expect);
    (Sponsors::new(ports(database.clone(), FixedClock::default())), database)
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
fn one_who_is_not_an_admin_lists_their_own() {
    let (sponsors, _) = sponsors(|stores| {
        let list = stores.sponsors.expect_list().with(eq(Whose::ManagedBy(actor(7, &[]).id)));
        list.returning(|_| Ok(vec![sponsor()]));
    });
    assert_eq!(sponsors.list(&actor(7, &[Role::User]), &SponsorFilter::default()).unwrap().total, 1);
}

#[test]
fn only_an_admin_makes_or_deletes_one_and_nothing_is_looked_up_for_others() {
    for role in [Role::User, Role::Volunteer, Role::ContentEditor, Role::Guest] {
        let (sponsors, database) = sponsors(|_| {});
        let created = sponsors.create(&actor(7, &[role]), &SponsorForm::default(), &once());
        assert!(matches!(created, Err(Error::Forbidden)));
        assert!(matches!(sponsors.delete(&actor(7, &[role]), SponsorId(4)), Err(Error::Forbidden)));
        assert_eq!(database.outcomes(), NOTHING);
    }
}

#[test]
fn every_broken_rule_is_told_at_once() {
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

#[test]
fn its_people_change_all_but_whether_it_is_live() {
    let locked = |stores: &mut MockStores| {
        stores.sponsors.expect_lock().returning(|_, _| Ok(Some(sponsor())));
    };
    let (mine, database) = sponsors(locked);
    let form = SponsorForm { live: Some(true), ..SponsorForm::default() };
    let refused = mine.update(&actor(7, &[Role::User]), SponsorId(4), &form, &IfVersion::default());
    assert!(matches!(refused, Err(Error::Forbidden)));
    assert_eq!(database.outcomes(), ROLLED_BACK);

    let (mine, _) = sponsors(|stores| {
        locked(stores);
        let update = stores.sponsors.expect_update().times(1);
        update.withf(|_, details| details.phone == "555-0100" && !details.live).returning(|_, _| Ok(()));
        stores.sponsors.expect_find().returning(|_, _| Ok(Some(sponsor())));
    });
    let form = SponsorForm { phone: Some("555-0100".into()), live: Some(false), ..SponsorForm::default() };
    mine.update(&actor(7, &[Role::User]), SponsorId(4), &form, &IfVersion::one(2)).unwrap();
}

#[test]
fn a_change_of_what_another_has_changed_since_is_refused() {
    let (sponsors, database) = sponsors(|stores| {
        stores.sponsors.expect_lock().returning(|_, _| Ok(Some(sponsor())));
    });
    let form = SponsorForm { name: Some("Other".into()), ..SponsorForm::default() };
    let stale = sponsors.update(&actor(1, &[Role::Admin]), SponsorId(4), &form, &IfVersion::one(1));
    assert!(matches!(stale, Err(Error::Refused(Refusal::Stale))));
    assert_eq!(database.outcomes(), ROLLED_BACK);
}

#[test]
fn one_with_tickets_stays() {
    let (sponsors, database) = sponsors(|stores| {
        stores.sponsors.expect_lock().returning(|_, _| Ok(Some(sponsor())));
        stores.sponsors.expect_tickets().returning(|_| Ok(2));
    });
    let refused = sponsors.delete(&actor(1, &[Role::Admin]), SponsorId(4));
    assert!(matches!(refused, Err(Error::Refused(Refusal::SponsorHasTickets(2)))));
    assert_eq!(database.outcomes(), ROLLED_BACK);
}

/// Logo 9 of the sponsor, approved or not, for this reason.
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

/// Decides on logo 9, and answers to whom what is told.
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
