//! Pairings of rounds, and their courses.

use fairway_domain::course::Course;
use fairway_domain::ids::{GroupId, PairingId, RoundId, SponsorId};
use fairway_domain::pairing::{Placed, RoundPairings, Seating, Wish};

use crate::error::Result;

/// The tables of pairings and courses. For their place in the lock order, see `docs/architecture.md`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait PairingStore {
    /// The pairings of a round, without cancelled tickets, with its course: the default one until one is saved.
    fn of_round(&mut self, id: RoundId) -> Result<Option<RoundPairings>>;
    /// Locks the round's tickets, groups and attendees, each by id, until the transaction ends, so that the pairings keep their players meanwhile;
    /// lock the round first.
    fn lock_players(&mut self, id: RoundId) -> Result<()>;
    /// Whether all of these sponsors exist.
    fn has_sponsors(&mut self, ids: &[SponsorId]) -> Result<bool>;
    /// Writes the course of a round.
    fn save_course(&mut self, id: RoundId, course: &Course) -> Result<()>;
    /// Adds a pairing without players. The caller must seat a player in it or delete it in this transaction.
    fn add(&mut self, id: RoundId) -> Result<PairingId>;
    /// Stores the seating of players; pairings without players are deleted automatically.
    fn seat(&mut self, seating: &Seating) -> Result<()>;
    /// Stores whether other players may be seated on the open places of groups.
    fn give_away(&mut self, groups: &[GroupId], given_away: bool) -> Result<()>;
    /// Stores a wish between two players, in place of their earlier one.
    fn wish(&mut self, wish: &Wish) -> Result<()>;
    /// Removes the wish between two players, of either kind.
    fn forget_wish(&mut self, wish: &Wish) -> Result<()>;
    /// Writes the starts of pairings.
    fn place(&mut self, placed: &[Placed]) -> Result<()>;
}
