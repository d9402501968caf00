//! People: their addresses, roles, passwords and sessions.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::Role;
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use crate::error::Result;
use crate::page::{Page, Part};

/// A person, for their own account page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Their id.
    pub id: UserId,
    /// None for a teammate without an address.
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
    /// Whether the address is proven to be theirs.
    pub proof: Proof,
    /// Counts the changes of this row.
    pub version: i64,
}

/// A person to add.
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
    /// None until they have set a password.
    pub password_hash: Option<String>,
    /// The time at which the address was proven; None until a mailed code is used.
    pub proven_at: Option<DateTime<Utc>>,
    /// Their roles.
    pub roles: Vec<Role>,
    /// The creation time.
    pub created_at: DateTime<Utc>,
}

/// A teammate without an account, to be added with the role Guest (rule `guests`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGuest {
    /// Their address for mail; without it they need both names.
    pub email: Option<Email>,
    /// First name; may be empty beside an address.
    pub name_first: String,
    /// Last name; may be empty beside an address.
    pub name_last: String,
    /// The creation time.
    pub created_at: DateTime<Utc>,
}

/// The fields of a user that callers see who may add the user to a group (rule `suggestions`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Their id.
    pub id: UserId,
    /// First name; may be empty.
    pub name_first: String,
    /// Last name; may be empty.
    pub name_last: String,
    /// The address, if the caller has typed it.
    pub email: Option<Email>,
}

impl Suggestion {
    /// For a caller whose own address is not confirmed.
    pub(crate) fn without_name(self) -> Self {
        Self { name_first: String::new(), name_last: String::new(), ..self }
    }
}

/// A role with its stored number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoleView {
    /// Its number in calls and rows.
    pub id: i64,
    /// The role.
    pub role: Role,
}

/// The data that signing in by password needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The user.
    pub id: UserId,
    /// None until they have set a password.
    pub password_hash: Option<String>,
    /// The session data for the token.
    pub session: Session,
}

/// The data that a token is compared with at every request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The present address.
    pub email: Email,
    /// The present roles.
    pub roles: Vec<Role>,
    /// Whether the address is proven to be theirs.
    pub proof: Proof,
    /// Tokens of an earlier version have ended.
    pub token_version: i32,
}

impl Session {
    /// The roles in effect: those of staff rest until the address is proven.
    pub fn usable_roles(&self) -> Vec<Role> {
        let usable = |role: &&Role| self.proof.is_proven() || !role.is_staff();
        self.roles.iter().filter(usable).copied().collect()
    }
}

/// A search for people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserFilter {
    /// Only people with this role.
    pub role: Option<Role>,
    /// Only people with a confirmed address, or with an unconfirmed one.
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
    /// Users that the filter matches, by last and first name. A search covers names and address.
    fn list(&mut self, filter: &UserFilter) -> Result<Part<User>>;
    /// Other people who are or were in a group with `id`, by last and first name; without their addresses.
    fn teammates(&mut self, id: UserId) -> Result<Vec<Suggestion>>;
    /// The person with an address, in any case; without the address.
    fn owner_of(&mut self, email: &Email) -> Result<Option<Suggestion>>;
    /// Every role.
    fn roles(&mut self) -> Result<Vec<RoleView>>;
    /// Adds a person. [`fairway_domain::refusal::Refusal::EmailTaken`] when the address exists in any case.
    fn add(&mut self, user: &NewUser) -> Result<UserId>;
    /// Adds a Guest; `None` when a user has the address in any case, also one added concurrently.
    fn add_guest(&mut self, guest: &NewGuest) -> Result<Option<UserId>>;
    /// Deletes those of these users who are Guests without an address, a place and a ticket; all others stay. On printed sheets of events that are
    /// not over on `today` their names stay as text, so that staff find the paper (rule `forgotten-names`).
    fn forget(&mut self, ids: &[UserId], today: NaiveDate) -> Result<()>;
    /// Writes address, names and phone of `user`.
    fn update(&mut self, user: &User) -> Result<()>;
    /// Replaces the roles. With `end_sessions` every token of the user ends.
    fn set_roles(&mut self, id: UserId, roles: &[Role], end_sessions: bool) -> Result<()>;
    /// Sets the password and ends every token of the user.
    fn set_password(&mut self, id: UserId, hash: &str) -> Result<()>;
    /// Ends every token of the user.
    fn end_sessions(&mut self, id: UserId) -> Result<()>;
    /// Sets the time at which the address was proven; `None` for a new address.
    fn set_proven(&mut self, id: UserId, at: Option<DateTime<Utc>>) -> Result<()>;
    /// Removes everything by which an earlier user of the account could still act: password, tokens, and stored answers.
    fn shut_out(&mut self, id: UserId) -> Result<()>;
    /// Locks the tickets and places of a person until the transaction ends, each by id: their tickets and those with a place of theirs, then their
    /// places. Call it before [`lock_to_delete`](Self::lock_to_delete).
    fn lock_held(&mut self, id: UserId) -> Result<()>;
    /// One person, locked so that no new row can refer to them until the transaction ends.
    fn lock_to_delete(&mut self, id: UserId) -> Result<Option<User>>;
    /// Names of the tournaments for which the person has tickets, cancelled or not.
    fn tournaments_bought(&mut self, id: UserId) -> Result<Vec<String>>;
    /// Names of the tournaments in which the person has a place, on a ticket that is not cancelled.
    fn tournaments_attended(&mut self, id: UserId) -> Result<Vec<String>>;
    /// Deletes a person without tickets, with all their data.
    fn delete(&mut self, id: UserId) -> Result<()>;
    /// Whether there is an Admin other than `id`; all Admins stay locked until the transaction ends.
    fn another_admin(&mut self, id: UserId) -> Result<bool>;
    /// The credentials of an address, in any case.
    fn credentials(&mut self, email: &Email) -> Result<Option<Credentials>>;
    /// The session data to compare a token with; `None` when the user is gone or has no address.
    fn session(&mut self, id: UserId) -> Result<Option<Session>>;
}
