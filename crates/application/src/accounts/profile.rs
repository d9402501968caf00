use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission, Role};
use fairway_domain::account::{name, phone};
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use super::Accounts;
use super::confirmation::ask_to_confirm;
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::confirmation_link::{admit_right, or_mail_link};
use crate::error::{Error, FieldErrors, Result};
use crate::not_found::NO_SUCH_USER;
use crate::ports::Stores;
use crate::session;
use crate::stores::accounts::User;
use crate::stores::audit::Change;

/// The changes to a person; a field that is `None` stays the same.
#[derive(Debug, Clone, Default)]
pub struct ProfileChange {
    /// Admins only, unless it equals the present address.
    pub email: Option<String>,
    /// First name.
    pub name_first: Option<String>,
    /// Last name.
    pub name_last: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Names of roles; Admins only, unless they equal the present roles.
    pub roles: Option<Vec<String>>,
    /// The version that the change is based on; the default matches every version.
    pub if_version: IfVersion,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl Accounts {
    /// A person's account. One's own, or any user's for an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's.
    pub fn user(&self, actor: &Actor, id: UserId) -> Result<User> {
        if !actor.owns(id) {
            return Err(NO_SUCH_USER);
        }
        self.database.read(|stores| stores.users().find(id))?.ok_or(NO_SUCH_USER)
    }

    /// Changes a person's account. One's own, or any user's for an Admin. A new address gets the person's pass of each paid ticket (rule `pass-mail`).
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's; [`Error::Unauthenticated`] when the session ended meanwhile; [`Error::Forbidden`] for fields that
    /// only an Admin may change (rule `admin-only-fields`); [`Error::Invalid`]; [`Refusal::Stale`], [`Refusal::EmailTaken`], [`Refusal::LastAdmin`];
    /// [`Refusal::AddressUnconfirmed`] for a role of staff, with a link mailed to the person.
    pub fn update_profile(&self, actor: &Actor, id: UserId, change: &ProfileChange) -> Result<User> {
        if !actor.owns(id) {
            return Err(NO_SUCH_USER);
        }
        let now = self.clock.now();
        let answer = self.database.transaction(|stores| {
            let before = stores.users().lock(id)?.ok_or(NO_SUCH_USER)?;
            session::expect_current(stores, actor)?;
            change.if_version.admit(before.version)?;
            let after = examine(&before, change)?;
            let restricted = after.email != before.email || after.roles != before.roles;
            if restricted && !actor.may(Permission::ActForOthers) {
                return Err(Error::Forbidden);
            }
            if after.roles.iter().any(|role| role.is_staff() && !before.roles.contains(role)) {
                admit_right(&before)?;
            }
            let changes = changes(Some(&before), &after);
            if changes.is_empty() {
                return Ok(before);
            }
            write(stores, &before, &after, now)?;
            audit::if_staff(stores, actor, now, "user.update", id.0, changes)?;
            if before.email != after.email {
                let passes = stores.attendees().passes_of(id)?;
                self.pass_mailer.mailing(stores, Some(actor)).readdressed(passes)?;
            }
            stores.users().find(id)?.ok_or(NO_SUCH_USER)
        });
        or_mail_link(&self.links, actor, Some(id), answer)
    }
}

/// The person after the change.
fn examine(before: &User, change: &ProfileChange) -> Result<User> {
    let mut checks = Checks::after(&change.faults);
    let email = match &change.email {
        // An empty address keeps a person without an address as they are.
        Some(email) if email.trim().is_empty() && before.email.is_none() => Some(None),
        Some(email) => checks.required_value("email", email, Email::parse).map(Some),
        None => Some(before.email.clone()),
    };
    let keep = |new: &Option<String>, old: &String| new.clone().unwrap_or_else(|| old.clone());
    let first = keep(&change.name_first, &before.name_first);
    let last = keep(&change.name_last, &before.name_last);
    if email == Some(None) {
        // Without an address, the names alone identify a person.
        checks.required("nameFirst", &first);
        checks.required("nameLast", &last);
    }
    let name_first = checks.value("nameFirst", name(&first));
    let name_last = checks.value("nameLast", name(&last));
    let phone = checks.value("phone", phone(&keep(&change.phone, &before.phone)));
    let roles = match &change.roles {
        Some(names) => checks.value("roleArray", some_roles(names)),
        None => Some(before.roles.clone()),
    };
    checks.finish()?;
    // Addresses compare without case, so one in another case is no change.
    let email = expect_valid(email)?;
    Ok(User {
        email: if email == before.email { before.email.clone() } else { email },
        name_first: expect_valid(name_first)?,
        name_last: expect_valid(name_last)?,
        phone: expect_valid(phone)?,
        roles: expect_valid(roles)?,
        ..before.clone()
    })
}

/// As [`roles`], but an empty list is refused.
fn some_roles(names: &[String]) -> Result<Vec<Role>, String> {
    if names.is_empty() { Err("cannot be empty".into()) } else { roles(names) }
}

/// Roles by their names, in the order of [`Role::ALL`].
pub(super) fn roles(names: &[String]) -> Result<Vec<Role>, String> {
    if let Some(unknown) = names.iter().find(|name| Role::named(name).is_none()) {
        let shown: String = unknown.chars().filter(|c| !c.is_control()).take(40).collect();
        return Err(format!("holds '{shown}', which is no role"));
    }
    Ok(Role::ALL.into_iter().filter(|role| names.iter().any(|name| name == role.name())).collect())
}

/// Roles as the audit trail stores them.
pub(super) fn names(roles: &[Role]) -> String {
    roles.iter().map(|role| role.name()).collect::<Vec<_>>().join(", ")
}

/// The changed fields; `before` is `None` for a new user.
pub(super) fn changes(before: Option<&User>, after: &User) -> Vec<Change> {
    let own = |name, text: fn(&User) -> String| {
        Change::withheld(name, &before.map(text).unwrap_or_default(), &text(after))
    };
    let roles = before.map(|user| names(&user.roles)).unwrap_or_default();
    [
        own("email", |user| user.email.as_ref().map(ToString::to_string).unwrap_or_default()),
        own("nameFirst", |user| user.name_first.clone()),
        own("nameLast", |user| user.name_last.clone()),
        own("phone", |user| user.phone.clone()),
        Change::of("roleArray", &roles, &names(&after.roles)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn write(stores: &mut dyn Stores, before: &User, after: &User, now: DateTime<Utc>) -> Result<()> {
    stores.users().update(after)?;
    if before.email != after.email {
        // A reader of the old address's mail loses access.
        stores.auth_codes().revoke(after.id)?;
        stores.weather().forget_links(after.id)?;
        // The user who typed the old address does not get to see the new one.
        stores.attendees().forget_who_typed(after.id)?;
        // A typed address is not proven: rights by the address rest until a code has reached its owner.
        stores.users().set_proven(after.id, None)?;
        if let Some(email) = &after.email {
            ask_to_confirm(stores, email, now)?;
        }
    }
    if before.roles == after.roles {
        return Ok(());
    }
    let taken_away = |role: &Role| !after.roles.contains(role);
    if before.roles.contains(&Role::Admin)
        && taken_away(&Role::Admin)
        && !stores.users().another_admin(after.id)?
    {
        return Err(Refusal::LastAdmin.into());
    }
    stores.users().set_roles(after.id, &after.roles, before.roles.iter().any(taken_away))
}

#[cfg(test)]
mod tests;
