use fairway_domain::ids::TicketId;

use super::{agree, lines, of_lines};
use crate::error::Result;
use crate::fund::KnownFund;
use crate::ports::{Clock, Stores};
use crate::stores::receipts::{Receipt, ReceiptOf};

/// The outcome for the receipt of a ticket whose money, or whose state, has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Renewed {
    /// A new one was issued.
    Issued,
    /// The one that there is tells nothing any more.
    Void,
}

/// Whether a ticket gets its first receipt now: not where money from before there were receipts is told anew.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MayBegin(pub(crate) bool);

/// Issues a receipt for each of these tickets of which the newest one, if there is one, does not tell what was received. The tickets are
/// locked, so that no two are issued of one state. However many tickets, the statements are the same.
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
