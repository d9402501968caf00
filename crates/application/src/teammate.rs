//! The person who takes a place or buys at the desk, as a form names them (rules `teammates`, `guests` and `suggestions`).

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::account::name;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use crate::checks::Checks;
use crate::error::Result;
use crate::ports::{Reads, Stores};
use crate::stores::accounts::{NewGuest, Suggestion};

/// The person to take a place, as a form names them: a suggested user, an address, or first and last name (rule `teammates`).
#[derive(Debug, Clone, Default)]
pub struct TeammateForm {
    /// A user that was suggested to the caller; the other fields are ignored then.
    pub user_id: Option<UserId>,
    /// As typed; may be empty.
    pub email: String,
    /// For a new person; may be empty beside an address.
    pub name_first: String,
    /// For a new person; may be empty beside an address.
    pub name_last: String,
}

/// The person to take a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    /// A user that was suggested to the caller.
    Suggested(UserId),
    /// The user with the address; without one, a new person of these names, which may be empty.
    Address(Email, Names),
    /// A person without an address.
    Named(Names),
}

/// First and last name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Names {
    first: String,
    last: String,
}

impl Who {
    /// The caller, if they typed the person's address and so know it.
    pub(crate) fn typed_by(&self, actor: &Actor) -> Option<UserId> {
        matches!(self, Self::Address(..)).then_some(actor.id)
    }
}

impl TeammateForm {
    /// Whether the form names nobody.
    pub(crate) fn is_empty(&self) -> bool {
        let texts = [&self.email, &self.name_first, &self.name_last];
        self.user_id.is_none() && texts.iter().all(|text| text.trim().is_empty())
    }

    /// The person named, or all broken rules together; `None` when the form names nobody or an invalid person.
    pub(crate) fn examine(&self, checks: &mut Checks) -> Option<Who> {
        if self.is_empty() {
            return None;
        }
        if let Some(id) = self.user_id {
            return Some(Who::Suggested(id));
        }
        let has_address = !self.email.trim().is_empty();
        let mut name_of = |field, typed: &str| {
            if has_address {
                checks.value(field, name(typed))
            } else {
                checks.required_value(field, typed, name)
            }
        };
        let first = name_of("newUserNameFirst", &self.name_first);
        let last = name_of("newUserNameLast", &self.name_last);
        let names = first.zip(last).map(|(first, last)| Names { first, last });
        if !has_address {
            return names.map(Who::Named);
        }
        let email = checks.value("email", Email::parse(&self.email));
        email.zip(names).map(|(email, names)| Who::Address(email, names))
    }
}

/// The user of that person, if there is one. Checks that a suggested user may be added.
pub(crate) fn known(
    stores: &mut dyn Stores,
    actor: &Actor,
    who: &Who,
    checks: &mut Checks,
) -> Result<Option<UserId>> {
    match who {
        Who::Suggested(id) => {
            checks.found("userId", "user", may_add(stores, actor, *id)?);
            Ok(Some(*id))
        }
        Who::Address(email, _) => Ok(stores.users().owner_of(email)?.map(|user| user.id)),
        Who::Named(_) => Ok(None),
    }
}

/// Whether the caller may add a user without knowing the address: themselves, and, once their own address is proven, people who have shared a group
/// with them; for an Admin every user (rule `suggestions`).
fn may_add(stores: &mut dyn Stores, actor: &Actor, id: UserId) -> Result<bool> {
    if actor.may(Permission::ManagePeople) {
        return Ok(stores.users().find(id)?.is_some());
    }
    Ok(id == actor.id || suggested_to(&mut stores.reads(), actor.id)?.iter().any(|user| user.id == id))
}

/// People who have shared a group with a user whose address is proven. Before that, the teammates might be those of the address's real owner.
pub(crate) fn suggested_to(stores: &mut Reads<'_>, id: UserId) -> Result<Vec<Suggestion>> {
    let proven = stores.users().session(id)?.is_some_and(|session| session.proof.is_proven());
    if proven { stores.users().teammates(id) } else { Ok(Vec::new()) }
}

/// Refuses a second place in the same group (rule `one-place-per-group`).
pub(crate) fn refuse_twice(members: &[UserId], comes: Option<UserId>) -> Result<()> {
    match comes {
        Some(user) if members.contains(&user) => Err(Refusal::AlreadyInGroup.into()),
        _ => Ok(()),
    }
}

/// Creates a Guest for an unknown person (rule `guests`). When two calls add the same new address at once, the second one gets the Guest of the
/// first.
pub(crate) fn make(stores: &mut dyn Stores, who: &Who, created_at: DateTime<Utc>) -> Result<UserId> {
    let (email, names) = match who {
        Who::Suggested(id) => return Ok(*id),
        Who::Address(email, names) => (Some(email), names),
        Who::Named(names) => (None, names),
    };
    let Names { first: name_first, last: name_last } = names.clone();
    let guest = NewGuest { email: email.cloned(), name_first, name_last, created_at };
    match (stores.users().add_guest(&guest)?, email) {
        (Some(id), _) => Ok(id),
        (None, Some(email)) => {
            let owner = stores.users().owner_of(email)?;
            owner.map(|user| user.id).ok_or_else(|| Refusal::Overtaken.into())
        }
        (None, None) => Err(Refusal::Overtaken.into()),
    }
}

/// The person of a form that must name one.
pub(crate) fn somebody(form: &TeammateForm, checks: &mut Checks) -> Option<Who> {
    if form.is_empty() {
        checks.value::<()>("email", Err("cannot be empty unless both names are given".into()));
    }
    form.examine(checks)
}

/// Whether the holder of a place has no address and these names: then it is the same person.
pub(crate) fn is_still(stores: &mut dyn Stores, holder: UserId, who: &Who) -> Result<bool> {
    let Who::Named(names) = who else { return Ok(false) };
    let user = stores.users().find(holder)?;
    Ok(user.is_some_and(|user| {
        user.email.is_none() && user.name_first == names.first && user.name_last == names.last
    }))
}
