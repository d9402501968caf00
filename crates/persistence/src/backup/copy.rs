//! `COPY` of tables that are unknown at compile time: an older backup has the tables and columns of its time.

use std::cell::RefCell;
use std::io::{BufRead, Read, Write};

use diesel::connection::SimpleConnection;
use diesel::pg::CopyTarget;
use diesel::prelude::*;
use diesel::query_builder::AstPass;
use diesel::sql_types::Text;

use super::{BackupError, Table, quoted};
use crate::schema::users;

thread_local! {
    /// The target of this thread's next COPY, such as `"roles" ("id", "name")`.
    static COPIED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Diesel takes the target of a COPY from a type; this one reads it from the thread-local. It has to name some table, too.
struct Copied;

impl CopyTarget for Copied {
    type Table = users::table;
    type SqlType = Text;

    fn walk_target(mut statement: AstPass<'_, '_, diesel::pg::Pg>) -> QueryResult<()> {
        COPIED.with_borrow(|copied| statement.push_sql(copied));
        Ok(())
    }
}

fn set_target(table: &Table) {
    let columns: Vec<_> = table.columns.iter().map(|column| quoted(column)).collect();
    COPIED.set(format!("{} ({})", quoted(&table.name), columns.join(", ")));
}

/// Writes the table's rows, one per line, and returns their number.
pub(super) fn out(
    connection: &mut PgConnection,
    table: &Table,
    rows: &mut dyn Write,
) -> Result<u64, BackupError> {
    set_target(table);
    let mut copied = diesel::copy_to(Copied).load_raw(connection)?;
    let stuck =
        |error: std::io::Error| BackupError::Rows { table: table.name.clone(), cause: error.to_string() };
    let mut lines = 0_u64;
    loop {
        let part = copied.fill_buf().map_err(stuck)?;
        if part.is_empty() {
            break;
        }
        // A line break inside a value is written as an escape sequence.
        lines += part.iter().map(|byte| u64::from(*byte == b'\n')).sum::<u64>();
        rows.write_all(part).map_err(BackupError::Unwritten)?;
        let length = part.len();
        copied.consume(length);
    }
    drop(copied);
    // Diesel does not read the end of a COPY, which blocks the connection; a simple query reads it.
    connection.batch_execute("SELECT 1")?;
    Ok(lines)
}

/// Inserts the rows that [`out`] wrote, and returns their number.
pub(super) fn back(
    connection: &mut PgConnection,
    table: &Table,
    rows: &mut dyn Read,
) -> Result<u64, BackupError> {
    set_target(table);
    let rows = RefCell::new(rows);
    let copy = diesel::copy_from(users::table).from_raw_data(Copied, |sink: &mut dyn Write| {
        let copied = std::io::copy(&mut *rows.borrow_mut(), sink);
        copied
            .map(drop)
            .map_err(|error| BackupError::Rows { table: table.name.clone(), cause: error.to_string() })
    });
    let added = copy.execute(connection)?;
    u64::try_from(added)
        .map_err(|error| BackupError::Rows { table: table.name.clone(), cause: error.to_string() })
}
