//! Payments of files on the wire.

use fairway_application::bank::BankRowView;
use fairway_application::stores::bank::{BankMatch as KnownMatch, BankSum as KnownSum};
use fairway_domain::bank::{Source as KnownSource, State as KnownState};
use fairway_domain::price::Price;
use serde::Serialize;
use utoipa::ToSchema;

use super::proposal::{BankProposal, BankSettled};
use crate::wire::{Date, Dollars, Moment};

/// Where a payment comes from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum BankSource {
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

/// The outcome of a payment: not decided yet, matched with tickets, a gift without a ticket, or set aside because it does not concern tickets.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum BankState {
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

/// A received payment, as a file states it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankRow {
    #[schema(minimum = 1)]
    id: i64,
    source: BankSource,
    day: Date,
    /// The amount that was given.
    amount: Dollars,
    /// The part of it that the source kept; 0 if the file does not state it.
    fee: Dollars,
    /// The giver's name; may be empty, like the next three fields.
    name: String,
    email: String,
    check_number: String,
    /// All other texts, up to 1,000 characters; if there are more, those with a reference come first.
    #[schema(max_length = 1000)]
    memo: String,
    state: BankState,
    imported_at: Moment,
    /// When staff set the outcome; null while the payment is open, like `settledBy`.
    #[schema(required)]
    settled_at: Option<Moment>,
    /// The address, at that time, of the person who set the outcome.
    #[schema(required)]
    settled_by: Option<String>,
    /// The rows of ledgers that the payment corresponds to.
    matches: Vec<BankMatch>,
    /// Its probable purpose; null if nothing fits or the payment is not open.
    #[schema(required)]
    proposal: Option<BankProposal>,
    /// The other purpose that is as probable, if an equal part of the price is in the books and as much is owed; else null.
    #[schema(required)]
    otherwise: Option<BankProposal>,
    /// Tickets whose references are in its texts, although nothing is to be paid for them; empty once the payment is not open.
    settled_tickets: Vec<BankSettled>,
    /// Counts the changes of this payment. With `If-Match: "<version>-"`, a change of another version is 409.
    #[schema(minimum = 1)]
    version: i64,
}

/// A row of a ledger that a payment is matched with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankMatch {
    #[schema(minimum = 1)]
    ledger_entry_id: i64,
    #[schema(minimum = 1)]
    ticket_id: i64,
    reference: String,
    amount: Dollars,
    /// The part of it that is still a payment in the ledger. Staff may have reversed the rest, or the buyer made it a gift.
    left: Dollars,
    day: Date,
    /// Whether the match entered the row; else it was in the books before.
    added: bool,
}

/// The payments of one state.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankSum {
    state: BankState,
    #[schema(minimum = 1)]
    count: i64,
    amount: Dollars,
    /// The part of the amount that was matched and is no longer a payment in the ledgers.
    gone: Dollars,
}

pub(super) fn dollars(cents: i64) -> Dollars {
    Dollars(Price { cents })
}

impl From<&KnownMatch> for BankMatch {
    fn from(one: &KnownMatch) -> Self {
        Self {
            ledger_entry_id: one.entry.0,
            ticket_id: one.ticket.0,
            reference: one.reference.to_string(),
            amount: dollars(one.cents),
            left: dollars(one.left),
            day: Date(one.day),
            added: one.added,
        }
    }
}

impl From<BankRowView> for BankRow {
    fn from(BankRowView { row, matches, proposal, otherwise, settled }: BankRowView) -> Self {
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
            otherwise: otherwise.map(BankProposal::from),
            settled_tickets: settled.into_iter().map(BankSettled::from).collect(),
            version: row.version,
        }
    }
}

impl From<KnownSum> for BankSum {
    fn from(sum: KnownSum) -> Self {
        Self {
            state: sum.state.into(),
            count: sum.count,
            amount: dollars(sum.cents),
            gone: dollars(sum.gone),
        }
    }
}
