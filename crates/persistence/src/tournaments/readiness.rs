//! The failed checks before the day.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz};
use fairway_application::stores::tournaments::{Example, Finding};
use fairway_application::{Error, Result};
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::readiness::{BACKED_UP_WITHIN, Check, HEARD_WITHIN, MAILED_WITHIN, Subject};

use crate::PgStores;
use crate::errors::Ours;
use crate::reference::reference;

/// The first few examples of each check, by name, each with the total number. The tickets of the event and their people are read
/// once for all checks. Phones are silent without a call since `$2`, mail is late from before `$3`, `$4` is now, and a backup is old from before `$5`.
const FOUND: &str = "WITH
    sold AS (
        SELECT ticket.id, ticket.user_id, ticket.sponsor_id, ticket.paid OR ticket.no_cost_flag AS settled, ticket.is_suspended, ticket.reference,
            category.id AS category_id, category.name AS category, category.sponsor_flag, category.play_flag, category.num_attendees
        FROM tickets AS ticket JOIN ticket_categories AS category ON category.id = ticket.ticket_category_id
        WHERE ticket.tournament_id = $1 AND NOT ticket.is_cancelled),
    named AS (
        SELECT users.id, email, name_first, name_last, fold_text(name_first || ' ' || name_last) AS folded,
            CASE WHEN name_first <> '' AND name_last <> '' THEN name_first || ' ' || name_last
                ELSE coalesce(email, nullif(name_first || name_last, ''), 'Nobody knows') END AS called
        FROM users),
    bought AS (SELECT sold.*, buyer.called || ', ' || category AS called, buyer.called AS buyer
        FROM sold JOIN named AS buyer ON buyer.id = sold.user_id),
    parties AS (
        SELECT groups.id AS group_id, groups.round_id, groups.seats_given_away, bought.id, bought.category_id, sponsor_flag, play_flag, num_attendees,
            reference, groups.name || ' of ' || buyer AS called
        FROM bought JOIN groups ON groups.ticket_id = bought.id),
    people AS (
        SELECT person.*, parties.group_id, parties.round_id
        FROM parties JOIN attendees ON attendees.group_id = parties.group_id JOIN named AS person ON person.id = attendees.user_id),
    reached AS NOT MATERIALIZED (
        SELECT id, email FROM people UNION SELECT users.id, email FROM sold JOIN users ON users.id = sold.user_id),
    paired AS (
        SELECT coalesce(apart.pairing_id, with_group.pairing_id) AS pairing_id, parties.round_id, person.called,
            NOT EXISTS (SELECT FROM no_shows WHERE no_shows.attendee_id = attendees.id) AS expected
        FROM parties JOIN pairing_groups AS with_group ON with_group.group_id = parties.group_id
            JOIN attendees ON attendees.group_id = parties.group_id JOIN named AS person ON person.id = attendees.user_id
            LEFT JOIN pairing_players AS apart ON apart.attendee_id = attendees.id),
    phones AS (
        SELECT name, last_heard_at, waiting FROM check_in_stations
        WHERE tournament_id = $1 AND revoked_at IS NULL AND credential_digest IS NOT NULL),
    of_tickets (check_name, called, id, category_id, sponsor_flag, reference) AS (
        SELECT 'unpaid', called, id, category_id, sponsor_flag, reference FROM bought WHERE NOT settled
            AND NOT EXISTS (SELECT FROM tournaments WHERE id = $1 AND weather = 'cancelled')
        UNION ALL SELECT 'suspended', called, id, category_id, sponsor_flag, reference FROM bought WHERE is_suspended
        UNION ALL SELECT 'withoutRound', called, id, category_id, sponsor_flag, reference FROM parties WHERE play_flag AND round_id IS NULL
        UNION ALL SELECT 'openSpots', called || ': ' || count(attendees.id) || ' of ' || num_attendees,
                parties.id, category_id, sponsor_flag, reference
            FROM parties LEFT JOIN attendees ON attendees.group_id = parties.group_id
            WHERE play_flag AND NOT seats_given_away AND NOT EXISTS (SELECT FROM tournaments WHERE id = $1 AND teams_freeze_at <= $4)
            GROUP BY parties.group_id, called, num_attendees, parties.id, category_id, sponsor_flag, reference
            HAVING count(attendees.id) < num_attendees),
    of_others (check_name, called, subject, id) AS (
        SELECT 'notLive', NULL, NULL, NULL::bigint FROM tournaments WHERE id = $1 AND NOT live_flag
        UNION ALL SELECT 'withoutStart', coalesce(min(parties.called), min(paired.called)), 'round', pairings.round_id
            FROM pairings JOIN rounds ON rounds.id = pairings.round_id AND rounds.tournament_id = $1
            LEFT JOIN pairing_groups ON pairing_groups.pairing_id = pairings.id LEFT JOIN parties ON parties.group_id = pairing_groups.group_id
            LEFT JOIN paired ON paired.pairing_id = pairings.id
            WHERE pairings.hole IS NULL AND pairings.tee_time IS NULL GROUP BY pairings.id, pairings.round_id
            HAVING count(parties.group_id) + count(paired.pairing_id) > 0
        UNION ALL SELECT 'playsAlone', min(called), 'round', min(paired.round_id) FROM paired LEFT JOIN courses ON courses.round_id = paired.round_id
            WHERE expected AND coalesce(courses.pairing_size, 4) > 1 GROUP BY pairing_id HAVING count(*) = 1
        UNION ALL SELECT DISTINCT 'withoutName', called, 'user', id FROM people WHERE name_first = '' OR name_last = ''
        UNION ALL SELECT DISTINCT 'withoutAddress', called, 'user', id FROM people WHERE email IS NULL
        UNION ALL SELECT 'sameName', min(called), NULL, NULL FROM people WHERE name_first <> '' AND name_last <> ''
            GROUP BY folded HAVING count(DISTINCT id) > 1
        UNION ALL SELECT 'sameName', min(called) || ': twice in ' || rounds.name, 'round', rounds.id
            FROM people JOIN rounds ON rounds.id = people.round_id GROUP BY people.id, rounds.id HAVING count(*) > 1
        UNION ALL SELECT 'withoutLogo', sponsors.name, 'sponsor', sponsors.id FROM sponsors
            WHERE id IN (SELECT sponsor_id FROM sold UNION SELECT sponsor_id FROM tournament_sponsors WHERE tournament_id = $1
                UNION SELECT sponsor_id FROM course_holes JOIN rounds ON rounds.id = course_holes.round_id WHERE tournament_id = $1)
            AND NOT EXISTS (SELECT FROM sponsor_logos WHERE sponsor_id = sponsors.id AND verified)
        UNION ALL SELECT 'overfull', rounds.name, 'round', rounds.id FROM rounds
            JOIN (SELECT round_id, sum(num_attendees) AS taken FROM parties GROUP BY round_id) AS taken ON taken.round_id = rounds.id
            WHERE rounds.tournament_id = $1 AND taken.taken > rounds.max_attendees
        UNION ALL SELECT 'refusedMail', min(recipient), 'user', person.id FROM outbox
            JOIN reached AS person ON lower(person.email) = lower(recipient) WHERE given_up_at IS NOT NULL GROUP BY person.id
        UNION ALL SELECT 'unsentPass', min(recipient), 'user', person.id FROM outbox
            JOIN reached AS person ON lower(person.email) = lower(recipient)
            WHERE sent_at IS NULL AND given_up_at IS NULL AND outbox.created_at < $3
                AND message->>'kind' IN ('passPaid', 'passChanged', 'teammateAdded', 'ticketPaid')
                AND (message->>'ticketId')::bigint IN (SELECT id FROM sold) GROUP BY person.id
        UNION ALL SELECT 'noStation', NULL, NULL, NULL WHERE NOT EXISTS (SELECT FROM phones)
        UNION ALL SELECT 'silentStation', name, NULL, NULL FROM phones WHERE last_heard_at IS NULL OR last_heard_at < $2
        UNION ALL SELECT 'waitingStation', name || ': ' || waiting, NULL, NULL FROM phones WHERE waiting > 0
        UNION ALL SELECT 'openClash', coalesce(clash.told_name, CASE clash.kind WHEN 'replaced' THEN 'A replaced pass' ELSE person.called END, 'A pass that nobody knows'), NULL, NULL FROM check_in_clashes AS clash
            LEFT JOIN attendees ON attendees.id = clash.attendee_id LEFT JOIN named AS person ON person.id = attendees.user_id
            WHERE clash.tournament_id = $1 AND clash.settled_at IS NULL
        UNION ALL SELECT 'weather', CASE weather WHEN 'waiting' THEN 'It is still to be decided' ELSE 'The event is cancelled' END, NULL, NULL
            FROM tournaments WHERE id = $1 AND weather IN ('waiting', 'cancelled')
        UNION ALL SELECT 'oldBackup', NULL, NULL, NULL WHERE NOT EXISTS (SELECT FROM backups WHERE taken_at >= $5)),
    found AS (
        SELECT check_name, called, 'ticket' AS subject, id, category_id, sponsor_flag, reference FROM of_tickets
        UNION ALL SELECT check_name, called, subject, id, NULL, NULL, NULL FROM of_others),
    ranked AS (
        SELECT found.*, count(*) OVER each AS in_all, count(*) FILTER (WHERE sponsor_flag) OVER each AS of_sponsors,
            row_number() OVER (PARTITION BY check_name ORDER BY called, id) AS place
        FROM found WINDOW each AS (PARTITION BY check_name))
    SELECT check_name, in_all, of_sponsors, called, subject, id, category_id, sponsor_flag, reference
    FROM ranked WHERE place <= 5 ORDER BY check_name, place";

#[derive(QueryableByName)]
struct FoundRow {
    #[diesel(sql_type = Text)]
    check_name: String,
    #[diesel(sql_type = BigInt)]
    in_all: i64,
    #[diesel(sql_type = BigInt)]
    of_sponsors: i64,
    #[diesel(sql_type = Nullable<Text>)]
    called: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    subject: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    category_id: Option<i64>,
    #[diesel(sql_type = Nullable<Bool>)]
    sponsor_flag: Option<bool>,
    #[diesel(sql_type = Nullable<Text>)]
    reference: Option<String>,
}

impl PgStores<'_> {
    pub(super) fn readiness_of(&mut self, id: TournamentId, now: DateTime<Utc>) -> Result<Vec<Finding>> {
        let rows: Vec<FoundRow> = diesel::sql_query(FOUND)
            .bind::<BigInt, _>(id.0)
            .bind::<Timestamptz, _>(now - HEARD_WITHIN)
            .bind::<Timestamptz, _>(now - MAILED_WITHIN)
            .bind::<Timestamptz, _>(now)
            .bind::<Timestamptz, _>(now - BACKED_UP_WITHIN)
            .load(self.connection)
            .ours()?;
        findings(rows)
    }
}

/// One finding for each check, with its examples; the rows of a check follow each other.
fn findings(rows: Vec<FoundRow>) -> Result<Vec<Finding>> {
    let mut findings: Vec<Finding> = Vec::new();
    for row in rows {
        let check = row.check()?;
        if findings.last().is_none_or(|finding| finding.check != check) {
            let (count, of_sponsors) = (row.in_all, row.of_sponsors);
            findings.push(Finding { check, count, of_sponsors, examples: Vec::new() });
        }
        let example = row.example()?;
        if let Some(finding) = findings.last_mut() {
            finding.examples.extend(example);
        }
    }
    Ok(findings)
}

impl FoundRow {
    fn check(&self) -> Result<Check> {
        let check = Check::ALL.into_iter().find(|check| check.name() == self.check_name);
        check.ok_or_else(|| Error::Unexpected("an unknown check".into()))
    }

    /// `None` where the check needs no example.
    fn example(self) -> Result<Option<Example>> {
        let subject = match self.subject.as_deref() {
            Some("ticket") => Some(Subject::Ticket),
            Some("user") => Some(Subject::User),
            Some("sponsor") => Some(Subject::Sponsor),
            Some("round") => Some(Subject::Round),
            _ => None,
        };
        let reference = self.reference.as_deref().map(reference).transpose()?;
        Ok(self.called.map(|name| Example {
            name,
            subject: subject.zip(self.id),
            ticket_category_id: self.category_id.map(CategoryId),
            sponsor_flag: self.sponsor_flag,
            reference,
        }))
    }
}
