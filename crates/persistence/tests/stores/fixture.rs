//! A database, and rows that most tests need.

use chrono::{DateTime, Utc};
use fairway_application::Result;
use fairway_application::ports::{Database, Stores};
use fairway_persistence::{PgDatabase, TestDatabase};
use serde_json::json;

/// A database of the test's own, and its stores.
pub(crate) struct Fixture {
    pub(crate) rows: TestDatabase,
    pub(crate) pool: PgDatabase,
}

impl Fixture {
    pub(crate) fn new() -> Self {
        let rows = TestDatabase::new();
        Self { pool: rows.pool(), rows }
    }

    /// Runs work in one transaction.
    pub(crate) fn run<T>(&self, work: impl FnOnce(&mut dyn Stores) -> Result<T>) -> Result<T> {
        let database: &dyn Database = &self.pool;
        database.transaction(work)
    }

    /// Runs work that has to succeed.
    pub(crate) fn done<T>(&self, work: impl FnOnce(&mut dyn Stores) -> Result<T>) -> T {
        self.run(work).unwrap_or_else(|error| panic!("{error}: {error:?}"))
    }

    /// Inserts a ticket of a new user in a new category, and returns the ids of tournament, category, user, ticket.
    pub(crate) fn ticket(&self) -> Ticket {
        let tournament = self.rows.insert("tournaments", json!({}));
        let category = self.rows.insert("ticket_categories", json!({"tournament_id": tournament}));
        let user = self.rows.insert("users", json!({}));
        let ticket = Ticket { id: 0, tournament, category, user };
        Ticket { id: self.another_ticket(&ticket), ..ticket }
    }

    /// Inserts a ticket with the same category and user.
    pub(crate) fn another_ticket(&self, like: &Ticket) -> i64 {
        let ticket = json!({"tournament_id": like.tournament, "ticket_category_id": like.category, "user_id": like.user});
        self.rows.insert("tickets", ticket)
    }

    /// Inserts a group of these people for a ticket, and returns the ids of the group and its attendees.
    pub(crate) fn group(&self, ticket: i64, people: &[i64]) -> (i64, Vec<i64>) {
        let group = self.rows.insert("groups", json!({"ticket_id": ticket}));
        let attend = |user: &i64| self.rows.insert("attendees", json!({"group_id": group, "user_id": user}));
        (group, people.iter().map(attend).collect())
    }
}

/// The ids of a ticket, and of the rows that it refers to.
#[derive(Clone, Copy)]
pub(crate) struct Ticket {
    pub(crate) id: i64,
    pub(crate) tournament: i64,
    pub(crate) category: i64,
    pub(crate) user: i64,
}

/// A time on 1 May 2026.
pub(crate) fn at(time: &str) -> DateTime<Utc> {
    format!("2026-05-01T{time}Z").parse().unwrap()
}
