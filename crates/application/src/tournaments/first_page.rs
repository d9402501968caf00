use fairway_domain::ids::TournamentId;
use fairway_domain::tournament::is_over;

use super::{Tournaments, page};
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::stores::categories::CategoryView;
use crate::stores::tournaments::TournamentPage;

/// The initial data of a visitor's page of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstPage {
    /// The tournament, with its live rounds and its sponsors.
    pub page: TournamentPage,
    /// Its live ticket categories, oldest first.
    pub categories: Vec<CategoryView>,
    /// Whether it is past (rule `past`).
    pub is_over: bool,
}

impl Tournaments {
    /// The first page of a live tournament; without an id, of the most recent one (rule `most-recent-live`). Anyone may.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound).
    pub fn first_page(&self, id: Option<TournamentId>) -> Result<FirstPage> {
        let (now, today) = (self.clock.now(), self.clock.today());
        self.database.read(|stores| {
            let id = match id {
                Some(id) => id,
                None => stores.tournaments().most_recent_live()?.ok_or(NO_SUCH_TOURNAMENT)?.id,
            };
            let page = page(stores, id, false)?;
            let categories = stores.categories().of_tournament(id, false, None, now)?;
            Ok(FirstPage { is_over: is_over(page.tournament.date_end, today), page, categories })
        })
    }
}
