INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at, device, user_id)
SELECT a.id, 'Op-' || a.id || '-' || n, n % 2 = 1, TIMESTAMPTZ '2024-03-10 07:45:00+00' + n * INTERVAL '0.000001 seconds', TIMESTAMPTZ '2024-03-10 08:00:00+00',
    CASE WHEN n > 1 THEN 'Vera''s phone' END, CASE WHEN n > 1 THEN a.user_id END
FROM attendees a, generate_series(1, 3) AS n WHERE a.id % 2 = 0;
