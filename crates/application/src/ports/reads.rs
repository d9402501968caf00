//! The handle of use cases without writes.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::bank::{BankColumns, Booked, Owed, Settled};
use fairway_domain::broadcast::Audience;
use fairway_domain::group::Group;
use fairway_domain::ids::{
    AttendeeId, BankRowId, BroadcastId, CategoryId, EntryId, ReceiptId, RoundId, SponsorId, TicketId,
    TournamentId, UserId, WidgetId,
};
use fairway_domain::pairing::RoundPairings;
use fairway_domain::person::Person;
use fairway_domain::readiness::Sellable;
use fairway_domain::reference::Reference;
use fairway_domain::round::Round;
use fairway_domain::sheet::SheetSource;
use fairway_domain::ticket::Ticket;
use fairway_domain::values::Email;

use super::Stores;
use crate::error::Result;
use crate::page::{Page, Part};
use crate::stores::accounts::{Credentials, RoleView, Session, Suggestion, User, UserFilter, UserStore};
use crate::stores::attendees::{Attendee, AttendeeStore, Pass};
use crate::stores::audit::{AuditStore, EntryFilter as AuditFilter, KeptEntry};
use crate::stores::auth_codes::AuthCodeStore;
use crate::stores::bank::{BankFilter, BankMatch, BankRow, BankStore, BankSum};
use crate::stores::broadcasts::{BroadcastStore, BroadcastView, Found, Recipient};
use crate::stores::categories::{CategoryStore, CategoryView};
use crate::stores::check_in::{Captain, CheckInStore, ListChanges, ListedAttendee, Log};
use crate::stores::clashes::{Clash, ClashStore};
use crate::stores::fund::{FundStore, KeptFund};
use crate::stores::groups::{GroupStore, Via};
use crate::stores::idempotency::IdempotencyStore;
use crate::stores::ledger::{LedgerEntry, LedgerStore};
use crate::stores::mail::{Backlog, MailStore, MailedTo, UnsentMail};
use crate::stores::overview::{OverviewStore, SoldCategory};
use crate::stores::pairings::PairingStore;
use crate::stores::pictures::PictureStore;
use crate::stores::receipts::{PaidFor, Receipt, ReceiptStore};
use crate::stores::rounds::RoundStore;
use crate::stores::sheets::{PrintedSheet, SheetStore};
use crate::stores::sponsors::{Sponsor, SponsorStore, Whose};
use crate::stores::stations::{StationStore, StationView};
use crate::stores::terms::{KeptTerm, TermStore};
use crate::stores::tickets::{TicketFilter, TicketStore, TicketView};
use crate::stores::tournament_sponsors::{TournamentSponsorStore, TournamentSponsorView};
use crate::stores::tournaments::{Bill, Finding, Tournament, TournamentSponsor, TournamentStore};
use crate::stores::user_sponsors::{UserSponsorStore, UserSponsorView};
use crate::stores::waitlist::{EntryFilter, EntryView, WaitlistStore};
use crate::stores::weather::{ChoiceView, WeatherStore};
use crate::stores::widgets::{Widget, WidgetStore};

/// Makes [`Reads`], and a handle for each store with the listed methods only.
macro_rules! reads {
    ($($(#[$doc:meta])* $name:ident: $reads:ident of $store:ident {
        $(fn $method:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*
    })*) => {
        impl Reads<'_> {
            $($(#[$doc])* pub fn $name(&mut self) -> $reads<'_> {
                $reads(self.0.$name())
            })*
        }

        $(
            #[doc = concat!("The methods of [`", stringify!($store), "`] that neither write nor lock.")]
            pub struct $reads<'a>(&'a mut dyn $store);

            impl $reads<'_> {
                $(
                    #[doc = concat!("[`", stringify!($store), "::", stringify!($method), "`].")]
                    ///
                    /// # Errors
                    /// The errors of the store.
                    pub fn $method(&mut self, $($argument: $type),*) -> Result<$answer> {
                        self.0.$method($($argument),*)
                    }
                )*
            }
        )*
    };
}

/// Every store, without the methods that write or lock: reads run outside of a transaction, where a lock would have no effect. Add a method to the
/// list below once a use case that only reads needs it.
///
/// ```
/// # use fairway_application::ports::Reads;
/// # use fairway_domain::ids::RoundId;
/// fn reads(stores: &mut Reads<'_>) {
///     let _ = stores.rounds().find(RoundId(1), true);
/// }
/// ```
///
/// Calls that lock or write do not compile:
///
/// ```compile_fail,E0599
/// # use fairway_application::ports::Reads;
/// # use fairway_domain::ids::RoundId;
/// fn locks(stores: &mut Reads<'_>) {
///     let _ = stores.rounds().lock(RoundId(1));
/// }
/// ```
///
/// ```compile_fail,E0599
/// # use fairway_application::ports::Reads;
/// # use fairway_domain::ids::RoundId;
/// fn writes(stores: &mut Reads<'_>) {
///     let _ = stores.rounds().delete(RoundId(1));
/// }
/// ```
pub struct Reads<'a>(&'a mut dyn Stores);

impl<'a> Reads<'a> {
    /// The reading half of these stores.
    pub fn of(stores: &'a mut dyn Stores) -> Self {
        Self(stores)
    }
}

impl dyn Stores + '_ {
    /// The same stores for a function that only reads.
    pub fn reads(&mut self) -> Reads<'_> {
        Reads::of(self)
    }
}

reads! {
    /// People and accounts.
    users: UserReads of UserStore {
        fn find(id: UserId) -> Option<User>;
        fn list(filter: &UserFilter) -> Part<User>;
        fn teammates(id: UserId) -> Vec<Suggestion>;
        fn owner_of(email: &Email) -> Option<Suggestion>;
        fn roles() -> Vec<RoleView>;
        fn credentials(email: &Email) -> Option<Credentials>;
        fn session(id: UserId) -> Option<Session>;
    }
    /// Codes that sign in once.
    auth_codes: AuthCodeReads of AuthCodeStore {
        fn holder(digest: &str, now: DateTime<Utc>) -> Option<Email>;
    }
    /// Tournaments.
    tournaments: TournamentReads of TournamentStore {
        fn list(hidden: bool) -> Vec<Tournament>;
        fn most_recent_live() -> Option<Tournament>;
        fn find(id: TournamentId, hidden: bool) -> Option<Tournament>;
        fn sponsors(id: TournamentId) -> Vec<TournamentSponsor>;
        fn readiness(id: TournamentId, now: DateTime<Utc>) -> Vec<Finding>;
        fn sellable(id: TournamentId) -> Vec<Sellable>;
        fn bill(id: TournamentId) -> Vec<Bill>;
    }
    /// Rounds.
    rounds: RoundReads of RoundStore {
        fn of_tournament(id: TournamentId, hidden: bool) -> Vec<Round>;
        fn find(id: RoundId, hidden: bool) -> Option<Round>;
    }
    /// Pairings of rounds.
    pairings: PairingReads of PairingStore {
        fn of_round(id: RoundId) -> Option<RoundPairings>;
    }
    /// Ticket categories.
    categories: CategoryReads of CategoryStore {
        fn of_tournament(id: TournamentId, hidden: bool, for_sponsors: Option<bool>, now: DateTime<Utc>) -> Vec<CategoryView>;
        fn find(id: CategoryId, hidden: bool, now: DateTime<Utc>) -> Option<CategoryView>;
    }
    /// Sponsors.
    sponsors: SponsorReads of SponsorStore {
        fn list(whose: Whose) -> Vec<Sponsor>;
        fn find(id: SponsorId, whose: Whose) -> Option<Sponsor>;
        fn exists(id: SponsorId) -> bool;
    }
    /// Sponsors of tournaments.
    tournament_sponsors: TournamentSponsorReads of TournamentSponsorStore {
        fn of_tournament(id: TournamentId) -> Vec<TournamentSponsorView>;
    }
    /// The links between users and sponsors.
    user_sponsors: UserSponsorReads of UserSponsorStore {
        fn of_sponsor(id: SponsorId) -> Vec<UserSponsorView>;
        fn count_of_user(id: UserId) -> usize;
    }
    /// Tickets.
    tickets: TicketReads of TicketStore {
        fn view(id: TicketId) -> Option<TicketView>;
        fn of_user(user: UserId) -> Vec<TicketView>;
        fn of_tournament(id: TournamentId, filter: &TicketFilter) -> Part<TicketView>;
    }
    /// Payment terms of tickets.
    terms: TermReads of TermStore {
        fn of_tournament(id: TournamentId) -> Option<KeptTerm>;
        fn overdue(today: NaiveDate, now: DateTime<Utc>) -> Vec<(TicketId, CategoryId)>;
        fn reminders_due(today: NaiveDate, before: DateTime<Utc>) -> Vec<TicketId>;
    }
    /// The ledger of tickets.
    ledger: LedgerReads of LedgerStore {
        fn of_ticket(ticket: TicketId) -> Vec<LedgerEntry>;
    }
    /// Receipts of gifts.
    receipts: ReceiptReads of ReceiptStore {
        fn paid_by(user: UserId) -> Vec<PaidFor>;
        fn giver(user: UserId) -> Option<Person>;
        fn of_user(user: UserId) -> Vec<Receipt>;
        fn user_of(id: ReceiptId) -> Option<UserId>;
    }
    /// Payments from bank files.
    bank: BankReads of BankStore {
        fn columns(headings: &str) -> Option<BankColumns>;
        fn rows(id: TournamentId, filter: &BankFilter) -> Part<BankRow>;
        fn matches(ids: &[BankRowId]) -> Vec<BankMatch>;
        fn sums(id: TournamentId) -> Vec<BankSum>;
        fn owed(id: TournamentId) -> Vec<Owed>;
        fn booked(id: TournamentId) -> Vec<Booked>;
        fn settled(id: TournamentId, named: &[Reference]) -> Vec<Settled>;
    }
    /// Printed sheets for the day.
    sheets: SheetReads of SheetStore {
        fn source(id: TournamentId) -> Option<SheetSource>;
        fn printed(id: TournamentId) -> Vec<PrintedSheet>;
    }
    /// The figures of a sale.
    overview: OverviewReads of OverviewStore {
        fn alike(id: TournamentId) -> Vec<SoldCategory>;
        fn by_method(id: TournamentId) -> Vec<(String, i64)>;
        fn reserved(id: TournamentId) -> Vec<(DateTime<Utc>, i64)>;
        fn received(id: TournamentId) -> Vec<(NaiveDate, i64)>;
    }
    /// Groups of tickets.
    groups: GroupReads of GroupStore {
        fn ticket(via: Via) -> Option<Ticket>;
        fn of_ticket(id: TicketId) -> Vec<Group>;
    }
    /// Places in groups.
    attendees: AttendeeReads of AttendeeStore {
        fn passes_of(user: UserId) -> Vec<Pass>;
        fn linked_pass(digest: &str) -> Option<Pass>;
        fn find(id: AttendeeId) -> Option<Attendee>;
    }
    /// The waitlist.
    waitlist: WaitlistReads of WaitlistStore {
        fn list(filter: &EntryFilter, now: DateTime<Utc>) -> Part<EntryView>;
        fn find(id: EntryId, now: DateTime<Utc>) -> Option<EntryView>;
        fn by_code(code: &str, now: DateTime<Utc>) -> Option<EntryView>;
        fn of_email(email: &Email, now: DateTime<Utc>) -> Vec<EntryView>;
        fn with_freed_places(now: DateTime<Utc>, today: NaiveDate) -> Vec<CategoryId>;
    }
    /// Check-ins.
    check_ins: CheckInReads of CheckInStore {
        fn of_tournament(id: TournamentId, page: &Page) -> Part<ListedAttendee>;
        fn log(id: TournamentId) -> Log;
        fn logs(ids: &[TournamentId]) -> Vec<(TournamentId, Log)>;
        fn changed(id: TournamentId, since: i64) -> ListChanges;
        fn captains(id: TournamentId) -> Vec<Captain>;
        fn tournament_of(digest: &str) -> Option<TournamentId>;
    }
    /// Clashes of check-ins, for staff to settle.
    clashes: ClashReads of ClashStore {
        fn of_tournament(id: TournamentId) -> Vec<Clash>;
    }
    /// Phones that check people in.
    stations: StationReads of StationStore {
        fn of_tournament(id: TournamentId) -> Vec<StationView>;
        fn by_credential(digest: &str) -> Option<StationView>;
    }
    /// Decisions about the weather.
    weather: WeatherReads of WeatherStore {
        fn choices(id: TournamentId) -> Vec<ChoiceView>;
        fn linked(digest: &str) -> Option<TicketId>;
    }
    /// Widgets.
    widgets: WidgetReads of WidgetStore {
        fn of_tournament(id: TournamentId, hidden: bool) -> Vec<Widget>;
        fn find(id: WidgetId, hidden: bool) -> Option<Widget>;
    }
    /// Pictures that rows refer to.
    pictures: PictureReads of PictureStore {
        fn unshown(kind: &str, names: &[String]) -> Vec<String>;
        fn any_shown() -> bool;
    }
    /// Mails of Admins to many people, and consent to invitations.
    broadcasts: BroadcastReads of BroadcastStore {
        fn of_tournament(id: TournamentId) -> Vec<BroadcastView>;
        fn found(tournament: TournamentId, audience: &Audience, names: i64) -> Found;
        fn finds(tournament: TournamentId, audience: &Audience, user: UserId) -> bool;
        fn recipient(tournament: TournamentId, user: UserId) -> Option<Recipient>;
        fn due(now: DateTime<Utc>) -> Vec<BroadcastId>;
        fn is_invited(user: UserId) -> Option<bool>;
    }
    /// The outbox.
    mail: MailReads of MailStore {
        fn unsent(page: &Page) -> Part<UnsentMail>;
        fn of_recipient(recipient: &Email) -> Vec<MailedTo>;
        fn backlog() -> Backlog;
    }
    /// First answers of creating calls, by idempotency key.
    idempotency: IdempotencyReads of IdempotencyStore {
        fn kept_request(caller: UserId, key: &str, expired: DateTime<Utc>) -> Option<String>;
    }
    /// The fund's settings.
    fund: FundReads of FundStore {
        fn find() -> KeptFund;
    }
    /// The audit trail.
    audit: AuditReads of AuditStore {
        fn list(filter: &AuditFilter) -> Part<KeptEntry>;
        fn names(rows: &[(String, i64)]) -> HashMap<(String, i64), String>;
    }
}
