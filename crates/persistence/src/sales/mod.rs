mod record;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text};
use fairway_application::Result;
use fairway_application::stores::sales::{Buyer, NewSale, SaleFacts, SaleOf, SaleStore};
use fairway_domain::account::Proof;
use fairway_domain::ids::{EntryId, GroupId, TicketId, TournamentId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::person::Person;
use fairway_domain::values::Email;

use crate::PgStores;
use crate::accounts::{email, lower};
use crate::categories::{CategoryRow, held_places, offers_freed, sold_tickets, unoffered};
use crate::column::column;
use crate::errors::Ours;
use crate::prepared::Prepared;
use crate::schema::{mail_counts, payment_terms, sponsors, ticket_categories, tournaments, waitlist};
use crate::terms::{TermRow, kept_term, term_columns};
use crate::tickets::{free_of, unpaid_of};
use crate::tournaments::TournamentRow;

/// Locks the category before its buyer, as everybody does (`docs/architecture.md`). The buyer is as they are once nobody else has them locked;
/// what is sold of the category is read by a statement of its own, which sees what was committed while this one waited.
const LOCK: &str = "
    WITH category AS MATERIALIZED (
        SELECT tournament_id FROM ticket_categories WHERE id = $1 FOR NO KEY UPDATE),
    buyer AS MATERIALIZED (
        SELECT users.id, name_first, name_last, email, token_version, email_proven_at, password_hash
        FROM category, users WHERE users.id = $2 FOR NO KEY UPDATE OF users)
    SELECT tournament_id, buyer.id AS buyer, coalesce(name_first, '') AS name_first, coalesce(name_last, '') AS name_last, email,
           coalesce(token_version, 0) AS token_version, email_proven_at IS NOT NULL AS is_proven,
           password_hash IS NOT NULL AS has_password
    FROM category LEFT JOIN buyer ON true";

#[derive(QueryableByName)]
struct LockedRow {
    #[diesel(sql_type = BigInt)]
    tournament_id: i64,
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

column! {
    /// The id of the next ticket.
    NextTicket: BigInt = "nextval('tickets_id_seq')"
}

column! {
    /// The ids of the groups of a category's next ticket.
    NextGroups: Array<BigInt> = "ARRAY(
    SELECT nextval('groups_id_seq') FROM generate_series(1, ticket_categories.num_groups))"
}

diesel::allow_tables_to_appear_in_same_query!(mail_counts, ticket_categories);
diesel::allow_tables_to_appear_in_same_query!(mail_counts, tournaments);
diesel::allow_tables_to_appear_in_same_query!(mail_counts, payment_terms);

/// The category with what is of its tournament, the ids that a sale will have, and what is counted for it.
type FactsRow = (CategoryRow, TournamentRow, TermRow, (i64, Vec<i64>), PlacesRow, BuyersRow, Option<String>);
/// Places sold, held and owed.
type PlacesRow = (Option<i64>, Option<i64>, Option<i64>);
/// The buyer's tickets that are to be paid, and those that cost nothing; their entry in the waitlist; when they were mailed.
type BuyersRow = (Option<i64>, Option<i64>, Option<i64>, Option<Vec<DateTime<Utc>>>);

impl PgStores<'_> {
    /// Everything that is read under the locks, by one statement.
    fn facts_row(
        &mut self,
        of: SaleOf,
        (tournament, buyer): (TournamentId, Option<&Buyer>),
        now: DateTime<Utc>,
    ) -> Result<FactsRow> {
        let category = vec![of.category.0];
        // Nobody has the id 0, and nobody the empty address.
        let user = buyer.map_or(UserId(0), |buyer| buyer.id);
        let address = buyer.and_then(|buyer| buyer.person.email.as_ref());
        let mailed = address.map(|email| Bound::Reservations.counted_for(email)).unwrap_or_default();
        let entry = waitlist::table
            .filter(waitlist::ticket_category_id.eq(of.category.0).and(waitlist::taken_at.is_null()))
            .filter(lower(waitlist::email).eq(lower(address.map_or("", Email::as_str))));
        let counted = mail_counts::table.find((Bound::Reservations.name(), mailed));
        ticket_categories::table
            .inner_join(tournaments::table.left_join(payment_terms::table))
            .filter(ticket_categories::id.eq(of.category.0))
            .select((
                CategoryRow::as_select(),
                TournamentRow::as_select(),
                term_columns(),
                (NextTicket, NextGroups),
                (
                    sold_tickets(category.clone()).single_value(),
                    held_places(category.clone(), now).count().single_value(),
                    unoffered(category).filter(offers_freed!(now)).count().single_value(),
                ),
                (
                    unpaid_of(tournament, user).count().single_value(),
                    free_of(tournament, user).count().single_value(),
                    entry.select(waitlist::id).single_value(),
                    counted.select(mail_counts::counted).single_value(),
                ),
                sponsors::table.find(of.sponsor.map_or(0, |id| id.0)).select(sponsors::name).single_value(),
            ))
            .get_result(self.connection)
            .ours()
    }
}

impl SaleStore for PgStores<'_> {
    fn facts(&mut self, of: SaleOf, now: DateTime<Utc>) -> Result<Option<SaleFacts>> {
        let lock = diesel::sql_query(LOCK)
            .bind::<BigInt, _>(of.category.0)
            .bind::<Nullable<BigInt>, _>(of.buyer.map(|id| id.0));
        let locked: Option<LockedRow> = Prepared(lock).get_result(self.connection).optional().ours()?;
        let Some(locked) = locked else { return Ok(None) };
        let tournament = TournamentId(locked.tournament_id);
        let buyer = locked.buyer();
        let (category, offered_by, term, (ticket_id, group_ids), places, buyers, sponsor_name) =
            self.facts_row(of, (tournament, buyer.as_ref()), now)?;
        let ((sold, held, in_line), (unpaid, free, entry, mailed)) = (places, buyers);
        let counts = [sold, held, in_line].map(Option::unwrap_or_default);
        let category = category.view(counts, now);
        let unpaid = if category.details.no_cost { free } else { unpaid };
        Ok(Some(SaleFacts {
            category,
            tournament: offered_by.into(),
            term: kept_term(term),
            buyer,
            unpaid: unpaid.unwrap_or_default(),
            entry: entry.map(EntryId),
            mailed: mailed.unwrap_or_default(),
            sponsor_name,
            ticket_id: TicketId(ticket_id),
            group_ids: group_ids.into_iter().map(GroupId).collect(),
        }))
    }

    fn record(&mut self, sale: &NewSale) -> Result<bool> {
        record::record(self.connection, sale)
    }
}
