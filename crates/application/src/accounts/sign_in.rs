use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use super::Accounts;
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::ports::{Claims, ClientAddress, Tried};
use crate::stores::accounts::{Credentials, Session};

/// A counted try to sign in; only such a try is hashed.
pub struct SignInAttempt {
    client: ClientAddress,
    /// None when the typed text is no address.
    email: Option<Email>,
    password: String,
}

impl Accounts {
    /// Counts a try to sign in before it waits in the queue for hashing, so that callers over their limit do not hold up others. Anyone may.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty field; [`Error::TooMany`].
    pub fn admit_sign_in(&self, client: ClientAddress, email: &str, password: &str) -> Result<SignInAttempt> {
        let mut checks = Checks::default();
        checks.required("email", email);
        checks.required("password", password);
        checks.finish()?;
        let email = Email::parse(email).ok();
        self.count_try(Tried::SignIn, email.as_ref(), client)?;
        Ok(SignInAttempt { client, email, password: password.to_owned() })
    }

    /// Returns a session token. Anyone may. An unknown address and a wrong password take the same time and get the same answer (rule
    /// `equal-answers`).
    ///
    /// # Errors
    /// [`Error::WrongCredentials`].
    pub fn sign_in(&self, SignInAttempt { client, email, password }: &SignInAttempt) -> Result<String> {
        let known = match email {
            Some(email) => self.database.read(|stores| stores.users().credentials(email))?,
            None => None,
        };
        let hash = known.as_ref().and_then(|known| known.password_hash.clone());
        if !self.passwords.verify(password, hash)? {
            return Err(Error::WrongCredentials);
        }
        let Credentials { id, session, .. } = known.ok_or(Error::WrongCredentials)?;
        self.forget_tries(Tried::SignIn, email.as_ref(), *client);
        self.token(id, &session)
    }

    /// A token of the user with their present session data.
    pub(super) fn token(&self, id: UserId, session: &Session) -> Result<String> {
        let claims = Claims {
            id,
            email: session.email.to_string(),
            roles: session.usable_roles().into_iter().map(|role| role.name().to_owned()).collect(),
            token_version: session.token_version,
        };
        self.tokens.issue(&claims, self.clock.now())
    }
}

#[cfg(test)]
mod tests {
    use fairway_domain::access::Role;
    use fairway_domain::account::Proof;

    use super::*;
    use crate::ports::{MockPasswords, MockTokens};
    use crate::testing::{FakeDatabase, FixedClock, client, ports};
    use std::sync::Arc;

    fn sign_in(accounts: &Accounts, email: &str, password: &str) -> Result<String> {
        accounts.sign_in(&accounts.admit_sign_in(client(), email, password)?)
    }

    fn accounts(database: FakeDatabase, passwords: MockPasswords) -> Accounts {
        let mut tokens = MockTokens::new();
        tokens.expect_issue().returning(|claims, _| Ok(format!("token of {}", claims.id)));
        Accounts::new(&crate::Ports {
            passwords: Arc::new(passwords),
            tokens: Arc::new(tokens),
            ..ports(database, FixedClock::default())
        })
    }

    #[test]
    fn an_unknown_address_costs_a_hash_and_answers_as_a_wrong_password() {
        let database = FakeDatabase::expecting(|stores| {
            stores.users.expect_credentials().returning(|_| Ok(None));
        });
        let mut passwords = MockPasswords::new();
        passwords.expect_verify().times(1).withf(|_, hash| hash.is_none()).returning(|_, _| Ok(false));
        let answer = sign_in(&accounts(database, passwords), "nobody@example.org", "whatever");
        assert!(matches!(answer, Err(Error::WrongCredentials)));
    }

    #[test]
    fn a_text_that_is_no_address_costs_a_hash_too() {
        let mut passwords = MockPasswords::new();
        passwords.expect_verify().times(1).returning(|_, _| Ok(false));
        let answer = sign_in(&accounts(FakeDatabase::expecting(|_| {}), passwords), "no address", "whatever");
        assert!(matches!(answer, Err(Error::WrongCredentials)));
    }

    #[test]
    fn the_right_password_gives_a_token() {
        let database = FakeDatabase::expecting(|stores| {
            stores.users.expect_credentials().returning(|_| {
                let email = Email::parse("a@example.org").unwrap();
                let (roles, proof) = (vec![Role::User], Proof::Claimed);
                let session = Session { email, roles, proof, token_version: 0 };
                Ok(Some(Credentials { id: UserId(7), password_hash: Some("hash".into()), session }))
            });
        });
        let mut passwords = MockPasswords::new();
        passwords.expect_verify().returning(|_, _| Ok(true));
        assert_eq!(sign_in(&accounts(database, passwords), "a@example.org", "right").unwrap(), "token of 7");
    }
}
