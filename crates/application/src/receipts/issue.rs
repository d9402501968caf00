use fairway_domain::access::Actor;
use fairway_domain::ids::{TicketId, UserId};
use fairway_domain::person::Person;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Complaint;

use super::Receipts;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::not_found::{NO_SUCH_TICKET, NO_SUCH_USER};
use crate::ports::Stores;
use crate::receipt_state::{ReceiptState, ReceiptView, agree, lines, of_lines};
use crate::stores::audit::Change;
use crate::stores::receipts::{PaidFor, Receipt, ReceiptOf};

/// The requested receipt.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReceiptWanted {
    /// The ticket; without one, the receipt is of a year.
    pub ticket: Option<TicketId>,
    /// The year.
    pub year: Option<i64>,
    /// The giver; the caller when absent.
    pub user: Option<UserId>,
}

impl ReceiptWanted {
    fn examine(&self) -> Result<ReceiptOf> {
        let mut checks = Checks::default();
        let of = match (self.ticket, self.year) {
            (Some(ticket), None) => Some(ReceiptOf::Ticket(ticket)),
            (None, Some(year)) => checks.value("year", year_of(year)).map(ReceiptOf::Year),
            (Some(_), Some(_)) => checks.value("year", Err("must be empty, as a ticket is told".into())),
            (None, None) => checks.there("ticketId", None),
        };
        checks.finish()?;
        expect_valid(of)
    }
}

fn year_of(year: i64) -> std::result::Result<i32, Complaint> {
    let year = i32::try_from(year).ok().filter(|year| (2000..=9999).contains(year));
    year.ok_or_else(|| "must be from 2000 to 9999".into())
}

impl Receipts {
    /// The receipt of a ticket, or of all gifts of a person in a year: the newest one while its figures are right, else a new one. One's own, or any
    /// user's for an Admin.
    ///
    /// # Errors
    /// `Error::Invalid`; `Error::NotFound`, also for another's; `Refusal::NothingReceived`, `Refusal::KeyReused`.
    pub fn create(
        &self,
        actor: &Actor,
        wanted: &ReceiptWanted,
        once: &Once<ReceiptView>,
    ) -> Result<Answer<ReceiptView>> {
        let of = wanted.examine()?;
        let user = wanted.user.unwrap_or(actor.id);
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| match of {
            ReceiptOf::Ticket(ticket) => self.of_ticket(stores, actor, ticket),
            ReceiptOf::Year(_) if !actor.owns(user) => Err(NO_SUCH_USER),
            ReceiptOf::Year(_) => self.of_year(stores, actor, user, of),
        })
    }

    /// Locks the ticket, like calls that enter money and issue its receipt.
    fn of_ticket(&self, stores: &mut dyn Stores, actor: &Actor, ticket: TicketId) -> Result<ReceiptView> {
        let own = stores.tickets().view(ticket)?.filter(|ticket| actor.owns(ticket.user_id));
        let user = own.ok_or(NO_SUCH_TICKET)?.user_id;
        stores.tickets().lock(ticket)?.ok_or(NO_SUCH_TICKET)?;
        let giver = stores.receipts().giver(user)?.ok_or(NO_SUCH_TICKET)?;
        let paid = stores.receipts().paid_for(&[ticket])?;
        let newest = stores.receipts().newest_of(&[ticket])?.pop();
        self.issue(stores, actor, (user, giver), ReceiptOf::Ticket(ticket), newest, &paid)
    }

    fn of_year(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        user: UserId,
        of: ReceiptOf,
    ) -> Result<ReceiptView> {
        let giver = stores.receipts().lock_giver(user)?.ok_or(NO_SUCH_USER)?;
        let paid = stores.receipts().paid_by(user)?;
        let newest = stores.receipts().of_user(user)?.into_iter().find(|receipt| receipt.of == of);
        self.issue(stores, actor, (user, giver), of, newest, &paid)
    }

    fn issue(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        (user, giver): (UserId, Person),
        of: ReceiptOf,
        newest: Option<Receipt>,
        paid: &[PaidFor],
    ) -> Result<ReceiptView> {
        let now = lines(paid, of);
        if now.is_empty() {
            return Err(Refusal::NothingReceived.into());
        }
        let receipt = if let Some(receipt) = newest.filter(|receipt| agree(&receipt.lines, &now)) {
            receipt
        } else {
            let new = of_lines(&*self.clock, &self.fund, user, of, now);
            let ids = stores.receipts().add(std::slice::from_ref(&new))?;
            let id = *ids.first().ok_or(NO_SUCH_USER)?;
            let change = Change::of("userId", &"", &user);
            let changes = change.into_iter().collect();
            audit::if_staff(stores, actor, new.issued_at, "receipt.create", id.0, changes)?;
            Receipt { id, user, of, wording: new.wording, issued_at: new.issued_at, lines: new.lines }
        };
        Ok(ReceiptView { receipt, giver: Some(giver), state: ReceiptState::Current })
    }
}
