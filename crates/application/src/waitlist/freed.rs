use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::ids::CategoryId;
use fairway_domain::tournament::is_over;
use fairway_domain::waitlist::{Offer, held_until};

use crate::error::Result;
use crate::ports::{Clock, Database, Stores};
use crate::stores::mail::{Message, NewMail};
use crate::stores::tournaments::Tournament;
use crate::{Limits, Ports};

/// Offers freed places to the first in line (rule `freed-places`). A freed place is claimed by the line at once, as
/// [`Places`](fairway_domain::waitlist::Places) counts it, so a delay of this work loses no place.
pub struct FreedPlaces {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    limits: Limits,
}

impl FreedPlaces {
    /// Uses these ports.
    pub fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone(), limits: ports.limits }
    }

    /// Makes all offers that are due, and returns their number. Several instances may run this at once: each category is locked while its places are
    /// counted. A failing category does not hold up the others.
    ///
    /// # Errors
    /// The first failure, after every category was tried.
    pub fn offer(&self) -> Result<usize> {
        let (now, today) = (self.clock.now(), self.clock.today());
        let due = self.database.read(|stores| stores.waitlist().with_freed_places(now, today))?;
        let mut failure = Ok(());
        let mut offered = 0;
        for category in due {
            match self.database.transaction(|stores| self.offer_of(stores, category)) {
                Ok(offers) => offered += offers,
                Err(error) => failure = failure.and(Err(error)),
            }
        }
        failure.map(|()| offered)
    }

    fn offer_of(&self, stores: &mut dyn Stores, id: CategoryId) -> Result<usize> {
        let Some(category) = stores.categories().lock(id)? else { return Ok(0) };
        let now = self.clock.now();
        let tournament = stores.tournaments().find(category.tournament_id, false)?;
        let tournament =
            tournament.filter(|it| !it.is_cancelled() && !is_over(it.date_end, self.clock.today()));
        let Some(tournament) = tournament else { return Ok(0) };
        let places = stores.categories().places(id, now)?;
        let next = stores.waitlist().next_in_line(id, category.to_offer(places))?;
        let held_until = self.held_until(&tournament, now);
        let held_until = category.sale.end.map_or(held_until, |end| held_until.min(end));
        let offer = Offer { at: now, held_until };
        for (entry, recipient) in &next {
            stores.waitlist().offer(*entry, offer)?;
            stores.mail().add(&NewMail {
                recipient: recipient.clone(),
                message: Message::PlaceOffered(*entry),
                created_at: now,
                expires_at: Some(offer.held_until),
            })?;
        }
        Ok(next.len())
    }

    fn held_until(&self, tournament: &Tournament, now: DateTime<Utc>) -> DateTime<Utc> {
        let term = TimeDelta::hours(self.limits.waitlist_hours);
        held_until(now, term, self.clock.begins(tournament.date_end + TimeDelta::days(1)))
    }
}
