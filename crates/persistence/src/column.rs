//! Columns computed by SQL.

/// A column with this name and type, computed by SQL. Unlike `dsl::sql`, its statements are cached as prepared statements.
macro_rules! column {
    ($(#[$about:meta])* $name:ident: $kind:ty = $sql:expr) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, diesel::query_builder::QueryId)]
        pub(crate) struct $name;

        $crate::column::computed!($name: $kind);

        impl diesel::query_builder::QueryFragment<diesel::pg::Pg> for $name {
            fn walk_ast<'b>(
                &'b self,
                mut out: diesel::query_builder::AstPass<'_, 'b, diesel::pg::Pg>,
            ) -> diesel::QueryResult<()> {
                out.push_sql($sql);
                Ok(())
            }
        }
    };
}

/// Turns a fragment of SQL into a column of this type, for any table.
macro_rules! computed {
    ($name:ty: $kind:ty) => {
        impl diesel::expression::Expression for $name {
            type SqlType = $kind;
        }

        impl<Source> diesel::expression::AppearsOnTable<Source> for $name {}
        impl<Source> diesel::expression::SelectableExpression<Source> for $name {}

        impl diesel::expression::ValidGrouping<()> for $name {
            type IsAggregate = diesel::expression::is_aggregate::No;
        }
    };
}

/// The same for a fragment whose text varies.
macro_rules! varying {
    ($name:ty: $kind:ty) => {
        $crate::column::computed!($name: $kind);

        impl diesel::query_builder::QueryId for $name {
            type QueryId = ();

            const HAS_STATIC_QUERY_ID: bool = false;
        }
    };
}

pub(crate) use {column, computed, varying};
