//! Writing the demonstration (rule `demonstration`): everything of it in one transaction, into an empty database or not at all.
//!
//! The rows come ready made: passwords hashed, pictures kept, codes drawn. The parts name each other by key: a
//! person by the key given here; a sponsor, a category and a round by name.

mod ids;
mod rows;
mod sale;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use diesel::dsl::{exists, select};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Result;
use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::reference::Reference;
use fairway_domain::values::{Email, ScanCode};

use crate::PgDatabase;
use crate::errors::Ours;
use crate::schema::{fund_settings, tournaments, users};

/// Advisory lock while seeding: of two processes the second finds the first one's rows.
const LOCK: i64 = 0x6465_6d6f;

/// Everything that is put into an empty database.
pub struct Demonstration {
    /// Account holders, players and sponsors' contacts.
    pub people: Vec<Person>,
    /// Companies, with their logos.
    pub sponsors: Vec<Sponsor>,
    /// Tournaments, with all that belongs to them.
    pub tournaments: Vec<Tournament>,
}

/// A person, with or without an account.
pub struct Person {
    /// The key by which others refer to this person.
    pub key: String,
    /// None for a teammate known by name alone.
    pub email: Option<Email>,
    /// First name.
    pub name_first: String,
    /// Last name.
    pub name_last: String,
    /// May be empty.
    pub phone: String,
    /// Their role.
    pub role: Role,
    /// `None` if they cannot sign in.
    pub password_hash: Option<String>,
    /// When they came.
    pub created_at: DateTime<Utc>,
}

/// A file in the picture store.
#[derive(Clone)]
pub struct Picture {
    /// The file name.
    pub file_name: String,
    /// `image/png` or `image/jpeg`.
    pub content_type: &'static str,
    /// In bytes.
    pub size: i64,
    /// Its random name in the store.
    pub name: String,
}

/// A company that supports a tournament; always live.
pub struct Sponsor {
    /// Its name, and its key.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Its site.
    pub website: String,
    /// Its phone.
    pub phone: String,
    /// First name of the contact.
    pub contact_name_first: String,
    /// Last name of the contact.
    pub contact_name_last: String,
    /// Its one logo.
    pub logo: Picture,
    /// Whether staff have approved the logo.
    pub verified: bool,
    /// Keys of the people who may act for it.
    pub managers: Vec<String>,
    /// When it came.
    pub created_at: DateTime<Utc>,
}

/// A charity day.
pub struct Tournament {
    /// Its name.
    pub name: String,
    /// The readable part of its address.
    pub slug: String,
    /// The description, in plain text.
    pub description: String,
    /// Whether the public may see it.
    pub live: bool,
    /// Its one day, local to the site.
    pub date: NaiveDate,
    /// The venue.
    pub location_title: String,
    /// The venue's address.
    pub location_address: String,
    /// The picture over its page.
    pub banner: Option<Picture>,
    /// The ticket categories.
    pub categories: Vec<Category>,
    /// Starts of play.
    pub rounds: Vec<Round>,
    /// The page's content, in order.
    pub widgets: Vec<Widget>,
    /// Sponsors linked to it without a ticket, by name.
    pub linked_sponsors: Vec<String>,
    /// The tickets, in order.
    pub tickets: Vec<Ticket>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// A ticket category.
pub struct Category {
    /// Its title, and its key within the tournament.
    pub name: String,
    /// The description.
    pub description: String,
    /// Groups that a ticket brings.
    pub num_groups: i32,
    /// The most people in each.
    pub num_attendees: i32,
    /// Tickets that may be sold.
    pub max_total_tickets: i32,
    /// The price of a ticket.
    pub price: Price,
    /// The fair market value of what a ticket brings.
    pub fair_value: Price,
    /// The payment provider's HTML.
    pub embed_code: String,
    /// Whether the public may see it.
    pub live: bool,
    /// Sold to sponsors instead of attendees.
    pub for_sponsors: bool,
}

/// A start of play, on the tournament's day.
pub struct Round {
    /// Its name, and its key within the tournament.
    pub name: String,
    /// The place of the start.
    pub location: String,
    /// Start of play.
    pub start: NaiveTime,
    /// End of play.
    pub end: NaiveTime,
    /// Whether the end is shown.
    pub end_visible: bool,
    /// Notes for players.
    pub description: String,
    /// Places in all.
    pub max_attendees: i32,
    /// Whether the public may see it.
    pub live: bool,
    /// Categories whose groups it takes, by name.
    pub categories: Vec<String>,
}

/// A block of content.
pub struct Widget {
    /// Text, Gallery or Post.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// HTML.
    pub body: String,
    /// Whether the public may see it.
    pub live: bool,
    /// Its pictures, in order.
    pub photos: Vec<Picture>,
}

/// A reservation.
pub struct Ticket {
    /// Of which category, by name.
    pub category: String,
    /// The purchaser, by key.
    pub purchaser: String,
    /// For which sponsor, by name.
    pub sponsor: Option<String>,
    /// Whether the purchaser plays.
    pub participating: bool,
    /// When it was paid; none while it is not.
    pub paid_at: Option<DateTime<Utc>>,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Written on a check.
    pub reference: Reference,
    /// Of the ticket.
    pub scan_code: ScanCode,
    /// When it was reserved.
    pub created_at: DateTime<Utc>,
    /// Its groups, in order.
    pub groups: Vec<Group>,
}

/// People who play together.
pub struct Group {
    /// Its name.
    pub name: String,
    /// The round it is assigned to, by name.
    pub round: Option<String>,
    /// The attendees, in order.
    pub attendees: Vec<Attendee>,
}

/// A place in a group.
pub struct Attendee {
    /// The person's key.
    pub person: String,
    /// Of the pass.
    pub scan_code: ScanCode,
    /// Set when they have been checked in.
    pub check_in: Option<CheckIn>,
}

/// A check-in.
pub struct CheckIn {
    /// Made by the device; unique.
    pub operation_id: String,
    /// When.
    pub at: DateTime<Utc>,
    /// The device.
    pub device: String,
    /// The volunteer's key.
    pub by: String,
}

/// The outcome of seeding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seeding {
    /// The demonstration is in the database.
    Written,
    /// The database was not empty, so nothing was written.
    NotEmpty,
}

impl PgDatabase {
    /// Whether there is neither an account nor a tournament: only then may the demonstration be written.
    ///
    /// # Errors
    /// [`Error::Unavailable`](fairway_application::Error::Unavailable) when the database is away.
    pub fn is_empty(&self) -> Result<bool> {
        self.transact(|stores| is_empty(stores.connection))
    }

    /// Writes all of it, or nothing when the database is not empty.
    ///
    /// # Errors
    /// [`Error::Unavailable`](fairway_application::Error::Unavailable) when the database is away, and
    /// [`Error::Unexpected`](fairway_application::Error::Unexpected) when a part names another that is not there.
    pub fn seed(&self, demonstration: &Demonstration) -> Result<Seeding> {
        self.transact(|stores| {
            let connection = &mut *stores.connection;
            diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
                .bind::<BigInt, _>(LOCK)
                .execute(connection)
                .ours()?;
            if !is_empty(connection)? {
                return Ok(Seeding::NotEmpty);
            }
            rows::write(connection, demonstration)?;
            // Its invented fund may be shown with it, and nowhere else.
            diesel::update(fund_settings::table)
                .set(fund_settings::demonstration.eq(true))
                .execute(connection)
                .ours()?;
            Ok(Seeding::Written)
        })
    }
}

fn is_empty(connection: &mut PgConnection) -> Result<bool> {
    let anything: bool =
        select(exists(users::table.select(users::id)).or(exists(tournaments::table.select(tournaments::id))))
            .get_result(connection)
            .ours()?;
    Ok(!anything)
}
