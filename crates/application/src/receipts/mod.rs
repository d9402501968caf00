//! Receipts of gifts (rule `receipts`).

mod issue;
mod mail;

pub use issue::ReceiptWanted;

use std::collections::BTreeSet;
use std::sync::Arc;

use fairway_domain::access::Actor;
use fairway_domain::ids::{ReceiptId, UserId};
use fairway_domain::mailing::MailBounds;

use crate::Ports;
use crate::error::{Error, Result};
use crate::known_fund::KnownFund;
use crate::not_found::NO_SUCH_USER;
use crate::ports::{Clock, Database, Reads};
use crate::receipt_state::{ReceiptView, views};
use crate::stores::receipts::PaidFor;

const NO_SUCH_RECEIPT: Error = Error::NotFound("There is no such receipt.");

/// The use cases of receipts.
pub struct Receipts {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    mail_bounds: MailBounds,
    fund: Arc<KnownFund>,
}

/// A person's receipts, and the years that they can request receipts for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptsOfUser {
    /// The receipts, the newest first.
    pub receipts: Vec<ReceiptView>,
    /// The years with gifts, the newest first.
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

    /// A person's receipts. One's own, or any user's for an Admin.
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

    /// One receipt. One's own, or any user's for an Admin.
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's.
    pub fn receipt(&self, actor: &Actor, id: ReceiptId) -> Result<ReceiptView> {
        self.database.read(|stores| view(stores, actor, id))
    }
}

/// A receipt that the actor may know of.
fn view(stores: &mut Reads<'_>, actor: &Actor, id: ReceiptId) -> Result<ReceiptView> {
    let user = stores.receipts().user_of(id)?.filter(|user| actor.owns(*user)).ok_or(NO_SUCH_RECEIPT)?;
    let giver = stores.receipts().giver(user)?;
    let (receipts, paid) = (stores.receipts().of_user(user)?, stores.receipts().paid_by(user)?);
    let found = views(receipts, giver.as_ref(), &paid).into_iter().find(|view| view.receipt.id == id);
    found.ok_or(NO_SUCH_RECEIPT)
}

fn years(paid: &[PaidFor]) -> Vec<i32> {
    let years: BTreeSet<i32> = paid.iter().flat_map(|paid| paid.sold.years(&paid.rows)).collect();
    years.into_iter().rev().collect()
}
