use fairway_domain::access::{Actor, Permission, Role};
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use super::Accounts;
use crate::checks::Checks;
use crate::error::Result;
use crate::page::{Page, Part};
use crate::ports::{Reads, TryKey};
use crate::stores::accounts::{RoleView, Suggestion, User, UserFilter};

/// A search for people.
#[derive(Debug, Clone, Default)]
pub struct PeopleQuery {
    /// The part of the list.
    pub page: Page,
    /// Only who has this role; for an Admin.
    pub role: Option<String>,
    /// Only whose address is confirmed, or not; for an Admin.
    pub proven: Option<bool>,
    /// An address, to suggest whose it is; as typed.
    pub email: Option<String>,
}

impl PeopleQuery {
    fn filter(&self) -> Result<UserFilter> {
        let mut checks = Checks::default();
        let role = self.role.as_deref().map(|told| Role::ALL.into_iter().find(|role| role.name() == told));
        checks.found("role", "role", role != Some(None));
        checks.finish()?;
        Ok(UserFilter { role: role.flatten(), proven: self.proven, page: self.page.clone() })
    }
}

/// A list of people, as far as the caller may see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum People {
    /// Everything, for an Admin.
    All(Part<User>),
    /// Candidates for the caller's groups.
    Suggested(Part<Suggestion>),
}

impl Accounts {
    /// People by last name. Admins get all of them; other callers get people who have shared a group with them, and the one
    /// whose full address they typed, without a name while their own address is not confirmed (rule `suggestions`). Text that is not an
    /// address matches no address.
    ///
    /// # Errors
    /// `Error::TooMany` addresses; `Error::Invalid` for a role that there is not.
    pub fn people(&self, actor: &Actor, query: &PeopleQuery) -> Result<People> {
        let all = if actor.may(Permission::ManagePeople) { Some(query.filter()?) } else { None };
        self.database.read(|stores| {
            if let Some(filter) = &all {
                return Ok(People::All(stores.users().list(filter)?));
            }
            let mut suggested = suggested_to(stores, actor.id)?;
            if let Some(email) = query.email.as_deref().and_then(|typed| Email::parse(typed).ok())
                && let Some(found) = self.look_up(stores, actor, &email)?
            {
                suggested.retain(|known| known.id != found.id);
                let found = if actor.proven { found } else { found.without_name() };
                suggested.insert(0, Suggestion { email: Some(email), ..found });
            }
            Ok(People::Suggested(query.page.of(suggested, |person| searched_by(person, &query.page))))
        })
    }

    /// Looks up the owner of an address. Every look-up counts against a limit, because it reveals whether an account exists
    /// (rule `suggestions`).
    fn look_up(&self, stores: &mut Reads<'_>, actor: &Actor, email: &Email) -> Result<Option<Suggestion>> {
        self.tries.count(TryKey::Suggestions(actor.id))?;
        stores.users().owner_of(email)
    }

    /// Every role. Admins only.
    ///
    /// # Errors
    /// `Error::Forbidden`.
    pub fn roles(&self, actor: &Actor) -> Result<Vec<RoleView>> {
        actor.require(Permission::ManagePeople)?;
        self.database.read(|stores| stores.users().roles())
    }
}

/// People who have shared a group with somebody whose address is proven; until then they might be another's teammates.
pub(crate) fn suggested_to(stores: &mut Reads<'_>, id: UserId) -> Result<Vec<Suggestion>> {
    let proven = stores.users().session(id)?.is_some_and(|session| session.proof.is_proven());
    if proven { stores.users().teammates(id) } else { Ok(Vec::new()) }
}

/// Teammates are searched by name; the owner of a typed address is added whatever the search.
fn searched_by(person: &Suggestion, page: &Page) -> String {
    match (&person.email, &page.search) {
        (Some(_), Some(search)) => search.clone(),
        _ => format!("{} {}", person.name_first, person.name_last),
    }
}

#[cfg(test)]
mod tests {
    use fairway_domain::account::Proof;

    use super::*;
    use crate::stores::accounts::Session;
    use crate::testing::{FakeDatabase, FixedClock, MockStores, actor, ports};

    fn suggestion(id: i64, name: &str) -> Suggestion {
        Suggestion { id: UserId(id), name_first: name.into(), name_last: "Lee".into(), email: None }
    }

    fn people(role: Role, query: &PeopleQuery, expect: impl FnOnce(&mut MockStores)) -> People {
        let accounts = Accounts::new(&ports(FakeDatabase::expecting(expect), FixedClock::default()));
        accounts.people(&actor(1, &[role]), query).unwrap()
    }

    fn is(stores: &mut MockStores, proof: Proof) {
        stores.users.expect_session().returning(move |_| {
            let email = Email::parse("sam@example.org").unwrap();
            Ok(Some(Session { email, roles: vec![Role::User], proof, token_version: 0 }))
        });
    }

    #[test]
    fn an_unconfirmed_user_is_suggested_nobody() {
        for proof in [Proof::Claimed, Proof::Awaited] {
            let found = people(Role::User, &PeopleQuery::default(), |stores| is(stores, proof));
            assert_eq!(found, People::Suggested(Part { rows: vec![], total: 0 }));
        }
    }

    fn suggested(query: &PeopleQuery) -> Vec<(i64, Option<String>)> {
        let found = people(Role::Volunteer, query, |stores| {
            let teammates = vec![suggestion(2, "Ann"), suggestion(3, "Bob")];
            is(stores, Proof::Proven);
            stores.users.expect_teammates().withf(|id| id.0 == 1).return_once(|_| Ok(teammates));
            stores
                .users
                .expect_owner_of()
                .returning(|email| Ok((email.as_str() == "Bob@example.org").then(|| suggestion(3, "Bob"))));
        });
        let People::Suggested(part) = found else { panic!("everybody was told: {found:?}") };
        assert_eq!(part.total, part.rows.len());
        part.rows.into_iter().map(|it| (it.id.0, it.email.map(|email| email.to_string()))).collect()
    }

    fn typed(email: &str, search: &str) -> PeopleQuery {
        let page = Page { search: Some(search.into()), ..Page::default() };
        PeopleQuery { page, email: Some(email.into()), ..PeopleQuery::default() }
    }

    #[test]
    fn only_an_admin_is_told_everything() {
        let all = people(Role::Admin, &typed("x@example.org", ""), |stores| {
            stores.users.expect_list().returning(|_| Ok(Part { rows: vec![], total: 0 }));
        });
        assert_eq!(all, People::All(Part { rows: vec![], total: 0 }));
    }

    #[test]
    fn the_owner_of_a_typed_address_comes_first_and_once() {
        let bob = (3, Some("Bob@example.org".to_owned()));
        assert_eq!(suggested(&typed(" Bob@example.org ", "")), [bob.clone(), (2, None)]);
        assert_eq!(suggested(&typed("Bob@example.org", "ann")), [bob.clone(), (2, None)]);
        assert_eq!(suggested(&typed("Bob@example.org", "nobody")), [bob]);
    }

    #[test]
    fn a_part_of_an_address_finds_nobody() {
        for part in ["", "bob", "Bob@example", "nobody@example.org"] {
            assert_eq!(suggested(&typed(part, "")), [(2, None), (3, None)], "{part}");
        }
        assert_eq!(suggested(&typed("bob@", "BOB l")), [(3, None)]);
    }
}
