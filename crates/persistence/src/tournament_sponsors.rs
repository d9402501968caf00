use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::tournament_sponsors::{TournamentSponsorStore, TournamentSponsorView};
use fairway_domain::ids::{SponsorId, TournamentId, TournamentSponsorId};
use fairway_domain::refusal::Refusal;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{sponsors, tournament_sponsors};

/// Id, tournament, sponsor, the sponsor's name and whether it is live.
type LinkRow = (i64, i64, i64, String, bool);

fn view((id, tournament_id, sponsor_id, sponsor_name, sponsor_live): LinkRow) -> TournamentSponsorView {
    TournamentSponsorView {
        id: TournamentSponsorId(id),
        tournament_id: TournamentId(tournament_id),
        sponsor_id: SponsorId(sponsor_id),
        sponsor_name,
        sponsor_live,
    }
}

#[diesel::dsl::auto_type]
fn with_sponsors() -> _ {
    tournament_sponsors::table.inner_join(sponsors::table).select((
        tournament_sponsors::id,
        tournament_sponsors::tournament_id,
        tournament_sponsors::sponsor_id,
        sponsors::name,
        sponsors::live_flag,
    ))
}

impl TournamentSponsorStore for PgStores<'_> {
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<TournamentSponsorView>> {
        let rows: Vec<LinkRow> = with_sponsors()
            .filter(tournament_sponsors::tournament_id.eq(id.0))
            .order((sponsors::name, sponsors::id))
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().map(view).collect())
    }

    fn view(&mut self, id: TournamentSponsorId) -> Result<Option<TournamentSponsorView>> {
        let found = with_sponsors().filter(tournament_sponsors::id.eq(id.0));
        let row: Option<LinkRow> = found.first(self.connection).optional().ours()?;
        Ok(row.map(view))
    }

    fn add(&mut self, tournament: TournamentId, sponsor: SponsorId) -> Result<TournamentSponsorId> {
        let added: Option<i64> = diesel::insert_into(tournament_sponsors::table)
            .values((
                tournament_sponsors::tournament_id.eq(tournament.0),
                tournament_sponsors::sponsor_id.eq(sponsor.0),
            ))
            .on_conflict_do_nothing()
            .returning(tournament_sponsors::id)
            .get_result(self.connection)
            .optional()
            .ours()?;
        added.map(TournamentSponsorId).ok_or_else(|| Refusal::AlreadyOnTournament.into())
    }

    fn delete(&mut self, id: TournamentSponsorId) -> Result<bool> {
        let deleted =
            diesel::delete(tournament_sponsors::table.find(id.0)).execute(self.connection).ours()?;
        Ok(deleted > 0)
    }
}
