//! The facts of each buyer, as one column of the statement that reads the facts of the category.

use chrono::{DateTime, Utc};
use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment};
use diesel::sql_types::{BigInt, Jsonb, Nullable, Text};
use fairway_application::stores::sales::Buyer;
use fairway_application::{Error, Result};
use fairway_domain::ids::SponsorId;
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;
use serde::Deserialize;
use serde_json::Value;

use crate::column::varying;
use crate::prepared::push_array;

/// The SQL before the buyers. It refers to `ticket_categories` of the outer statement. The condition on `buyer.place` makes PostgreSQL draw the ids
/// of groups for each buyer, and not once for all.
const BEFORE: &str = "(
    SELECT jsonb_agg(jsonb_build_object(
        'ticket', nextval('tickets_id_seq'),
        'groups', ARRAY(SELECT nextval('groups_id_seq') FROM generate_series(1, ticket_categories.num_groups) WHERE buyer.place > 0),
        'unpaid', (SELECT count(*) FROM tickets WHERE tickets.tournament_id = ticket_categories.tournament_id AND tickets.user_id = buyer.id
            AND NOT tickets.paid AND NOT tickets.is_cancelled),
        'free', (SELECT count(*) FROM tickets WHERE tickets.tournament_id = ticket_categories.tournament_id AND tickets.user_id = buyer.id
            AND tickets.no_cost_flag AND NOT tickets.is_cancelled),
        'entry', (SELECT waitlist.id FROM waitlist WHERE waitlist.ticket_category_id = ticket_categories.id AND waitlist.taken_at IS NULL
            AND lower(waitlist.email) = lower(buyer.address)),
        'mailed', (SELECT mail_counts.counted FROM mail_counts WHERE mail_counts.recipient = buyer.counted_for
            AND mail_counts.bound = ";
const BETWEEN: &str = "),
        'sponsor', (SELECT sponsors.name FROM sponsors WHERE sponsors.id = buyer.sponsor)) ORDER BY buyer.place) FROM unnest(";
const AFTER: &str = ") WITH ORDINALITY AS buyer (id, address, counted_for, sponsor, place))";

/// Buyers in order, by the keys of their rows.
#[derive(Debug, Clone)]
pub(super) struct OfBuyers {
    bound: String,
    ids: Vec<i64>,
    addresses: Vec<String>,
    counted_for: Vec<String>,
    sponsors: Vec<i64>,
}

/// The facts of one buyer.
#[derive(Deserialize)]
pub(super) struct OfBuyer {
    /// The id of their new ticket.
    pub(super) ticket: i64,
    /// The ids of its new groups.
    pub(super) groups: Vec<i64>,
    /// The number of their unpaid tickets of the tournament, without cancelled ones.
    pub(super) unpaid: i64,
    /// The number of their tickets without cost.
    pub(super) free: i64,
    /// Their open entry in the category's waitlist.
    pub(super) entry: Option<i64>,
    /// The times of the mails that are counted for their address.
    pub(super) mailed: Option<Vec<DateTime<Utc>>>,
    /// The name of the sponsor of their ticket.
    pub(super) sponsor: Option<String>,
}

impl OfBuyers {
    /// A sale without a buyer has the id 0 and the empty address, which match no row; likewise a sale without a sponsor.
    pub(super) fn of(sales: &[(Option<&Buyer>, Option<SponsorId>)]) -> Self {
        let (buyers, sponsors): (Vec<_>, Vec<_>) = sales.iter().copied().unzip();
        let address = |buyer: Option<&Buyer>| buyer.and_then(|buyer| buyer.person.email.clone());
        let addresses: Vec<Option<Email>> = buyers.iter().copied().map(address).collect();
        let counted_for = |email: &Email| Bound::Reservations.counted_for(email);
        Self {
            bound: Bound::Reservations.name(),
            ids: buyers.iter().map(|buyer| buyer.map_or(0, |buyer| buyer.id.0)).collect(),
            addresses: addresses
                .iter()
                .map(|email| email.as_ref().map_or("", Email::as_str).to_owned())
                .collect(),
            counted_for: addresses
                .iter()
                .map(|email| email.as_ref().map(counted_for).unwrap_or_default())
                .collect(),
            sponsors: sponsors.iter().map(|sponsor| sponsor.map_or(0, |id| id.0)).collect(),
        }
    }
}

/// The facts of each buyer in order.
pub(super) fn each_of(column: Option<Value>) -> Result<Vec<OfBuyer>> {
    serde_json::from_value(column.unwrap_or_default()).map_err(|error| Error::Unexpected(error.into()))
}

// The SQL differs between one buyer and several.
varying!(OfBuyers: Nullable<Jsonb>);

impl QueryFragment<Pg> for OfBuyers {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(BEFORE);
        out.push_bind_param::<Text, _>(&self.bound)?;
        out.push_sql(BETWEEN);
        push_array::<BigInt, _>(&mut out, &self.ids)?;
        out.push_sql(", ");
        push_array::<Text, _>(&mut out, &self.addresses)?;
        out.push_sql(", ");
        push_array::<Text, _>(&mut out, &self.counted_for)?;
        out.push_sql(", ");
        push_array::<BigInt, _>(&mut out, &self.sponsors)?;
        out.push_sql(AFTER);
        Ok(())
    }
}
