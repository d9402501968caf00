use std::collections::{HashMap, HashSet};

use chrono::{NaiveDate, NaiveTime};
use diesel::dsl::{not, sum};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::rounds::{Round, RoundStore};
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::round::spots_available;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{groups, round_ticket_categories, rounds, ticket_categories, tickets};

#[derive(Queryable, Selectable)]
#[diesel(table_name = rounds, check_for_backend(diesel::pg::Pg))]
struct RoundRow {
    id: i64,
    tournament_id: i64,
    name: String,
    location: String,
    start_date: NaiveDate,
    start_time: NaiveTime,
    end_date: NaiveDate,
    end_time: NaiveTime,
    end_date_visible: bool,
    description: String,
    max_attendees: i32,
    live_flag: bool,
    version: i64,
}

impl RoundRow {
    fn round(self, categories: Vec<(CategoryId, bool)>, assigned_maxima: i64) -> Round {
        Round {
            id: RoundId(self.id),
            tournament_id: TournamentId(self.tournament_id),
            name: self.name,
            location: self.location,
            start_date: self.start_date,
            start_time: self.start_time,
            end_date: self.end_date,
            end_time: self.end_time,
            end_date_visible: self.end_date_visible,
            description: self.description,
            max_attendees: self.max_attendees,
            live: self.live_flag,
            categories,
            spots_available: spots_available(self.max_attendees, assigned_maxima),
            version: self.version,
        }
    }
}

impl PgStores<'_> {
    /// The sum of the maxima of the groups assigned to each round of a tournament.
    fn assigned_maxima(&mut self, tournament: i64) -> Result<HashMap<i64, i64>> {
        let sums: Vec<(Option<i64>, Option<i64>)> = groups::table
            .inner_join(tickets::table.inner_join(ticket_categories::table))
            .filter(tickets::tournament_id.eq(tournament).and(not(tickets::is_cancelled)))
            .filter(groups::round_id.is_not_null())
            .group_by(groups::round_id)
            .select((groups::round_id, sum(ticket_categories::num_attendees)))
            .load(self.connection)
            .ours()?;
        Ok(sums.into_iter().filter_map(|(round, sum)| Some((round?, sum?))).collect())
    }
}

impl RoundStore for PgStores<'_> {
    fn of_tournament(&mut self, id: TournamentId, hidden: bool) -> Result<Vec<Round>> {
        let rows: Vec<RoundRow> = rounds::table
            .filter(rounds::tournament_id.eq(id.0))
            .filter(rounds::live_flag.or(hidden.into_sql::<Bool>()))
            .order((rounds::start_date, rounds::start_time, rounds::id))
            .select(RoundRow::as_select())
            .load(self.connection)
            .ours()?;
        let all: Vec<i64> = ticket_categories::table
            .filter(ticket_categories::tournament_id.eq(id.0))
            .filter(ticket_categories::live_flag.or(hidden.into_sql::<Bool>()))
            .order(ticket_categories::id)
            .select(ticket_categories::id)
            .load(self.connection)
            .ours()?;
        let enabled: HashSet<(i64, i64)> = round_ticket_categories::table
            .filter(round_ticket_categories::round_id.eq_any(rows.iter().map(|row| row.id)))
            .select((round_ticket_categories::round_id, round_ticket_categories::ticket_category_id))
            .load(self.connection)
            .ours()?
            .into_iter()
            .collect();
        let assigned = self.assigned_maxima(id.0)?;
        let categories =
            |round: i64| all.iter().map(|c| (CategoryId(*c), enabled.contains(&(round, *c)))).collect();
        Ok(rows
            .into_iter()
            .map(|row| {
                let (categories, assigned) =
                    (categories(row.id), assigned.get(&row.id).copied().unwrap_or_default());
                row.round(categories, assigned)
            })
            .collect())
    }
}
