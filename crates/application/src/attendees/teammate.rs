use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::account::name;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use super::Attendees;
use crate::accounts::suggested_to;
use crate::checks::Checks;
use crate::error::Result;
use crate::ports::{Stores, TryKey};
use crate::stores::accounts::NewGuest;

/// The person to take a place, as a form names them: a suggested user, an address, or both names (rule `teammates`).
#[derive(Debug, Clone, Default)]
pub struct TeammateForm {
    /// The user that the caller was suggested; the other fields are ignored then.
    pub user_id: Option<UserId>,
    /// As typed; may be empty.
    pub email: String,
    /// Of somebody new; may be empty beside an address.
    pub name_first: String,
    /// Of somebody new; may be empty beside an address.
    pub name_last: String,
}

/// The person to take a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    /// A user that the caller was suggested.
    Suggested(UserId),
    /// The user with the address; without one, a new person of these names, which may be empty.
    Address(Email, Names),
    /// A person without an address.
    Named(Names),
}

/// First and last name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Names {
    pub(super) first: String,
    pub(super) last: String,
}

impl Who {
    /// The caller, if they typed the person's address and so know it.
    pub(super) fn typed_by(&self, actor: &Actor) -> Option<UserId> {
        matches!(self, Self::Address(..)).then_some(actor.id)
    }
}

impl TeammateForm {
    /// Whether it tells of nobody.
    pub(super) fn is_empty(&self) -> bool {
        let texts = [&self.email, &self.name_first, &self.name_last];
        self.user_id.is_none() && texts.iter().all(|text| text.trim().is_empty())
    }

    /// The person named, with every broken rule reported at once; `None` when the form names nobody, or nobody possible.
    pub(super) fn examine(&self, checks: &mut Checks) -> Option<Who> {
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

impl Attendees {
    /// Counts looking an address up, as suggestions do: the answer tells whose it is (rule `suggestions`).
    pub(super) fn count_look_up(&self, actor: &Actor, who: Option<&Who>) -> Result<()> {
        if matches!(who, Some(Who::Address(..))) && !actor.may(Permission::ManagePeople) {
            self.tries.count(TryKey::Suggestions(actor.id))?;
        }
        Ok(())
    }
}

/// The user of that person, if the site knows them. Checks that a suggested one may be added.
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

/// The people whom the caller may add without knowing the address: themselves, and, once their own is proven, who has shared a group with them;
/// for an Admin anybody (rule `suggestions`).
fn may_add(stores: &mut dyn Stores, actor: &Actor, id: UserId) -> Result<bool> {
    if actor.may(Permission::ManagePeople) {
        return Ok(stores.users().find(id)?.is_some());
    }
    Ok(id == actor.id || suggested_to(&mut stores.reads(), actor.id)?.iter().any(|user| user.id == id))
}

/// Refuses a second place in the same group (rule `one-place-per-group`).
pub(super) fn refuse_twice(members: &[UserId], comes: Option<UserId>) -> Result<()> {
    match comes {
        Some(user) if members.contains(&user) => Err(Refusal::AlreadyInGroup.into()),
        _ => Ok(()),
    }
}

/// Makes a Guest of somebody who is not known yet (rule `guests`). Of two who add the same new address at once, the second
/// gets whom the first has made.
pub(crate) fn make(stores: &mut dyn Stores, who: &Who, created_at: DateTime<Utc>) -> Result<UserId> {
    let (email, names) = match who {
        Who::Suggested(id) => return Ok(*id),
        Who::Address(email, names) => (Some(email), names),
        Who::Named(names) => (None, names),
    };
    let guest = NewGuest {
        email: email.cloned(),
        name_first: names.first.clone(),
        name_last: names.last.clone(),
        created_at,
    };
    match (stores.users().add_guest(&guest)?, email) {
        (Some(id), _) => Ok(id),
        (None, Some(email)) => {
            let owner = stores.users().owner_of(email)?;
            owner.map(|user| user.id).ok_or_else(|| Refusal::Overtaken.into())
        }
        (None, None) => Err(Refusal::Overtaken.into()),
    }
}

/// The person of a form that has to name one.
pub(crate) fn somebody(form: &TeammateForm, checks: &mut Checks) -> Option<Who> {
    if form.is_empty() {
        checks.value::<()>("email", Err("cannot be empty unless both names are given".into()));
    }
    form.examine(checks)
}

/// Whether a place's holder, who is only a name, has these names: then it is the same person.
pub(super) fn is_still(stores: &mut dyn Stores, holder: UserId, who: &Who) -> Result<bool> {
    let Who::Named(names) = who else { return Ok(false) };
    let user = stores.users().find(holder)?;
    Ok(user.is_some_and(|user| {
        user.email.is_none() && user.name_first == names.first && user.name_last == names.last
    }))
}
