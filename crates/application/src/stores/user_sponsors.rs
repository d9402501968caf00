//! The links between users and sponsors.

use fairway_domain::ids::{SponsorId, TournamentId, UserId, UserSponsorId};
use fairway_domain::person::Person;

use crate::error::Result;

/// A user who manages a sponsor, as lists show them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserSponsorView {
    /// The link's id.
    pub id: UserSponsorId,
    /// The user who manages.
    pub user_id: UserId,
    /// Their names and address.
    pub user: Person,
    /// Whether their address was shown to be theirs: until then the link rests.
    pub proven: bool,
    /// The sponsor they manage.
    pub sponsor_id: SponsorId,
    /// The tournament that the link was made for; none for no one in particular.
    pub tournament_id: Option<TournamentId>,
}

/// A link to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewUserSponsor {
    /// The user who is to manage.
    pub user_id: UserId,
    /// The sponsor.
    pub sponsor_id: SponsorId,
    /// For which tournament; none for no one in particular.
    pub tournament_id: Option<TournamentId>,
}

/// The table of who manages which sponsor.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait UserSponsorStore {
    /// The users who manage a sponsor, by name.
    fn of_sponsor(&mut self, id: SponsorId) -> Result<Vec<UserSponsorView>>;
    /// One link.
    fn view(&mut self, id: UserSponsorId) -> Result<Option<UserSponsorView>>;
    /// Number of sponsors that a user manages, or will once their address is proven.
    fn count_of_user(&mut self, id: UserId) -> Result<usize>;
    /// Adds a link. [`fairway_domain::refusal::Refusal::AlreadyLinked`] when it is there.
    fn add(&mut self, link: &NewUserSponsor) -> Result<UserSponsorId>;
    /// Takes a link away; whether it was there.
    fn delete(&mut self, id: UserSponsorId) -> Result<bool>;
}
