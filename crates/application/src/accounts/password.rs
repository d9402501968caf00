use fairway_domain::access::{Actor, Role};
use fairway_domain::account::Password;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use super::Accounts;
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::not_found::NO_SUCH_USER;
use crate::ports::{Stores, TryKey};
use crate::session;
use crate::stores::accounts::User;
use crate::stores::audit::Change;

/// A password to set.
#[derive(Clone, Default)]
pub struct PasswordChange {
    /// The user to set it for; the caller when `None`.
    pub id: Option<UserId>,
    /// As typed.
    pub password: String,
    /// Typed again.
    pub password_confirmation: String,
    /// The version that the change is based on; the default matches every version.
    pub if_version: IfVersion,
}

impl Accounts {
    /// Counts a password change before it waits in the queue for hashing, because hashing is expensive.
    ///
    /// # Errors
    /// `Error::TooMany`.
    pub fn admit_password_change(&self, actor: &Actor) -> Result<()> {
        self.tries.count(TryKey::Passwords(actor.id))
    }

    /// Sets a password, and ends all tokens and auth codes of its user at once (rule `sessions-end`). One's own, or any user's for an Admin.
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's; `Error::Invalid`; `Error::Unauthenticated` once the session has ended;
    /// `Refusal::Stale`.
    pub fn change_password(&self, actor: &Actor, change: &PasswordChange) -> Result<User> {
        let id = change.id.unwrap_or(actor.id);
        // Read before hashing, so that an unknown id costs no hash.
        let user = self.user(actor, id)?;
        let password_hash = self.passwords.hash(&self.examine_password(&user, change)?)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let before = stores.users().lock(id)?.ok_or(NO_SUCH_USER)?;
            // A session that ended during hashing sets no password: its account may belong to another person now.
            session::expect_current(stores, actor)?;
            change.if_version.admit(before.version)?;
            stores.users().set_password(id, &password_hash)?;
            promote_guest(stores, &before)?;
            stores.auth_codes().revoke(id)?;
            let changed = Change::of("password", &"", &"(another)").into_iter().collect();
            audit::if_staff(stores, actor, now, "user.change_password", id.0, changed)?;
            stores.users().find(id)?.ok_or(NO_SUCH_USER)
        })
    }

    fn examine_password(&self, user: &User, change: &PasswordChange) -> Result<Password> {
        let mut checks = Checks::default();
        let password = checks.required_value("password", &change.password, Password::parse);
        let email = user.email.as_ref().map(Email::as_str).unwrap_or_default();
        let password =
            self.beside_own_words(&mut checks, password, &[email, &user.name_first, &user.name_last]);
        checks.required("passwordConfirmation", &change.password_confirmation);
        checks.same_password(&change.password, &change.password_confirmation);
        checks.finish()?;
        expect_valid(password)
    }

    /// Returns the password, unless it consists mostly of words of the account or of the fund.
    pub(super) fn beside_own_words(
        &self,
        checks: &mut Checks,
        password: Option<Password>,
        words: &[&str],
    ) -> Option<Password> {
        let fund = self.fund.now();
        let words: Vec<_> = words.iter().copied().chain([fund.name()]).collect();
        checks.value("password", password?.beside(&words))
    }
}

/// Makes a Guest a user: a person who can sign in has an account.
fn promote_guest(stores: &mut dyn Stores, user: &User) -> Result<()> {
    if user.roles == [Role::Guest] { stores.users().set_roles(user.id, &[Role::User], false) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fairway_domain::access::Role;
    use fairway_domain::account::Proof;

    use super::*;
    use crate::Ports;
    use crate::error::Error;
    use crate::ports::MockPasswords;
    use crate::stores::accounts::Session;
    use crate::testing::{FakeDatabase, FixedClock, MockStores, actor, ports, user};

    fn change(
        by: &Actor,
        change: &PasswordChange,
        hashes: usize,
        expect: impl FnOnce(&mut MockStores),
    ) -> Result<User> {
        let mut passwords = MockPasswords::new();
        passwords.expect_hash().times(hashes).returning(|_| Ok("hash".into()));
        let database = FakeDatabase::expecting(expect);
        let ports = Ports { passwords: Arc::new(passwords), ..ports(database, FixedClock::default()) };
        Accounts::new(&ports).change_password(by, change)
    }

    fn to(id: i64, password: &str) -> PasswordChange {
        let (password, id) = (password.to_owned(), Some(UserId(id)));
        PasswordChange {
            id,
            password_confirmation: password.clone(),
            password,
            if_version: IfVersion::default(),
        }
    }

    #[test]
    fn an_unknown_user_or_a_broken_rule_costs_no_hash() {
        let sam = actor(7, &[Role::User]);
        let another = change(&sam, &to(8, "long enough"), 0, |_| {});
        assert!(matches!(another, Err(Error::NotFound(_))));
        let unknown = change(&actor(1, &[Role::Admin]), &to(8, "long enough"), 0, |stores| {
            stores.users.expect_find().returning(|_| Ok(None));
        });
        assert!(matches!(unknown, Err(Error::NotFound(_))));
        let short = change(&sam, &to(7, "short"), 0, |stores| {
            stores.users.expect_find().returning(|_| Ok(Some(user(7))));
        });
        assert!(matches!(short, Err(Error::Invalid(_))));
    }

    #[test]
    fn a_user_deleted_during_hashing_is_not_found() {
        let answer = change(&actor(7, &[Role::User]), &to(7, "long enough"), 1, |stores| {
            stores.users.expect_find().returning(|_| Ok(Some(user(7))));
            stores.users.expect_lock().returning(|_| Ok(None));
        });
        assert!(matches!(answer, Err(Error::NotFound(_))));
    }

    #[test]
    fn a_session_that_ended_during_hashing_sets_no_password() {
        let answer = change(&actor(7, &[Role::User]), &to(7, "long enough"), 1, |stores| {
            stores.users.expect_find().returning(|_| Ok(Some(user(7))));
            stores.users.expect_lock().returning(|_| Ok(Some(user(7))));
            stores.users.expect_session().returning(|_| {
                let email = Email::parse("user7@example.org").unwrap();
                let (roles, proof) = (vec![Role::User], Proof::Proven);
                Ok(Some(Session { email, roles, proof, token_version: 1 }))
            });
        });
        assert!(matches!(answer, Err(Error::Unauthenticated)));
    }
}
