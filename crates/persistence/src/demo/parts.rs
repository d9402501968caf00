//! The parts of the demonstration, with their keys.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::values::Email;

use super::tickets::Ticket;

/// A person, with or without an account.
pub struct Person {
    /// The key by which others refer to this person.
    pub key: String,
    /// `None` for a teammate without an address.
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
    /// Time of creation.
    pub created_at: DateTime<Utc>,
}

/// A file in the picture store.
#[derive(Clone)]
pub struct Picture {
    /// The file name.
    pub file_name: String,
    /// `image/png` or `image/jpeg`.
    pub content_type: &'static str,
    /// Size in bytes.
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
    /// Its website.
    pub website: String,
    /// Its phone.
    pub phone: String,
    /// First name of the contact.
    pub contact_name_first: String,
    /// Last name of the contact.
    pub contact_name_last: String,
    /// Its only logo.
    pub logo: Picture,
    /// Whether staff have approved the logo.
    pub verified: bool,
    /// Keys of its managers.
    pub managers: Vec<String>,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
}

/// A charity day.
pub struct Tournament {
    /// Its name.
    pub name: String,
    /// The slug.
    pub slug: String,
    /// The description, in plain text.
    pub description: String,
    /// Whether the public sees it.
    pub live: bool,
    /// Its only day, in the site's time zone.
    pub date: NaiveDate,
    /// The venue.
    pub location_title: String,
    /// The venue's address.
    pub location_address: String,
    /// The banner of its page.
    pub banner: Option<Picture>,
    /// The ticket categories.
    pub categories: Vec<Category>,
    /// The rounds.
    pub rounds: Vec<Round>,
    /// The page's content, in order.
    pub widgets: Vec<Widget>,
    /// Sponsors linked to it without a ticket, by name.
    pub linked_sponsors: Vec<String>,
    /// The tickets, in order.
    pub tickets: Vec<Ticket>,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
}

/// A ticket category.
pub struct Category {
    /// Its title, and its key within the tournament.
    pub name: String,
    /// The description.
    pub description: String,
    /// The groups of a ticket.
    pub num_groups: i32,
    /// The most people in a group.
    pub num_attendees: i32,
    /// The most tickets that may be sold.
    pub max_total_tickets: i32,
    /// The price of a ticket.
    pub price: Price,
    /// The fair market value of a ticket's benefits.
    pub fair_value: Price,
    /// The payment provider's HTML.
    pub embed_code: String,
    /// Whether the public sees it.
    pub live: bool,
    /// Sold to sponsors instead of attendees.
    pub for_sponsors: bool,
}

/// A round, on the tournament's day.
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
    /// Whether the public sees it.
    pub live: bool,
    /// Categories whose groups it takes, by name.
    pub categories: Vec<String>,
}

/// A widget.
pub struct Widget {
    /// Text, Gallery or Post.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// HTML.
    pub body: String,
    /// Whether the public sees it.
    pub live: bool,
    /// Its pictures, in order.
    pub photos: Vec<Picture>,
}
