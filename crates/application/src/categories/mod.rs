//! Ticket categories: prices, limits, and the number of tickets left.

mod create;
mod delete;
mod embed;
mod form;
mod sale_form;
mod update;

pub use embed::{Embed, Preview};
pub use form::CategoryForm;
pub use sale_form::{EarlyPriceForm, SaleForm};

use std::sync::Arc;

use crate::not_found::NO_SUCH_CATEGORY;
use crate::ports::{Clock, Database, Tokens};
use crate::stores::categories::CategoryView;
use fairway_domain::access::Actor;
use fairway_domain::ids::{CategoryId, TournamentId};

use crate::Ports;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::visibility::sees_hidden;

/// The use cases of ticket categories.
pub struct Categories {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    tokens: Arc<dyn Tokens>,
}

impl Categories {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone(), tokens: ports.tokens.clone() }
    }

    /// The categories of a tournament that the visitor may see, oldest first; `for_sponsors` keeps one kind. Anyone may.
    ///
    /// # Errors
    /// `Error::NotFound` when the visitor may not know of the tournament.
    pub fn of_tournament(
        &self,
        visitor: Option<&Actor>,
        id: TournamentId,
        for_sponsors: Option<bool>,
    ) -> Result<Vec<CategoryView>> {
        let hidden = sees_hidden(visitor);
        self.database.read(|stores| {
            stores.tournaments().find(id, hidden)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.categories().of_tournament(id, hidden, for_sponsors, self.clock.now())
        })
    }

    /// One category. Anyone may.
    ///
    /// # Errors
    /// `Error::NotFound`, also when the category or its tournament is not live and the visitor may not see it.
    pub fn category(&self, visitor: Option<&Actor>, id: CategoryId) -> Result<CategoryView> {
        let hidden = sees_hidden(visitor);
        let now = self.clock.now();
        let found = self.database.read(|stores| stores.categories().find(id, hidden, now))?;
        found.ok_or(NO_SUCH_CATEGORY)
    }
}
