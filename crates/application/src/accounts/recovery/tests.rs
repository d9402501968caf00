use std::sync::Arc;

use chrono::TimeDelta;
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;

use super::*;
use crate::ports::{Clock, MockTokens};
use crate::stores::accounts::{Credentials, Session, User};
use crate::stores::mail::Message;
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, actor, client, ports};

const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };
const ROLLED_BACK: Outcomes = Outcomes { commits: 0, rollbacks: 1 };

fn accounts(expect: impl FnOnce(&mut MockStores)) -> (Accounts, FakeDatabase) {
    let database = FakeDatabase::expecting(expect);
    let mut tokens = MockTokens::new();
    tokens
        .expect_issue()
        .returning(|claims, _| Ok(format!("{} as {}", claims.email, claims.roles.join(", "))));
    let ports = crate::Ports { tokens: Arc::new(tokens), ..ports(database.clone(), FixedClock::default()) };
    (Accounts::new(ports), database)
}

fn sam() -> Email {
    Email::parse("sam@example.org").unwrap()
}

fn session(roles: &[Role]) -> Session {
    Session { email: sam(), roles: roles.to_vec(), proof: Proof::Proven, token_version: 0 }
}

/// One mail is written that tells this, good for so long.
fn writes(stores: &mut MockStores, message: Message, good_for: TimeDelta) {
    let now = FixedClock::default().now();
    let mail = NewMail { recipient: sam(), message, created_at: now, expires_at: Some(now + good_for) };
    stores.mail.expect_add().times(1).withf(move |it| *it == mail).returning(|_| Ok(()));
}

#[test]
fn recovering_writes_one_mail_and_looks_nobody_up() {
    let (accounts, database) = accounts(|stores| {
        stores.counts_mail(Bound::Codes);
        let now = FixedClock::default().now();
        let (message, expires_at) =
            (Message::SignIn(SignInLink::Recovery), Some(now + TimeDelta::minutes(30)));
        let asked = NewMail { recipient: sam(), message, created_at: now, expires_at };
        let add = stores.mail.expect_add_later().times(1);
        add.withf(move |mail, wait, counts| {
            (mail, *wait, *counts) == (&asked, TimeDelta::zero(), Some(Bound::Links))
        })
        .returning(|_, _, _| Ok(()));
    });
    accounts.recover(client(), " sam@example.org ").unwrap();
    assert_eq!(database.outcomes(), COMMITTED);
}

#[test]
fn a_bad_address_writes_nothing() {
    for wrong in ["", "  ", "sam", "sam@example.org\r\nBcc: all@example.org"] {
        let (accounts, database) = accounts(|_| {});
        assert!(matches!(accounts.recover(client(), wrong), Err(Error::Invalid(_))), "{wrong:?}");
        assert_eq!(database.outcomes(), Outcomes::default());
    }
}

#[test]
fn only_an_admin_sends_a_code_to_another_and_nobody_else_is_looked_up_for() {
    for role in [Role::Volunteer, Role::ContentEditor, Role::User, Role::Guest] {
        let (accounts, database) = accounts(|_| {});
        let answer = accounts.send_auth_code(&actor(1, &[role]), "sam@example.org");
        assert!(matches!(answer, Err(Error::Forbidden)), "{role:?}");
        assert_eq!(database.outcomes(), Outcomes::default());
    }
}

#[test]
fn an_admin_s_code_is_good_for_a_day_and_entered_in_the_trail() {
    let (accounts, database) = accounts(|stores| {
        stores.users.expect_credentials().returning(|_| {
            Ok(Some(Credentials { id: UserId(7), password_hash: None, session: session(&[Role::User]) }))
        });
        writes(stores, Message::SignIn(SignInLink::FromAdmin), TimeDelta::hours(24));
        let entry = stores.audit.expect_add().times(1);
        entry
            .withf(|entry| (entry.action, entry.subject_id) == ("user.send_auth_code", Some(7)))
            .returning(|_| Ok(()));
    });
    accounts.send_auth_code(&actor(1, &[Role::Admin]), "sam@example.org").unwrap();
    assert_eq!(database.outcomes(), COMMITTED);
}

#[test]
fn an_admin_is_told_that_nobody_has_the_address() {
    let (accounts, database) = accounts(|stores| {
        stores.users.expect_credentials().returning(|_| Ok(None));
    });
    let answer = accounts.send_auth_code(&actor(1, &[Role::Admin]), "sam@example.org");
    assert!(matches!(answer, Err(Error::NotFound(_))), "{answer:?}");
    assert_eq!(database.outcomes(), ROLLED_BACK);
}

/// The codes that were sent to the address count no more.
fn forgets_codes(stores: &mut MockStores) {
    let forget = stores.mail.expect_forget_counted().times(1);
    forget.withf(|bound, email| (*bound, email) == (Bound::Codes, &sam())).returning(|_, _| Ok(()));
}

/// There is a code of user 7, who has these roles.
fn knows_the_code(stores: &mut MockStores, roles: &'static [Role], good: bool) {
    stores
        .auth_codes
        .expect_owner()
        .returning(|digest| Ok((digest == "digest of c0de").then_some(UserId(7))));
    stores.users.expect_lock().returning(move |id| {
        Ok(Some(User {
            id,
            email: Some(sam()),
            name_first: String::new(),
            name_last: String::new(),
            phone: String::new(),
            roles: roles.to_vec(),
            uid: "uid".into(),
            provider: "email".into(),
            proof: Proof::Proven,
            version: 1,
        }))
    });
    stores.auth_codes.expect_use_up().returning(move |_, _, _| Ok(good));
}

#[test]
fn a_good_code_gives_a_token_and_roles_stay_as_they_are() {
    let (accounts, database) = accounts(|stores| {
        knows_the_code(stores, &[Role::Volunteer, Role::Guest], true);
        stores.users.expect_session().returning(|_| Ok(Some(session(&[Role::Volunteer, Role::Guest]))));
        forgets_codes(stores);
    });
    let answer = accounts.sign_in_by_code(client(), " c0de\n", None).unwrap();
    assert_eq!(answer.token, "sam@example.org as Volunteer, Guest");
    assert_eq!(database.outcomes(), COMMITTED);
}

#[test]
fn a_guest_becomes_a_user() {
    let (accounts, _) = accounts(|stores| {
        knows_the_code(stores, &[Role::Guest], true);
        let roles = stores.users.expect_set_roles().times(1);
        roles.withf(|_, roles, end| *roles == [Role::User] && !end).returning(|_, _, _| Ok(()));
        stores.users.expect_session().returning(|_| Ok(Some(session(&[Role::User]))));
        forgets_codes(stores);
    });
    assert_eq!(accounts.sign_in_by_code(client(), "c0de", None).unwrap().token, "sam@example.org as User");
}

#[test]
fn a_code_that_is_unknown_or_used_up_meanwhile_changes_nothing() {
    for code in ["c0de", "another"] {
        let (accounts, database) = accounts(|stores| knows_the_code(stores, &[Role::Guest], false));
        assert!(matches!(accounts.sign_in_by_code(client(), code, None), Err(Error::WrongCode)));
        assert_eq!(database.outcomes(), ROLLED_BACK);
    }
}

#[test]
fn an_empty_code_is_a_broken_rule() {
    let (accounts, _) = accounts(|_| {});
    assert!(matches!(accounts.sign_in_by_code(client(), " ", None), Err(Error::Invalid(_))));
}
