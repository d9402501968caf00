use crate::outbox;
use chrono::TimeDelta;
use fairway_domain::access::Role;
use fairway_domain::account::{Password, name, phone};
use fairway_domain::auth_code::LASTS;
use fairway_domain::mailing::Bound;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use super::Accounts;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::{ClientAddress, Stores, Tried, TryKey};
use crate::stores::accounts::{NewUser, User};
use crate::stores::mail::{Message, NewMail, SignInLink};

/// The form of a registration. The page asks for all six fields, the call for e-mail and passwords (rule `registering`).
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

/// A registration whose form is right and whose try has been counted; nothing is hashed for another.
pub struct NewAccount {
    user: NewUser,
    password: Password,
    client: ClientAddress,
}

impl Accounts {
    /// Looks at the form and counts the try: before it waits for its turn to be hashed, so that those who have none left do
    /// not stand in the way of others. Anyone may.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::TooMany`].
    pub fn admit_registration(
        &self,
        client: ClientAddress,
        registration: &Registration,
    ) -> Result<NewAccount> {
        let (user, password) = self.examine(registration)?;
        self.count_try(Tried::Register, Some(&user.email), client)?;
        Ok(NewAccount { user, password, client })
    }

    /// Makes an account with the role User (rule `registering`), and mails a link that confirms its address, unless the client has caused, or
    /// the mailbox has got, too many of these: then it is mailed once it is asked for. Anyone may. A Guest's address makes none: a link that signs
    /// in once is mailed to it.
    ///
    /// # Errors
    /// [`Refusal::EmailTaken`]; [`Refusal::AddedAsTeammate`]; [`TooMuchMail`](crate::Error::TooMuchMail).
    pub fn register(&self, NewAccount { user, password, client }: NewAccount) -> Result<User> {
        let password_hash = Some(self.ports.passwords.hash(&password)?);
        let made = self.ports.database.transaction(|stores| {
            let known = stores.users().credentials(&user.email)?;
            if known.is_some_and(|known| known.session.roles == [Role::Guest]) {
                let bounds = &self.ports.mail_bounds;
                if outbox::count(stores, bounds, Bound::Codes, &user.email, user.created_at)? {
                    self.ports.tries.count(TryKey::codes(&user.email, client))?;
                    stores.mail().add_later(
                        &mail_to_teammate(&user),
                        TimeDelta::zero(),
                        Some(Bound::Links),
                    )?;
                }
                return Ok(None);
            }
            let confirmation = self.confirmation(user.email.clone());
            let id = stores.users().add(&NewUser { password_hash, ..user })?;
            // A club's evening is not kept from registering; only its mail is bounded.
            if self.ports.tries.count(TryKey::ConfirmationMails(client)).is_ok() {
                self.mail_confirmation(stores, &confirmation)?;
            }
            Ok(Some(stores.users().find(id)?.ok_or(NO_SUCH_USER)?))
        })?;
        // Said only now: a refusal inside would have taken the mail back.
        made.ok_or_else(|| Refusal::AddedAsTeammate.into())
    }

    /// Mails the link, unless the mailbox had several links today, which others may have caused: then it is mailed once it is asked for.
    fn mail_confirmation(&self, stores: &mut dyn Stores, mail: &NewMail) -> Result<()> {
        match outbox::count(stores, &self.ports.mail_bounds, Bound::Links, &mail.recipient, mail.created_at) {
            Ok(_) => stores.mail().add(mail),
            Err(Error::TooMuchMail(_)) => Ok(()),
            Err(error) => Err(error),
        }
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
            created_at: self.ports.clock.now(),
        };
        Ok((user, expect_valid(password)?))
    }
}

fn mail_to_teammate(user: &NewUser) -> NewMail {
    NewMail {
        recipient: user.email.clone(),
        message: Message::SignIn(SignInLink::Teammate),
        created_at: user.created_at,
        expires_at: Some(user.created_at + LASTS),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fairway_domain::account::Proof;
    use fairway_domain::ids::UserId;

    use super::*;
    use crate::ports::MockPasswords;
    use crate::stores::accounts::{Credentials, Session};
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
        let accounts = Accounts::new(ports);
        let new = accounts.admit_registration(client(), &registration).unwrap();
        (accounts.register(new), database.outcomes())
    }

    #[test]
    fn a_guest_s_address_makes_no_account_but_one_mail_which_is_committed() {
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
    fn a_guest_who_is_something_else_besides_has_an_account() {
        let (answer, outcomes) = register(&[Role::Volunteer, Role::Guest], |stores| {
            stores.users.expect_add().returning(|_| Err(Refusal::EmailTaken.into()));
        });
        assert!(matches!(answer, Err(Error::Refused(Refusal::EmailTaken))), "{answer:?}");
        assert_eq!(outcomes, Outcomes { commits: 0, rollbacks: 1 });
    }
}
