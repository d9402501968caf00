//! Sheets: the data they are made of, and the printed ones.

mod source;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::upsert::excluded;
use fairway_application::stores::sheets::{NewPrint, PrintedSheet, SheetStore};
use fairway_application::{Error, Result};
use fairway_domain::account::display_name;
use fairway_domain::ids::{TournamentId, UserId};
use fairway_domain::sheet::{Fact, SheetSource, What};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::errors::Ours;
use crate::schema::{printed_sheets, users};
use crate::tickets::{PersonRow, person};
use crate::{PgStores, printed_names};

/// A fact in `printed_sheets.facts`. The mark of a name without a person ([`printed_names::keep`]) is not read.
#[derive(Serialize, Deserialize)]
struct FactRow {
    what: String,
    of: i64,
    user: Option<i64>,
    text: String,
}

impl From<&Fact> for FactRow {
    fn from(fact: &Fact) -> Self {
        let user = fact.user.map(|user| user.0);
        Self { what: fact.what.name().to_owned(), of: fact.of, user, text: fact.text.clone() }
    }
}

/// The facts of a sheet; facts with a meaning that the site no longer has are omitted.
fn facts(kept: Value) -> Result<Vec<Fact>> {
    let rows: Vec<FactRow> = serde_json::from_value(kept)
        .map_err(|error| Error::Unexpected(format!("stored facts: {error}").into()))?;
    let fact = |row: FactRow| {
        let what = What::ALL.into_iter().find(|what| what.name() == row.what)?;
        Some(Fact { what, of: row.of, user: row.user.map(UserId), text: row.text })
    };
    Ok(rows.into_iter().filter_map(fact).collect())
}

fn kept(facts: &[Fact]) -> Result<Value> {
    let rows: Vec<_> = facts.iter().map(FactRow::from).collect();
    serde_json::to_value(rows).map_err(|error| Error::Unexpected(error.into()))
}

/// Key, digest, facts, time, and the user that printed it.
type SheetRow = (String, String, Value, DateTime<Utc>, Option<PersonRow>);

fn sheet((key, digest, stood, at, by): SheetRow) -> Result<PrintedSheet> {
    let by = by.map(person);
    let by = by.map(|by| display_name(&by.name_first, &by.name_last, by.email.as_ref()));
    Ok(PrintedSheet { key, digest, facts: facts(stood)?, at, by })
}

impl SheetStore for PgStores<'_> {
    fn source(&mut self, id: TournamentId) -> Result<Option<SheetSource>> {
        self.sheet_source(id)
    }

    fn printed(&mut self, id: TournamentId) -> Result<Vec<PrintedSheet>> {
        let rows: Vec<SheetRow> = printed_sheets::table
            .left_join(users::table)
            .filter(printed_sheets::tournament_id.eq(id.0))
            .select((
                printed_sheets::key,
                printed_sheets::digest,
                printed_sheets::facts,
                printed_sheets::printed_at,
                (users::name_first, users::name_last, users::email).nullable(),
            ))
            .load(self.connection)
            .ours()?;
        rows.into_iter().map(sheet).collect()
    }

    fn save_printed(
        &mut self,
        id: TournamentId,
        by: UserId,
        at: DateTime<Utc>,
        sheets: &[NewPrint],
    ) -> Result<()> {
        let mut sheets: Vec<_> = sheets.iter().collect();
        // In one order, so that two Admins at once do not deadlock.
        sheets.sort_unstable_by(|one, other| one.key.cmp(&other.key));
        for some in sheets.chunks(ROWS_AT_ONCE) {
            let row = |sheet: &&NewPrint| {
                Ok::<_, Error>((
                    printed_sheets::tournament_id.eq(id.0),
                    printed_sheets::key.eq(sheet.key.clone()),
                    printed_sheets::digest.eq(sheet.digest.clone()),
                    printed_sheets::facts.eq(kept(&sheet.facts)?),
                    printed_sheets::printed_at.eq(at),
                    printed_sheets::printed_by.eq(by.0),
                ))
            };
            diesel::insert_into(printed_sheets::table)
                .values(some.iter().map(row).collect::<Result<Vec<_>>>()?)
                .on_conflict((printed_sheets::tournament_id, printed_sheets::key))
                .do_update()
                .set((
                    printed_sheets::digest.eq(excluded(printed_sheets::digest)),
                    printed_sheets::facts.eq(excluded(printed_sheets::facts)),
                    printed_sheets::printed_at.eq(excluded(printed_sheets::printed_at)),
                    printed_sheets::printed_by.eq(excluded(printed_sheets::printed_by)),
                ))
                .execute(self.connection)
                .ours()?;
        }
        Ok(())
    }

    fn forget_names(&mut self, today: NaiveDate) -> Result<()> {
        printed_names::forget(self.connection, today)
    }

    fn forget_printed(&mut self, id: TournamentId, keys: &[String]) -> Result<usize> {
        let theirs = printed_sheets::tournament_id.eq(id.0).and(printed_sheets::key.eq_any(keys));
        diesel::delete(printed_sheets::table.filter(theirs)).execute(self.connection).ours()
    }
}

/// A statement has at most 65,535 parameters, and a row has six.
const ROWS_AT_ONCE: usize = 1_000;
