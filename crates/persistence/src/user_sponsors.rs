use diesel::dsl::count;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::user_sponsors::{NewUserSponsor, UserSponsorStore, UserSponsorView};
use fairway_domain::ids::{SponsorId, TournamentId, UserId, UserSponsorId};
use fairway_domain::refusal::Refusal;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{user_sponsors, users};
use crate::tickets::{PersonRow, person};

/// Id, user, sponsor, tournament, the user's names and address, and whether the address is proven.
type LinkRow = (i64, i64, i64, Option<i64>, PersonRow, bool);

fn view((id, user_id, sponsor_id, tournament_id, user, proven): LinkRow) -> UserSponsorView {
    UserSponsorView {
        id: UserSponsorId(id),
        user_id: UserId(user_id),
        user: person(user),
        proven,
        sponsor_id: SponsorId(sponsor_id),
        tournament_id: tournament_id.map(TournamentId),
    }
}

#[diesel::dsl::auto_type]
fn with_users() -> _ {
    user_sponsors::table.inner_join(users::table).select((
        user_sponsors::id,
        user_sponsors::user_id,
        user_sponsors::sponsor_id,
        user_sponsors::tournament_id,
        (users::name_first, users::name_last, users::email),
        users::email_proven_at.is_not_null(),
    ))
}

impl UserSponsorStore for PgStores<'_> {
    fn of_sponsor(&mut self, id: SponsorId) -> Result<Vec<UserSponsorView>> {
        let rows: Vec<LinkRow> = with_users()
            .filter(user_sponsors::sponsor_id.eq(id.0))
            .order((users::name_last, users::name_first, user_sponsors::id))
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().map(view).collect())
    }

    fn view(&mut self, id: UserSponsorId) -> Result<Option<UserSponsorView>> {
        let row: Option<LinkRow> =
            with_users().filter(user_sponsors::id.eq(id.0)).first(self.connection).optional().ours()?;
        Ok(row.map(view))
    }

    fn count_of_user(&mut self, id: UserId) -> Result<usize> {
        // A sponsor may be linked once for each tournament.
        let sponsors = user_sponsors::table
            .filter(user_sponsors::user_id.eq(id.0))
            .select(count(user_sponsors::sponsor_id).aggregate_distinct());
        let found: i64 = sponsors.first(self.connection).ours()?;
        Ok(usize::try_from(found).unwrap_or_default())
    }

    fn add(&mut self, link: &NewUserSponsor) -> Result<UserSponsorId> {
        let added: Option<i64> = diesel::insert_into(user_sponsors::table)
            .values((
                user_sponsors::user_id.eq(link.user_id.0),
                user_sponsors::sponsor_id.eq(link.sponsor_id.0),
                user_sponsors::tournament_id.eq(link.tournament_id.map(|id| id.0)),
            ))
            .on_conflict_do_nothing()
            .returning(user_sponsors::id)
            .get_result(self.connection)
            .optional()
            .ours()?;
        added.map(UserSponsorId).ok_or_else(|| Refusal::AlreadyLinked.into())
    }

    fn delete(&mut self, id: UserSponsorId) -> Result<bool> {
        let deleted = diesel::delete(user_sponsors::table.find(id.0)).execute(self.connection).ours()?;
        Ok(deleted > 0)
    }
}
