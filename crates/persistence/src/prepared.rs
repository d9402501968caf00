//! Statements in SQL that are prepared once.

use std::fmt;

use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{Array, HasSqlType, SingleValue, Untyped};
use diesel::{QueryResult, RunQueryDsl};

/// A statement of `sql_query` that each connection prepares once, and finds again by its text. Without this it is prepared anew at every call,
/// which is a round trip of its own and the work of planning. The text has to be the same at every call.
pub(crate) struct Prepared<Q>(pub(crate) Q);

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Prepared<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    /// `sql_query` says no, as it does not know whether the text varies.
    fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q> QueryId for Prepared<Q> {
    type QueryId = ();

    /// The text is the key, not the type.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q> Query for Prepared<Q> {
    type SqlType = Untyped;
}

impl<Q, Connection> RunQueryDsl<Connection> for Prepared<Q> {}

/// Adds values as an array, so that PostgreSQL keeps the plan of the statement. It plans anew for each array that is a parameter while that is cheaper than a plan
/// for ten values, which is what it takes an unknown array for. So one value alone is `ARRAY[$1]`, whose length it knows, and several come out of a query,
/// whose length it never knows.
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
