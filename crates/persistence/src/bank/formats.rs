//! Rows of `bank_formats`: the named columns of files of unknown sources.

use diesel::pg::Pg;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_domain::bank::{BankColumns, DayOrder};

use crate::errors::Ours;
use crate::schema::bank_formats;

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = bank_formats, check_for_backend(Pg), treat_none_as_null = true)]
struct Format {
    headings_digest: String,
    day_column: String,
    amount_column: String,
    out_column: Option<String>,
    name_column: Option<String>,
    check_column: Option<String>,
    text_columns: Vec<String>,
    day_first: Option<bool>,
}

impl Format {
    fn of(headings: &str, columns: &BankColumns) -> Self {
        let BankColumns { day, amount, out, name, check, texts, order } = columns.clone();
        Self {
            headings_digest: headings.to_owned(),
            day_column: day,
            amount_column: amount,
            out_column: out,
            name_column: name,
            check_column: check,
            text_columns: texts,
            day_first: order.map(|order| order == DayOrder::DayFirst),
        }
    }

    fn columns(self) -> BankColumns {
        let order = |day_first| if day_first { DayOrder::DayFirst } else { DayOrder::MonthFirst };
        BankColumns {
            day: self.day_column,
            amount: self.amount_column,
            out: self.out_column,
            name: self.name_column,
            check: self.check_column,
            texts: self.text_columns,
            order: self.day_first.map(order),
        }
    }
}

/// The columns of files with these headings, by the headings' digest.
pub(super) fn columns(connection: &mut PgConnection, headings: &str) -> Result<Option<BankColumns>> {
    let format = bank_formats::table.find(headings).select(Format::as_select());
    Ok(format.first(connection).optional().ours()?.map(Format::columns))
}

/// Stores the columns of files with these headings, replacing earlier ones.
pub(super) fn keep(connection: &mut PgConnection, headings: &str, columns: &BankColumns) -> Result<()> {
    let format = Format::of(headings, columns);
    diesel::insert_into(bank_formats::table)
        .values(&format)
        .on_conflict(bank_formats::headings_digest)
        .do_update()
        .set(&format)
        .execute(connection)
        .ours()
        .map(drop)
}
