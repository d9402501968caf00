//! People: their addresses, roles, passwords and sessions.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use crate::error::Result;
use crate::page::{Page, Part};

/// A person, as their own account page shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Their id.
    pub id: UserId,
    /// None for a teammate known by name alone.
    pub email: Option<Email>,
    /// First name; may be empty.
    pub name_first: String,
    /// Last name; may be empty.
    pub name_last: String,
    /// May be empty.
    pub phone: String,
    /// In the order of [`Role::ALL`].
    pub roles: Vec<Role>,
    /// Unguessable public identity.
    pub uid: String,
    /// The provider that vouches for the account.
    pub provider: String,
    /// Whether the address was shown to be theirs.
    pub proof: Proof,
    /// Counts the changes of this row.
    pub version: i64,
}

/// A person to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    /// Their address for mail.
    pub email: Email,
    /// First name; may be empty.
    pub name_first: String,
    /// Last name; may be empty.
    pub name_last: String,
    /// May be empty.
    pub phone: String,
    /// None until they have chosen a password.
    pub password_hash: Option<String>,
    /// When the address was shown to be theirs; None until a mailed code is used.
    pub proven_at: Option<DateTime<Utc>>,
    /// Their roles.
    pub roles: Vec<Role>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// A teammate who has no account, to be added with the role Guest (rule `guests`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGuest {
    /// Their address for mail; without it they need both names.
    pub email: Option<Email>,
    /// First name; may be empty beside an address.
    pub name_first: String,
    /// Last name; may be empty beside an address.
    pub name_last: String,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The fields of a user that everybody may read who may add them to a group (rule `suggestions`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Their id.
    pub id: UserId,
    /// First name; may be empty.
    pub name_first: String,
    /// Last name; may be empty.
    pub name_last: String,
    /// Only the address that the asker typed.
    pub email: Option<Email>,
}

impl Suggestion {
    /// As it is shown to a caller whose own address is not confirmed.
    pub(crate) fn without_name(self) -> Self {
        Self { name_first: String::new(), name_last: String::new(), ..self }
    }
}

/// A role, as it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoleView {
    /// Its number.
    pub id: i64,
    /// The role.
    pub role: Role,
}

/// The facts that signing in by password depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The user.
    pub id: UserId,
    /// None until they have chosen a password.
    pub password_hash: Option<String>,
    /// The claims of their token.
    pub session: Session,
}

/// The row that a token is compared with at every request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The address now.
    pub email: Email,
    /// The roles now.
    pub roles: Vec<Role>,
    /// Whether the address was shown to be theirs.
    pub proof: Proof,
    /// A token of an earlier version has ended.
    pub token_version: i32,
}

impl Session {
    /// The roles that may be used: those of staff rest until the address was shown to be theirs.
    pub fn usable_roles(&self) -> Vec<Role> {
        let usable = |role: &&Role| self.proof.is_proven() || !role.is_staff();
        self.roles.iter().filter(usable).copied().collect()
    }
}

/// A search for people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserFilter {
    /// Only those who have this role.
    pub role: Option<Role>,
    /// Only those whose address is confirmed, or is there and is not.
    pub proven: Option<bool>,
    /// The part of the list.
    pub page: Page,
}

/// The table of people.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait UserStore {
    /// One person.
    fn find(&mut self, id: UserId) -> Result<Option<User>>;
    /// One person, locked until the transaction ends.
    fn lock(&mut self, id: UserId) -> Result<Option<User>>;
    /// Users that the filter matches, by last and first name. A search looks at names and address.
    fn list(&mut self, filter: &UserFilter) -> Result<Part<User>>;
    /// Others who are or were in a group with `id`, by last and first name; without their addresses.
    fn teammates(&mut self, id: UserId) -> Result<Vec<Suggestion>>;
    /// The person with an address, in any case; without the address.
    fn owner_of(&mut self, email: &Email) -> Result<Option<Suggestion>>;
    /// Every role.
    fn roles(&mut self) -> Result<Vec<RoleView>>;
    /// Adds a person. [`fairway_domain::refusal::Refusal::EmailTaken`] when the address is known in any case.
    fn add(&mut self, user: &NewUser) -> Result<UserId>;
    /// Adds a Guest; `None` when somebody has the address in any case, be it since a moment ago.
    fn add_guest(&mut self, guest: &NewGuest) -> Result<Option<UserId>>;
    /// Deletes those who are Guests known by name alone, and have neither a place nor a ticket any more; all others stay. On printed sheets of
    /// events that are not over on `today` their names stay as text, so that staff find the paper (rule `forgotten-names`).
    fn forget(&mut self, ids: &[UserId], today: NaiveDate) -> Result<()>;
    /// Writes address, names and phone of `user`.
    fn update(&mut self, user: &User) -> Result<()>;
    /// Replaces the roles. With `end_sessions` every token of the user ends.
    fn set_roles(&mut self, id: UserId, roles: &[Role], end_sessions: bool) -> Result<()>;
    /// Sets the password and ends every token of the user.
    fn set_password(&mut self, id: UserId, hash: &str) -> Result<()>;
    /// Ends every token of the user.
    fn end_sessions(&mut self, id: UserId) -> Result<()>;
    /// Says since when the address was shown to be theirs; `None` when it is another address now.
    fn set_proven(&mut self, id: UserId, at: Option<DateTime<Utc>>) -> Result<()>;
    /// Takes away what somebody who signed in before could still act by: password, tokens, and kept answers.
    fn shut_out(&mut self, id: UserId) -> Result<()>;
    /// Locks what a person holds until the transaction ends, each by id: their tickets and those that they have a place on, then their places.
    /// Called before [`lock_to_delete`](Self::lock_to_delete).
    fn lock_held(&mut self, id: UserId) -> Result<()>;
    /// One person, locked so that until the transaction ends no new row refers to them.
    fn lock_to_delete(&mut self, id: UserId) -> Result<Option<User>>;
    /// Names of the tournaments that the person has tickets of, cancelled or not.
    fn tournaments_bought(&mut self, id: UserId) -> Result<Vec<String>>;
    /// Names of the tournaments that the person has a place in, on a ticket that is not cancelled.
    fn tournaments_attended(&mut self, id: UserId) -> Result<Vec<String>>;
    /// Deletes a person who has no ticket, and all that is theirs.
    fn delete(&mut self, id: UserId) -> Result<()>;
    /// Whether somebody other than `id` is an Admin; the Admins stay locked until the transaction ends.
    fn another_admin(&mut self, id: UserId) -> Result<bool>;
    /// By address, in any case.
    fn credentials(&mut self, email: &Email) -> Result<Option<Credentials>>;
    /// For holding a token against; `None` when the user is gone or has no address.
    fn session(&mut self, id: UserId) -> Result<Option<Session>>;
}
