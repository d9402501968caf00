//! The connections of the pool. They are not tested before use, which would cost each call a round trip; a connection whose use failed is
//! tested afterwards.

use diesel::PgConnection;
use diesel::r2d2::{ConnectionManager, Error, ManageConnection, R2D2Connection};

/// A connection, and whether it was found closed: then the pool drops it.
pub(crate) struct Pooled {
    pub(crate) connection: PgConnection,
    is_closed: bool,
}

impl Pooled {
    /// Tests the connection.
    pub(crate) fn is_closed(&mut self) -> bool {
        self.is_closed = self.connection.is_broken() || self.connection.ping().is_err();
        self.is_closed
    }
}

/// Opens connections for the pool.
pub(crate) struct Manager(ConnectionManager<PgConnection>);

impl Manager {
    pub(crate) fn of(url: String) -> Self {
        Self(ConnectionManager::new(url))
    }
}

impl ManageConnection for Manager {
    type Connection = Pooled;
    type Error = Error;

    fn connect(&self) -> Result<Pooled, Error> {
        Ok(Pooled { connection: self.0.connect()?, is_closed: false })
    }

    fn is_valid(&self, pooled: &mut Pooled) -> Result<(), Error> {
        self.0.is_valid(&mut pooled.connection)
    }

    fn has_broken(&self, pooled: &mut Pooled) -> bool {
        pooled.is_closed || self.0.has_broken(&mut pooled.connection)
    }
}
