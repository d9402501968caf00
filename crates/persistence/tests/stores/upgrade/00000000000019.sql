INSERT INTO mail_counts (bound, recipient, counted, last_at)
SELECT 'codes', 'person.' || n || '@example.org', ARRAY[TIMESTAMPTZ '2026-03-01 00:00:00+00'], TIMESTAMPTZ '2026-03-01 00:00:00+00'
FROM generate_series(1, 100) AS n;
