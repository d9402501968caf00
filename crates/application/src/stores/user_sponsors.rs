//! The links between users and sponsors.

use fairway_domain::ids::{SponsorId, TournamentId, UserId, UserSponsorId};
use fairway_domain::person::Person;

use crate::error::Result;

/// The link of a user to a sponsor that they manage, for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserSponsorView {
    /// The link's id.
    pub id: UserSponsorId,
    /// The manager.
    pub user_id: UserId,
    /// The manager's names and address.
    pub user: Person,
    /// Whether the manager's address is proven: until then the link rests.
    pub proven: bool,
    /// The managed sponsor.
    pub sponsor_id: SponsorId,
    /// The tournament of the link; `None` if it is for all.
    pub tournament_id: Option<TournamentId>,
}

/// A link to add.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewUserSponsor {
    /// The manager.
    pub user_id: UserId,
    /// The sponsor.
    pub sponsor_id: SponsorId,
    /// The tournament of the link; `None` if it is for all.
    pub tournament_id: Option<TournamentId>,
}

/// The table of links between users and sponsors.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait UserSponsorStore {
    /// The managers of a sponsor, by name.
    fn of_sponsor(&mut self, id: SponsorId) -> Result<Vec<UserSponsorView>>;
    /// One link.
    fn view(&mut self, id: UserSponsorId) -> Result<Option<UserSponsorView>>;
    /// Number of sponsors that a user manages, including those for which their address must be proven first.
    fn count_of_user(&mut self, id: UserId) -> Result<usize>;
    /// Adds a link. [`fairway_domain::refusal::Refusal::AlreadyLinked`] if it exists already.
    fn add(&mut self, link: &NewUserSponsor) -> Result<UserSponsorId>;
    /// Deletes a link; returns whether it existed.
    fn delete(&mut self, id: UserSponsorId) -> Result<bool>;
}
