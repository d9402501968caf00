INSERT INTO tournaments (name, slug, description, live_flag, date_start, date_end, location_title, location_address,
    banner_photo_file_name, banner_photo_content_type, banner_photo_file_size, banner_photo_updated_at, banner_photo_name, created_at, updated_at, version)
SELECT 'Classic ' || n, 'classic-' || n, E'A day\nout, "for them" \\ ' || n, n % 2 = 0, DATE '2024-02-29' + n, DATE '2024-02-29' + n + n % 3, 'Cedar Ridge', CASE WHEN n % 3 = 0 THEN E'1 Ridge Road\nPark "B"' ELSE '' END,
    CASE WHEN n % 2 = 0 THEN 'Ünser Täg.jpg' END, CASE WHEN n % 2 = 0 THEN 'image/jpeg' END, CASE WHEN n % 2 = 0 THEN 10000000 END,
    CASE WHEN n % 2 = 0 THEN TIMESTAMPTZ '2024-02-29 12:00:00.5+00' END, CASE WHEN n % 2 = 0 THEN 'banner' || n || '.jpg' END,
    TIMESTAMPTZ '2024-01-01 00:00:00+00', TIMESTAMPTZ '2024-01-02 00:00:00+00', n
FROM generate_series(1, 30) AS n;
INSERT INTO ticket_categories (tournament_id, name, description, num_groups, num_attendees, max_total_tickets, no_cost_flag, price_cents, embed_code, live_flag, sponsor_flag, version)
SELECT t.id, 'Foursome ' || n, CASE WHEN n = 1 THEN E'Four\nplay' ELSE '' END, n, 4, 2147483647, n = 3, CASE WHEN n = 3 THEN 0 ELSE 9223372036854775807 / n END, '<script>pay("' || n || '")</script>', true, n = 2, n
FROM tournaments t, generate_series(1, 3) AS n;
INSERT INTO rounds (tournament_id, name, location, start_date, start_time, end_date, end_time, end_date_visible, description, max_attendees, live_flag, version)
SELECT id, 'Morning', 'First tee', date_start, '00:00', date_end, '23:59:59.999999', id % 2 = 0, 'Bring ''shoes''', 0, true, 7 FROM tournaments;
INSERT INTO round_ticket_categories (round_id, ticket_category_id, tournament_id)
SELECT r.id, c.id, c.tournament_id FROM rounds r JOIN ticket_categories c USING (tournament_id) WHERE (r.id + c.id) % 2 = 0;
