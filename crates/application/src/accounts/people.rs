use fairway_domain::access::{Actor, Permission, Role};
use fairway_domain::values::Email;

use super::Accounts;
use crate::checks::Checks;
use crate::error::Result;
use crate::page::{Page, Part};
use crate::ports::{Reads, TryKey};
use crate::stores::accounts::{RoleView, Suggestion, User, UserFilter};
use crate::teammate::suggested_to;

/// A search for people.
#[derive(Debug, Clone, Default)]
pub struct PeopleQuery {
    /// The part of the list.
    pub page: Page,
    /// Only people with this role; for an Admin.
    pub role: Option<String>,
    /// Only people with a confirmed address, or without; for an Admin.
    pub proven: Option<bool>,
    /// An address whose owner is to be suggested; as typed.
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

/// A list of people, limited to the rows and fields that the caller may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum People {
    /// Everything, for an Admin.
    All(Part<User>),
    /// Candidates for the caller's groups.
    Suggested(Part<Suggestion>),
}

impl Accounts {
    /// People by last name. Admins get all of them. Other callers get people who have shared a group with them, and the owner of a full address that
    /// they typed, without a name while the caller's own address is not confirmed (rule `suggestions`). Other text matches no address.
    ///
    /// # Errors
    /// `Error::TooMany` addresses; `Error::Invalid` for an unknown role.
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

    /// Looks up the owner of an address. Every look-up counts against a limit, because it reveals whether an account exists (rule `suggestions`).
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

/// The text that a search matches: a teammate's name. The owner of a typed address matches every search.
fn searched_by(person: &Suggestion, page: &Page) -> String {
    match (&person.email, &page.search) {
        (Some(_), Some(search)) => search.clone(),
        _ => format!("{} {}", person.name_first, person.name_last),
    }
}

#[cfg(test)]
mod tests {
    use fairway_domain::account::Proof;
    use fairway_domain::ids::UserId;

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
    fn an_unconfirmed_user_gets_no_suggestions() {
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
    fn only_an_admin_gets_full_accounts() {
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
    fn a_part_of_an_address_finds_no_owner() {
        for part in ["", "bob", "Bob@example", "nobody@example.org"] {
            assert_eq!(suggested(&typed(part, "")), [(2, None), (3, None)], "{part}");
        }
        assert_eq!(suggested(&typed("bob@", "BOB l")), [(3, None)]);
    }
}
