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

/// Offers freed places to the first in line (rule `freed-places`). However a place became free, it counts as taken for everybody
/// else from that moment on, as [`Places`](fairway_domain::waitlist::Places) counts the line; so nothing is lost when this runs later.
pub struct FreedPlaces {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    limits: Limits,
}

impl FreedPlaces {
    /// Over these ports.
    pub fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone(), limits: ports.limits }
    }

    /// Makes all offers that are due, and answers how many. Several instances may do so at once: each category is locked while it is
    /// counted. A category that fails holds up no other.
    ///
    /// # Errors
    /// The first of the failures, once every category was tried.
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
