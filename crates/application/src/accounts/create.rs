use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission, Role};
use fairway_domain::account::{name, phone};
use fairway_domain::values::Email;

use super::Accounts;
use super::profile::{changes, roles};
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_USER;
use crate::stores::accounts::{NewUser, User};

/// A person whom an Admin adds. Only the address is required (rule `adding-people`).
#[derive(Debug, Clone, Default)]
pub struct NewPerson {
    /// The e-mail address.
    pub email: String,
    /// May be empty.
    pub name_first: String,
    /// May be empty.
    pub name_last: String,
    /// May be empty.
    pub phone: String,
    /// Names of roles; User when there are none.
    pub roles: Vec<String>,
}

impl Accounts {
    /// Adds a person without a password: they set one after signing in by an auth code. Admins only.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`; [`Refusal::EmailTaken`](fairway_domain::refusal::Refusal::EmailTaken).
    pub fn create(&self, actor: &Actor, new: &NewPerson, once: &Once<User>) -> Result<Answer<User>> {
        actor.require(Permission::ManagePeople)?;
        let now = self.clock.now();
        let person = examine(new, now)?;
        self.database.once(actor, once, now, |stores| {
            let id = stores.users().add(&person)?;
            let user = stores.users().find(id)?.ok_or(NO_SUCH_USER)?;
            audit::record(stores, actor, now, "user.create", id.0, changes(None, &user))?;
            Ok(user)
        })
    }
}

fn examine(new: &NewPerson, created_at: DateTime<Utc>) -> Result<NewUser> {
    let mut checks = Checks::default();
    let email = checks.required_value("email", &new.email, Email::parse);
    let name_first = checks.value("nameFirst", name(&new.name_first));
    let name_last = checks.value("nameLast", name(&new.name_last));
    let phone = checks.value("phone", phone(&new.phone));
    let roles = checks.value("roleArray", roles(&new.roles));
    checks.finish()?;
    let roles = expect_valid(roles)?;
    Ok(NewUser {
        email: expect_valid(email)?,
        name_first: expect_valid(name_first)?,
        name_last: expect_valid(name_last)?,
        phone: expect_valid(phone)?,
        password_hash: None,
        proven_at: None,
        roles: if roles.is_empty() { vec![Role::User] } else { roles },
        created_at,
    })
}
