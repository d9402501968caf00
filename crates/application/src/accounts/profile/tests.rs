use fairway_domain::account::Proof;
use mockall::predicate::eq;

use super::*;
use crate::IfVersion;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, ports};

const OWNER: i64 = 7;

fn user() -> User {
    User {
        id: UserId(OWNER),
        email: Email::parse("Sam@example.org").ok(),
        name_first: "Sam".into(),
        name_last: "Rivera".into(),
        phone: "555".into(),
        roles: vec![Role::User],
        uid: "uid".into(),
        provider: "email".into(),
        proof: Proof::Proven,
        version: 3,
    }
}

/// The user exists, and an update is followed by a read of the new row.
fn knows(stores: &mut MockStores, user: User) {
    let after = User { version: user.version + 1, ..user.clone() };
    stores.users.expect_lock().with(eq(user.id)).returning(move |_| Ok(Some(user.clone())));
    stores.users.expect_find().returning(move |_| Ok(Some(after.clone())));
}

fn update(
    by: &Actor,
    change: &ProfileChange,
    expect: impl FnOnce(&mut MockStores),
) -> (Result<User>, Outcomes) {
    let database = FakeDatabase::expecting(|stores| {
        stores.keeps_sessions();
        expect(stores);
    });
    let accounts = Accounts::new(&ports(database.clone(), FixedClock::default()));
    (accounts.update_profile(by, UserId(OWNER), change), database.outcomes())
}

fn owner() -> Actor {
    actor(OWNER, &[Role::User])
}

fn admin() -> Actor {
    actor(1, &[Role::Admin])
}

fn renamed() -> ProfileChange {
    ProfileChange { name_first: Some(" Robin ".into()), ..ProfileChange::default() }
}

const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };

#[test]
fn an_unknown_user_is_not_found_even_by_an_admin() {
    let (answer, _) = update(&admin(), &renamed(), |stores| {
        stores.users.expect_lock().returning(|_| Ok(None));
    });
    assert!(matches!(answer, Err(Error::NotFound(_))));
}

#[test]
fn a_change_to_the_same_values_writes_nothing() {
    let same = ProfileChange {
        email: Some("sam@EXAMPLE.org".into()),
        name_first: Some("Sam ".into()),
        roles: Some(vec!["User".into(), "User".into()]),
        if_version: IfVersion::one(3),
        ..ProfileChange::default()
    };
    for by in [owner(), admin()] {
        let (answer, _) = update(&by, &same, |stores| {
            stores.users.expect_lock().returning(|_| Ok(Some(user())));
        });
        assert_eq!(answer.unwrap(), user(), "the address keeps its case");
    }
}

#[test]
fn a_stale_change_is_refused_before_its_fields_are_checked() {
    let stale = ProfileChange {
        phone: Some("5".repeat(100)),
        if_version: IfVersion::one(2),
        ..ProfileChange::default()
    };
    let (answer, outcomes) = update(&owner(), &stale, |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(user())));
    });
    assert!(matches!(answer, Err(Error::Refused(Refusal::Stale))));
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn all_broken_rules_are_reported_together() {
    let wrong = ProfileChange {
        email: Some("nowhere".into()),
        name_first: Some("a\u{0}b".into()),
        name_last: Some("x".repeat(101)),
        phone: Some("5".repeat(41)),
        roles: Some(vec!["Emperor".into()]),
        ..ProfileChange::default()
    };
    let (answer, outcomes) = update(&admin(), &wrong, |stores| {
        stores.users.expect_lock().returning(|_| Ok(Some(user())));
    });
    let Err(Error::Invalid(errors)) = answer else { panic!("{answer:?}") };
    let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["email", "nameFirst", "nameLast", "phone", "roleArray"]);
    assert_eq!(outcomes, ROLLED_BACK);
}

#[test]
fn an_account_without_a_role_is_refused() {
    let none = ProfileChange { roles: Some(vec![]), ..renamed() };
    for by in [admin(), actor(OWNER, &[Role::User])] {
        let (answer, outcomes) = update(&by, &none, |stores| {
            stores.users.expect_lock().returning(|_| Ok(Some(user())));
        });
        let Err(Error::Invalid(errors)) = answer else { panic!("{answer:?}") };
        let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["roleArray"]);
        assert_eq!(outcomes, ROLLED_BACK);
    }
}

#[test]
fn the_last_admin_may_change_their_name() {
    let (answer, _) = update(&actor(OWNER, &[Role::Admin]), &renamed(), |stores| {
        knows(stores, User { roles: vec![Role::Admin], ..user() });
        stores.users.expect_update().returning(|_| Ok(()));
        stores.audit.expect_add().returning(|_| Ok(()));
    });
    assert!(answer.is_ok(), "{answer:?}");
}

#[test]
fn only_an_admin_s_change_is_audited_and_without_names() {
    let change = ProfileChange { email: Some("new@example.org".into()), ..renamed() };
    let (answer, _) = update(&admin(), &change, |stores| {
        knows(stores, user());
        stores.users.expect_update().returning(|_| Ok(()));
        stores.auth_codes.expect_revoke().times(1).with(eq(UserId(OWNER))).returning(|_| Ok(()));
        stores.weather.expect_forget_links().times(1).with(eq(UserId(OWNER))).returning(|_| Ok(()));
        stores.attendees.expect_forget_who_typed().times(1).with(eq(UserId(OWNER))).returning(|_| Ok(()));
        stores.attendees.expect_passes_of().times(1).with(eq(UserId(OWNER))).returning(|_| Ok(vec![]));
        let unproven = stores.users.expect_set_proven().times(1);
        unproven.with(eq(UserId(OWNER)), eq(None)).returning(|_, _| Ok(()));
        let asked = stores.mail.expect_add().times(1);
        asked.withf(|mail| mail.recipient.as_str() == "new@example.org").returning(|_| Ok(()));
        let entry = stores.audit.expect_add().times(1);
        entry.withf(|it| {
            let told: Vec<_> =
                it.changes.iter().map(|it| (it.field, it.before.as_str(), it.after.as_str())).collect();
            (it.action, it.subject_id) == ("user.update", Some(OWNER))
                && told == [("email", "(withheld)", "(withheld)"), ("nameFirst", "(withheld)", "(withheld)")]
        });
        entry.returning(|_| Ok(()));
    });
    assert!(answer.is_ok(), "{answer:?}");
}
