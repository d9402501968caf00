//! For tests of use cases and of `http`: mocks of every store, a database that counts commits, a fixed clock.

#[cfg(test)]
mod samples;

use std::net::Ipv4Addr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, NaiveDateTime, TimeZone, Utc};
use fairway_domain::access::{Actor, Role};
use fairway_domain::account::Proof;
use fairway_domain::fund::Setting;
use fairway_domain::ids::UserId;
use fairway_domain::mailing::{Bound, MailBounds};
use fairway_domain::values::Email;

#[cfg(test)]
pub(crate) use samples::{
    category, category_view, entry, group_ticket, no_term, person, round, sheet_source, sponsor, ticket,
    tournament,
};

use crate::ChangeCount;
use crate::error::Result;
use crate::known_fund::{FundDefaults, KnownFund};
use crate::ports::{
    ClientAddress, Clock, Connections, Database, Digests, MockHtmlCleaner, MockPasswords, MockPictureChecker,
    MockPictures, MockTables, MockTokens, Randomness, Stores, Tries, TryKey,
};
use crate::stores::accounts::{MockUserStore, Session, User, UserStore};
use crate::stores::attendees::{AttendeeStore, MockAttendeeStore};
use crate::stores::audit::{AuditStore, MockAuditStore};
use crate::stores::auth_codes::{AuthCodeStore, MockAuthCodeStore};
use crate::stores::bank::{BankStore, MockBankStore};
use crate::stores::broadcasts::{BroadcastStore, MockBroadcastStore};
use crate::stores::categories::{CategoryStore, MockCategoryStore};
use crate::stores::check_in::{CheckInStore, MockCheckInStore};
use crate::stores::clashes::{ClashStore, MockClashStore};
use crate::stores::exports::{ExportStore, MockExportStore};
use crate::stores::fund::{FundStore, MockFundStore};
use crate::stores::groups::{GroupStore, MockGroupStore};
use crate::stores::idempotency::{IdempotencyStore, MockIdempotencyStore};
use crate::stores::ledger::{LedgerStore, MockLedgerStore};
use crate::stores::mail::{MailStore, MockMailStore};
use crate::stores::overview::{MockOverviewStore, OverviewStore};
use crate::stores::pairings::{MockPairingStore, PairingStore};
use crate::stores::pictures::{MockPictureStore, PictureStore};
use crate::stores::receipts::{MockReceiptStore, ReceiptStore};
use crate::stores::rounds::{MockRoundStore, RoundStore};
use crate::stores::sales::{MockSaleStore, SaleStore};
use crate::stores::sheets::{MockSheetStore, SheetStore};
use crate::stores::sponsors::{MockSponsorStore, SponsorStore};
use crate::stores::stations::{MockStationStore, StationStore};
use crate::stores::terms::{MockTermStore, TermStore};
use crate::stores::tickets::{MockTicketStore, TicketStore};
use crate::stores::tournament_sponsors::{MockTournamentSponsorStore, TournamentSponsorStore};
use crate::stores::tournaments::{MockTournamentStore, TournamentStore};
use crate::stores::user_sponsors::{MockUserSponsorStore, UserSponsorStore};
use crate::stores::waitlist::{MockWaitlistStore, WaitlistStore};
use crate::stores::weather::{MockWeatherStore, WeatherStore};
use crate::stores::widgets::{MockWidgetStore, WidgetStore};
use crate::{Limits, Ports};

macro_rules! mock_stores {
    ($($name:ident: $mock:ty as $store:ident),* $(,)?) => {
        /// A mock of every store; an unexpected call fails the test.
        #[derive(Default)]
        pub struct MockStores {
            $(#[doc = concat!("The mock behind `Stores::", stringify!($name), "`.")] pub $name: $mock,)*
        }

        impl Stores for MockStores {
            $(fn $name(&mut self) -> &mut dyn $store { &mut self.$name })*
        }
    };
}

mock_stores! {
    users: MockUserStore as UserStore,
    auth_codes: MockAuthCodeStore as AuthCodeStore,
    tournaments: MockTournamentStore as TournamentStore,
    rounds: MockRoundStore as RoundStore,
    pairings: MockPairingStore as PairingStore,
    categories: MockCategoryStore as CategoryStore,
    sheets: MockSheetStore as SheetStore,
    sponsors: MockSponsorStore as SponsorStore,
    tournament_sponsors: MockTournamentSponsorStore as TournamentSponsorStore,
    user_sponsors: MockUserSponsorStore as UserSponsorStore,
    sales: MockSaleStore as SaleStore,
    tickets: MockTicketStore as TicketStore,
    terms: MockTermStore as TermStore,
    ledger: MockLedgerStore as LedgerStore,
    receipts: MockReceiptStore as ReceiptStore,
    overview: MockOverviewStore as OverviewStore,
    groups: MockGroupStore as GroupStore,
    attendees: MockAttendeeStore as AttendeeStore,
    waitlist: MockWaitlistStore as WaitlistStore,
    check_ins: MockCheckInStore as CheckInStore,
    clashes: MockClashStore as ClashStore,
    stations: MockStationStore as StationStore,
    exports: MockExportStore as ExportStore,
    weather: MockWeatherStore as WeatherStore,
    widgets: MockWidgetStore as WidgetStore,
    pictures: MockPictureStore as PictureStore,
    bank: MockBankStore as BankStore,
    broadcasts: MockBroadcastStore as BroadcastStore,
    mail: MockMailStore as MailStore,
    idempotency: MockIdempotencyStore as IdempotencyStore,
    fund: MockFundStore as FundStore,
    audit: MockAuditStore as AuditStore,
}

impl MockStores {
    /// There are no passes, so that none is mailed.
    pub fn has_no_passes(&mut self) {
        self.attendees.expect_pass().returning(|_| Ok(None));
        self.attendees.expect_passes_of_ticket().returning(|_| Ok(vec![]));
        self.attendees.expect_passes_of_tickets().returning(|_| Ok(vec![]));
        self.attendees.expect_passes_of_round().returning(|_| Ok(vec![]));
        self.attendees.expect_passes_of_tournament().returning(|_| Ok(vec![]));
    }

    /// There are no payments, so that there is no receipt.
    pub fn has_no_receipts(&mut self) {
        self.receipts.expect_paid_for().returning(|_| Ok(vec![]));
        self.receipts.expect_newest_of().returning(|_| Ok(vec![]));
    }

    /// No session has ended.
    pub fn keeps_sessions(&mut self) {
        self.users.expect_session().returning(|_| {
            let email = Email::parse("sam@example.org").ok();
            Ok(email.map(|email| Session {
                email,
                roles: vec![Role::User],
                proof: Proof::Proven,
                token_version: 0,
            }))
        });
    }

    /// No mail was counted in this bound before, and each is counted now.
    pub fn counts_mail(&mut self, bound: Bound) {
        let lock = self.mail.expect_lock_counted().times(1..).withf(move |told, _| *told == bound);
        lock.returning(|_, _| Ok(vec![]));
        let set = self.mail.expect_set_counted().times(1..);
        set.withf(move |told, _, at| *told == bound && at == [FixedClock::default().0])
            .returning(|_, _, _| Ok(()));
    }
}

/// A database of mocks that counts commits and rollbacks. A nested transaction, which is a bug, deadlocks.
#[derive(Clone)]
pub struct FakeDatabase {
    stores: Arc<Mutex<MockStores>>,
    outcomes: Arc<Mutex<Outcomes>>,
}

/// Numbers of committed and rolled back transactions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Ended with `Ok`.
    pub commits: usize,
    /// Ended with `Err`.
    pub rollbacks: usize,
}

impl FakeDatabase {
    /// A database whose stores have these expectations. Without one for terms, tournaments have no term.
    pub fn expecting(expect: impl FnOnce(&mut MockStores)) -> Self {
        let mut stores = MockStores::default();
        expect(&mut stores);
        stores.terms.expect_of_tournament().returning(|_| Ok(None));
        Self { stores: Arc::new(Mutex::new(stores)), outcomes: Arc::default() }
    }

    /// The numbers so far.
    pub fn outcomes(&self) -> Outcomes {
        self.outcomes.lock().map(|outcomes| *outcomes).unwrap_or_default()
    }
}

impl Database for FakeDatabase {
    fn run(&self, work: &mut dyn FnMut(&mut dyn Stores) -> Result<()>) -> Result<()> {
        let mut stores = self.stores.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = work(&mut *stores);
        let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        if outcome.is_ok() {
            outcomes.commits += 1;
        } else {
            outcomes.rollbacks += 1;
        }
        outcome
    }

    fn connections(&self) -> Connections {
        Connections::default()
    }
}

/// A clock that shows noon (UTC) of 1 May 2026, or another fixed time.
#[derive(Debug, Clone, Copy)]
pub struct FixedClock(pub DateTime<Utc>);

impl Default for FixedClock {
    fn default() -> Self {
        Self(Utc.with_ymd_and_hms(2026, 5, 1, 12, 0, 0).single().unwrap_or_default())
    }
}

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        self.0
    }

    fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        at.naive_utc()
    }
}

/// Counts up, so that all numbers differ and are predictable.
#[derive(Debug, Default)]
pub struct Counting(Mutex<u128>);

impl Randomness for Counting {
    fn bits(&self) -> u128 {
        self.0.lock().map_or(0, |mut n| {
            *n += 1;
            *n
        })
    }
}

/// Readable digests for tests.
#[derive(Debug, Clone, Copy)]
pub struct Legible;

impl Digests for Legible {
    fn sha256(&self, text: &str) -> String {
        format!("digest of {text}")
    }
}

/// A client.
pub fn client() -> ClientAddress {
    ClientAddress::at(Ipv4Addr::LOCALHOST.into())
}

/// No limit on tries.
#[derive(Debug)]
pub struct Unlimited;

impl Tries for Unlimited {
    fn count(&self, _: TryKey) -> Result<()> {
        Ok(())
    }

    fn forget(&self, _: &TryKey) {}
}

/// Low bounds on mails to one address.
fn mail_bounds() -> MailBounds {
    let few = NonZeroU32::MIN.saturating_add(1);
    MailBounds { codes: few, unasked: few, reservations: few, waitlist: few }
}

/// A fund with all settings from the environment.
pub fn fund() -> FundDefaults {
    let told = [
        (Setting::FundName, "The Fund"),
        (Setting::SupportEmail, "help@fairway.example"),
        (Setting::PrivacyPolicyUrl, "https://fairway.example/privacy"),
        (Setting::CookiePreferencesUrl, "https://fairway.example/cookies"),
        (Setting::AttendeeDonationUrl, "https://pay.example/attendee"),
        (Setting::SponsorDonationUrl, "https://pay.example/sponsor"),
        (Setting::PayableTo, "The Fund, Inc."),
        (Setting::MailAddress, "P.O. Box 1"),
        (Setting::CourierAddress, "1 Main Street"),
        (Setting::TimeZone, "America/New_York"),
    ];
    let told = told.into_iter().map(|(setting, text)| (setting, text.to_owned())).collect();
    FundDefaults { told, ..FundDefaults::default() }
}

/// Ports over a fake database; passwords, tokens and pictures have no expectations.
pub fn ports(database: FakeDatabase, clock: FixedClock) -> Ports {
    Ports {
        database: Arc::new(database),
        clock: Arc::new(clock),
        randomness: Arc::new(Counting::default()),
        digests: Arc::new(Legible),
        passwords: Arc::new(MockPasswords::new()),
        tokens: Arc::new(MockTokens::new()),
        tries: Arc::new(Unlimited),
        mail_bounds: mail_bounds(),
        pictures: Arc::new(MockPictures::new()),
        picture_checker: Arc::new(MockPictureChecker::new()),
        html_cleaner: Arc::new(MockHtmlCleaner::new()),
        tables: Arc::new(MockTables::new()),
        limits: Limits::default(),
        fund: Arc::new(KnownFund::new(fund(), ChangeCount::default())),
    }
}

/// A person with the role User.
pub fn user(id: i64) -> User {
    User {
        id: UserId(id),
        email: Email::parse(&format!("user{id}@example.org")).ok(),
        name_first: "Sam".into(),
        name_last: "Rivera".into(),
        phone: "555".into(),
        roles: vec![Role::User],
        uid: format!("uid of {id}"),
        provider: "email".into(),
        proof: Proof::Proven,
        version: 3,
    }
}

/// A caller with these roles, signed in as user `id`.
///
/// # Panics
/// Never: the address is valid.
#[expect(clippy::unwrap_used, reason = "a constant address in a test helper")]
pub fn actor(id: i64, roles: &[Role]) -> Actor {
    Actor {
        id: UserId(id),
        email: Email::parse(&format!("user{id}@example.org")).unwrap(),
        roles: roles.to_vec(),
        proven: true,
        token_version: 0,
    }
}
