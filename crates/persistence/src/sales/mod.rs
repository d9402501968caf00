mod buyers;
mod record;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text};
use fairway_application::Result;
use fairway_application::stores::sales::{Buyer, NewSale, SaleFacts, SaleOf, SaleStore};
use fairway_application::stores::tournaments::Tournament;
use fairway_domain::account::Proof;
use fairway_domain::ids::{EntryId, GroupId, TicketId, UserId};
use fairway_domain::person::Person;
use serde_json::Value;

use self::buyers::{OfBuyer, OfBuyers, each_of};
use crate::PgStores;
use crate::accounts::email;
use crate::categories::{CategoryRow, held_places, offers_freed, sold_tickets, unoffered};
use crate::errors::Ours;
use crate::prepared::Prepared;
use crate::schema::{payment_terms, sponsors, ticket_categories, tournaments};
use crate::terms::{TermRow, kept_term, term_columns};
use crate::tournaments::TournamentRow;

macro_rules! lock {
    ($busy:literal) => {
        concat!(
            "
    WITH category AS MATERIALIZED (
        SELECT FROM ticket_categories WHERE id = $1 FOR NO KEY UPDATE),
    buyer AS MATERIALIZED (
        SELECT users.id, name_first, name_last, email, token_version, email_proven_at, password_hash
        FROM category, users WHERE users.id = ANY ($2) ORDER BY users.id FOR NO KEY UPDATE OF users ",
            $busy,
            ")
    SELECT buyer.id AS buyer, coalesce(name_first, '') AS name_first, coalesce(name_last, '') AS name_last, email,
           coalesce(token_version, 0) AS token_version, email_proven_at IS NOT NULL AS is_proven,
           password_hash IS NOT NULL AS has_password
    FROM category LEFT JOIN buyer ON true"
        )
    };
}

/// Locks the category before its buyers, as everybody does (`docs/architecture.md`), and these by id. A buyer is as they are once nobody else has them
/// locked; what is sold of the category is read by a statement of its own, which sees what was committed while this one waited.
const LOCK: &str = lock!("");
/// The same without those buyers whom somebody else has locked.
const LOCK_FREE: &str = lock!("SKIP LOCKED");

#[derive(QueryableByName)]
struct LockedRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    buyer: Option<i64>,
    #[diesel(sql_type = Text)]
    name_first: String,
    #[diesel(sql_type = Text)]
    name_last: String,
    #[diesel(sql_type = Nullable<Text>)]
    email: Option<String>,
    #[diesel(sql_type = Integer)]
    token_version: i32,
    #[diesel(sql_type = Bool)]
    is_proven: bool,
    #[diesel(sql_type = Bool)]
    has_password: bool,
}

impl LockedRow {
    fn buyer(self) -> Option<Buyer> {
        let person =
            Person { name_first: self.name_first, name_last: self.name_last, email: email(self.email) };
        let proof = Proof::of(self.is_proven, self.has_password);
        self.buyer.map(|id| Buyer { id: UserId(id), person, proof, token_version: self.token_version })
    }
}

/// The category with what is of its tournament, places sold, held and owed, and what is of each buyer.
type FactsRow = (CategoryRow, TournamentRow, TermRow, PlacesRow, Option<Value>, Option<String>);
type PlacesRow = (Option<i64>, Option<i64>, Option<i64>);

impl PgStores<'_> {
    fn locked(&mut self, of: &SaleOf) -> Result<Vec<LockedRow>> {
        let buyers: Vec<_> = of.buyers.iter().flatten().map(|id| id.0).collect();
        let lock = diesel::sql_query(if of.passes_over { LOCK_FREE } else { LOCK })
            .bind::<BigInt, _>(of.category.0)
            .bind::<Array<BigInt>, _>(buyers);
        Prepared(lock).load(self.connection).ours()
    }

    /// Everything that is read under the locks, by one statement.
    fn facts_row(&mut self, of: &SaleOf, buyers: OfBuyers, now: DateTime<Utc>) -> Result<FactsRow> {
        let category = vec![of.category.0];
        ticket_categories::table
            .inner_join(tournaments::table.left_join(payment_terms::table))
            .filter(ticket_categories::id.eq(of.category.0))
            .select((
                CategoryRow::as_select(),
                TournamentRow::as_select(),
                term_columns(),
                (
                    sold_tickets(category.clone()).single_value(),
                    held_places(category.clone(), now).count().single_value(),
                    unoffered(category).filter(offers_freed!(now)).count().single_value(),
                ),
                buyers,
                sponsors::table.find(of.sponsor.map_or(0, |id| id.0)).select(sponsors::name).single_value(),
            ))
            .get_result(self.connection)
            .ours()
    }
}

impl SaleStore for PgStores<'_> {
    fn facts(&mut self, of: &SaleOf, now: DateTime<Utc>) -> Result<Vec<SaleFacts>> {
        let locked = self.locked(of)?;
        if locked.is_empty() {
            return Ok(vec![]);
        }
        let known: HashMap<_, _> =
            locked.into_iter().filter_map(LockedRow::buyer).map(|buyer| (buyer.id, buyer)).collect();
        let buyers: Vec<_> = of.buyers.iter().map(|id| known.get(&(*id)?)).collect();
        let (category, offered_by, term, (sold, held, in_line), each, sponsor_name) =
            self.facts_row(of, OfBuyers::of(&buyers), now)?;
        let counts = [sold, held, in_line].map(Option::unwrap_or_default);
        let (category, tournament, term) = (category.view(counts, now), offered_by.into(), kept_term(term));
        let facts = |(buyer, each): (Option<&Buyer>, OfBuyer)| SaleFacts {
            category: category.clone(),
            tournament: Tournament::clone(&tournament),
            term,
            buyer: buyer.cloned(),
            unpaid: if category.details.no_cost { each.free } else { each.unpaid },
            entry: each.entry.map(EntryId),
            mailed: each.mailed.unwrap_or_default(),
            sponsor_name: sponsor_name.clone(),
            ticket_id: TicketId(each.ticket),
            group_ids: each.groups.into_iter().map(GroupId).collect(),
        };
        Ok(buyers.into_iter().zip(each_of(each)?).map(facts).collect())
    }

    fn record(&mut self, sales: &[NewSale]) -> Result<Vec<TicketId>> {
        record::record(self.connection, sales)
    }
}
