use diesel::dsl::{exists, select};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::sponsors::SponsorStore;
use fairway_domain::ids::{SponsorId, UserId};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{sponsors, user_sponsors};

impl SponsorStore for PgStores<'_> {
    fn exists(&mut self, id: SponsorId) -> Result<bool> {
        select(exists(sponsors::table.find(id.0))).get_result(self.connection).ours()
    }

    fn manages(&mut self, user: UserId, id: SponsorId) -> Result<bool> {
        let link = user_sponsors::table
            .inner_join(sponsors::table.on(sponsors::id.eq(user_sponsors::sponsor_id)))
            .filter(user_sponsors::user_id.eq(user.0).and(sponsors::id.eq(id.0)).and(sponsors::live_flag));
        select(exists(link)).get_result(self.connection).ours()
    }
}
