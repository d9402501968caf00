//! Accounts: signing up and in, sessions, profiles, and staff's changes to people.

mod confirmation;
mod create;
mod delete;
mod first_admin;
mod leave;
mod of_before;
mod own_data;
mod password;
mod people;
mod profile;
mod recovery;
mod session;
mod sign_in;
mod sign_up;
mod tries;

pub use confirmation::RestingRights;
pub use create::NewPerson;
pub use leave::{Leaving, Shown};
pub use of_before::{OfBefore, Typed};
pub use own_data::OwnData;
pub use password::PasswordChange;
pub use people::{People, PeopleQuery};
pub use profile::ProfileChange;
pub use recovery::ByCode;
pub use sign_in::SignInAttempt;
pub use sign_up::{NewAccount, Registration};

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
