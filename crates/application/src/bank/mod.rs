//! Files of banks and donation forms, and the tickets that their payments are for (rule `reconciliation`).

mod change;
mod import;
mod settle;
#[cfg(test)]
mod tests;

pub use change::{BankChange, Toward};
pub use import::{BankImport, NewBankFile};

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::bank::{Booked, Books, Owed, Proposal, Settled, State, Why};
use fairway_domain::ids::{TicketId, TournamentId};

use crate::Ports;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::page::Part;
use crate::ports::{Clock, Database, Digests, Reads, Tables};
use crate::stores::bank::{BankFilter, BankMatch, BankRow, BankSum};
use crate::ticket_news::Messenger;

/// The answer for an unknown payment.
const NO_SUCH_ROW: Error = Error::NotFound("There is no such payment.");

/// The most rows of a list in one answer, because each row searches for its purpose.
pub const ROWS_AT_ONCE: usize = 100;

/// The use cases of files of banks.
pub struct Bank {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    digests: Arc<dyn Digests>,
    tables: Arc<dyn Tables>,
    messenger: Messenger,
}

/// A payment with its rows of the ledger, or with a proposed purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankRowView {
    /// The payment.
    pub row: BankRow,
    /// The rows of the ledger that it corresponds to.
    pub matches: Vec<BankMatch>,
    /// Its probable purpose, while it is open.
    pub proposal: Option<Proposed>,
    /// An equally probable proposal: the first one is a payment in the ledger, and the same amount is owed.
    pub otherwise: Option<Proposed>,
    /// Tickets without an open amount whose references the payment contains, while it is open.
    pub settled: Vec<Settled>,
}

impl BankRowView {
    fn of(row: BankRow, matches: Vec<BankMatch>, books: &Books) -> Self {
        if row.state != State::Open {
            return Self { row, matches, proposal: None, otherwise: None, settled: vec![] };
        }
        let proposal = books.propose(&row.payment);
        let otherwise = proposal.as_ref().and_then(|proposal| books.otherwise(&row.payment, proposal));
        let proposed = |proposal: Option<Proposal>| proposal.map(|proposal| Proposed::of(&proposal, books));
        let (proposal, otherwise) = (proposed(proposal), proposed(otherwise));
        let entries = || proposal.iter().flat_map(|proposed| &proposed.entries);
        let is_proposed = |it: &Settled| entries().any(|entry| entry.reference == it.reference);
        let settled =
            books.settled(&row.payment).into_iter().filter(|it| !is_proposed(it)).cloned().collect();
        Self { row, matches, proposal, otherwise, settled }
    }
}

/// A proposal, with its tickets and rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposed {
    /// The reason.
    pub why: Why,
    /// Tickets, each with the amount in US cents that would be entered for it.
    pub payments: Vec<(Owed, i64)>,
    /// Rows of the ledger that the payment would correspond to.
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

/// The tickets and rows that these payments may be for; empty where none is open.
fn books(stores: &mut Reads<'_>, id: TournamentId, rows: &[BankRow]) -> Result<Books> {
    let open: Vec<_> = rows.iter().filter(|row| row.state == State::Open).collect();
    if open.is_empty() {
        return Ok(Books::default());
    }
    let named: Vec<_> = open.iter().flat_map(|row| row.payment.references()).collect();
    let settled = if named.is_empty() { vec![] } else { stores.bank().settled(id, &named)? };
    Ok(Books::new(stores.bank().owed(id)?, stores.bank().booked(id)?, settled))
}

/// The payments with the rows of the ledger that they correspond to, or proposals.
fn views(stores: &mut Reads<'_>, id: TournamentId, rows: Vec<BankRow>) -> Result<Vec<BankRowView>> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let matches = stores.bank().matches(&ids)?;
    let books = books(stores, id, &rows)?;
    let views = rows.into_iter().map(|row| {
        let matches = matches.iter().filter(|it| it.row == row.id).cloned().collect();
        BankRowView::of(row, matches, &books)
    });
    Ok(views.collect())
}

impl Bank {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            digests: ports.digests.clone(),
            tables: ports.tables.clone(),
            messenger: Messenger::new(ports),
        }
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
        self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let Part { rows, total } = stores.bank().rows(id, &filter)?;
            Ok(Part { rows: views(stores, id, rows)?, total })
        })
    }

    /// The number and the sum of the payments of files, by state. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`].
    pub fn sums(&self, actor: &Actor, id: TournamentId) -> Result<Vec<BankSum>> {
        actor.require(Permission::ManageTickets)?;
        self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.bank().sums(id)
        })
    }
}
