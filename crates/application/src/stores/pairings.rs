//! Pairings of rounds, and their courses.

use fairway_domain::course::Course;
use fairway_domain::ids::{GroupId, PairingId, RoundId, SponsorId};
use fairway_domain::pairing::{Placed, RoundPairings, Seating, Wish};

use crate::error::Result;

/// The tables of pairings and courses. In which order they are locked with others: `docs/architecture.md`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait PairingStore {
    /// The pairings of a round, of tickets that are not cancelled, with its course: the proposed one until another is saved.
    fn of_round(&mut self, id: RoundId) -> Result<Option<RoundPairings>>;
    /// Locks the round's tickets, groups and attendees, each by id, until the transaction ends, so that nobody comes into a pairing
    /// or leaves one meanwhile; call it once the round is locked.
    fn lock_players(&mut self, id: RoundId) -> Result<()>;
    /// Whether there are all of these sponsors.
    fn has_sponsors(&mut self, ids: &[SponsorId]) -> Result<bool>;
    /// Writes the course of a round.
    fn save_course(&mut self, id: RoundId, course: &Course) -> Result<()>;
    /// Adds a pairing that nobody is in yet. One that nobody is put into in this transaction has to be deleted by whoever added it.
    fn add(&mut self, id: RoundId) -> Result<PairingId>;
    /// Writes who plays where; a pairing that nobody is left in goes by itself.
    fn seat(&mut self, seating: &Seating) -> Result<()>;
    /// Writes whether others may be seated on the open places of groups.
    fn give_away(&mut self, groups: &[GroupId], given_away: bool) -> Result<()>;
    /// Writes a wish between two players, in the place of the one that they have.
    fn wish(&mut self, wish: &Wish) -> Result<()>;
    /// Takes the wish between two players away, whichever it is.
    fn forget_wish(&mut self, wish: &Wish) -> Result<()>;
    /// Writes the starts of pairings.
    fn place(&mut self, placed: &[Placed]) -> Result<()>;
}
