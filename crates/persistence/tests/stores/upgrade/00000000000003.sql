INSERT INTO sponsors (name, description, website, phone, contact_name_first, contact_name_last, live_flag, version)
SELECT 'Keystead & Sons ' || n, E'two\nlines', 'https://keystead.example/?a=1&b=2', CASE WHEN n % 2 = 0 THEN '+1 (707) 555-' || n ELSE '' END, 'Kim', 'Park', n % 2 = 0, n FROM generate_series(1, 20) AS n;
INSERT INTO sponsor_logos (sponsor_id, picture_name, content_type, verified, created_at)
SELECT s.id, 'logo' || s.id || '-' || n || '.png', 'image/png', n = 1, TIMESTAMPTZ '2024-01-01 00:00:00+00' FROM sponsors s, generate_series(1, 2) AS n;
INSERT INTO user_sponsors (user_id, sponsor_id, tournament_id)
SELECT u.id, s.id, CASE WHEN u.id % 2 = 0 THEN 1 END FROM users u JOIN sponsors s ON s.id = u.id % 20 + 1;
INSERT INTO tickets (tournament_id, ticket_category_id, user_id, sponsor_id, user_participating, paid, date_paid, is_cancelled, scan_code, created_at, version)
SELECT c.tournament_id, c.id, u.id, CASE WHEN c.sponsor_flag THEN u.id % 20 + 1 END, u.id % 2 = 0, u.id % 3 = 0,
    CASE WHEN u.id % 3 = 0 THEN TIMESTAMPTZ '2024-03-10 09:59:59.123456+00' END, u.id % 11 = 0, 'ticket-' || u.id, TIMESTAMPTZ '2024-03-01 00:00:00+00', 3
FROM users u JOIN ticket_categories c ON c.id = u.id % 90 + 1;
INSERT INTO groups (ticket_id, name, round_id, version)
SELECT t.id, 'Group ' || n, CASE WHEN n = 1 THEN t.tournament_id END, n FROM tickets t, generate_series(1, 2) AS n;
INSERT INTO attendees (group_id, user_id, scan_code, created_at, version)
SELECT g.id, t.user_id, 'pass-' || g.id, TIMESTAMPTZ '2024-03-01 00:00:00+00', 2 FROM groups g JOIN tickets t ON t.id = g.ticket_id;
