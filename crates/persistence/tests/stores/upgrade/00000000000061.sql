-- Clashes of unknown passes, with the name that the phone stored.
INSERT INTO check_in_clashes (tournament_id, kind, operation_id, checked_in, occurred_at, recorded_at, device, told_name)
SELECT id, 'unknown', 'Named-' || id, true, TIMESTAMPTZ '2026-05-01 12:05:00+00', TIMESTAMPTZ '2026-05-01 12:20:00+00', 'iPhone 1', 'Ann Baker'
FROM tournaments ORDER BY id LIMIT 2;
