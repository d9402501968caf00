//! `/api/BankFile` and `/api/BankRow`: payments that files of banks and donation forms tell of.

mod file;

use actix_web::{HttpResponse, get, put, web};
use fairway_application::bank::{BankChange, BankRowView, Proposed, Toward};
use fairway_application::stores::bank::{BankFilter, BankMatch as KnownMatch, BankSum as KnownSum};
use fairway_domain::bank::{Booked, Owed, Source as KnownSource, State as KnownState, Why as KnownWhy};
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};
use fairway_domain::price::Price;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::{PathId, Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Date, Decimal, Dollars, Id, Moment};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .configure(file::configure)
        .service(list_bank_rows)
        .service(list_bank_sums)
        .service(update_bank_row);
}

/// Where a payment comes from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum BankSource {
    Zeffy,
    Givebutter,
    Stripe,
    PayPal,
    Bank,
}

impl From<KnownSource> for BankSource {
    fn from(source: KnownSource) -> Self {
        match source {
            KnownSource::Zeffy => Self::Zeffy,
            KnownSource::Givebutter => Self::Givebutter,
            KnownSource::Stripe => Self::Stripe,
            KnownSource::PayPal => Self::PayPal,
            KnownSource::Bank => Self::Bank,
        }
    }
}

/// The outcome of a payment: nobody has said it, it is for tickets, a gift for none, or nothing to do with them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum BankState {
    Open,
    Matched,
    Gift,
    Aside,
}

impl From<KnownState> for BankState {
    fn from(state: KnownState) -> Self {
        match state {
            KnownState::Open => Self::Open,
            KnownState::Matched => Self::Matched,
            KnownState::Gift => Self::Gift,
            KnownState::Aside => Self::Aside,
        }
    }
}

/// The reason of a proposal, the surest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum BankWhy {
    Reference,
    CheckNumber,
    AmountAndName,
    FeeOrTip,
    SeveralPayments,
}

impl From<KnownWhy> for BankWhy {
    fn from(why: KnownWhy) -> Self {
        match why {
            KnownWhy::Reference => Self::Reference,
            KnownWhy::CheckNumber => Self::CheckNumber,
            KnownWhy::AmountAndName => Self::AmountAndName,
            KnownWhy::FeeOrTip => Self::FeeOrTip,
            KnownWhy::SeveralPayments => Self::SeveralPayments,
        }
    }
}

/// A payment that came, as a file tells it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankRow {
    #[schema(minimum = 1)]
    id: i64,
    source: BankSource,
    day: Date,
    /// The amount that was given.
    amount: Dollars,
    /// The part of it that the source kept; 0 where the file does not tell it.
    fee: Dollars,
    /// The giver; may be empty, as the next three may.
    name: String,
    email: String,
    check_number: String,
    /// All other texts.
    memo: String,
    state: BankState,
    imported_at: Moment,
    /// Null while it is open, as the next one is.
    #[schema(required)]
    settled_at: Option<Moment>,
    /// The address that who said what became of it had then.
    #[schema(required)]
    settled_by: Option<String>,
    /// The rows of ledgers that it stands for.
    matches: Vec<BankMatch>,
    /// Its probable purpose; null where nothing fits, or it is not open.
    #[schema(required)]
    proposal: Option<BankProposal>,
    /// Counts its changes; `If-Match: "<version>-"` makes a change from no other.
    #[schema(minimum = 1)]
    version: i64,
}

/// A row of a ledger that a payment stands for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankMatch {
    #[schema(minimum = 1)]
    ledger_entry_id: i64,
    #[schema(minimum = 1)]
    ticket_id: i64,
    reference: String,
    amount: Dollars,
    day: Date,
    /// Whether the payment entered it; else it was in the books before.
    added: bool,
}

/// The probable purpose of a payment. Sent back as `payments` and `entryIds` it is confirmed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankProposal {
    why: BankWhy,
    payments: Vec<BankToward>,
    /// Rows of ledgers, entered before.
    entries: Vec<BankBooked>,
}

/// A payment that is in the books.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankBooked {
    #[schema(minimum = 1)]
    ledger_entry_id: i64,
    /// The ticket's.
    reference: String,
    /// The purchaser's; may be empty.
    name: String,
    amount: Dollars,
    day: Date,
}

/// A part of a payment that is for a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankToward {
    #[schema(minimum = 1)]
    ticket_id: i64,
    reference: String,
    /// The purchaser's; may be empty.
    name: String,
    amount: Dollars,
}

/// Payments of one state.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankSum {
    state: BankState,
    #[schema(minimum = 1)]
    count: i64,
    amount: Dollars,
}

fn dollars(cents: i64) -> Dollars {
    Dollars(Price { cents })
}

impl From<&KnownMatch> for BankMatch {
    fn from(one: &KnownMatch) -> Self {
        Self {
            ledger_entry_id: one.entry.0,
            ticket_id: one.ticket.0,
            reference: one.reference.to_string(),
            amount: dollars(one.cents),
            day: Date(one.day),
            added: one.added,
        }
    }
}

fn name((first, last): &(String, String)) -> String {
    format!("{first} {last}").trim().to_owned()
}

impl From<Proposed> for BankProposal {
    fn from(proposal: Proposed) -> Self {
        let toward = |(owed, cents): &(Owed, i64)| BankToward {
            ticket_id: owed.ticket.0,
            reference: owed.reference.to_string(),
            name: name(&owed.name),
            amount: dollars(*cents),
        };
        let booked = |it: &Booked| BankBooked {
            ledger_entry_id: it.entry.0,
            reference: it.reference.to_string(),
            name: name(&it.name),
            amount: dollars(it.cents),
            day: Date(it.day),
        };
        Self {
            why: proposal.why.into(),
            payments: proposal.payments.iter().map(toward).collect(),
            entries: proposal.entries.iter().map(booked).collect(),
        }
    }
}

impl From<BankRowView> for BankRow {
    fn from(BankRowView { row, matches, proposal }: BankRowView) -> Self {
        let payment = row.payment;
        Self {
            id: row.id.0,
            source: payment.source.into(),
            day: Date(payment.day),
            amount: dollars(payment.cents),
            fee: dollars(payment.fee_cents),
            name: payment.name,
            email: payment.email,
            check_number: payment.check,
            memo: payment.text,
            state: row.state.into(),
            imported_at: Moment(row.imported_at),
            settled_at: row.settled.as_ref().map(|(at, _)| Moment(*at)),
            settled_by: row.settled.map(|(_, by)| by),
            matches: matches.iter().map(BankMatch::from).collect(),
            proposal: proposal.map(BankProposal::from),
            version: row.version,
        }
    }
}

impl From<KnownSum> for BankSum {
    fn from(sum: KnownSum) -> Self {
        Self { state: sum.state.into(), count: sum.count, amount: dollars(sum.cents) }
    }
}

/// A tournament's payments of files, the newest day first
#[utoipa::path(
    tag = "Bank",
    params(
        ("id" = i64, Path, minimum = 1, description = "The tournament"),
        ("state" = Option<String>, Query, description = "Only those that are open, matched, gift or aside"),
        ("search" = Option<String>, Query, description = "Only those whose name, address, check number or texts hold this, in whatever case"),
        ("limit" = Option<u32>, Query, description = "At most so many; 100 when absent, and never more"),
        ("offset" = Option<u32>, Query, description = "How many to pass over first"),
    ),
    responses(
        (status = 200, description = "The payments", body = Vec<BankRow>,
            headers(("X-Total-Count" = u64, description = "How many the filter and the search found in all"))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/BankRow/query/tournament/{id}")]
async fn list_bank_rows(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let state = query.text("state").map(KnownState::parse).transpose();
    let state = state.map_err(|complaint| Problem::unreadable("state", format!("state {complaint}")))?;
    let filter = BankFilter { state, page: query.page()? };
    let part = app.run(move |app| app.bank.of_tournament(&actor, TournamentId(id), &filter)).await?;
    let rows: Vec<_> = part.rows.into_iter().map(BankRow::from).collect();
    Ok(HttpResponse::Ok().insert_header((TOTAL_COUNT, part.total)).json(rows))
}

/// How many payments of files a tournament has, by what became of them
#[utoipa::path(
    tag = "Bank",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "A sum for each state that has any", body = Vec<BankSum>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/BankRow/sums/tournament/{id}")]
async fn list_bank_sums(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<BankSum>>, Problem> {
    let sums = app.run(move |app| app.bank.sums(&actor, TournamentId(id))).await?;
    Ok(web::Json(sums.into_iter().map(BankSum::from).collect()))
}

/// The outcome of a payment, as somebody says it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateBankRow {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Matched needs payments or entryIds; open undoes whatever was said.
    #[schema(required, nullable = false, pattern = "^(open|matched|gift|aside)$", example = "gift")]
    state: Option<String>,
    /// Its parts for tickets, which are entered.
    #[schema(max_items = 50)]
    payments: Option<Vec<NewBankToward>>,
    /// Rows of ledgers, entered before, that it stands for.
    #[schema(max_items = 50)]
    entry_ids: Option<Vec<Id>>,
}

/// A part of a payment that is to be entered for a ticket.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewBankToward {
    #[schema(required, nullable = false)]
    ticket_id: Option<Id>,
    /// Dollars, above 0.
    #[schema(required, nullable = false, minimum = 0, maximum = 1_000_000, example = 100)]
    amount: Option<Decimal>,
}

/// Say what became of a payment
///
/// Matched, it is entered for tickets, which are paid once nothing is outstanding, or stands for what is in their ledgers. Open, that is undone by
/// rows that take it back.
#[utoipa::path(
    tag = "Bank",
    params(IfMatchHeader),
    request_body = UpdateBankRow,
    responses(
        (status = 200, description = "The payment as it is now", body = BankRow, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/BankRow")]
async fn update_bank_row(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(body): Body<UpdateBankRow>,
) -> Result<HttpResponse, Problem> {
    let toward = |told: NewBankToward| {
        let amount = told.amount.map(|Decimal(dollars)| dollars).unwrap_or_default();
        Toward { ticket: TicketId(told.ticket_id.map_or(0, |Id(id)| id)), amount }
    };
    let change = BankChange {
        id: body.id.map(|Id(id)| BankRowId(id)),
        state: body.state,
        payments: body.payments.into_iter().flatten().map(toward).collect(),
        entries: body.entry_ids.into_iter().flatten().map(|Id(id)| LedgerEntryId(id)).collect(),
    };
    let view = app.run(move |app| app.bank.settle(&actor, &change, &if_version)).await?;
    changed(view.row.version, &BankRow::from(view))
}
