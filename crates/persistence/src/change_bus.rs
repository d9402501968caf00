//! Tells other instances that something has changed, and hears it from them, by PostgreSQL's `NOTIFY` and `LISTEN` (rule `change-bus`).

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use fairway_application::ports::Reads;
use fairway_application::{Error, Result};

use crate::errors::Ours;
use crate::{PgStores, address};

/// Opens the channel, and shows operators which connection it is. A statement of the bus reads a few rows; a slow one must not hold the instance's only listener.
const LISTEN: &str =
    "SET statement_timeout = '2s'; SET application_name = 'fairway change bus'; LISTEN fairway_changes";
/// Limit of the time, in milliseconds, in which a sent statement is not even acknowledged: the network has lost the connection then.
const SILENCE: &str = "2000";
const NOTIFY: &str = "NOTIFY fairway_changes";

/// An instance's connection to the bus. A notification has no content: readers look at their rows.
pub struct ChangeBus {
    connection: PgConnection,
    /// PostgreSQL's number of this connection, by which it knows its own notifications.
    own: i32,
}

impl ChangeBus {
    /// Opens a connection outside of the pool, whose connections may all be in use for seconds. Changes from before this call are not heard.
    ///
    /// # Errors
    /// `Error::Unavailable`.
    pub fn connect(url: &str) -> Result<Self> {
        let url = address::with(url.to_owned(), "tcp_user_timeout", SILENCE);
        let mut connection = address::connect(&url).map_err(|why| Error::Unavailable(why.into()))?;
        connection.batch_execute(LISTEN).ours()?;
        let own = diesel::select(sql::<Integer>("pg_backend_pid()")).get_result(&mut connection).ours()?;
        Ok(Self { connection, own })
    }

    /// Tells all other instances that something has changed. Called after commits and never within a transaction: of two transactions with `NOTIFY` one
    /// commits after the other, on the whole PostgreSQL server.
    ///
    /// # Errors
    /// `Error::Unavailable`.
    pub fn tell(&mut self) -> Result<()> {
        self.connection.batch_execute(NOTIFY).ours()
    }

    /// Whether another instance has told of a change since the last call. Does not wait.
    ///
    /// # Errors
    /// `Error::Unavailable` once the connection is lost; what was told meanwhile is never heard.
    pub fn hear(&mut self) -> Result<bool> {
        let mut heard = false;
        for notification in self.connection.notifications_iter() {
            let notification = notification.map_err(|error| Error::Unavailable(error.into()))?;
            heard |= notification.process_id != self.own;
        }
        Ok(heard)
    }

    /// Reads rows over this connection.
    ///
    /// # Errors
    /// Those of the reading; `Error::Unavailable`.
    pub fn read<T>(&mut self, work: impl FnOnce(&mut Reads<'_>) -> Result<T>) -> Result<T> {
        work(&mut Reads::of(&mut PgStores { connection: &mut self.connection, pool: None }))
    }
}
