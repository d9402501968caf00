//! Rounds: the starts of play of a tournament.

mod store;

#[cfg(any(test, feature = "test-support"))]
pub use store::MockRoundStore;
pub use store::{Round, RoundStore};

use std::sync::Arc;

use fairway_domain::access::Actor;
use fairway_domain::ids::TournamentId;

use crate::error::Result;
use crate::ports::Database;
use crate::tournaments::{NO_SUCH_TOURNAMENT, sees_hidden};

/// The use cases of rounds.
pub struct Rounds {
    database: Arc<dyn Database>,
}

impl Rounds {
    pub(crate) fn new(database: Arc<dyn Database>) -> Self {
        Self { database }
    }

    /// Those of a tournament that the visitor may see, by start. Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) when the visitor may not know of the tournament.
    pub fn of_tournament(&self, visitor: Option<&Actor>, id: TournamentId) -> Result<Vec<Round>> {
        let hidden = sees_hidden(visitor);
        self.database.transaction(|stores| {
            stores.tournaments().find(id, hidden)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.rounds().of_tournament(id, hidden)
        })
    }
}
