//! The numbered log of a tournament's list, as the triggers of migration 30 keep it.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::check_in::Log;
use fairway_domain::ids::{AttendeeId, TournamentId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{attendees, check_in_changes, check_in_counters, groups, tickets};

impl PgStores<'_> {
    pub(super) fn log_of(&mut self, id: TournamentId) -> Result<Log> {
        let found: Option<(i64, i64)> = check_in_counters::table
            .find(id.0)
            .select((check_in_counters::number, check_in_counters::oldest))
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(found.map_or_else(Log::default, |(number, oldest)| Log { number, oldest }))
    }

    pub(super) fn logs_of(&mut self, ids: &[TournamentId]) -> Result<Vec<(TournamentId, Log)>> {
        let found: Vec<(i64, i64, i64)> = check_in_counters::table
            .filter(check_in_counters::tournament_id.eq_any(ids.iter().map(|id| id.0)))
            .select((check_in_counters::tournament_id, check_in_counters::number, check_in_counters::oldest))
            .load(self.connection)
            .ours()?;
        let logs = found.into_iter().map(|(id, number, oldest)| (TournamentId(id), Log { number, oldest }));
        Ok(logs.collect())
    }

    /// Attendees whose row has a higher number, and who are no longer on the list.
    pub(super) fn gone_since(&mut self, id: TournamentId, since: i64) -> Result<Vec<AttendeeId>> {
        let listed = attendees::table
            .inner_join(groups::table.inner_join(tickets::table))
            .filter(attendees::id.eq(check_in_changes::attendee_id).and(not(tickets::is_cancelled)));
        let gone: Vec<i64> = check_in_changes::table
            .filter(check_in_changes::tournament_id.eq(id.0).and(check_in_changes::number.gt(since)))
            .filter(not(exists(listed)))
            .order(check_in_changes::attendee_id)
            .select(check_in_changes::attendee_id)
            .load(self.connection)
            .ours()?;
        Ok(gone.into_iter().map(AttendeeId).collect())
    }
}
