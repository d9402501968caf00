use crate::outbox;
use chrono::TimeDelta;
use fairway_domain::access::Role;
use fairway_domain::account::{Password, name, phone};
use fairway_domain::mailing::Bound;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use super::Accounts;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::not_found::NO_SUCH_USER;
use crate::ports::{ClientAddress, Stores, Tried, TryKey};
use crate::stores::accounts::{NewUser, User};
use crate::stores::mail::{NewMail, SignInLink};

/// Delay of a link past the number that one client may cause in an hour.
const LATER: TimeDelta = TimeDelta::hours(1);

/// The form of a registration. The page requires all six fields, the API only e-mail and passwords (rule `registering`).
#[derive(Clone, Default)]
pub struct Registration {
    /// The e-mail address.
    pub email: String,
    /// As typed.
    pub password: String,
    /// Typed again.
    pub password_confirmation: String,
    /// May be empty.
    pub name_first: String,
    /// May be empty.
    pub name_last: String,
    /// May be empty.
    pub phone: String,
}

/// A counted registration with a valid form; only such a registration is hashed.
pub struct NewAccount {
    user: NewUser,
    password: Password,
    client: ClientAddress,
}

impl Accounts {
    /// Checks the form and counts the try before it waits in the queue for hashing, so that callers over their limit do not hold up others. Anyone
    /// may.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid); [`Error::TooMany`](crate::Error::TooMany).
    pub fn admit_registration(
        &self,
        client: ClientAddress,
        registration: &Registration,
    ) -> Result<NewAccount> {
        let (user, password) = self.examine(registration)?;
        self.count_try(Tried::Register, Some(&user.email), client)?;
        Ok(NewAccount { user, password, client })
    }

    /// Creates an account with the role User (rule `registering`), and queues a link that confirms its address. Anyone may. A Guest's address creates
    /// none: a link that signs in once is mailed to it.
    ///
    /// # Errors
    /// [`Refusal::EmailTaken`]; [`Refusal::AddedAsTeammate`]; [`TooMuchMail`](crate::Error::TooMuchMail); [`TooMany`](crate::Error::TooMany) once as
    /// many links wait as the client may cause in an hour.
    pub fn register(&self, NewAccount { user, password, client }: NewAccount) -> Result<User> {
        let password_hash = Some(self.passwords.hash(&password)?);
        let made = self.database.transaction(|stores| {
            let known = stores.users().credentials(&user.email)?;
            if known.is_some_and(|known| known.session.roles == [Role::Guest]) {
                let bounds = &self.mail_bounds;
                if outbox::count(stores, bounds, Bound::Codes, &user.email, user.created_at)? {
                    self.tries.count(TryKey::codes(&user.email, client))?;
                    stores.mail().add_later(
                        &mail_to_teammate(&user),
                        TimeDelta::zero(),
                        Some(Bound::Links),
                    )?;
                }
                return Ok(None);
            }
            let recipient = user.email.clone();
            let id = stores.users().add(&NewUser { password_hash, ..user })?;
            self.queue_confirmation(stores, recipient, client)?;
            Ok(Some(stores.users().find(id)?.ok_or(NO_SUCH_USER)?))
        })?;
        // Refused only after the commit: a refusal inside the transaction would roll back the mail.
        made.ok_or_else(|| Refusal::AddedAsTeammate.into())
    }

    /// Queues the link. It counts with all links to its mailbox when it is sent, and waits past their bound. Past the hourly links of one client it
    /// waits for the next hour, which has room for as many again: so a club's evening can register over one network.
    fn queue_confirmation(
        &self,
        stores: &mut dyn Stores,
        recipient: Email,
        client: ClientAddress,
    ) -> Result<()> {
        let tries = &self.tries;
        let mut wait = TimeDelta::zero();
        if tries.count(TryKey::ConfirmationMails(client)).is_err() {
            tries.count(TryKey::LaterConfirmations(client))?;
            wait = LATER;
        }
        let mail = self.confirmation(recipient);
        let mail = NewMail { expires_at: mail.expires_at.map(|at| at + wait), ..mail };
        stores.mail().add_later(&mail, wait, Some(Bound::Links))
    }

    fn examine(&self, registration: &Registration) -> Result<(NewUser, Password)> {
        let mut checks = Checks::default();
        let email = checks.required_value("email", &registration.email, Email::parse);
        let password = checks.required_value("password", &registration.password, Password::parse);
        let own = [&*registration.email, &registration.name_first, &registration.name_last];
        let password = self.beside_own_words(&mut checks, password, &own);
        checks.required("passwordConfirmation", &registration.password_confirmation);
        checks.same_password(&registration.password, &registration.password_confirmation);
        let name_first = checks.value("nameFirst", name(&registration.name_first));
        let name_last = checks.value("nameLast", name(&registration.name_last));
        let phone = checks.value("phone", phone(&registration.phone));
        checks.finish()?;
        let user = NewUser {
            email: expect_valid(email)?,
            name_first: expect_valid(name_first)?,
            name_last: expect_valid(name_last)?,
            phone: expect_valid(phone)?,
            password_hash: None,
            proven_at: None,
            roles: vec![Role::User],
            created_at: self.clock.now(),
        };
        Ok((user, expect_valid(password)?))
    }
}

fn mail_to_teammate(user: &NewUser) -> NewMail {
    NewMail::sign_in(user.email.clone(), SignInLink::Teammate, user.created_at)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fairway_domain::account::Proof;
    use fairway_domain::ids::UserId;

    use super::*;
    use crate::Error;
    use crate::ports::MockPasswords;
    use crate::stores::accounts::{Credentials, Session};
    use crate::stores::mail::Message;
    use crate::testing::{FakeDatabase, FixedClock, MockStores, Outcomes, client, ports};

    /// Registers an address that is known with these roles.
    fn register(roles: &'static [Role], expect: impl FnOnce(&mut MockStores)) -> (Result<User>, Outcomes) {
        let database = FakeDatabase::expecting(|stores| {
            stores.users.expect_credentials().returning(|email| {
                let (email, roles) = (email.clone(), roles.to_vec());
                let session = Session { email, roles, proof: Proof::Awaited, token_version: 0 };
                Ok(Some(Credentials { id: UserId(7), password_hash: None, session }))
            });
            expect(stores);
        });
        let mut passwords = MockPasswords::new();
        passwords.expect_hash().returning(|_| Ok("hash".into()));
        let ports =
            crate::Ports { passwords: Arc::new(passwords), ..ports(database.clone(), FixedClock::default()) };
        let registration = Registration {
            email: "sam@example.org".into(),
            password: "long enough".into(),
            password_confirmation: "long enough".into(),
            ..Registration::default()
        };
        let accounts = Accounts::new(&ports);
        let new = accounts.admit_registration(client(), &registration).unwrap();
        (accounts.register(new), database.outcomes())
    }

    #[test]
    fn a_guest_s_address_creates_no_account_and_queues_one_mail() {
        let (answer, outcomes) = register(&[Role::Guest], |stores| {
            stores.counts_mail(Bound::Codes);
            let mail = stores.mail.expect_add_later().times(1);
            let is_link = |mail: &NewMail, counts| {
                (&mail.message, counts) == (&Message::SignIn(SignInLink::Teammate), Some(Bound::Links))
            };
            mail.withf(move |mail, _, counts| is_link(mail, *counts)).returning(|_, _, _| Ok(()));
        });
        assert!(matches!(answer, Err(Error::Refused(Refusal::AddedAsTeammate))), "{answer:?}");
        assert_eq!(outcomes, Outcomes { commits: 1, rollbacks: 0 });
    }

    #[test]
    fn a_guest_with_a_second_role_has_an_account() {
        let (answer, outcomes) = register(&[Role::Volunteer, Role::Guest], |stores| {
            stores.users.expect_add().returning(|_| Err(Refusal::EmailTaken.into()));
        });
        assert!(matches!(answer, Err(Error::Refused(Refusal::EmailTaken))), "{answer:?}");
        assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
    }
}
