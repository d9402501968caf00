//! The recipients of a broadcast.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use fairway_application::stores::broadcasts::{BroadcastView, Found};
use fairway_application::{Error, Result};
use fairway_domain::broadcast::Audience;
use fairway_domain::ids::{TournamentId, UserId};

use crate::errors::Ours;

/// The people of a tournament ($1) by their relation to a ticket ($2), narrowed by category ($3), round ($4) and hole ($5), and by consent ($6):
/// `chosen`, each once. Cancelled and suspended tickets do not count (rule `suspended-tickets`). Teammates with an unproven address get nothing
/// before the ticket is paid, and unproven spellings of one mailbox get one mail, as a buyer may type any address (rule `broadcasts`). The check-in
/// state follows the order of `fairway_domain::check_in::standing`.
const CHOSEN: &str = "WITH
    sold AS (
        SELECT ticket.id, ticket.user_id, ticket.sponsor_id, ticket.paid OR ticket.no_cost_flag AS settled,
            category.play_flag, category.num_attendees, event.weather IS NOT DISTINCT FROM 'cancelled' AS rained_off
        FROM tickets AS ticket JOIN ticket_categories AS category ON category.id = ticket.ticket_category_id
        JOIN tournaments AS event ON event.id = ticket.tournament_id
        WHERE ticket.tournament_id = $1 AND NOT ticket.is_cancelled AND NOT ticket.is_suspended
            AND ($3 IS NULL OR ticket.ticket_category_id = $3)),
    parties AS (
        SELECT groups.id, groups.ticket_id FROM sold JOIN groups ON groups.ticket_id = sold.id
        WHERE $4 IS NULL OR groups.round_id = $4),
    people AS (
        SELECT attendees.id, attendees.user_id, parties.ticket_id
        FROM parties JOIN attendees ON attendees.group_id = parties.id
        LEFT JOIN pairing_groups ON pairing_groups.group_id = parties.id
        LEFT JOIN pairing_players ON pairing_players.attendee_id = attendees.id
        LEFT JOIN pairings ON pairings.id = coalesce(pairing_players.pairing_id, pairing_groups.pairing_id)
        WHERE $5 IS NULL OR pairings.hole = $5),
    reached AS (
        SELECT people.id, people.user_id FROM people JOIN sold ON sold.id = people.ticket_id JOIN users ON users.id = people.user_id
        WHERE sold.settled OR sold.user_id = people.user_id OR users.email_proven_at IS NOT NULL),
    narrowed AS (
        SELECT * FROM sold WHERE CASE
            WHEN $5 IS NOT NULL THEN id IN (SELECT ticket_id FROM people)
            WHEN $4 IS NOT NULL THEN id IN (SELECT ticket_id FROM parties)
            ELSE true END),
    wanted (user_id) AS (
        SELECT user_id FROM narrowed WHERE $2 = 'everyone' OR $2 = 'unpaid' AND NOT settled AND NOT rained_off
            OR $2 = 'sponsors' AND sponsor_id IS NOT NULL
        UNION SELECT user_id FROM reached WHERE $2 = 'everyone'
        UNION SELECT manager.user_id FROM narrowed JOIN user_sponsors AS manager ON manager.sponsor_id = narrowed.sponsor_id
                AND (manager.tournament_id IS NULL OR manager.tournament_id = $1)
            JOIN users ON users.id = manager.user_id AND users.email_proven_at IS NOT NULL WHERE $2 = 'sponsors'
        UNION SELECT narrowed.user_id FROM narrowed JOIN parties ON parties.ticket_id = narrowed.id
            WHERE $2 = 'incompleteGroups' AND play_flag
                AND (SELECT count(*) FROM attendees WHERE group_id = parties.id) < num_attendees
        UNION SELECT user_id FROM reached WHERE $2 IN ('arrived', 'notArrived') AND ($2 = 'arrived') = coalesce((
            SELECT checked_in FROM check_ins WHERE attendee_id = reached.id
            ORDER BY occurred_at DESC, device_counter DESC, operation_id COLLATE \"C\" DESC LIMIT 1), false)),
    chosen AS (
        SELECT DISTINCT ON (reader) id, email, name FROM (
            SELECT users.id, users.email,
                coalesce(nullif(btrim(users.name_first || ' ' || users.name_last), ''), users.email, '') AS name,
                CASE WHEN users.email IS NULL OR users.email_proven_at IS NOT NULL THEN users.id::text
                    ELSE lower(regexp_replace(users.email, '\\+[^@]*@', '@')) END AS reader
            FROM wanted JOIN users ON users.id = wanted.user_id
            WHERE NOT $6 OR users.email_proven_at IS NOT NULL AND users.id IN (SELECT user_id FROM invitation_consents)) person
        ORDER BY reader, id) ";

/// A statement over `chosen`.
fn of_chosen<'a>(
    tournament: TournamentId,
    audience: &Audience,
    rest: &str,
) -> BoxedSqlQuery<'a, Pg, SqlQuery> {
    let typed = CHOSEN
        .replace("$2", "$2::text")
        .replace("$3", "$3::bigint")
        .replace("$4", "$4::bigint")
        .replace("$5", "$5::int");
    diesel::sql_query(format!("{typed} {rest}"))
        .into_boxed::<Pg>()
        .bind::<BigInt, _>(tournament.0)
        .bind::<Text, _>(audience.who.name())
        .bind::<Nullable<BigInt>, _>(audience.category.map(|id| id.0))
        .bind::<Nullable<BigInt>, _>(audience.round.map(|id| id.0))
        .bind::<Nullable<Integer>, _>(audience.hole)
        .bind::<Bool, _>(audience.invitation)
}

/// The numbers of people with and without an address, and the first ($7) with an address, by name.
const COUNTED: &str = ", first AS (
            SELECT id, name, email FROM chosen WHERE email IS NOT NULL ORDER BY fold_text(name), id LIMIT $7)
        SELECT (SELECT count(*) FROM chosen WHERE email IS NOT NULL) AS in_all,
            (SELECT count(*) FROM chosen WHERE email IS NULL) AS without_address,
            ARRAY(SELECT id FROM first ORDER BY fold_text(name), id) AS ids,
            ARRAY(SELECT name FROM first ORDER BY fold_text(name), id) AS names,
            ARRAY(SELECT email FROM first ORDER BY fold_text(name), id) AS addresses";

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    in_all: i64,
    #[diesel(sql_type = BigInt)]
    without_address: i64,
    #[diesel(sql_type = Array<BigInt>)]
    ids: Vec<i64>,
    #[diesel(sql_type = Array<Text>)]
    names: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    addresses: Vec<String>,
}

pub(super) fn found(
    connection: &mut PgConnection,
    tournament: TournamentId,
    audience: &Audience,
    names: i64,
) -> Result<Found> {
    let row: CountRow =
        of_chosen(tournament, audience, COUNTED).bind::<BigInt, _>(names).get_result(connection).ours()?;
    let count = |rows: i64| usize::try_from(rows).map_err(|error| Error::Unexpected(error.into()));
    let people = row.ids.into_iter().zip(row.names).zip(row.addresses);
    Ok(Found {
        count: count(row.in_all)?,
        without_address: count(row.without_address)?,
        first: people.map(|((id, name), address)| (UserId(id), name, address)).collect(),
    })
}

#[derive(QueryableByName)]
struct FlagRow {
    #[diesel(sql_type = Bool)]
    holds: bool,
}

pub(super) fn finds(
    connection: &mut PgConnection,
    tournament: TournamentId,
    audience: &Audience,
    user: UserId,
) -> Result<bool> {
    let rest = "SELECT EXISTS (SELECT FROM chosen WHERE id = $7 AND email IS NOT NULL) AS holds";
    let query = of_chosen(tournament, audience, rest).bind::<BigInt, _>(user.0);
    let row: FlagRow = query.get_result(connection).ours()?;
    Ok(row.holds)
}

/// Inserts one mail per person, and their rows as recipients, in one statement. The message has the form of `mail/message.rs`.
pub(super) fn queue(
    connection: &mut PgConnection,
    broadcast: &BroadcastView,
    at: DateTime<Utc>,
) -> Result<usize> {
    let rest = ", mailed AS (
            INSERT INTO outbox (recipient, message, created_at, urgent, due_at)
            SELECT email, jsonb_build_object('kind', 'broadcast', 'broadcastId', $7, 'userId', id), $8, false, now()
            FROM chosen WHERE email IS NOT NULL ORDER BY id
            RETURNING id, (message->>'userId')::bigint AS user_id)
        INSERT INTO broadcast_recipients (mail_id, broadcast_id, user_id) SELECT id, $7, user_id FROM mailed";
    of_chosen(broadcast.tournament, &broadcast.audience, rest)
        .bind::<BigInt, _>(broadcast.id.0)
        .bind::<Timestamptz, _>(at)
        .execute(connection)
        .ours()
}
