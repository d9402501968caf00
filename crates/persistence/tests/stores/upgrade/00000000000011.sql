INSERT INTO waitlist (ticket_category_id, name, email, created_at, offered_at, held_until, taken_at, version)
SELECT c.id, E'Kim "\\" Park', 'Kim.' || n || '@Example.org', TIMESTAMPTZ '2024-03-01 00:00:00+00',
    CASE WHEN n > 1 THEN TIMESTAMPTZ '2024-03-02 00:00:00+00' END, CASE WHEN n > 1 THEN TIMESTAMPTZ '2024-03-03 00:00:00+00' END,
    CASE WHEN n > 2 THEN TIMESTAMPTZ '2024-03-02 12:00:00+00' END, n
FROM ticket_categories c, generate_series(1, 3) AS n;
