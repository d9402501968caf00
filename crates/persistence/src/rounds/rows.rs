use std::collections::{HashMap, HashSet};

use chrono::{NaiveDate, NaiveTime};
use diesel::dsl::{count_star, not, sum};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use fairway_application::Result;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use fairway_domain::round::{Round, RoundDetails};

use crate::PgStores;
use crate::column::column;
use crate::errors::Ours;
use crate::schema::{groups, round_ticket_categories, rounds, ticket_categories, tickets};

#[derive(Queryable, Selectable)]
#[diesel(table_name = rounds, check_for_backend(diesel::pg::Pg))]
pub(super) struct RoundRow {
    pub(super) id: i64,
    tournament_id: i64,
    #[diesel(embed)]
    pub(super) details: DetailsRow,
    version: i64,
}

/// The editable columns.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = rounds, check_for_backend(diesel::pg::Pg))]
pub(super) struct DetailsRow {
    pub(super) name: String,
    location: String,
    start_date: NaiveDate,
    start_time: NaiveTime,
    end_date: NaiveDate,
    end_time: NaiveTime,
    end_date_visible: bool,
    description: String,
    pub(super) max_attendees: i32,
    live_flag: bool,
}

impl From<&RoundDetails> for DetailsRow {
    fn from(details: &RoundDetails) -> Self {
        Self {
            name: details.name.clone(),
            location: details.location.clone(),
            start_date: details.start_date,
            start_time: details.start_time,
            end_date: details.end_date,
            end_time: details.end_time,
            end_date_visible: details.end_date_visible,
            description: details.description.clone(),
            max_attendees: details.max_attendees,
            live_flag: details.live,
        }
    }
}

impl From<DetailsRow> for RoundDetails {
    fn from(row: DetailsRow) -> Self {
        Self {
            name: row.name,
            location: row.location,
            start_date: row.start_date,
            start_time: row.start_time,
            end_date: row.end_date,
            end_time: row.end_time,
            end_date_visible: row.end_date_visible,
            description: row.description,
            max_attendees: row.max_attendees,
            live: row.live_flag,
        }
    }
}

impl RoundRow {
    /// The sort key of lists.
    pub(super) fn start(&self) -> (NaiveDate, NaiveTime, i64) {
        (self.details.start_date, self.details.start_time, self.id)
    }

    fn round(self, categories: Vec<(CategoryId, bool)>, assigned_maxima: i64) -> Round {
        Round {
            id: RoundId(self.id),
            tournament_id: TournamentId(self.tournament_id),
            details: self.details.into(),
            categories,
            assigned_maxima,
            version: self.version,
        }
    }
}

column! {
    /// Seats taken in a round: the sum of its groups' maxima, as in [`PgStores::assigned_maxima`]. Stops after as many groups as the round
    /// has places, as each group takes at least one: the time does not grow with the number of groups. The ORDER BY keeps
    /// PostgreSQL on the index `groups_in_round`; without it, it sometimes scans all groups of the site.
    Taken: BigInt = "(SELECT coalesce(sum(assigned.places), 0) FROM (
        SELECT sold.places FROM groups CROSS JOIN LATERAL (
            SELECT category.num_attendees AS places FROM tickets
            JOIN ticket_categories category ON category.id = tickets.ticket_category_id
            WHERE tickets.id = groups.ticket_id AND NOT tickets.is_cancelled LIMIT 1) sold
        WHERE groups.round_id = rounds.id ORDER BY groups.ticket_id LIMIT rounds.max_attendees) assigned)"
}

impl PgStores<'_> {
    /// Rounds of one tournament with their taken seats, and their visible categories.
    pub(super) fn rounds_of(
        &mut self,
        rows: Vec<(RoundRow, i64)>,
        tournament: i64,
        hidden: bool,
    ) -> Result<Vec<Round>> {
        let all: Vec<(i64, bool)> = ticket_categories::table
            .filter(ticket_categories::tournament_id.eq(tournament))
            .filter(ticket_categories::live_flag.or(hidden.into_sql::<Bool>()))
            .order(ticket_categories::id)
            .select((ticket_categories::id, ticket_categories::play_flag))
            .load(self.connection)
            .ours()?;
        let ids: Vec<i64> = rows.iter().map(|(row, _)| row.id).collect();
        let enabled: HashSet<(i64, i64)> = round_ticket_categories::table
            .filter(round_ticket_categories::round_id.eq_any(ids))
            .select((round_ticket_categories::round_id, round_ticket_categories::ticket_category_id))
            .load(self.connection)
            .ours()?
            .into_iter()
            .collect();
        // A category without golf is disabled, but keeps its toggles for when it plays again.
        let of =
            |round: i64, (id, plays): (i64, bool)| (CategoryId(id), plays && enabled.contains(&(round, id)));
        let categories = |round: i64| all.iter().map(|category| of(round, *category)).collect();
        Ok(rows
            .into_iter()
            .map(|(row, taken)| {
                let categories = categories(row.id);
                row.round(categories, taken)
            })
            .collect())
    }

    pub(super) fn round_of(&mut self, row: Option<(RoundRow, i64)>, hidden: bool) -> Result<Option<Round>> {
        let Some(row) = row else { return Ok(None) };
        let tournament = row.0.tournament_id;
        Ok(self.rounds_of(vec![row], tournament, hidden)?.pop())
    }

    /// The sum of the maxima of the groups assigned to each of these rounds.
    pub(super) fn assigned_maxima(&mut self, rounds: Vec<i64>) -> Result<HashMap<i64, i64>> {
        let sums: Vec<(Option<i64>, Option<i64>)> = groups::table
            .inner_join(tickets::table.inner_join(ticket_categories::table))
            .filter(groups::round_id.eq_any(rounds).and(not(tickets::is_cancelled)))
            .group_by(groups::round_id)
            .select((groups::round_id, sum(ticket_categories::num_attendees)))
            .load(self.connection)
            .ours()?;
        Ok(sums.into_iter().filter_map(|(round, sum)| Some((round?, sum?))).collect())
    }

    /// Number of groups of a category that are assigned to each round.
    pub(super) fn groups_in_rounds_of(&mut self, category: CategoryId) -> Result<HashMap<i64, i64>> {
        let counts: Vec<(Option<i64>, i64)> = groups::table
            .inner_join(tickets::table)
            .filter(tickets::ticket_category_id.eq(category.0).and(not(tickets::is_cancelled)))
            .filter(groups::round_id.is_not_null())
            .group_by(groups::round_id)
            .select((groups::round_id, count_star()))
            .load(self.connection)
            .ours()?;
        Ok(counts.into_iter().filter_map(|(round, count)| Some((round?, count))).collect())
    }
}
