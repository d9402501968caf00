//! Issues a new receipt after a ticket's received amount has changed (rule `receipts`).

use fairway_domain::ids::TicketId;

use crate::error::Result;
use crate::known_fund::KnownFund;
use crate::ports::{Clock, Stores};
use crate::receipt_state::{agree, lines, of_lines};
use crate::stores::receipts::{Receipt, ReceiptOf};

/// The outcome for the receipt of a ticket after a change of its money or state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Renewed {
    /// A new one was issued.
    Issued,
    /// The newest receipt is void.
    Void,
}

/// Whether a ticket may get its first receipt now: not for money from before there were receipts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MayBegin(pub(crate) bool);

/// Issues receipts for those of these tickets whose newest receipt, if any, has outdated figures. The tickets are locked, so that each state gets one
/// receipt. The number of statements does not depend on the number of tickets.
pub(crate) fn renew(
    stores: &mut dyn Stores,
    clock: &dyn Clock,
    fund: &KnownFund,
    tickets: &[(TicketId, MayBegin)],
) -> Result<Vec<(TicketId, Renewed)>> {
    if tickets.is_empty() {
        return Ok(vec![]);
    }
    let ids: Vec<_> = tickets.iter().map(|(id, _)| *id).collect();
    let (paid, newest) = (stores.receipts().paid_for(&ids)?, stores.receipts().newest_of(&ids)?);
    let (mut issued, mut renewed) = (vec![], vec![]);
    for (ticket, MayBegin(may_begin)) in tickets {
        let of = ReceiptOf::Ticket(*ticket);
        let now = lines(&paid, of);
        let last = newest.iter().find(|receipt| receipt.of == of);
        let is_right = |receipt: &Receipt| agree(&receipt.lines, &now);
        if last.map_or(now.is_empty() || !may_begin, is_right) {
            continue;
        }
        match paid.iter().find(|paid| paid.ticket == *ticket) {
            Some(paid) if !now.is_empty() => {
                issued.push(of_lines(clock, fund, paid.user, of, now));
                renewed.push((*ticket, Renewed::Issued));
            }
            _ => renewed.push((*ticket, Renewed::Void)),
        }
    }
    if !issued.is_empty() {
        stores.receipts().add(&issued)?;
    }
    Ok(renewed)
}
