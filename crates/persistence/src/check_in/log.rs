//! The numbered log of a tournament's check-in list, which the triggers of migration 30 write.

use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::check_in::Log;
use fairway_domain::ids::{AttendeeId, TournamentId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{check_in_changes, check_in_counters};

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

    /// The attendees, on the list or not, whose row has a higher number, by id.
    pub(super) fn changed_since(&mut self, id: TournamentId, since: i64) -> Result<Vec<AttendeeId>> {
        let changed: Vec<i64> = check_in_changes::table
            .filter(check_in_changes::tournament_id.eq(id.0).and(check_in_changes::number.gt(since)))
            .order(check_in_changes::attendee_id)
            .select(check_in_changes::attendee_id)
            .load(self.connection)
            .ours()?;
        Ok(changed.into_iter().map(AttendeeId).collect())
    }
}
