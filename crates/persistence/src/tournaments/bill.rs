//! The number of players of each round, for the golf club's bill.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use fairway_application::Result;
use fairway_application::stores::tournaments::Bill;
use fairway_domain::ids::{RoundId, TournamentId};

use crate::PgStores;
use crate::errors::Ours;

/// A row for each round with players, for players without a round, and for attendees who do not play, in this order. The check-in state follows the
/// order of `fairway_domain::check_in::standing`.
const BILL: &str = "SELECT round.id AS round_id, coalesce(round.name, '') AS round, category.play_flag,
        count(*) AS registered,
        count(*) FILTER (WHERE here.checked_in) AS came,
        count(*) FILTER (WHERE NOT here.checked_in AND no_shows.attendee_id IS NOT NULL) AS no_shows,
        count(*) FILTER (WHERE ticket.at_desk) AS walk_ups
    FROM tickets AS ticket
    JOIN ticket_categories AS category ON category.id = ticket.ticket_category_id
    JOIN groups ON groups.ticket_id = ticket.id
    JOIN attendees ON attendees.group_id = groups.id
    LEFT JOIN rounds AS round ON round.id = groups.round_id
    LEFT JOIN no_shows ON no_shows.attendee_id = attendees.id
    CROSS JOIN LATERAL (SELECT coalesce((
        SELECT checked_in FROM check_ins WHERE attendee_id = attendees.id
        ORDER BY occurred_at DESC, device_counter DESC, operation_id COLLATE \"C\" DESC LIMIT 1), false) AS checked_in) AS here
    WHERE ticket.tournament_id = $1 AND NOT ticket.is_cancelled
    GROUP BY round.id, category.play_flag
    ORDER BY category.play_flag DESC, round.start_date, round.start_time, round.id";

#[derive(QueryableByName)]
struct BillRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    round_id: Option<i64>,
    #[diesel(sql_type = Text)]
    round: String,
    #[diesel(sql_type = Bool)]
    play_flag: bool,
    #[diesel(sql_type = BigInt)]
    registered: i64,
    #[diesel(sql_type = BigInt)]
    came: i64,
    #[diesel(sql_type = BigInt)]
    no_shows: i64,
    #[diesel(sql_type = BigInt)]
    walk_ups: i64,
}

impl PgStores<'_> {
    pub(super) fn bill_of(&mut self, id: TournamentId) -> Result<Vec<Bill>> {
        let rows: Vec<BillRow> =
            diesel::sql_query(BILL).bind::<BigInt, _>(id.0).load(self.connection).ours()?;
        let bill = |row: BillRow| Bill {
            round: row.round_id.map(|id| (RoundId(id), row.round)),
            plays: row.play_flag,
            registered: row.registered,
            came: row.came,
            no_shows: row.no_shows,
            walk_ups: row.walk_ups,
        };
        Ok(rows.into_iter().map(bill).collect())
    }
}
