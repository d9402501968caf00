use fairway_domain::access::Role;
use fairway_domain::account::Password;
use fairway_domain::values::Email;

use super::{Accounts, NewUser, User};
use crate::checks::{Checks, checked};
use crate::error::{Error, Result};

/// What an Admin made on the command line may do.
const ROLES: [Role; 2] = [Role::Admin, Role::User];

impl Accounts {
    /// Gives the role Admin to an account that exists; `None` when there is none with this address. For whoever holds
    /// the command line of the server, and nobody else: no call leads here (decisions §3).
    ///
    /// # Errors
    /// [`Error::Invalid`] when it is no address.
    pub fn promote_to_admin(&self, email: &str) -> Result<Option<User>> {
        let email =
            Email::parse(email).map_err(|complaint| Error::field("email", format!("email {complaint}")))?;
        self.ports.database.transaction(|stores| {
            let Some(known) = stores.users().credentials(&email)? else { return Ok(None) };
            let roles: Vec<Role> = Role::ALL
                .into_iter()
                .filter(|role| ROLES.contains(role) || known.session.roles.contains(role))
                .collect();
            stores.users().set_roles(known.id, &roles, false)?;
            stores.users().find(known.id)
        })
    }

    /// Makes an account that is an Admin. For the command line alone, as [`Accounts::promote_to_admin`].
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Refusal::EmailTaken`](fairway_domain::refusal::Refusal::EmailTaken).
    pub fn create_admin(&self, email: &str, password: &str) -> Result<User> {
        let mut checks = Checks::default();
        let email = checks.required_value("email", email, Email::parse);
        let password = checks.required_value("password", password, Password::parse);
        checks.finish()?;
        let password_hash = Some(self.ports.passwords.hash(&checked(password)?)?);
        let user = NewUser {
            email: checked(email)?,
            name_first: String::new(),
            name_last: String::new(),
            phone: String::new(),
            password_hash,
            roles: ROLES.to_vec(),
            created_at: self.ports.clock.now(),
        };
        self.ports.database.transaction(|stores| {
            let id = stores.users().add(&user)?;
            stores.users().find(id)?.ok_or(Error::NotFound("There is no such user."))
        })
    }
}
