//! SQL statements that are prepared once.

use std::fmt;

use diesel::deserialize::{self, QueryableByName};
use diesel::pg::{Pg, PgConnection};
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::row::NamedRow;
use diesel::serialize::ToSql;
use diesel::sql_types::{Array, HasSqlType, SingleValue, Untyped};
use diesel::{QueryResult, RunQueryDsl};

/// A statement of `sql_query` that each connection prepares once, and caches by its text. Without this, each call prepares it anew,
/// which takes a round trip and the planning. The text has to be constant.
pub(crate) struct Prepared<Q>(pub(crate) Q);

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Prepared<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    /// `sql_query` returns `false`, as it does not know whether the text varies.
    fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q> QueryId for Prepared<Q> {
    type QueryId = ();

    /// The cache key is the text, not the type.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q> Query for Prepared<Q> {
    type SqlType = Untyped;
}

impl<Q, Connection> RunQueryDsl<Connection> for Prepared<Q> {}

impl<Q: QueryFragment<Pg>> Prepared<Q> {
    /// Runs a statement that returns no rows. Diesel's `execute` caches no `Prepared` statement, as it asks a reference to it, which always says no.
    /// So the statement is loaded.
    pub(crate) fn run(self, connection: &mut PgConnection) -> QueryResult<()> {
        self.load::<NoRow>(connection).map(drop)
    }
}

struct NoRow;

impl QueryableByName<Pg> for NoRow {
    fn build<'a>(_: &impl NamedRow<'a, Pg>) -> deserialize::Result<Self> {
        Ok(Self)
    }
}

/// Appends values as an array in a form for which PostgreSQL keeps a generic plan. For an array parameter it plans anew at each call, because it
/// assumes ten elements in the generic plan. So one value is written as `ARRAY[$1]`, whose length is known, and several as a subquery, whose length
/// is never known.
pub(crate) fn push_array<'b, Kind, Value>(
    out: &mut AstPass<'_, 'b, Pg>,
    values: &'b Vec<Value>,
) -> QueryResult<()>
where
    Pg: HasSqlType<Kind> + HasSqlType<Array<Kind>>,
    Kind: SingleValue + 'static,
    Value: ToSql<Kind, Pg> + fmt::Debug,
{
    if let [value] = values.as_slice() {
        out.push_sql("ARRAY[");
        out.push_bind_param::<Kind, _>(value)?;
        out.push_sql("]");
        return Ok(());
    }
    out.push_sql("ARRAY(SELECT unnest(");
    out.push_bind_param::<Array<Kind>, _>(values)?;
    out.push_sql("))");
    Ok(())
}

#[cfg(test)]
mod tests;
