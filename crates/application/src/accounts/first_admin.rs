use fairway_domain::access::{Actor, Role};
use fairway_domain::account::{Password, Proof};
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use super::Accounts;
use super::profile::names;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::Stores;
use crate::stores::accounts::{Credentials, NewUser, User};
use crate::stores::audit::Change;
use crate::stores::mail::{Message, SignInLink};

/// The roles of an Admin created on the command line.
const ROLES: [Role; 2] = [Role::Admin, Role::User];

impl Accounts {
    /// Whether an account has the address. Only the command line calls this module, no HTTP route does (rule `first-admin`).
    ///
    /// # Errors
    /// [`Error::Invalid`] for an invalid address.
    pub fn is_known(&self, email: &str) -> Result<bool> {
        let email =
            Email::parse(email).map_err(|complaint| Error::field("email", format!("email {complaint}")))?;
        self.database.read(|stores| Ok(stores.users().credentials(&email)?.is_some()))
    }

    /// Makes an account an Admin, and creates it if the address is new. An earlier registrant of the address loses the account: the password is
    /// replaced, all sessions and codes end, and the operator vouches for the address.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn make_admin(&self, email: &str, password: &str) -> Result<User> {
        let new = self.examine_admin(email, password)?;
        self.database.transaction(|stores| match stores.users().credentials(&new.email)? {
            Some(known) => take_over(stores, &known, &new),
            None => add(stores, &new),
        })
    }

    fn examine_admin(&self, email: &str, password: &str) -> Result<NewUser> {
        let mut checks = Checks::default();
        let email = checks.required_value("email", email, Email::parse);
        let password = checks.required_value("password", password, Password::parse);
        let address = email.as_ref().map(Email::as_str).unwrap_or_default();
        let password = self.beside_own_words(&mut checks, password, &[address]);
        checks.finish()?;
        let now = self.clock.now();
        Ok(NewUser {
            email: expect_valid(email)?,
            name_first: String::new(),
            name_last: String::new(),
            phone: String::new(),
            password_hash: Some(self.passwords.hash(&expect_valid(password)?)?),
            proven_at: Some(now),
            roles: ROLES.to_vec(),
            created_at: now,
        })
    }
}

fn take_over(stores: &mut dyn Stores, known: &Credentials, new: &NewUser) -> Result<User> {
    let id = known.id;
    let before = stores.users().lock(id)?.ok_or(NO_SUCH_USER)?;
    let kept = |role: &Role| ROLES.contains(role) || before.roles.contains(role);
    let roles: Vec<Role> = Role::ALL.into_iter().filter(kept).collect();
    stores.users().shut_out(id)?;
    stores.mail().withdraw(&Message::SignIn(SignInLink::Deletion), &new.email)?;
    if known.session.proof == Proof::Claimed {
        stores.tickets().suspend_all(id)?;
    }
    stores.users().set_password(id, new.password_hash.as_deref().unwrap_or_default())?;
    stores.auth_codes().revoke(id)?;
    stores.users().set_proven(id, new.proven_at)?;
    stores.users().set_roles(id, &roles, false)?;
    let changes = [
        Change::of("password", &"", &"(another)"),
        Change::of("roleArray", &names(&before.roles), &names(&roles)),
    ];
    entered(stores, id, new, "user.promote_by_command_line", changes.into_iter().flatten().collect())
}

fn add(stores: &mut dyn Stores, new: &NewUser) -> Result<User> {
    let id = stores.users().add(new)?;
    let change = Change::of("roleArray", &"", &names(&new.roles));
    entered(stores, id, new, "user.create_by_command_line", change.into_iter().collect())
}

/// Writes the audit row. Nobody is signed in at the command line, so the changed user is the actor, too.
fn entered(
    stores: &mut dyn Stores,
    id: UserId,
    new: &NewUser,
    action: &'static str,
    changes: Vec<Change>,
) -> Result<User> {
    let actor = Actor { id, email: new.email.clone(), roles: ROLES.to_vec(), proven: true, token_version: 0 };
    audit::record(stores, &actor, new.created_at, action, id.0, changes)?;
    stores.users().find(id)?.ok_or(NO_SUCH_USER)
}
