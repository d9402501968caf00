#![doc = include_str!("../README.md")]

use std::sync::Arc;

use fairway_domain::waitlist::HOLD_HOURS;

pub mod accounts;
pub mod attendees;
pub mod audit;
pub mod bank;
pub mod broadcasts;
pub mod categories;
mod change_count;
pub mod check_in;
mod checks;
mod confirmation_link;
mod due;
pub mod error;
pub mod exports;
mod filling;
pub mod fund;
mod group_commit;
mod group_ticket;
pub mod groups;
pub mod idempotency;
pub mod known_fund;
mod ledger_entry;
pub mod mail;
mod not_found;
mod outbox;
pub mod page;
pub mod pairings;
pub mod paper;
mod pass_news;
pub mod pictures;
pub mod ports;
mod receipt_renewal;
pub mod receipt_state;
pub mod receipts;
pub mod rounds;
mod session;
pub mod sheets;
pub mod site_metrics;
pub mod sponsors;
pub mod stations;
pub mod stores;
pub mod teammate;
pub mod terms;
#[cfg(any(test, feature = "test-support"))]
pub mod testing;
mod ticket_fields;
mod ticket_news;
pub mod tickets;
pub mod tournament_sponsors;
pub mod tournaments;
pub mod user_sponsors;
mod versions;
mod visibility;
pub mod waitlist;
mod wanted;
pub mod weather;
pub mod widgets;

pub use change_count::ChangeCount;
pub use error::{Error, FieldErrors, Result};
pub use versions::IfVersion;
pub use wanted::{Waits, Wanted};

/// All ports of the use cases; each feature takes those that it uses.
#[derive(Clone)]
pub struct Ports {
    /// The tables, through transactions.
    pub database: Arc<dyn ports::Database>,
    /// The clock.
    pub clock: Arc<dyn ports::Clock>,
    /// The source of scan codes, auth codes and names of pictures.
    pub randomness: Arc<dyn ports::Randomness>,
    /// Digests of auth codes.
    pub digests: Arc<dyn ports::Digests>,
    /// Hashing of passwords.
    pub passwords: Arc<dyn ports::Passwords>,
    /// Signing of sessions.
    pub tokens: Arc<dyn ports::Tokens>,
    /// Limits on tries.
    pub tries: Arc<dyn ports::Tries>,
    /// Limits on mail to one address.
    pub mail_bounds: fairway_domain::mailing::MailBounds,
    /// The store of pictures.
    pub pictures: Arc<dyn ports::Pictures>,
    /// Decodes uploads into pictures.
    pub picture_checker: Arc<dyn ports::PictureChecker>,
    /// Reads files of banks.
    pub tables: Arc<dyn ports::Tables>,
    /// Cleans HTML.
    pub html_cleaner: Arc<dyn ports::HtmlCleaner>,
    /// Limits per person.
    pub limits: Limits,
    /// The fund's settings.
    pub fund: Arc<known_fund::KnownFund>,
}

/// Limits per person, and their durations, as set by the operator.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most unpaid tickets of one tournament that a buyer may have reserved, and the most free ones, unless an Admin reserves them.
    pub unpaid_tickets: i64,
    /// Hours for which a place offered to the waitlist is held.
    pub waitlist_hours: i64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { unpaid_tickets: 5, waitlist_hours: HOLD_HOURS }
    }
}

/// Every use case, by feature.
pub struct Application {
    /// Accounts and sessions.
    pub accounts: accounts::Accounts,
    /// Entrance passes.
    pub attendees: attendees::Attendees,
    /// The audit trail of staff.
    pub audit: audit::AuditTrail,
    /// Files of banks and donation forms.
    pub bank: bank::Bank,
    /// Mails of Admins to many people.
    pub broadcasts: broadcasts::Broadcasts,
    /// Ticket categories.
    pub categories: categories::Categories,
    /// Check-in on the day.
    pub check_in: check_in::CheckIns,
    /// Exports of a tournament.
    pub exports: exports::Exports,
    /// The fund's settings.
    pub fund: fund::FundSettings,
    /// Groups of tickets.
    pub groups: groups::Groups,
    /// Mail that could not be sent.
    pub unsent_mail: mail::MailAdministration,
    /// Pairings of rounds.
    pub pairings: pairings::Pairings,
    /// Receipts of gifts.
    pub receipts: receipts::Receipts,
    /// Rounds.
    pub rounds: rounds::Rounds,
    /// Printed sheets for the day.
    pub sheets: sheets::Sheets,
    /// Sponsors.
    pub sponsors: sponsors::Sponsors,
    /// Phones that check people in.
    pub stations: stations::Stations,
    /// Payment terms of tickets.
    pub terms: terms::Terms,
    /// Tickets.
    pub tickets: tickets::Tickets,
    /// Tournaments.
    pub tournaments: tournaments::Tournaments,
    /// Sponsors of tournaments.
    pub tournament_sponsors: tournament_sponsors::TournamentSponsors,
    /// Links of users to the sponsors that they manage.
    pub user_sponsors: user_sponsors::UserSponsors,
    /// The waitlist.
    pub waitlist: waitlist::Waitlist,
    /// Rain: decisions, and the buyers' choices after them.
    pub weather: weather::Weather,
    /// Content of the public page.
    pub widgets: widgets::Widgets,
    /// Numbers for the operator's monitoring.
    pub site_metrics: site_metrics::SiteMetrics,
    database: Arc<dyn ports::Database>,
}

impl Application {
    /// Makes each feature, which takes the ports that it uses.
    pub fn new(ports: &Ports) -> Self {
        Self {
            accounts: accounts::Accounts::new(ports),
            attendees: attendees::Attendees::new(ports),
            audit: audit::AuditTrail::new(ports),
            bank: bank::Bank::new(ports),
            broadcasts: broadcasts::Broadcasts::new(ports, mail::preview),
            categories: categories::Categories::new(ports),
            check_in: check_in::CheckIns::new(ports),
            exports: exports::Exports::new(ports),
            fund: fund::FundSettings::new(ports),
            groups: groups::Groups::new(ports),
            unsent_mail: mail::MailAdministration::new(ports),
            pairings: pairings::Pairings::new(ports),
            receipts: receipts::Receipts::new(ports),
            rounds: rounds::Rounds::new(ports),
            sheets: sheets::Sheets::new(ports),
            sponsors: sponsors::Sponsors::new(ports),
            stations: stations::Stations::new(ports),
            terms: terms::Terms::new(ports),
            tickets: tickets::Tickets::new(ports),
            tournaments: tournaments::Tournaments::new(ports),
            tournament_sponsors: tournament_sponsors::TournamentSponsors::new(ports),
            user_sponsors: user_sponsors::UserSponsors::new(ports),
            waitlist: waitlist::Waitlist::new(ports),
            site_metrics: site_metrics::SiteMetrics::new(ports),
            weather: weather::Weather::new(ports),
            widgets: widgets::Widgets::new(ports),
            database: ports.database.clone(),
        }
    }

    /// Whether the database answers, for health checks.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when it does not.
    pub fn ready(&self) -> Result<()> {
        self.database.read(|stores| stores.fund().find()).map(drop)
    }
}
