use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::overview::{Sale, days_before, is_long_before};

use super::Tournaments;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Reads};
use crate::stores::overview::SoldCategory;
use crate::stores::tournaments::Tournament;

/// A tournament's sale: tickets, money, and both over time beside the year before (rule `overview`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// The sale of each category, those for attendees first, by name.
    pub categories: Vec<CategorySale>,
    /// Cents received by each method, the largest sum first.
    pub methods: Vec<(String, i64)>,
    /// Days from today to the first day; negative after it.
    pub days_before: i64,
    /// Tickets and money over time.
    pub curves: Curves,
    /// The tournament of the year before, if any.
    pub earlier: Option<Earlier>,
}

/// The sale of a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategorySale {
    /// The category.
    pub category: SoldCategory,
    /// The figures of its sale.
    pub sale: Sale,
}

/// Sums of each day, by its distance from the event's first day, the farthest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Curves {
    /// Number of reserved tickets that are not cancelled.
    pub reserved: Vec<(i64, i64)>,
    /// Cents received less refunds.
    pub received: Vec<(i64, i64)>,
}

/// The tournament of the year before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// The tournament.
    pub tournament: Tournament,
    /// Its tickets and money over time.
    pub curves: Curves,
}

impl Overview {
    /// The sale of all categories together.
    pub fn sale(&self) -> Sale {
        self.categories.iter().map(|category| category.sale).fold(Sale::NONE, Sale::and)
    }

    /// Number of tickets to sell, over all categories.
    pub fn capacity(&self) -> i64 {
        self.categories.iter().map(|sale| sale.category.capacity).sum()
    }
}

impl Tournaments {
    /// A tournament's sale (rule `overview`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn overview(&self, actor: &Actor, id: TournamentId) -> Result<Overview> {
        actor.require(Permission::ManageTickets)?;
        let clock = self.clock.as_ref();
        self.database.read(|stores| {
            let mut all = stores.tournaments().list(true)?;
            let place = all.iter().position(|one| one.id == id).ok_or(NO_SUCH_TOURNAMENT)?;
            let tournament = all.swap_remove(place);
            let earlier = match year_before(&tournament, all) {
                Some(earlier) => Some(Earlier::of(stores, clock, earlier)?),
                None => None,
            };
            Ok(Overview {
                categories: stores.overview().alike(id)?.into_iter().map(CategorySale::from).collect(),
                methods: stores.overview().by_method(id)?,
                days_before: days_before(tournament.date_start, clock.today()),
                curves: curves(stores, clock, &tournament)?,
                earlier,
            })
        })
    }
}

impl Earlier {
    fn of(stores: &mut Reads<'_>, clock: &dyn Clock, tournament: Tournament) -> Result<Self> {
        Ok(Self { curves: curves(stores, clock, &tournament)?, tournament })
    }
}

impl From<SoldCategory> for CategorySale {
    fn from(category: SoldCategory) -> Self {
        Self { sale: category.tickets.iter().fold(Sale::NONE, Sale::with), category }
    }
}

/// The newest other tournament that is long enough before; of several on one day the one with the highest id.
fn year_before(tournament: &Tournament, others: Vec<Tournament>) -> Option<Tournament> {
    let earlier = others.into_iter().filter(|other| is_long_before(tournament.date_start, other.date_start));
    earlier.max_by_key(|other| (other.date_start, other.id))
}

fn curves(stores: &mut Reads<'_>, clock: &dyn Clock, of: &Tournament) -> Result<Curves> {
    let reserved = by_day(clock, stores.overview().reserved(of.id)?);
    let received = stores.overview().received(of.id)?;
    Ok(Curves { reserved: distances(of.date_start, reserved), received: distances(of.date_start, received) })
}

/// The numbers of the quarters of an hour, summed up by day in the site's time zone.
fn by_day(clock: &dyn Clock, quarters: Vec<(DateTime<Utc>, i64)>) -> BTreeMap<NaiveDate, i64> {
    let mut days = BTreeMap::new();
    for (quarter, count) in quarters {
        *days.entry(clock.local(quarter).date()).or_default() += count;
    }
    days
}

fn distances(day: NaiveDate, days: impl IntoIterator<Item = (NaiveDate, i64)>) -> Vec<(i64, i64)> {
    let days = days.into_iter().filter(|(_, number)| *number != 0);
    days.map(|(moment, number)| (days_before(day, moment), number)).collect()
}
