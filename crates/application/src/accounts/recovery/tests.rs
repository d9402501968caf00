use std::sync::Arc;

use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;

use super::*;
use crate::ports::MockTokens;
use crate::stores::accounts::{Session, User};
use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, client, ports};

const COMMITTED: Outcomes = Outcomes { commits: 1, rollbacks: 0 };

fn accounts(expect: impl FnOnce(&mut MockStores)) -> (Accounts, FakeDatabase) {
    let database = FakeDatabase::expecting(expect);
    let mut tokens = MockTokens::new();
    tokens
        .expect_issue()
        .returning(|claims, _| Ok(format!("{} as {}", claims.email, claims.roles.join(", "))));
    let ports = crate::Ports { tokens: Arc::new(tokens), ..ports(database.clone(), FixedClock::default()) };
    (Accounts::new(&ports), database)
}

fn sam() -> Email {
    Email::parse("sam@example.org").unwrap()
}

fn session(roles: &[Role]) -> Session {
    Session { email: sam(), roles: roles.to_vec(), proof: Proof::Proven, token_version: 0 }
}

#[test]
fn a_bad_address_writes_nothing() {
    for wrong in ["", "  ", "sam", "sam@example.org\r\nBcc: all@example.org"] {
        let (accounts, database) = accounts(|_| {});
        assert!(matches!(accounts.recover(client(), wrong), Err(Error::Invalid(_))), "{wrong:?}");
        assert_eq!(database.outcomes(), Outcomes::default());
    }
}

/// The counted codes of the address are forgotten.
fn forgets_codes(stores: &mut MockStores) {
    let forget = stores.mail.expect_forget_counted().times(1);
    forget.withf(|bound, email| (*bound, email) == (Bound::Codes, &sam())).returning(|_, _| Ok(()));
}

/// User 7 has a code and these roles; `good` is whether the code is valid.
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
