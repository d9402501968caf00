//! The probable purpose of a payment in JSON, and tickets that need no proposal.

use fairway_application::bank::Proposed;
use fairway_domain::bank::{Booked, Owed, Settled, SettledWhy, Why as KnownWhy};
use serde::Serialize;
use utoipa::ToSchema;

use super::shape::dollars;
use crate::wire::{Date, Dollars};

/// The reason for a proposal; the surest one comes first in this list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum BankWhy {
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

/// The probable purpose of a payment. To confirm it, send it back as `payments` and `entryIds`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankProposal {
    why: BankWhy,
    payments: Vec<BankToward>,
    /// Rows of ledgers that were entered before.
    entries: Vec<BankBooked>,
}

/// A part of a payment that is for a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankToward {
    #[schema(minimum = 1)]
    ticket_id: i64,
    reference: String,
    /// The purchaser's name; may be empty.
    name: String,
    amount: Dollars,
    /// The part of it that exceeds the amount to be paid, and becomes a gift.
    gift: Dollars,
}

/// A payment that is in the books.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankBooked {
    #[schema(minimum = 1)]
    ledger_entry_id: i64,
    /// The ticket's reference.
    reference: String,
    /// The purchaser's name; may be empty.
    name: String,
    amount: Dollars,
    day: Date,
}

/// A ticket for which nothing is to be paid for this event.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankSettled {
    /// Null for a ticket of another event.
    #[schema(required, minimum = 1)]
    ticket_id: Option<i64>,
    /// Whether it is a ticket for sponsors.
    for_sponsors: bool,
    reference: String,
    why: BankSettledWhy,
}

/// The reason: the ticket is paid or cancelled, its event is cancelled, or it is of another event.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum BankSettledWhy {
    Paid,
    Cancelled,
    EventCancelled,
    Elsewhere,
}

impl From<Settled> for BankSettled {
    fn from(Settled { ticket, for_sponsors, reference, why }: Settled) -> Self {
        let why = match why {
            SettledWhy::Paid => BankSettledWhy::Paid,
            SettledWhy::Cancelled => BankSettledWhy::Cancelled,
            SettledWhy::EventCancelled => BankSettledWhy::EventCancelled,
            SettledWhy::Elsewhere => BankSettledWhy::Elsewhere,
        };
        Self { ticket_id: ticket.map(|id| id.0), for_sponsors, reference: reference.to_string(), why }
    }
}

fn name((first, last): &(String, String)) -> String {
    format!("{first} {last}").trim().to_owned()
}

impl From<&(Owed, i64)> for BankToward {
    fn from((owed, cents): &(Owed, i64)) -> Self {
        Self {
            ticket_id: owed.ticket.0,
            reference: owed.reference.to_string(),
            name: name(&owed.name),
            amount: dollars(*cents),
            gift: dollars((cents - owed.cents).max(0)),
        }
    }
}

impl From<&Booked> for BankBooked {
    fn from(booked: &Booked) -> Self {
        Self {
            ledger_entry_id: booked.entry.0,
            reference: booked.reference.to_string(),
            name: name(&booked.name),
            amount: dollars(booked.cents),
            day: Date(booked.day),
        }
    }
}

impl From<Proposed> for BankProposal {
    fn from(proposal: Proposed) -> Self {
        Self {
            why: proposal.why.into(),
            payments: proposal.payments.iter().map(BankToward::from).collect(),
            entries: proposal.entries.iter().map(BankBooked::from).collect(),
        }
    }
}
