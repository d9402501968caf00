INSERT INTO outbox (recipient, message, message_id, created_at, expires_at, due_at, tries, leased_until, lease, last_error, sent_at, given_up_at)
SELECT 'Person.' || n || '+golf@Example.org', '{"kind": "recovery"}', 'message-' || n, TIMESTAMPTZ '2024-03-01 00:00:00+00',
    CASE WHEN n % 2 = 0 THEN TIMESTAMPTZ '2024-03-01 00:30:00+00' END, TIMESTAMPTZ '2024-03-01 00:00:00+00', n,
    CASE WHEN n = 1 THEN TIMESTAMPTZ '2024-03-01 00:02:00+00' END, CASE WHEN n = 1 THEN 'lease-1' END,
    CASE WHEN n % 3 > 0 THEN 'The mail server refused it: 550 no.' END,
    CASE WHEN n % 3 = 0 THEN TIMESTAMPTZ '2024-03-01 00:01:00+00' END, CASE WHEN n % 3 = 1 THEN TIMESTAMPTZ '2024-03-02 00:00:00+00' END
FROM generate_series(1, 100) AS n;
INSERT INTO auth_codes (hash, user_id, created_at, expires_at)
SELECT md5(id::text), id, TIMESTAMPTZ '2024-03-01 00:00:00+00', TIMESTAMPTZ '2024-03-01 00:30:00+00' FROM users;
