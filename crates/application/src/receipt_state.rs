//! The state of receipts: current, replaced by a newer one, or outdated (rule `receipts`).

use fairway_domain::fund::{RECEIPT_WORDING, Setting};
use fairway_domain::giving::in_words;
use fairway_domain::ids::{ReceiptId, TicketId, UserId};
use fairway_domain::person::Person;

use crate::error::Result;
use crate::known_fund::KnownFund;
use crate::ports::{Clock, Reads, Stores};
use crate::stores::receipts::{NewReceipt, PaidFor, Receipt, ReceiptLine, ReceiptOf};

/// Whether a receipt is still valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptState {
    /// Its figures are right.
    Current,
    /// Replaced by a newer one.
    Replaced(ReceiptId),
    /// Its figures are wrong: money has come or gone since.
    Outdated,
}

/// A receipt with its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptView {
    /// The receipt as it was issued.
    pub receipt: Receipt,
    /// The giver's present name; `None` once the account is deleted.
    pub giver: Option<Person>,
    /// Whether it is still valid.
    pub state: ReceiptState,
}

/// A person's receipts, the newest first.
pub(crate) fn of_giver(stores: &mut Reads<'_>, user: UserId) -> Result<Vec<ReceiptView>> {
    let giver = stores.receipts().giver(user)?;
    let (receipts, paid) = (stores.receipts().of_user(user)?, stores.receipts().paid_by(user)?);
    Ok(views(receipts, giver.as_ref(), &paid))
}

/// A valid receipt; `None` for an outdated or unknown one.
pub(crate) fn current(stores: &mut Reads<'_>, id: ReceiptId) -> Result<Option<Receipt>> {
    let Some(user) = stores.receipts().user_of(id)? else { return Ok(None) };
    let (receipts, paid) = (stores.receipts().of_user(user)?, stores.receipts().paid_by(user)?);
    let found = views(receipts, None, &paid).into_iter().find(|view| view.receipt.id == id);
    Ok(found.filter(|view| view.state == ReceiptState::Current).map(|view| view.receipt))
}

/// One person's receipts, sorted from the newest on, with the state of each.
pub(crate) fn views(receipts: Vec<Receipt>, giver: Option<&Person>, paid: &[PaidFor]) -> Vec<ReceiptView> {
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

/// The newest receipt of a ticket, and whether its figures are right.
pub(crate) fn newest(stores: &mut dyn Stores, ticket: TicketId) -> Result<Option<(Receipt, bool)>> {
    let Some(receipt) = stores.receipts().newest_of(&[ticket])?.pop() else { return Ok(None) };
    let paid = stores.receipts().paid_for(&[ticket])?;
    let holds = agree(&receipt.lines, &lines(&paid, receipt.of));
    Ok(Some((receipt, holds)))
}

/// The lines of a receipt by the present figures.
pub(crate) fn lines(paid: &[PaidFor], of: ReceiptOf) -> Vec<ReceiptLine> {
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

/// Whether both have the same amounts; names may have changed.
pub(crate) fn agree(told: &[ReceiptLine], now: &[ReceiptLine]) -> bool {
    let figures = |line: &ReceiptLine| (line.ticket, line.received_on, line.given);
    told.iter().map(figures).eq(now.iter().map(figures))
}

/// The receipt with these lines, in the fund's present wording.
pub(crate) fn of_lines(
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
