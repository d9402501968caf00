//! Tickets as lists show them.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{count_star, not, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::page::Part;
use fairway_application::stores::tickets::{TicketFilter, TicketView};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::ledger::Totals;
use fairway_domain::ticket::Payment;
use fairway_domain::weather::{Choice, State};

use super::team::Groups;
use super::{PersonRow, person};
use crate::PgStores;
use crate::errors::Ours;
use crate::reference::reference;
use crate::scan_code::scan_code;
use crate::schema::{
    payment_terms, sponsors, ticket_categories, ticket_counts, ticket_searches, tickets, tournaments, users,
};
use crate::search;

diesel::alias!(ticket_categories as sold_to: SoldTo);

#[derive(Queryable)]
struct TicketRow {
    id: i64,
    reference: String,
    /// Id, name, whether it is live, slug, first day, last day, the decision about its weather.
    tournament: (i64, String, bool, String, NaiveDate, NaiveDate, Option<String>),
    category: CategoryRow,
    /// Price, fair market value and whether it cost nothing, as they were when it was reserved.
    reserved_for: (i64, i64, bool),
    user_id: i64,
    user: PersonRow,
    sponsor: Option<(i64, String)>,
    user_participating: bool,
    payment: PaymentRow,
    totals: TotalsRow,
    is_cancelled: bool,
    is_suspended: bool,
    reminded_at: Option<DateTime<Utc>>,
    choice: Option<String>,
    term: TermRow,
    scan_code: String,
    created_at: DateTime<Utc>,
    version: i64,
}

/// Id, name, price, whether it costs nothing, whether it plays golf, whether it has a form of its own, places in a group.
type CategoryRow = (i64, String, i64, bool, bool, bool, i32);

/// The last day to pay, whether it lapses after it, whether a check is promised, when it lapsed.
type TermRow = (Option<NaiveDate>, Option<bool>, bool, Option<DateTime<Utc>>);

/// When, how, by what it is found, anything else.
type PaymentRow = (Option<DateTime<Utc>>, String, String, String);

fn payment((at, method, reference, note): PaymentRow) -> Option<Payment> {
    at.map(|at| Payment { at, method, reference, note })
}

/// In cents: payments, refunds, gifts, what was waived.
pub(crate) type TotalsRow = (i64, i64, i64, i64);

pub(crate) fn totals((payments, refunds, gifts, waived): TotalsRow) -> Totals {
    Totals { payments, refunds, gifts, waived }
}

impl TicketRow {
    fn view(self, Groups { groups, attendees }: Groups) -> Result<TicketView> {
        let (tournament_id, tournament_name, tournament_live, tournament_slug, date_start, date_end, weather) =
            self.tournament;
        let (category_id, category_name, category_cents, free, plays, has_form, places) = self.category;
        let places = i64::from(places).saturating_mul(i64::try_from(groups.len()).unwrap_or(i64::MAX));
        Ok(TicketView {
            id: TicketId(self.id),
            reference: reference(&self.reference)?,
            tournament_id: TournamentId(tournament_id),
            tournament_name,
            tournament_live,
            tournament_slug,
            date_start,
            date_end,
            weather: weather.as_deref().and_then(State::named),
            category_id: CategoryId(category_id),
            category_name,
            category_price: Price { cents: category_cents },
            category_no_cost: free,
            category_plays: plays,
            category_has_form: has_form,
            price: Price { cents: self.reserved_for.0 },
            fair_value: Price { cents: self.reserved_for.1 },
            no_cost: self.reserved_for.2,
            user_id: UserId(self.user_id),
            user: person(self.user),
            sponsor: self.sponsor.map(|(id, name)| (SponsorId(id), name)),
            user_participating: self.user_participating,
            groups,
            attendees,
            places,
            payment: payment(self.payment),
            totals: totals(self.totals),
            cancelled: self.is_cancelled,
            suspended: self.is_suspended,
            reminded_at: self.reminded_at,
            choice: self.choice.and_then(|told| Choice::parse(&told).ok()),
            due_on: self.term.0,
            lapses: self.term.1.unwrap_or(false),
            check_promised: self.term.2,
            lapsed_at: self.term.3,
            scan_code: scan_code(&self.scan_code)?,
            created_at: self.created_at,
            version: self.version,
        })
    }
}

/// The columns of a [`TicketRow`].
macro_rules! columns {
    () => {
        (
            tickets::id,
            tickets::reference,
            (
                tournaments::id,
                tournaments::name,
                tournaments::live_flag,
                tournaments::slug,
                tournaments::date_start,
                tournaments::date_end,
                tournaments::weather,
            ),
            (
                ticket_categories::id,
                ticket_categories::name,
                ticket_categories::price_cents,
                ticket_categories::no_cost_flag,
                ticket_categories::play_flag,
                ticket_categories::embed_code.ne(""),
                ticket_categories::num_attendees,
            ),
            (tickets::price_cents, tickets::fair_value_cents, tickets::no_cost_flag),
            tickets::user_id,
            (users::name_first, users::name_last, users::email),
            (sponsors::id, sponsors::name).nullable(),
            tickets::user_participating,
            (tickets::date_paid, tickets::payment_method, tickets::payment_reference, tickets::payment_note),
            (tickets::payments_cents, tickets::refunds_cents, tickets::gifts_cents, tickets::waived_cents),
            tickets::is_cancelled,
            tickets::is_suspended,
            tickets::reminded_at,
            tickets::choice,
            (
                tickets::due_on,
                payment_terms::lapse_flag.nullable(),
                tickets::check_promised,
                tickets::lapsed_at,
            ),
            tickets::scan_code,
            tickets::created_at,
            tickets::version,
        )
    };
}

/// The query, of tickets or of their counts, for those of a tournament that the filter takes; but for its term and its search.
macro_rules! narrowed {
    ($of:ident, $query:expr, $tournament:expr, $filter:expr) => {{
        let mut query = $query.filter($of::tournament_id.eq($tournament.0));
        if let Some(for_sponsors) = $filter.for_sponsors {
            let those = sold_to.filter(sold_to.field(ticket_categories::sponsor_flag).eq(for_sponsors));
            let those = those.select(sold_to.field(ticket_categories::id));
            query = query.filter($of::ticket_category_id.eq_any(those));
        }
        if let Some(category) = $filter.category {
            query = query.filter($of::ticket_category_id.eq(category.0));
        }
        if let Some(paid) = $filter.paid {
            query = query.filter($of::paid.eq(paid));
        }
        if let Some(cancelled) = $filter.cancelled {
            query = query.filter($of::is_cancelled.eq(cancelled));
        }
        query
    }};
}

/// For a cancelled event nothing is due.
const TAKES_PLACE: &str = "NOT EXISTS (SELECT FROM tournaments AS event WHERE event.id = tickets.tournament_id AND event.weather = 'cancelled')";

/// The query, of tickets, for those that are past their term, where the filter asks for these.
macro_rules! overdue {
    ($query:expr, $filter:expr) => {{
        let mut query = $query;
        if let Some(today) = $filter.due_before {
            query = query.filter(not(tickets::paid).and(not(tickets::is_cancelled)));
            query = query.filter(tickets::due_on.lt(today)).filter(sql::<Bool>(TAKES_PLACE));
        }
        query
    }};
}

/// The selection, of the texts of a tournament's tickets that hold each word which the page searches: a condition for each, as one of several words
/// together would not be looked up in the index.
macro_rules! found {
    ($select:expr, $tournament:expr, $page:expr) => {{
        let mut found = ticket_searches::table
            .filter(ticket_searches::tournament_id.eq($tournament.0))
            .select($select)
            .into_boxed();
        for (word, reference) in search::of_tickets($page) {
            let holds = ticket_searches::folded.like(word);
            found = match reference {
                Some(reference) => found.filter(holds.or(ticket_searches::folded.like(reference))),
                None => found.filter(holds),
            };
        }
        found
    }};
}

/// The tickets of a list.
pub(super) enum Of<'a> {
    Tickets(&'a [TicketId]),
    User(UserId),
    Tournament(TournamentId, &'a TicketFilter),
}

impl PgStores<'_> {
    /// Three queries, however many tickets: what is found or how many there are, the tickets, and their groups. The newest come first, of one
    /// person those of the latest tournament.
    pub(super) fn ticket_views(&mut self, of: &Of<'_>) -> Result<Part<TicketView>> {
        let all = tickets::table
            .inner_join(tournaments::table)
            .inner_join(ticket_categories::table)
            .inner_join(users::table)
            .left_join(sponsors::table)
            .left_join(payment_terms::table.on(payment_terms::tournament_id.eq(tournaments::id)));
        let mut query = all.select(columns!()).into_boxed();
        let mut total = 0;
        query = match of {
            Of::Tickets(ids) => query.filter(tickets::id.eq_any(ids.iter().map(|id| id.0))),
            Of::User(id) => query.filter(tickets::user_id.eq(id.0)).order(tournaments::date_start.desc()),
            Of::Tournament(id, filter) if filter.page.search.is_some() => {
                let found = self.found_tickets(*id, filter)?;
                total = found.first().map_or(0, |(_, total)| *total);
                query.filter(tickets::id.eq_any(found.into_iter().map(|(id, _)| id)))
            }
            Of::Tournament(id, filter) => {
                total = self.count_of(*id, filter)?;
                query = overdue!(narrowed!(tickets, query, id, filter), filter);
                if let Some(limit) = search::limit(&filter.page) {
                    query = query.limit(limit);
                }
                query.offset(search::offset(&filter.page))
            }
        };
        let rows: Vec<TicketRow> = query.then_order_by(tickets::id.desc()).load(self.connection).ours()?;
        let mut groups = self.groups_of(rows.iter().map(|row| row.id).collect())?;
        let rows = rows
            .into_iter()
            .map(|row| {
                let own = groups.remove(&row.id).unwrap_or_default();
                row.view(own)
            })
            .collect::<Result<_>>()?;
        Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
    }

    /// The tickets of the asked part that the filter and its search take, each with their number in all. By themselves, as many may be found of
    /// which few are shown.
    fn found_tickets(&mut self, id: TournamentId, filter: &TicketFilter) -> Result<Vec<(i64, i64)>> {
        let (limit, offset) = (search::limit(&filter.page), search::offset(&filter.page));
        let is_search_alone =
            TicketFilter { page: filter.page.clone(), ..TicketFilter::default() } == *filter;
        if is_search_alone {
            let found = found!((ticket_searches::ticket_id, count_star().over()), id, &filter.page);
            let found = found.order(ticket_searches::ticket_id.desc()).offset(offset);
            return found.limit(limit.unwrap_or(i64::MAX)).load(self.connection).ours();
        }
        let found = found!(ticket_searches::ticket_id, id, &filter.page);
        let all = tickets::table.select((tickets::id, count_star().over())).into_boxed();
        let query = overdue!(narrowed!(tickets, all, id, filter), filter).filter(tickets::id.eq_any(found));
        let query = query.order(tickets::id.desc()).offset(offset);
        query.limit(limit.unwrap_or(i64::MAX)).load(self.connection).ours()
    }

    /// Number of tickets that the filter takes, whatever it searches and whatever part is asked for: the sum of those that are counted alike. Whether
    /// one is past its term only the ticket tells.
    fn count_of(&mut self, id: TournamentId, filter: &TicketFilter) -> Result<i64> {
        if filter.due_before.is_some() {
            let all = tickets::table.select(count_star()).into_boxed();
            let those = overdue!(narrowed!(tickets, all, id, filter), filter);
            return those.get_result(self.connection).ours();
        }
        let alike = ticket_counts::table.select(ticket_counts::tickets).into_boxed();
        let alike: Vec<i64> = narrowed!(ticket_counts, alike, id, filter).load(self.connection).ours()?;
        Ok(alike.into_iter().sum())
    }
}
