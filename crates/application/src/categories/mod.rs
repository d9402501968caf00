//! Ticket categories: what is sold, and what is left of it.

mod store;

#[cfg(any(test, feature = "test-support"))]
pub use store::MockCategoryStore;
pub use store::{CategoryStore, CategoryView};

use std::sync::Arc;

use fairway_domain::access::Actor;
use fairway_domain::ids::TournamentId;

use crate::error::Result;
use crate::ports::Database;
use crate::tournaments::{NO_SUCH_TOURNAMENT, sees_hidden};

/// The use cases of ticket categories.
pub struct Categories {
    database: Arc<dyn Database>,
}

impl Categories {
    pub(crate) fn new(database: Arc<dyn Database>) -> Self {
        Self { database }
    }

    /// Those of a tournament that the visitor may see, in the order they were made; `for_sponsors` keeps one kind.
    /// Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) when the visitor may not know of the tournament.
    pub fn of_tournament(
        &self,
        visitor: Option<&Actor>,
        id: TournamentId,
        for_sponsors: Option<bool>,
    ) -> Result<Vec<CategoryView>> {
        let hidden = sees_hidden(visitor);
        self.database.transaction(|stores| {
            stores.tournaments().find(id, hidden)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.categories().of_tournament(id, hidden, for_sponsors)
        })
    }
}
