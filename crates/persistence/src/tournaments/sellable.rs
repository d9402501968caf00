//! The places that a tournament's categories can sell, and the places of their rounds.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use fairway_application::Result;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::readiness::Sellable;

use crate::PgStores;
use crate::errors::Ours;

/// A row for each live category that plays golf and each of its live rounds.
const SELLABLE: &str = "SELECT category.id, category.name, category.sponsor_flag,
        category.max_total_tickets::bigint * category.num_groups * category.num_attendees AS places,
        rounds.id AS round_id, rounds.max_attendees::bigint AS held
    FROM ticket_categories AS category
    JOIN round_ticket_categories AS plays ON plays.ticket_category_id = category.id
    JOIN rounds ON rounds.id = plays.round_id AND rounds.live_flag
    WHERE category.tournament_id = $1 AND category.play_flag AND category.live_flag ORDER BY category.name, category.id";

#[derive(QueryableByName)]
struct SellableRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    sponsor_flag: bool,
    #[diesel(sql_type = BigInt)]
    places: i64,
    #[diesel(sql_type = BigInt)]
    round_id: i64,
    #[diesel(sql_type = BigInt)]
    held: i64,
}

impl PgStores<'_> {
    pub(super) fn sellable_of(&mut self, id: TournamentId) -> Result<Vec<Sellable>> {
        let rows: Vec<SellableRow> =
            diesel::sql_query(SELLABLE).bind::<BigInt, _>(id.0).load(self.connection).ours()?;
        let mut all: Vec<Sellable> = Vec::new();
        for SellableRow { id, name, sponsor_flag, places, round_id, held } in rows {
            let round = (RoundId(round_id), held);
            match all.last_mut().filter(|category| category.id.0 == id) {
                Some(category) => drop(category.rounds.insert(round.0, round.1)),
                None => all.push(Sellable {
                    id: CategoryId(id),
                    name,
                    sponsor_flag,
                    places,
                    rounds: BTreeMap::from([round]),
                }),
            }
        }
        Ok(all)
    }
}
