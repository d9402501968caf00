//! E-mail addresses and telephone numbers of the captains of groups.

use diesel::dsl::not;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::check_in::Captain;
use fairway_domain::ids::{GroupId, TournamentId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{groups, tickets, users};

impl PgStores<'_> {
    pub(super) fn captains_of(&mut self, id: TournamentId) -> Result<Vec<Captain>> {
        let rows: Vec<(i64, String)> = groups::table
            .inner_join(tickets::table.inner_join(users::table))
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            .filter(users::phone.ne(""))
            .order(groups::id)
            .select((groups::id, users::phone))
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().map(|(group, phone)| Captain { group_id: GroupId(group), phone }).collect())
    }
}
