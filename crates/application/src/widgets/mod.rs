//! Widgets: the content of a tournament's public page.

mod store;

#[cfg(any(test, feature = "test-support"))]
pub use store::MockWidgetStore;
pub use store::{Widget, WidgetPhoto, WidgetStore};

use std::sync::Arc;

use fairway_domain::access::Actor;
use fairway_domain::ids::TournamentId;

use crate::error::Result;
use crate::ports::Database;
use crate::tournaments::{NO_SUCH_TOURNAMENT, sees_hidden};

/// The use cases of the content of the public page.
pub struct Widgets {
    database: Arc<dyn Database>,
}

impl Widgets {
    pub(crate) fn new(database: Arc<dyn Database>) -> Self {
        Self { database }
    }

    /// Those of a tournament that the visitor may see, by position. Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) when the visitor may not know of the tournament.
    pub fn of_tournament(&self, visitor: Option<&Actor>, id: TournamentId) -> Result<Vec<Widget>> {
        let hidden = sees_hidden(visitor);
        self.database.transaction(|stores| {
            stores.tournaments().find(id, hidden)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.widgets().of_tournament(id, hidden)
        })
    }
}
