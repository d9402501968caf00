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

use std::sync::Arc;

use fairway_domain::mailing::MailBounds;

use crate::Ports;
use crate::confirmation_link::ConfirmationLinks;
use crate::known_fund::KnownFund;
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Database, Digests, Passwords, Tokens, Tries};

/// The use cases of accounts.
pub struct Accounts {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    digests: Arc<dyn Digests>,
    passwords: Arc<dyn Passwords>,
    tokens: Arc<dyn Tokens>,
    tries: Arc<dyn Tries>,
    mail_bounds: MailBounds,
    fund: Arc<KnownFund>,
    links: ConfirmationLinks,
    pass_mailer: PassMailer,
}

impl Accounts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            digests: ports.digests.clone(),
            passwords: ports.passwords.clone(),
            tokens: ports.tokens.clone(),
            tries: ports.tries.clone(),
            mail_bounds: ports.mail_bounds,
            fund: ports.fund.clone(),
            links: ConfirmationLinks::new(ports),
            pass_mailer: PassMailer::new(ports),
        }
    }
}
