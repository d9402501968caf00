//! One transaction, and every store over it.

use std::time::Duration;

use super::Reads;
use crate::error::{Error, Result};
use crate::group_commit::Answers;
use crate::stores::accounts::UserStore;
use crate::stores::attendees::AttendeeStore;
use crate::stores::audit::AuditStore;
use crate::stores::auth_codes::AuthCodeStore;
use crate::stores::bank::BankStore;
use crate::stores::broadcasts::BroadcastStore;
use crate::stores::categories::CategoryStore;
use crate::stores::check_in::CheckInStore;
use crate::stores::clashes::ClashStore;
use crate::stores::exports::ExportStore;
use crate::stores::fund::FundStore;
use crate::stores::groups::GroupStore;
use crate::stores::idempotency::IdempotencyStore;
use crate::stores::ledger::LedgerStore;
use crate::stores::mail::MailStore;
use crate::stores::overview::OverviewStore;
use crate::stores::pairings::PairingStore;
use crate::stores::pictures::PictureStore;
use crate::stores::receipts::ReceiptStore;
use crate::stores::rounds::RoundStore;
use crate::stores::sales::SaleStore;
use crate::stores::sheets::SheetStore;
use crate::stores::sponsors::SponsorStore;
use crate::stores::stations::StationStore;
use crate::stores::terms::TermStore;
use crate::stores::tickets::TicketStore;
use crate::stores::tournament_sponsors::TournamentSponsorStore;
use crate::stores::tournaments::TournamentStore;
use crate::stores::user_sponsors::UserSponsorStore;
use crate::stores::waitlist::WaitlistStore;
use crate::stores::weather::WeatherStore;
use crate::stores::widgets::WidgetStore;

/// Every store, over one open transaction.
pub trait Stores {
    /// People and accounts.
    fn users(&mut self) -> &mut dyn UserStore;
    /// Codes that sign in once.
    fn auth_codes(&mut self) -> &mut dyn AuthCodeStore;
    /// Tournaments.
    fn tournaments(&mut self) -> &mut dyn TournamentStore;
    /// Rounds.
    fn rounds(&mut self) -> &mut dyn RoundStore;
    /// Ticket categories.
    fn categories(&mut self) -> &mut dyn CategoryStore;
    /// Pairings of rounds.
    fn pairings(&mut self) -> &mut dyn PairingStore;
    /// Printed sheets for the day.
    fn sheets(&mut self) -> &mut dyn SheetStore;
    /// Sponsors.
    fn sponsors(&mut self) -> &mut dyn SponsorStore;
    /// Sponsors of tournaments.
    fn tournament_sponsors(&mut self) -> &mut dyn TournamentSponsorStore;
    /// The links between users and sponsors.
    fn user_sponsors(&mut self) -> &mut dyn UserSponsorStore;
    /// Sales of single tickets.
    fn sales(&mut self) -> &mut dyn SaleStore;
    /// Tickets.
    fn tickets(&mut self) -> &mut dyn TicketStore;
    /// Payment terms of tickets.
    fn terms(&mut self) -> &mut dyn TermStore;
    /// The ledger of tickets.
    fn ledger(&mut self) -> &mut dyn LedgerStore;
    /// Receipts of gifts.
    fn receipts(&mut self) -> &mut dyn ReceiptStore;
    /// The figures of a sale.
    fn overview(&mut self) -> &mut dyn OverviewStore;
    /// Groups of tickets.
    fn groups(&mut self) -> &mut dyn GroupStore;
    /// Places in groups.
    fn attendees(&mut self) -> &mut dyn AttendeeStore;
    /// The waitlist.
    fn waitlist(&mut self) -> &mut dyn WaitlistStore;
    /// Check-ins.
    fn check_ins(&mut self) -> &mut dyn CheckInStore;
    /// Clashes of check-ins, for staff to settle.
    fn clashes(&mut self) -> &mut dyn ClashStore;
    /// Phones that check people in.
    fn stations(&mut self) -> &mut dyn StationStore;
    /// The rows of exports.
    fn exports(&mut self) -> &mut dyn ExportStore;
    /// Decisions about the weather.
    fn weather(&mut self) -> &mut dyn WeatherStore;
    /// Widgets.
    fn widgets(&mut self) -> &mut dyn WidgetStore;
    /// Pictures that rows refer to.
    fn pictures(&mut self) -> &mut dyn PictureStore;
    /// Payments from bank files.
    fn bank(&mut self) -> &mut dyn BankStore;
    /// Mails of Admins to many people, and consent to invitations.
    fn broadcasts(&mut self) -> &mut dyn BroadcastStore;
    /// The outbox.
    fn mail(&mut self) -> &mut dyn MailStore;
    /// First answers of creating calls, by idempotency key.
    fn idempotency(&mut self) -> &mut dyn IdempotencyStore;
    /// The fund's settings.
    fn fund(&mut self) -> &mut dyn FundStore;
    /// The audit trail.
    fn audit(&mut self) -> &mut dyn AuditStore;
}

/// Runs work in one transaction: commits on `Ok`, rolls back on `Err`.
pub trait Database: Send + Sync {
    /// Object-safe form of [`transaction`](#method.transaction): the closure stores its own result.
    fn run(&self, work: &mut dyn FnMut(&mut dyn Stores) -> Result<()>) -> Result<()>;
    /// Figures of the connection pool, from memory.
    fn connections(&self) -> Connections;

    /// Object-safe form of [`read`](#method.read), which may run the work a second time on another connection. The default runs in a transaction.
    fn read_dyn(&self, work: &mut dyn FnMut(&mut dyn Stores) -> Result<()>) -> Result<()> {
        self.run(work)
    }
}

/// Figures of the connection pool, for the metrics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Connections {
    /// The maximum number of connections.
    pub most: u32,
    /// Open and unused connections.
    pub idle: u32,
    /// Connections in use.
    pub in_use: u32,
    /// Number of connections handed out since the start.
    pub given: u64,
    /// The total time that callers have waited for a connection, since the start.
    pub waited: Duration,
    /// Number of times since the start that no connection became free in time.
    pub refused: u64,
}

impl dyn Database {
    /// Runs work that answers many calls in one transaction, which is rolled back if none of them succeeds.
    pub(crate) fn transaction_each<T>(
        &self,
        work: impl FnOnce(&mut dyn Stores) -> Result<Answers<T>>,
    ) -> Result<Answers<T>> {
        let mut refused = None;
        let done = self.transaction(|stores| {
            let answers = work(stores)?;
            if answers.iter().flatten().any(Result::is_ok) {
                return Ok(answers);
            }
            refused = Some(answers);
            Err(Error::Unexpected("all calls were refused".into()))
        });
        refused.map_or(done, Ok)
    }

    /// Runs work in one transaction and returns its result.
    ///
    /// # Errors
    /// The work's own, after a rollback; [`Error::Unavailable`] when the database cannot be reached, [`Error::Busy`] when no connection became free in
    /// time, [`Error::Contended`] after a deadlock or too long a wait for a lock.
    pub fn transaction<T>(&self, work: impl FnOnce(&mut dyn Stores) -> Result<T>) -> Result<T> {
        let mut work = Some(work);
        let mut made = None;
        self.run(&mut |stores| {
            let work = work.take().ok_or_else(|| Error::Unexpected("work ran twice".into()))?;
            made = Some(work(stores)?);
            Ok(())
        })?;
        made.ok_or_else(did_not_run)
    }

    /// Runs work that only reads, which [`Reads`] enforces, and returns its result. Runs without a transaction, which saves two round trips; each
    /// statement sees the data committed when it begins, with or without one. Because reads can be repeated, the work runs again on another
    /// connection if the first one was closed while idle in the pool.
    ///
    /// # Errors
    /// The work's own; [`Error::Unavailable`] when the database cannot be reached, [`Error::Busy`] when no connection became free in time.
    pub fn read<T>(&self, mut work: impl FnMut(&mut Reads<'_>) -> Result<T>) -> Result<T> {
        let mut made = None;
        self.read_dyn(&mut |stores| {
            made = Some(work(&mut Reads::of(stores))?);
            Ok(())
        })?;
        made.ok_or_else(did_not_run)
    }
}

fn did_not_run() -> Error {
    Error::Unexpected("work did not run".into())
}
