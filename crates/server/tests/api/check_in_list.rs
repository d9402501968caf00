//! The check-in list of a large tournament: what a phone on the course has to load (rule `check-in-list`).

use serde_json::json;

use crate::app::App;

/// Attendees with names and addresses as people have them, half of them here already.
pub(crate) fn large(app: &App, attendees: usize) -> i64 {
    let tournament = app.tournament();
    let category = app.category(tournament, json!({"max_total_tickets": attendees}));
    let round = app.rows.insert("rounds", json!({"tournament_id": tournament}));
    app.rows.execute(&format!(
        "WITH person AS (INSERT INTO users (email, name_first, name_last, phone, created_at)
             SELECT lower(first || '.' || last || '.' || {tournament} || '.' || n || '@' || (ARRAY['example.org', 'mail.example.com', 'club.example.net'])[1 + n % 3]),
                 first, last, '602 555 ' || lpad((n % 10000)::text, 4, '0'), now()
             FROM generate_series(1, {attendees}) n,
                 LATERAL (SELECT (ARRAY['Ann', 'Béatrice', 'Carlos', 'Dmitri', 'Eun-ji', 'Fatima', 'George', 'Hannah', 'Ivy', 'Jürgen', 'Kim', 'Leo', 'Mei'])[1 + n % 13] AS first,
                     (ARRAY['Abernathy', 'Brown', 'Castillo', 'Delacroix', 'Eriksson', 'Fitzgerald', 'García', 'Hughes', 'Ito', 'Jackson', 'Kowalski', 'Lee', 'Müller', 'Nguyen', 'O''Neil', 'Park', 'Quinn'])[1 + (n / 13) % 17] AS last) name
             RETURNING id),
         ticket AS (INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
             SELECT {tournament}, {category}, id, replace(gen_random_uuid()::text, '-', ''), now() FROM person RETURNING id, user_id),
         grouped AS (INSERT INTO groups (ticket_id, name, round_id) SELECT id, 'Group 1', {round} FROM ticket RETURNING id, ticket_id),
         attendee AS (INSERT INTO attendees (group_id, user_id, scan_code, created_at)
             SELECT g.id, t.user_id, replace(gen_random_uuid()::text, '-', ''), now() FROM grouped g JOIN ticket t ON t.id = g.ticket_id
             RETURNING id, user_id)
         INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at, device, user_id)
             SELECT id, gen_random_uuid()::text, true, now() - id * interval '7 seconds', now(), 'gate', user_id
             FROM attendee WHERE id % 2 = 0"
    ));
    app.rows.execute("ANALYZE");
    tournament
}

#[tokio::test]
async fn the_list_of_five_thousand_is_less_than_300_kilobytes_however_it_is_compressed() {
    let app = App::spawn();
    let volunteer = app.volunteer();
    let tournament = large(&app, 5_000);
    let path = format!("/api/Attendee/checkin/{tournament}");
    let list = app.get(&path).by(&volunteer).await;
    assert_eq!(list.ok(200).as_array().unwrap().len(), 5_000);
    assert_eq!(list.each("checkedIn").iter().filter(|it| **it == json!(true)).count(), 2_500);
    for coding in ["gzip", "br"] {
        let compressed = app.get(&path).by(&volunteer).header("accept-encoding", coding).await;
        assert_eq!(compressed.header("content-encoding"), coding);
        assert!(compressed.body.len() < 300_000, "{coding}: {} bytes", compressed.body.len());
    }
}
