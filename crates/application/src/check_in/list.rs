use fairway_domain::access::{Actor, Permission};
use fairway_domain::account::display_name;
use fairway_domain::ids::{AttendeeId, TournamentId};

use super::{CheckIns, Row};
use crate::error::{Error, Result};
use crate::page::{Page, Part};
use crate::ports::Stores;
use crate::tickets::Person;
use crate::tournaments::NO_SUCH_TOURNAMENT;

impl CheckIns {
    /// The attendees of a tournament by name, without regard to case (spec §3). Volunteers and Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`] when there is no such tournament.
    pub fn list(&self, actor: &Actor, id: TournamentId, page: &Page) -> Result<Part<Row>> {
        if !actor.may(Permission::CheckIn) {
            return Err(Error::Forbidden);
        }
        self.ports.database.read(|stores| {
            let part = if *page == Page::default() { whole(stores, id)? } else { part_of(stores, id, page)? };
            // Phones ask again and again: where there are attendees there is a tournament, so that one query will do.
            if part.total == 0 {
                stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            }
            Ok(part)
        })
    }
}

fn whole(stores: &mut dyn Stores, id: TournamentId) -> Result<Part<Row>> {
    let rows = sorted(stores.check_ins().of_tournament(id)?);
    Ok(Part { total: rows.len(), rows })
}

/// Names tell who is in this part; all else is read of them alone.
fn part_of(stores: &mut dyn Stores, id: TournamentId, page: &Page) -> Result<Part<Row>> {
    let mut people = stores.check_ins().people_of(id)?;
    people.sort_by_cached_key(|(id, person)| order(person, *id));
    let part = page.of(people, |(_, person)| name(person));
    let ids: Vec<_> = part.rows.into_iter().map(|(id, _)| id).collect();
    Ok(Part { rows: sorted(stores.check_ins().rows(&ids)?), total: part.total })
}

fn sorted(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by_cached_key(|row| order(&row.user, row.id));
    rows
}

fn order(person: &Person, id: AttendeeId) -> (String, AttendeeId) {
    (name(person).to_lowercase(), id)
}

fn name(person: &Person) -> String {
    display_name(&person.name_first, &person.name_last, person.email.as_ref())
}
