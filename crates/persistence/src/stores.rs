//! All stores, over one connection.

use diesel::PgConnection;
use diesel::r2d2::Pool;
use fairway_application::ports::Stores;
use fairway_application::stores::accounts::UserStore;
use fairway_application::stores::attendees::AttendeeStore;
use fairway_application::stores::audit::AuditStore;
use fairway_application::stores::auth_codes::AuthCodeStore;
use fairway_application::stores::bank::BankStore;
use fairway_application::stores::broadcasts::BroadcastStore;
use fairway_application::stores::categories::CategoryStore;
use fairway_application::stores::check_in::CheckInStore;
use fairway_application::stores::clashes::ClashStore;
use fairway_application::stores::exports::ExportStore;
use fairway_application::stores::fund::FundStore;
use fairway_application::stores::groups::GroupStore;
use fairway_application::stores::idempotency::IdempotencyStore;
use fairway_application::stores::ledger::LedgerStore;
use fairway_application::stores::mail::MailStore;
use fairway_application::stores::overview::OverviewStore;
use fairway_application::stores::pairings::PairingStore;
use fairway_application::stores::pictures::PictureStore;
use fairway_application::stores::receipts::ReceiptStore;
use fairway_application::stores::rounds::RoundStore;
use fairway_application::stores::sales::SaleStore;
use fairway_application::stores::sheets::SheetStore;
use fairway_application::stores::sponsors::SponsorStore;
use fairway_application::stores::stations::StationStore;
use fairway_application::stores::terms::TermStore;
use fairway_application::stores::tickets::TicketStore;
use fairway_application::stores::tournament_sponsors::TournamentSponsorStore;
use fairway_application::stores::tournaments::TournamentStore;
use fairway_application::stores::user_sponsors::UserSponsorStore;
use fairway_application::stores::waitlist::WaitlistStore;
use fairway_application::stores::weather::WeatherStore;
use fairway_application::stores::widgets::WidgetStore;

use crate::pool::Manager;

/// Every store, over one open transaction or, for reads, over one connection.
pub struct PgStores<'c> {
    pub(crate) connection: &'c mut PgConnection,
    /// The pool, for reads that use a second connection; `None` in a transaction, whose changes only its own connection sees,
    /// and on a connection outside of the pool.
    pub(crate) pool: Option<&'c Pool<Manager>>,
}

impl Stores for PgStores<'_> {
    fn users(&mut self) -> &mut dyn UserStore {
        self
    }
    fn auth_codes(&mut self) -> &mut dyn AuthCodeStore {
        self
    }
    fn tournaments(&mut self) -> &mut dyn TournamentStore {
        self
    }
    fn rounds(&mut self) -> &mut dyn RoundStore {
        self
    }
    fn bank(&mut self) -> &mut dyn BankStore {
        self
    }
    fn broadcasts(&mut self) -> &mut dyn BroadcastStore {
        self
    }
    fn categories(&mut self) -> &mut dyn CategoryStore {
        self
    }
    fn sheets(&mut self) -> &mut dyn SheetStore {
        self
    }
    fn sponsors(&mut self) -> &mut dyn SponsorStore {
        self
    }
    fn tournament_sponsors(&mut self) -> &mut dyn TournamentSponsorStore {
        self
    }
    fn user_sponsors(&mut self) -> &mut dyn UserSponsorStore {
        self
    }
    fn sales(&mut self) -> &mut dyn SaleStore {
        self
    }
    fn tickets(&mut self) -> &mut dyn TicketStore {
        self
    }
    fn terms(&mut self) -> &mut dyn TermStore {
        self
    }

    fn ledger(&mut self) -> &mut dyn LedgerStore {
        self
    }
    fn receipts(&mut self) -> &mut dyn ReceiptStore {
        self
    }
    fn overview(&mut self) -> &mut dyn OverviewStore {
        self
    }
    fn pairings(&mut self) -> &mut dyn PairingStore {
        self
    }
    fn groups(&mut self) -> &mut dyn GroupStore {
        self
    }
    fn attendees(&mut self) -> &mut dyn AttendeeStore {
        self
    }
    fn waitlist(&mut self) -> &mut dyn WaitlistStore {
        self
    }
    fn check_ins(&mut self) -> &mut dyn CheckInStore {
        self
    }
    fn clashes(&mut self) -> &mut dyn ClashStore {
        self
    }
    fn stations(&mut self) -> &mut dyn StationStore {
        self
    }
    fn exports(&mut self) -> &mut dyn ExportStore {
        self
    }
    fn weather(&mut self) -> &mut dyn WeatherStore {
        self
    }
    fn widgets(&mut self) -> &mut dyn WidgetStore {
        self
    }
    fn pictures(&mut self) -> &mut dyn PictureStore {
        self
    }
    fn mail(&mut self) -> &mut dyn MailStore {
        self
    }
    fn idempotency(&mut self) -> &mut dyn IdempotencyStore {
        self
    }
    fn fund(&mut self) -> &mut dyn FundStore {
        self
    }
    fn audit(&mut self) -> &mut dyn AuditStore {
        self
    }
}
