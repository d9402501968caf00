use fairway_domain::access::Role;
use fairway_domain::account::{Password, name, phone};
use fairway_domain::values::Email;

use super::{Accounts, NO_SUCH_USER, NewUser, User};
use crate::checks::{Checks, checked};
use crate::error::Result;

/// What a person registers with. The page asks for all six fields, the call for e-mail and passwords (decisions §11).
#[derive(Clone, Default)]
pub struct Registration {
    /// Where mail reaches them.
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

impl Accounts {
    /// Makes an account with the role User (decisions §3). Anyone may.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid); [`Refusal::EmailTaken`](fairway_domain::refusal::Refusal::EmailTaken).
    pub fn register(&self, registration: &Registration) -> Result<User> {
        let (user, password) = self.examine(registration)?;
        let password_hash = Some(self.ports.passwords.hash(&password)?);
        self.ports.database.transaction(|stores| {
            let id = stores.users().add(&NewUser { password_hash, ..user })?;
            stores.users().find(id)?.ok_or(NO_SUCH_USER)
        })
    }

    fn examine(&self, registration: &Registration) -> Result<(NewUser, Password)> {
        let mut checks = Checks::default();
        let email = checks.required_value("email", &registration.email, Email::parse);
        let password = checks.required_value("password", &registration.password, Password::parse);
        if checks.required("passwordConfirmation", &registration.password_confirmation) {
            checks.same_password(&registration.password, &registration.password_confirmation);
        }
        let name_first = checks.value("nameFirst", name(&registration.name_first));
        let name_last = checks.value("nameLast", name(&registration.name_last));
        let phone = checks.value("phone", phone(&registration.phone));
        checks.finish()?;
        let user = NewUser {
            email: checked(email)?,
            name_first: checked(name_first)?,
            name_last: checked(name_last)?,
            phone: checked(phone)?,
            password_hash: None,
            roles: vec![Role::User],
            created_at: self.ports.clock.now(),
        };
        Ok((user, checked(password)?))
    }
}
