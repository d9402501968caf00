INSERT INTO idempotency_keys (caller_id, key, request, answer, created_at)
SELECT id, 'key-' || id, repeat('ab', 32), E'{"name": "tab\\there"}', TIMESTAMPTZ '2024-03-01 00:00:00+00' FROM users;
-- Also of a deleted user.
INSERT INTO audit_log (at, actor_id, actor_email, action, subject_id, changes)
SELECT TIMESTAMPTZ '2024-03-01 00:00:00+00' + n * INTERVAL '1 second', 41 * n, 'gone@example.org', 'ticket.pay', n,
    jsonb_build_array(jsonb_build_object('field', 'paid', 'before', NULL, 'after', n / 7.0), 'null'::jsonb)
FROM generate_series(1, 200) AS n;
