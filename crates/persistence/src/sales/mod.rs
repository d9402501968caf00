mod buyers;
mod record;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text};
use fairway_application::Result;
use fairway_application::stores::sales::{Buyer, NewSale, SaleFacts, SaleOf, SaleStore, Waits};
use fairway_application::stores::tournaments::Tournament;
use fairway_domain::account::Proof;
use fairway_domain::ids::{EntryId, GroupId, SponsorId, TicketId, UserId};
use fairway_domain::person::Person;
use serde_json::Value;

use self::buyers::{OfBuyer, OfBuyers, each_of};
use crate::PgStores;
use crate::accounts::email;
use crate::categories::{CategoryRow, held_places, offers_freed, sold_tickets, unoffered};
use crate::errors::Ours;
use crate::prepared::Prepared;
use crate::schema::{payment_terms, ticket_categories, tournaments};
use crate::terms::{TermRow, kept_term, term_columns};
use crate::tournaments::TournamentRow;

macro_rules! lock {
    ($category:literal, $buyer:literal) => {
        concat!(
            "
    WITH category AS MATERIALIZED (
        SELECT id FROM ticket_categories
        WHERE id = ANY (ARRAY (SELECT unnest($1))) AND tournament_id = (
            SELECT mode() WITHIN GROUP (ORDER BY tournament_id) FROM unnest(ARRAY (SELECT unnest($1))) AS wanted (id) JOIN ticket_categories USING (id))
        ORDER BY id FOR NO KEY UPDATE ",
            $category,
            "),
    buyer AS MATERIALIZED (
        SELECT id, name_first, name_last, email, token_version, email_proven_at, password_hash
        FROM users WHERE id = ANY ($2) AND (SELECT count(*) FROM category) > 0 ORDER BY id FOR NO KEY UPDATE ",
            $buyer,
            ")
    SELECT ARRAY (SELECT id FROM category) AS categories,
           buyer.id AS buyer, coalesce(name_first, '') AS name_first, coalesce(name_last, '') AS name_last, email,
           coalesce(token_version, 0) AS token_version, email_proven_at IS NOT NULL AS is_proven,
           password_hash IS NOT NULL AS has_password
    FROM (SELECT) AS one LEFT JOIN buyer ON true"
        )
    };
}

/// Locks the categories before their buyers, both by id: the common lock order (`docs/architecture.md`). Counting the categories makes sure that all
/// are locked before the first buyer. A buyer is read as committed by the previous holder of the lock; the sold tickets of a category are read by a
/// separate statement, which sees commits during the wait.
const LOCK: &str = lock!("", "");
/// The same, skipping buyers that another transaction has locked.
const LOCK_FREE_BUYERS: &str = lock!("", "SKIP LOCKED");
/// The same, skipping categories that another transaction has locked, too.
const LOCK_FREE: &str = lock!("SKIP LOCKED", "SKIP LOCKED");

#[derive(QueryableByName)]
struct LockedBuyerRow {
    #[diesel(sql_type = Array<BigInt>)]
    categories: Vec<i64>,
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

impl LockedBuyerRow {
    fn buyer(self) -> Option<Buyer> {
        let person =
            Person { name_first: self.name_first, name_last: self.name_last, email: email(self.email) };
        let proof = Proof::of(self.is_proven, self.has_password);
        self.buyer.map(|id| Buyer { id: UserId(id), person, proof, token_version: self.token_version })
    }
}

/// The category, facts of its tournament and term, places sold, held and owed, and the facts of each buyer.
type FactsRow = (CategoryRow, TournamentRow, TermRow, PlacesRow, Option<Value>);
type PlacesRow = (Option<i64>, Option<i64>, Option<i64>);

/// The rows that a sale has locked.
struct Locked {
    categories: Vec<i64>,
    buyers: HashMap<UserId, Buyer>,
}

impl PgStores<'_> {
    fn locked(&mut self, of: &[SaleOf], waits: Waits) -> Result<Locked> {
        let buyers: Vec<_> = of.iter().filter_map(|sale| sale.buyer).map(|id| id.0).collect();
        let categories: Vec<_> = of.iter().map(|sale| sale.category.0).collect();
        let lock = match waits {
            Waits::ForAll => LOCK,
            Waits::ForCategories => LOCK_FREE_BUYERS,
            Waits::ForNothing => LOCK_FREE,
        };
        let lock =
            diesel::sql_query(lock).bind::<Array<BigInt>, _>(categories).bind::<Array<BigInt>, _>(buyers);
        let rows: Vec<LockedBuyerRow> = Prepared(lock).load(self.connection).ours()?;
        Ok(Locked {
            categories: rows.first().map(|row| row.categories.clone()).unwrap_or_default(),
            buyers: rows
                .into_iter()
                .filter_map(LockedBuyerRow::buyer)
                .map(|buyer| (buyer.id, buyer))
                .collect(),
        })
    }

    /// All facts of a category under the locks, in one statement.
    fn facts_row(&mut self, category: i64, buyers: OfBuyers, now: DateTime<Utc>) -> Result<FactsRow> {
        let of_it = vec![category];
        ticket_categories::table
            .inner_join(tournaments::table.left_join(payment_terms::table))
            .filter(ticket_categories::id.eq(category))
            .select((
                CategoryRow::as_select(),
                TournamentRow::as_select(),
                term_columns(),
                (
                    sold_tickets(of_it.clone()).single_value(),
                    held_places(of_it.clone(), now).count().single_value(),
                    unoffered(of_it).filter(offers_freed!(now)).count().single_value(),
                ),
                buyers,
            ))
            .get_result(self.connection)
            .ours()
    }

    /// The facts of sales of one category, in order.
    fn sale_facts(
        &mut self,
        category: i64,
        sales: &[(Option<&Buyer>, Option<SponsorId>)],
        now: DateTime<Utc>,
    ) -> Result<Vec<SaleFacts>> {
        let (category, offered_by, term, (sold, held, in_line), each) =
            self.facts_row(category, OfBuyers::of(sales), now)?;
        let counts = [sold, held, in_line].map(Option::unwrap_or_default);
        let (category, tournament, term) = (category.view(counts, now), offered_by.into(), kept_term(term));
        let facts = |((buyer, _), each): (&(Option<&Buyer>, _), OfBuyer)| SaleFacts {
            category: category.clone(),
            tournament: Tournament::clone(&tournament),
            term,
            buyer: buyer.cloned(),
            unpaid: if category.details.no_cost { each.free } else { each.unpaid },
            entry: each.entry.map(EntryId),
            mailed: each.mailed.unwrap_or_default(),
            sponsor_name: each.sponsor,
            ticket_id: TicketId(each.ticket),
            group_ids: each.groups.into_iter().map(GroupId).collect(),
        };
        Ok(sales.iter().zip(each_of(each)?).map(facts).collect())
    }
}

impl SaleStore for PgStores<'_> {
    fn facts(&mut self, of: &[SaleOf], waits: Waits, now: DateTime<Utc>) -> Result<Vec<Option<SaleFacts>>> {
        let Locked { categories, buyers } = self.locked(of, waits)?;
        let mut each = HashMap::new();
        for category in categories {
            let sales = of.iter().filter(|sale| sale.category.0 == category);
            let sales: Vec<_> =
                sales.map(|sale| (sale.buyer.and_then(|id| buyers.get(&id)), sale.sponsor)).collect();
            each.insert(category, self.sale_facts(category, &sales, now)?.into_iter());
        }
        Ok(of.iter().map(|sale| each.get_mut(&sale.category.0)?.next()).collect())
    }

    fn record(&mut self, sales: &[NewSale]) -> Result<Vec<TicketId>> {
        record::record(self.connection, sales)
    }
}
