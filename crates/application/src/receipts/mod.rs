//! Receipts of what was given (rule `receipts`).

mod issue;
mod mail;
mod renew;

pub use issue::ReceiptWanted;
pub(crate) use renew::{MayBegin, Renewed, renew};

use std::collections::BTreeSet;
use std::sync::Arc;

use fairway_domain::access::Actor;
use fairway_domain::fund::{RECEIPT_WORDING, Setting};
use fairway_domain::giving::in_words;
use fairway_domain::ids::{ReceiptId, TicketId, UserId};
use fairway_domain::mailing::MailBounds;
use fairway_domain::person::Person;

use crate::Ports;
use crate::error::{Error, Result};
use crate::fund::KnownFund;
use crate::not_found::NO_SUCH_USER;
use crate::ports::{Clock, Database, Reads, Stores};
use crate::stores::receipts::{NewReceipt, PaidFor, Receipt, ReceiptLine, ReceiptOf};

const NO_SUCH_RECEIPT: Error = Error::NotFound("There is no such receipt.");

/// The use cases of receipts.
pub struct Receipts {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    mail_bounds: MailBounds,
    fund: Arc<KnownFund>,
}

/// Whether a receipt still tells what is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptState {
    /// It does.
    Current,
    /// A newer one takes its place.
    Replaced(ReceiptId),
    /// It does not, as money came or went since.
    Outdated,
}

/// A receipt with its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptView {
    /// The receipt as it was issued.
    pub receipt: Receipt,
    /// The giver as they are named now; `None` once the account is deleted.
    pub giver: Option<Person>,
    /// Whether it still tells what is so.
    pub state: ReceiptState,
}

/// A person's receipts, and what further ones there may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptsOfUser {
    /// The receipts, the newest first.
    pub receipts: Vec<ReceiptView>,
    /// The years in which they gave, the newest first.
    pub years: Vec<i32>,
}

impl Receipts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            mail_bounds: ports.mail_bounds,
            fund: ports.fund.clone(),
        }
    }

    /// A person's receipts. Their own, or anyone's for an Admin.
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's.
    pub fn of_user(&self, actor: &Actor, user: UserId) -> Result<ReceiptsOfUser> {
        if !actor.owns(user) {
            return Err(NO_SUCH_USER);
        }
        self.database.read(|stores| {
            let giver = stores.receipts().giver(user)?.ok_or(NO_SUCH_USER)?;
            let (receipts, paid) = (stores.receipts().of_user(user)?, stores.receipts().paid_by(user)?);
            Ok(ReceiptsOfUser { receipts: views(receipts, Some(&giver), &paid), years: years(&paid) })
        })
    }

    /// One receipt. Their own, or anyone's for an Admin.
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's.
    pub fn receipt(&self, actor: &Actor, id: ReceiptId) -> Result<ReceiptView> {
        self.database.read(|stores| view(stores, actor, id))
    }
}

/// A receipt that the actor may know of.
/// A person's receipts, the newest first.
pub(crate) fn of_giver(stores: &mut Reads<'_>, user: UserId) -> Result<Vec<ReceiptView>> {
    let giver = stores.receipts().giver(user)?;
    let (receipts, paid) = (stores.receipts().of_user(user)?, stores.receipts().paid_by(user)?);
    Ok(views(receipts, giver.as_ref(), &paid))
}

fn view(stores: &mut Reads<'_>, actor: &Actor, id: ReceiptId) -> Result<ReceiptView> {
    let user = stores.receipts().user_of(id)?.filter(|user| actor.owns(*user)).ok_or(NO_SUCH_RECEIPT)?;
    let giver = stores.receipts().giver(user)?;
    let (receipts, paid) = (stores.receipts().of_user(user)?, stores.receipts().paid_by(user)?);
    let found = views(receipts, giver.as_ref(), &paid).into_iter().find(|view| view.receipt.id == id);
    found.ok_or(NO_SUCH_RECEIPT)
}

/// A receipt that tells what is so; `None` for one that is out of date or does not exist.
pub(crate) fn current(stores: &mut Reads<'_>, id: ReceiptId) -> Result<Option<Receipt>> {
    let Some(user) = stores.receipts().user_of(id)? else { return Ok(None) };
    let (receipts, paid) = (stores.receipts().of_user(user)?, stores.receipts().paid_by(user)?);
    let found = views(receipts, None, &paid).into_iter().find(|view| view.receipt.id == id);
    Ok(found.filter(|view| view.state == ReceiptState::Current).map(|view| view.receipt))
}

/// One person's receipts, which are the newest first, with the state of each.
fn views(receipts: Vec<Receipt>, giver: Option<&Person>, paid: &[PaidFor]) -> Vec<ReceiptView> {
    let mut newest: Vec<(ReceiptOf, ReceiptId)> = vec![];
    let mut view = |receipt: Receipt| {
        let state = match newest.iter().find(|(of, _)| *of == receipt.of) {
            Some((_, id)) => ReceiptState::Replaced(*id),
            None if agree(&receipt.lines, &lines(paid, receipt.of)) => ReceiptState::Current,
            None => ReceiptState::Outdated,
        };
        if !matches!(state, ReceiptState::Replaced(_)) {
            newest.push((receipt.of, receipt.id));
        }
        ReceiptView { receipt, giver: giver.cloned(), state }
    };
    receipts.into_iter().map(&mut view).collect()
}

/// The newest receipt of a ticket, and whether it still tells what was received.
pub(crate) fn newest(stores: &mut dyn Stores, ticket: TicketId) -> Result<Option<(Receipt, bool)>> {
    let Some(receipt) = stores.receipts().newest_of(&[ticket])?.pop() else { return Ok(None) };
    let paid = stores.receipts().paid_for(&[ticket])?;
    let holds = agree(&receipt.lines, &lines(&paid, receipt.of));
    Ok(Some((receipt, holds)))
}

/// The lines that a receipt has by today's figures.
fn lines(paid: &[PaidFor], of: ReceiptOf) -> Vec<ReceiptLine> {
    let (ticket, year) = match of {
        ReceiptOf::Ticket(ticket) => (Some(ticket), None),
        ReceiptOf::Year(year) => (None, Some(year)),
    };
    let line = |paid: &PaidFor| {
        let (given, received_on) = paid.sold.given_in(&paid.rows, year)?;
        Some(ReceiptLine {
            ticket: paid.ticket,
            reference: paid.reference.clone(),
            event: paid.event.clone(),
            category: paid.category.clone(),
            sponsor: paid.sponsor.clone(),
            received_on,
            given,
        })
    };
    let wanted = |paid: &&PaidFor| ticket.is_none_or(|ticket| paid.ticket == ticket);
    paid.iter().filter(wanted).filter_map(line).collect()
}

/// Whether both tell the same money; names may have changed.
fn agree(told: &[ReceiptLine], now: &[ReceiptLine]) -> bool {
    let figures = |line: &ReceiptLine| (line.ticket, line.received_on, line.given);
    told.iter().map(figures).eq(now.iter().map(figures))
}

fn years(paid: &[PaidFor]) -> Vec<i32> {
    let years: BTreeSet<i32> = paid.iter().flat_map(|paid| paid.sold.years(&paid.rows)).collect();
    years.into_iter().rev().collect()
}

/// The receipt of these lines, by the fund's wording of today.
fn of_lines(
    clock: &dyn Clock,
    fund: &KnownFund,
    user: UserId,
    of: ReceiptOf,
    lines: Vec<ReceiptLine>,
) -> NewReceipt {
    let fund = fund.now();
    let given: Vec<_> = lines.iter().map(|line| line.given).collect();
    let wording = in_words(&given, fund.text(Setting::ReceiptWording).unwrap_or(RECEIPT_WORDING));
    NewReceipt { user, of, wording, issued_at: clock.now(), lines }
}
