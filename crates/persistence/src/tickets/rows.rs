//! The columns of a ticket in lists, and their conversion.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::tickets::TicketView;
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::ledger::Totals;
use fairway_domain::ticket::Payment;
use fairway_domain::weather::{Choice, State};

use super::team::Groups;
use super::{PersonRow, person};
use crate::reference::reference;
use crate::scan_code::scan_code;

#[derive(Queryable)]
pub(super) struct TicketViewRow {
    pub(super) id: i64,
    reference: String,
    tournament: TournamentRow,
    category: CategoryRow,
    /// Price, fair market value and whether it cost nothing, at the time of the reservation.
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

/// Id, name, whether it is live, slug, first day, last day, the decision about its weather, the freeze of its teams.
type TournamentRow = (i64, String, bool, String, NaiveDate, NaiveDate, Option<String>, Option<DateTime<Utc>>);

/// Id, name, price, whether it costs nothing, whether it plays golf, whether it has a payment form, places in a group.
type CategoryRow = (i64, String, i64, bool, bool, bool, i32);

/// The last day to pay, whether it lapses afterwards, whether a check is promised, when it lapsed.
type TermRow = (Option<NaiveDate>, Option<bool>, bool, Option<DateTime<Utc>>);

/// Time, method, reference, note.
type PaymentRow = (Option<DateTime<Utc>>, String, String, String);

fn payment((at, method, reference, note): PaymentRow) -> Option<Payment> {
    at.map(|at| Payment { at, method, reference, note })
}

/// In cents: payments, refunds, gifts, waivers.
pub(crate) type TotalsRow = (i64, i64, i64, i64);

pub(crate) fn totals((payments, refunds, gifts, waived): TotalsRow) -> Totals {
    Totals { payments, refunds, gifts, waived }
}

impl TicketViewRow {
    pub(super) fn view(self, Groups { groups, attendees }: Groups) -> Result<TicketView> {
        let (tournament_id, tournament_name, tournament_live, tournament_slug, ..) = self.tournament;
        let (.., date_start, date_end, weather, teams_freeze_at) = self.tournament;
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
            teams_freeze_at,
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

/// The columns of a [`TicketViewRow`].
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
                tournaments::teams_freeze_at,
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

pub(super) use columns;
