//! Accounts: signing up and in, sessions, profiles, and what staff do with people.

mod auth_codes;
mod confirmation;
mod create;
mod delete;
mod first_admin;
mod password;
mod people;
mod profile;
mod recovery;
mod session;
mod sign_in;
mod sign_up;
mod store;
mod tries;

pub use auth_codes::AuthCodeStore;
#[cfg(any(test, feature = "test-support"))]
pub use auth_codes::MockAuthCodeStore;
pub(crate) use confirmation::{admit_right, or_mail_link};
pub use create::NewPerson;
pub use password::PasswordChange;
pub use people::{People, PeopleQuery};
pub(crate) use profile::NO_SUCH_USER;
pub use profile::ProfileChange;
pub use sign_in::SignIn;
pub use sign_up::{NewAccount, Registration};
#[cfg(any(test, feature = "test-support"))]
pub use store::MockUserStore;
pub use store::{Credentials, NewGuest, NewUser, RoleView, Session, Suggestion, User, UserStore};

use crate::Ports;

/// The use cases of accounts.
pub struct Accounts {
    ports: Ports,
}

impl Accounts {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }
}
