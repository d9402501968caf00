use fairway_domain::access::{Actor, Role};
use fairway_domain::account::Password;
use fairway_domain::values::Email;

use super::profile::names;
use super::{Accounts, NO_SUCH_USER, NewUser, User};
use crate::audit::{self, Change};
use crate::checks::{Checks, checked};
use crate::error::{Error, Result};

/// What an Admin made on the command line may do.
const ROLES: [Role; 2] = [Role::Admin, Role::User];

impl Accounts {
    /// Gives the role Admin to an account that exists; `None` when there is none with this address. For whoever holds
    /// the command line of the server, and nobody else: no call leads here (rule `first-admin`).
    ///
    /// # Errors
    /// [`Error::Invalid`] when it is no address.
    pub fn promote_to_admin(&self, email: &str) -> Result<Option<User>> {
        let email =
            Email::parse(email).map_err(|complaint| Error::field("email", format!("email {complaint}")))?;
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            let Some(known) = stores.users().credentials(&email)? else { return Ok(None) };
            let before = stores.users().lock(known.id)?.ok_or(NO_SUCH_USER)?;
            let kept = |role: &Role| ROLES.contains(role) || before.roles.contains(role);
            let roles: Vec<Role> = Role::ALL.into_iter().filter(kept).collect();
            if roles != before.roles {
                stores.users().set_roles(known.id, &roles, false)?;
                // Nobody is signed in at the command line: the row names the one it was done to.
                let actor = Actor { id: known.id, email: known.session.email, roles };
                let change = Change::of("roleArray", &names(&before.roles), &names(&actor.roles));
                let changes = change.into_iter().collect();
                audit::record(stores, &actor, now, "user.promote_by_command_line", known.id.0, changes)?;
            }
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
            // As above: the row names the one who was made.
            let actor = Actor { id, email: user.email.clone(), roles: ROLES.to_vec() };
            let change = Change::of("roleArray", &"", &names(&actor.roles));
            let changes = change.into_iter().collect();
            audit::record(stores, &actor, user.created_at, "user.create_by_command_line", id.0, changes)?;
            stores.users().find(id)?.ok_or(NO_SUCH_USER)
        })
    }
}
