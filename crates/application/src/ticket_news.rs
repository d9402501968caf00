//! Mail to the people of a ticket that was paid, cancelled or taken up again (rules `mail-kinds`, `pass-mail` and `receipts`).

use std::sync::Arc;

use crate::outbox;
use fairway_domain::access::Actor;
use fairway_domain::ids::TicketId;
use fairway_domain::ticket::Settled;

use crate::Ports;
use crate::error::Result;
use crate::known_fund::KnownFund;
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Stores};
use crate::receipt_renewal::{MayBegin, Renewed, renew};
use crate::stores::mail::{Message, TicketNews};
use crate::stores::tickets::TicketView;

/// Mails changes of a ticket's payment to its purchaser and teammates, and issues receipts.
pub(crate) struct Messenger {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) fund: Arc<KnownFund>,
    pub(crate) pass_mailer: PassMailer,
}

impl Messenger {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { clock: ports.clock.clone(), fund: ports.fund.clone(), pass_mailer: PassMailer::new(ports) }
    }
}

/// Mails the purchaser on each change of paid or cancelled (rule `mail-kinds`), and returns the news. A reactivated ticket gets the mail of a new
/// one, so that the cancellation is not its last mail. Mail about a cancelled event has no passes: a payment for it is reported only by its receipt.
pub(crate) fn queue_purchaser_mail(
    stores: &mut dyn Stores,
    clock: &dyn Clock,
    before: &TicketView,
    after: &TicketView,
) -> Result<Option<TicketNews>> {
    let (was, is) = (standing(before), standing(after));
    // The reversal of a mistaken payment gets no mail.
    let taken_back = was == TicketNews::Paid && is == TicketNews::Reserved;
    let brings_nothing = after.is_of_cancelled() && is != TicketNews::Cancelled;
    if was == is || taken_back || brings_nothing {
        return Ok(None);
    }
    let now = clock.now();
    outbox::queue_mail(stores, after.user.email.as_ref(), Message::Ticket(is, after.id), now)?;
    Ok(Some(is))
}

/// Issues new receipts for those of these tickets whose money has changed, and mails each giver whose other news does not contain the receipt (rule
/// `receipts`). A reversed payment makes the receipt void, which is mailed only if the money was refunded.
pub(crate) fn renew_receipts(
    stores: &mut dyn Stores,
    messenger: &Messenger,
    tickets: &[(&TicketView, Option<TicketNews>, MayBegin)],
    gave_back: bool,
) -> Result<()> {
    let ids: Vec<_> = tickets.iter().map(|(ticket, _, may_begin)| (ticket.id, *may_begin)).collect();
    for (id, renewed) in renew(stores, &*messenger.clock, &messenger.fund, &ids)? {
        let Some((ticket, news, _)) = tickets.iter().find(|(ticket, ..)| ticket.id == id) else { continue };
        let has_receipt = matches!(news, Some(TicketNews::Paid | TicketNews::Cancelled));
        if !has_receipt && (renewed == Renewed::Issued || gave_back) {
            let message = Message::Ticket(TicketNews::Receipt, id);
            outbox::queue_mail(stores, ticket.user.email.as_ref(), message, messenger.clock.now())?;
        }
    }
    Ok(())
}

/// Mails the other holders on tickets with this news (rule `pass-mail`).
pub(crate) fn queue_teammate_mail(
    stores: &mut dyn Stores,
    pass_mailer: &PassMailer,
    actor: &Actor,
    news: Option<TicketNews>,
    tickets: &[TicketId],
) -> Result<()> {
    let mut mailing = pass_mailer.mailing(stores, Some(actor));
    match (news, tickets) {
        (None | Some(TicketNews::Reminder | TicketNews::Receipt | TicketNews::Lapsed), _) | (_, []) => Ok(()),
        (Some(TicketNews::Cancelled), tickets) => {
            tickets.iter().try_for_each(|ticket| mailing.cancelled(*ticket))
        }
        (Some(TicketNews::Paid | TicketNews::Reserved), tickets) => mailing.valid(tickets),
    }
}

/// The mail that fits the ticket's present state.
fn standing(ticket: &TicketView) -> TicketNews {
    match ticket.settled() {
        _ if ticket.cancelled => TicketNews::Cancelled,
        Settled::Paid => TicketNews::Paid,
        Settled::Unpaid | Settled::Free => TicketNews::Reserved,
    }
}
