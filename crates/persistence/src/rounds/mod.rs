use diesel::dsl::{count_star, not};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::stores::rounds::RoundStore;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::round::{AssignedGroups, Round, RoundDetails, RoundOfCategory};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{groups, round_ticket_categories, rounds, ticket_categories, tickets, tournaments};

mod rows;

use rows::{DetailsRow, RoundRow, Taken};

impl PgStores<'_> {
    /// Locks the rounds of a category's tournament, by id.
    fn lock_rounds_beside(&mut self, id: CategoryId) -> Result<Vec<RoundRow>> {
        let tournament = ticket_categories::table
            .filter(ticket_categories::id.eq(id.0))
            .select(ticket_categories::tournament_id)
            .into_boxed();
        rounds::table
            .filter(rounds::tournament_id.eq_any(tournament))
            .order(rounds::id)
            .for_update()
            .select(RoundRow::as_select())
            .load(self.connection)
            .ours()
    }
}

impl RoundStore for PgStores<'_> {
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Round>> {
        let rows: Vec<(RoundRow, i64)> = rounds::table
            .filter(rounds::tournament_id.eq(id.0))
            .filter(rounds::live_flag.or(hidden.into_sql::<Bool>()))
            .order((rounds::start_date, rounds::start_time, rounds::id))
            .select((RoundRow::as_select(), Taken))
            .load(self.connection)
            .ours()?;
        self.rounds_of(rows, id.0, hidden)
    }

    fn find(&mut self, id: RoundId, hidden: bool) -> Result<Option<Round>> {
        let live = rounds::live_flag.and(tournaments::live_flag);
        let row: Option<(RoundRow, i64)> = rounds::table
            .inner_join(tournaments::table)
            .filter(rounds::id.eq(id.0).and(live.or(hidden.into_sql::<Bool>())))
            .select((RoundRow::as_select(), Taken))
            .first(self.connection)
            .optional()
            .ours()?;
        self.round_of(row, hidden)
    }

    fn lock(&mut self, id: RoundId) -> Result<Option<Round>> {
        // Locks the categories first, as deleting a tournament does.
        let tournament = rounds::table.filter(rounds::id.eq(id.0)).select(rounds::tournament_id).into_boxed();
        let _: Vec<i64> = ticket_categories::table
            .filter(ticket_categories::tournament_id.eq_any(tournament))
            .order(ticket_categories::id)
            .select(ticket_categories::id)
            .for_key_share()
            .load(self.connection)
            .ours()?;
        // `FOR UPDATE`, the strongest row lock: it also blocks updates of a group's round without an explicit lock.
        let row = rounds::table.find(id.0).for_update().select(RoundRow::as_select());
        let row: Option<RoundRow> = row.first(self.connection).optional().ours()?;
        let Some(row) = row else { return Ok(None) };
        // A separate statement, because a statement that waited for the lock still uses its old snapshot.
        let taken = self.assigned_maxima(vec![row.id])?.remove(&row.id).unwrap_or_default();
        self.round_of(Some((row, taken)), true)
    }

    fn lock_of_category(&mut self, id: CategoryId) -> Result<Vec<RoundOfCategory>> {
        let mut rows = self.lock_rounds_beside(id)?;
        rows.sort_by_key(RoundRow::start);
        let all = rows.iter().map(|row| row.id).collect();
        let assigned_maxima = self.assigned_maxima(all)?;
        let groups = self.groups_in_rounds_of(id)?;
        let of_category = |row: RoundRow| {
            let groups = *groups.get(&row.id)?;
            let assigned_maxima = assigned_maxima.get(&row.id).copied().unwrap_or_default();
            let DetailsRow { name, max_attendees, .. } = row.details;
            Some(RoundOfCategory { name, max_attendees, assigned_maxima, groups })
        };
        Ok(rows.into_iter().filter_map(of_category).collect())
    }

    fn assigned_groups(&mut self, id: RoundId) -> Result<Vec<AssignedGroups>> {
        let rows: Vec<(i64, String, i64)> = groups::table
            .inner_join(tickets::table.inner_join(ticket_categories::table))
            .filter(groups::round_id.eq(id.0).and(not(tickets::is_cancelled)))
            .group_by((ticket_categories::id, ticket_categories::name))
            .order(ticket_categories::id)
            .select((ticket_categories::id, ticket_categories::name, count_star()))
            .load(self.connection)
            .ours()?;
        let assigned =
            |(id, category, groups)| AssignedGroups { category_id: CategoryId(id), category, groups };
        Ok(rows.into_iter().map(assigned).collect())
    }

    fn count_groups(&mut self, id: RoundId) -> Result<i64> {
        groups::table.filter(groups::round_id.eq(id.0)).count().get_result(self.connection).ours()
    }

    fn add(&mut self, tournament: TournamentId, details: &RoundDetails) -> Result<RoundId> {
        diesel::insert_into(rounds::table)
            .values((rounds::tournament_id.eq(tournament.0), DetailsRow::from(details)))
            .returning(rounds::id)
            .get_result(self.connection)
            .ours()
            .map(RoundId)
    }

    fn update(&mut self, id: RoundId, details: &RoundDetails) -> Result<()> {
        diesel::update(rounds::table.find(id.0))
            .set(DetailsRow::from(details))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn toggle(
        &mut self,
        id: RoundId,
        tournament: TournamentId,
        categories: &[(CategoryId, bool)],
    ) -> Result<()> {
        let those = |wanted: bool| {
            categories.iter().filter(move |(_, enabled)| *enabled == wanted).map(|(category, _)| category.0)
        };
        let toggles = round_ticket_categories::table.filter(round_ticket_categories::round_id.eq(id.0));
        diesel::delete(toggles.filter(round_ticket_categories::ticket_category_id.eq_any(those(false))))
            .execute(self.connection)
            .ours()?;
        let enabled: Vec<_> = those(true)
            .map(|category| {
                (
                    round_ticket_categories::round_id.eq(id.0),
                    round_ticket_categories::ticket_category_id.eq(category),
                    round_ticket_categories::tournament_id.eq(tournament.0),
                )
            })
            .collect();
        diesel::insert_into(round_ticket_categories::table)
            .values(enabled)
            .on_conflict_do_nothing()
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn delete(&mut self, id: RoundId) -> Result<()> {
        diesel::delete(rounds::table.find(id.0)).execute(self.connection).ours().map(drop)
    }
}
