//! Thousands of rows, for the tests and for the benchmark (`benches/measure`).

use serde_json::json;

use crate::app::App;

/// A tournament with this many attendees with realistic names and addresses; half of them are checked in.
pub(crate) fn large_tournament(app: &App, attendees: usize) -> i64 {
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"max_total_tickets": attendees}));
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
    // Triggers run for each row, and count in one row whose versions pile up in one transaction: minutes for a hundred thousand.
    app.rows.execute("SET session_replication_role = replica");
    app.rows.execute(&crowd(tournament, category, round, attendees));
    app.rows.execute("SET session_replication_role = origin");
    app.rows.execute("ANALYZE");
    follow(app, tournament, round);
    app.rows.execute("ANALYZE");
    tournament
}

/// Adds this many tickets of a category, for people with realistic names and addresses; half of them are checked in.
pub(crate) fn crowd(tournament: i64, category: i64, round: i64, attendees: usize) -> String {
    format!(
    "WITH person AS (INSERT INTO users (email, name_first, name_last, phone, created_at)
         SELECT lower(first || '.' || last || '.' || {tournament} || '.' || n || '@' || (ARRAY['example.org', 'mail.example.com', 'club.example.net'])[1 + n % 3]),
             first, last, '602 555 ' || lpad((n % 10000)::text, 4, '0'), now()
         FROM generate_series(1, {attendees}) n,
             LATERAL (SELECT (ARRAY['Ann', 'Béatrice', 'Carlos', 'Dmitri', 'Eun-ji', 'Fatima', 'George', 'Hannah', 'Ivy', 'Jürgen', 'Kim', 'Leo', 'Mei'])[1 + n % 13] AS first,
                 (ARRAY['Abernathy', 'Brown', 'Castillo', 'Delacroix', 'Eriksson', 'Fitzgerald', 'García', 'Hughes', 'Ito', 'Jackson', 'Kowalski', 'Lee', 'Müller', 'Nguyen', 'O''Neil', 'Park', 'Quinn'])[1 + (n / 13) % 17] AS last) name
         RETURNING id),
     ticket AS (INSERT INTO tickets (tournament_id, ticket_category_id, price_cents, no_cost_flag, user_id, scan_code, created_at)
         SELECT {tournament}, {category}, 65000, false, id, replace(gen_random_uuid()::text, '-', ''), now() FROM person RETURNING id, user_id),
     grouped AS (INSERT INTO groups (ticket_id, name, round_id) SELECT id, 'Group 1', {round} FROM ticket RETURNING id, ticket_id),
     attendee AS (INSERT INTO attendees (group_id, user_id, scan_code, created_at)
         SELECT g.id, t.user_id, replace(gen_random_uuid()::text, '-', ''), now() FROM grouped g JOIN ticket t ON t.id = g.ticket_id
         RETURNING id, user_id)
     INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at, device, user_id)
         SELECT id, gen_random_uuid()::text, true, now() - id * interval '7 seconds', now(), 'gate', user_id
         FROM attendee WHERE id % 2 = 0"
    )
}

/// Writes at once the rows that triggers would have written: the check-in log, pairings, search texts, and counters.
fn follow(app: &App, tournament: i64, round: i64) {
    app.rows.execute(&format!(
        "INSERT INTO check_in_counters (tournament_id, number)
             SELECT {tournament}, count(*) FROM groups WHERE round_id = {round}
             ON CONFLICT (tournament_id) DO UPDATE SET number = EXCLUDED.number"
    ));
    app.rows.execute(&format!(
        "INSERT INTO check_in_changes (attendee_id, tournament_id, number)
             SELECT attendees.id, {tournament}, row_number() OVER (ORDER BY attendees.id)
             FROM attendees JOIN groups ON groups.id = attendees.group_id WHERE groups.round_id = {round}"
    ));
    app.rows.execute(&format!(
        "INSERT INTO ticket_searches
             SELECT * FROM ticket_search_texts(ARRAY(SELECT id FROM tickets WHERE tournament_id = {tournament}))"
    ));
    app.rows.execute(&format!(
        "WITH paired AS MATERIALIZED (
             SELECT id, nextval(pg_get_serial_sequence('pairings', 'id')) AS pairing FROM groups WHERE round_id = {round}),
         made AS (INSERT INTO pairings (id, round_id) OVERRIDING SYSTEM VALUE SELECT pairing, {round} FROM paired)
         INSERT INTO pairing_groups (group_id, pairing_id) SELECT id, pairing FROM paired"
    ));
    app.rows.execute("SELECT count_anew()");
}

/// A live tournament with this many galleries of this many photos each; returns the path of its widgets.
pub(crate) fn page_with_photos(app: &App, galleries: u32, photos: u32) -> String {
    let tournament = app.tournament();
    for position in 1..=galleries {
        let row = json!({"tournament_id": tournament, "widget_type_id": 2, "position": position, "live_flag": true});
        let widget = app.rows.insert("widgets", row);
        app.rows.execute(&format!(
            "INSERT INTO widget_photos (widget_id, photo_file_name, photo_content_type, photo_file_size, picture_name, created_at)
             SELECT {widget}, 'tee.jpg', 'image/jpeg', 1, replace(gen_random_uuid()::text, '-', '') || '.jpg', now()
             FROM generate_series(1, {photos})"
        ));
    }
    format!("/api/Widget/query/tournament/{tournament}")
}
