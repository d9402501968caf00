//! The sponsors on a tournament's page, each with a logo.

use diesel::dsl::{not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::stores::tournaments::{Logo, TournamentSponsor};
use fairway_domain::ids::{SponsorId, TournamentId};

use crate::errors::Ours;
use crate::schema::{sponsor_logos, sponsors, tickets, tournament_sponsors, user_sponsors};

pub(super) fn list(connection: &mut PgConnection, id: TournamentId) -> Result<Vec<TournamentSponsor>> {
    let ticket_holders = tickets::table
        .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
        .filter(tickets::sponsor_id.is_not_null())
        .select(tickets::sponsor_id.assume_not_null());
    let linked =
        user_sponsors::table.filter(user_sponsors::tournament_id.eq(id.0)).select(user_sponsors::sponsor_id);
    let put_on = tournament_sponsors::table
        .filter(tournament_sponsors::tournament_id.eq(id.0))
        .select(tournament_sponsors::sponsor_id);
    // Starts from tickets with a sponsor, which are few and have an index. With an EXISTS for each sponsor,
    // PostgreSQL may scan all tickets for each.
    let of_tournament =
        sponsors::id.eq_any(ticket_holders).or(sponsors::id.eq_any(linked)).or(sponsors::id.eq_any(put_on));
    let rows: Vec<(i64, String, String)> = sponsors::table
        .filter(sponsors::live_flag.and(of_tournament))
        .order((sponsors::name, sponsors::id))
        .select((sponsors::id, sponsors::name, sponsors::website))
        .load(connection)
        .ours()?;
    let first_logos: Vec<(i64, i64, String, bool)> = sponsor_logos::table
        .filter(sponsor_logos::sponsor_id.eq_any(rows.iter().map(|row| row.0)))
        .filter(shown_by_setting(id.0))
        .order((sponsor_logos::sponsor_id, sponsor_logos::id))
        .distinct_on(sponsor_logos::sponsor_id)
        .select((
            sponsor_logos::sponsor_id,
            sponsor_logos::id,
            sponsor_logos::picture_name,
            sponsor_logos::verified,
        ))
        .load(connection)
        .ours()?;
    let logo = |sponsor: i64| {
        let first = first_logos.iter().find(|logo| logo.0 == sponsor)?;
        // The staff's reason is for the sponsor's people only.
        Some(Logo { id: first.1, picture: first.2.clone(), verified: first.3, reason: String::new() })
    };
    Ok(rows
        .into_iter()
        .map(|(id, name, website)| TournamentSponsor { id: SponsorId(id), name, website, logo: logo(id) })
        .collect())
}

/// Whether the setting allows logos of a sponsor on the page of this tournament: where logos wait for a payment, once one of its tickets is
/// paid or costs nothing, or if it has no ticket.
fn shown_by_setting(tournament: i64) -> SqlLiteral<Bool> {
    sql(&format!(
        "((SELECT coalesce(fund_settings.sponsor_logos, 'verified') FROM fund_settings) <> 'paid'
          OR NOT EXISTS (SELECT FROM tickets WHERE tickets.sponsor_id = sponsor_logos.sponsor_id
              AND tickets.tournament_id = {tournament} AND NOT tickets.is_cancelled)
          OR EXISTS (SELECT FROM tickets WHERE tickets.sponsor_id = sponsor_logos.sponsor_id
              AND tickets.tournament_id = {tournament} AND NOT tickets.is_cancelled AND (tickets.paid OR tickets.no_cost_flag)))"
    ))
}
