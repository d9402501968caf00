//! Things that are not in order before the day.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use fairway_application::stores::tournaments::Finding;
use fairway_application::{Error, Result};
use fairway_domain::ids::TournamentId;
use fairway_domain::readiness::Check;

use crate::PgStores;
use crate::errors::Ours;

/// A row for each check that found something. The tickets of the event and the people on them are read once, for all checks.
const FOUND: &str = "WITH
    sold AS (
        SELECT ticket.id, ticket.user_id, ticket.sponsor_id, ticket.paid OR ticket.no_cost_flag AS settled, ticket.is_suspended,
            category.id AS category_id, category.name AS category, category.play_flag, category.num_attendees
        FROM tickets AS ticket JOIN ticket_categories AS category ON category.id = ticket.ticket_category_id
        WHERE ticket.tournament_id = $1 AND NOT ticket.is_cancelled),
    named AS (
        SELECT users.id, email, name_first, name_last, fold_text(name_first || ' ' || name_last) AS folded,
            CASE WHEN name_first <> '' AND name_last <> '' THEN name_first || ' ' || name_last
                ELSE coalesce(email, nullif(name_first || name_last, ''), 'Nobody knows') END AS called
        FROM users),
    parties AS (
        SELECT groups.id, groups.round_id, sold.category_id, sold.play_flag, sold.num_attendees, groups.name || ' of ' || buyer.called AS called
        FROM sold JOIN groups ON groups.ticket_id = sold.id JOIN named AS buyer ON buyer.id = sold.user_id),
    people AS (
        SELECT person.*, parties.id AS group_id
        FROM parties JOIN attendees ON attendees.group_id = parties.id JOIN named AS person ON person.id = attendees.user_id),
    playable AS (
        SELECT category.id, category.name, category.max_total_tickets::bigint * category.num_groups * category.num_attendees AS places,
            sum(rounds.max_attendees) AS held
        FROM ticket_categories AS category
        JOIN round_ticket_categories AS plays ON plays.ticket_category_id = category.id
        JOIN rounds ON rounds.id = plays.round_id AND rounds.live_flag
        WHERE category.tournament_id = $1 AND category.play_flag AND category.live_flag GROUP BY category.id),
    phones AS (
        SELECT name, last_heard_at, waiting FROM check_in_stations
        WHERE tournament_id = $1 AND revoked_at IS NULL AND credential_digest IS NOT NULL),
    found (check_name, called) AS (
        SELECT 'notLive', name FROM tournaments WHERE id = $1 AND NOT live_flag
        UNION ALL SELECT 'unpaid', buyer.called || ', ' || category
            FROM sold JOIN named AS buyer ON buyer.id = sold.user_id WHERE NOT settled
        UNION ALL SELECT 'suspended', buyer.called || ', ' || category
            FROM sold JOIN named AS buyer ON buyer.id = sold.user_id WHERE is_suspended
        UNION ALL SELECT 'withoutRound', parties.called
            FROM parties WHERE play_flag AND round_id IS NULL
        UNION ALL SELECT 'openSpots', parties.called || ': ' || count(attendees.id) || ' of ' || num_attendees
            FROM parties LEFT JOIN attendees ON attendees.group_id = parties.id
            WHERE play_flag GROUP BY parties.id, parties.called, num_attendees HAVING count(attendees.id) < num_attendees
        UNION ALL SELECT DISTINCT 'withoutName', called || ' #' || id FROM people WHERE name_first = '' OR name_last = ''
        UNION ALL SELECT DISTINCT 'withoutAddress', called || ' #' || id FROM people WHERE email IS NULL
        UNION ALL SELECT 'sameName', min(called) FROM people WHERE name_first <> '' AND name_last <> ''
            GROUP BY folded HAVING count(DISTINCT id) > 1
        UNION ALL SELECT 'withoutLogo', sponsors.name FROM sponsors
            WHERE id IN (SELECT sponsor_id FROM sold UNION SELECT sponsor_id FROM tournament_sponsors WHERE tournament_id = $1)
            AND NOT EXISTS (SELECT FROM sponsor_logos WHERE sponsor_id = sponsors.id AND verified)
        UNION ALL SELECT 'outselling', name || ': ' || places || ' places, ' || held || ' in its rounds' FROM playable WHERE places > held
        UNION ALL SELECT 'overfull', rounds.name FROM rounds
            JOIN (SELECT round_id, sum(num_attendees) AS taken FROM parties GROUP BY round_id) AS taken ON taken.round_id = rounds.id
            WHERE rounds.tournament_id = $1 AND taken.taken > rounds.max_attendees
        UNION ALL SELECT DISTINCT 'refusedMail', recipient FROM outbox
            WHERE given_up_at IS NOT NULL AND lower(recipient) IN (
                SELECT lower(email) FROM people UNION SELECT lower(email) FROM sold JOIN users ON users.id = sold.user_id)
        UNION ALL SELECT 'noStation', '' WHERE NOT EXISTS (SELECT FROM phones)
        UNION ALL SELECT 'silentStation', name FROM phones WHERE last_heard_at IS NULL
        UNION ALL SELECT 'waitingStation', name || ': ' || waiting FROM phones WHERE waiting > 0
        UNION ALL SELECT 'openClash', coalesce(person.called, 'A pass that nobody knows') FROM check_in_clashes AS clash
            LEFT JOIN attendees ON attendees.id = clash.attendee_id LEFT JOIN named AS person ON person.id = attendees.user_id
            WHERE clash.tournament_id = $1 AND clash.settled_at IS NULL)
    SELECT check_name, count(*) AS found,
        (array_agg(regexp_replace(called, ' #[0-9]+$', '') ORDER BY called) FILTER (WHERE called <> ''))[1:5] AS examples
    FROM found GROUP BY check_name";

#[derive(QueryableByName)]
struct FoundRow {
    #[diesel(sql_type = Text)]
    check_name: String,
    #[diesel(sql_type = BigInt)]
    found: i64,
    #[diesel(sql_type = diesel::sql_types::Nullable<Array<Text>>)]
    examples: Option<Vec<String>>,
}

impl PgStores<'_> {
    pub(super) fn readiness_of(&mut self, id: TournamentId) -> Result<Vec<Finding>> {
        let rows: Vec<FoundRow> =
            diesel::sql_query(FOUND).bind::<BigInt, _>(id.0).load(self.connection).ours()?;
        rows.into_iter().map(FoundRow::finding).collect()
    }
}

impl FoundRow {
    fn finding(self) -> Result<Finding> {
        let check = Check::ALL.into_iter().find(|check| check.name() == self.check_name);
        let check = check.ok_or_else(|| Error::Unexpected("a check that nobody knows".into()))?;
        Ok(Finding { check, count: self.found, examples: self.examples.unwrap_or_default() })
    }
}
