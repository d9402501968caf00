//! Files of banks and donation forms, and what their payments are for (rule `reconciliation`).

mod import;
mod settle;
#[cfg(test)]
mod tests;

pub use import::{BankImport, NewBankFile};
pub use settle::{BankChange, Toward};

use fairway_domain::access::{Actor, Permission};
use fairway_domain::bank::{Booked, Books, Owed, Proposal, State, Why};
use fairway_domain::ids::{TicketId, TournamentId};

use crate::Ports;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::page::Part;
use crate::stores::bank::{BankFilter, BankMatch, BankRow, BankSum};

/// Said of a payment that is not there.
const NO_SUCH_ROW: Error = Error::NotFound("There is no such payment.");

/// Rows of a list that are told at once, as each looks for what it may be for.
pub const ROWS_AT_ONCE: usize = 100;

/// The use cases of files of banks.
pub struct Bank {
    ports: Ports,
}

/// A payment, with what it stands for, or what it is probably for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankRowView {
    /// The payment.
    pub row: BankRow,
    /// The rows of the ledger that it stands for.
    pub matches: Vec<BankMatch>,
    /// Its probable purpose, while it is open.
    pub proposal: Option<Proposed>,
}

/// A proposal, with the tickets and rows that it names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposed {
    /// The reason.
    pub why: Why,
    /// Tickets, each with the amount in US cents that would be entered for it.
    pub payments: Vec<(Owed, i64)>,
    /// Rows of the books that the payment would stand for.
    pub entries: Vec<Booked>,
}

impl Proposed {
    fn of(proposal: &Proposal, books: &Books) -> Self {
        let ticket = |(id, cents): &(TicketId, i64)| Some((books.owed(*id)?.clone(), *cents));
        Self {
            why: proposal.why,
            payments: proposal.payments.iter().filter_map(ticket).collect(),
            entries: proposal.entries.iter().filter_map(|id| books.booked(*id).cloned()).collect(),
        }
    }
}

/// The probable purpose of an open payment.
fn proposed(row: &BankRow, books: &Books) -> Option<Proposed> {
    let proposal = if row.state == State::Open { books.propose(&row.payment) } else { None };
    proposal.map(|proposal| Proposed::of(&proposal, books))
}

impl Bank {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }

    /// A tournament's payments of files, the newest day first, at most [`ROWS_AT_ONCE`] of them. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn of_tournament(
        &self,
        actor: &Actor,
        id: TournamentId,
        filter: &BankFilter,
    ) -> Result<Part<BankRowView>> {
        actor.require(Permission::ManageTickets)?;
        let mut filter = filter.clone();
        filter.page.limit = Some(filter.page.limit.unwrap_or(ROWS_AT_ONCE).min(ROWS_AT_ONCE));
        self.ports.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let Part { rows, total } = stores.bank().rows(id, &filter)?;
            let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
            let matches = stores.bank().matches(&ids)?;
            let is_open = rows.iter().any(|row| row.state == State::Open);
            let books = if is_open {
                Books::new(stores.bank().owed(id)?, stores.bank().booked(id)?)
            } else {
                Books::default()
            };
            let rows = rows.into_iter().map(|row| {
                let matches = matches.iter().filter(|it| it.row == row.id).cloned().collect();
                BankRowView { matches, proposal: proposed(&row, &books), row }
            });
            Ok(Part { rows: rows.collect(), total })
        })
    }

    /// How many payments of files there are, and their sums, by what became of them. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn sums(&self, actor: &Actor, id: TournamentId) -> Result<Vec<BankSum>> {
        actor.require(Permission::ManageTickets)?;
        self.ports.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.bank().sums(id)
        })
    }
}
