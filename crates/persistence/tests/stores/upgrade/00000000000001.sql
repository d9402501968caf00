-- People with every kind of character in their names. Every seventh has no address, every fifth no password, and some are deleted.
INSERT INTO users (email, name_first, name_last, phone, password_hash, token_version, uid, provider, created_at, version)
SELECT CASE WHEN n % 7 <> 0 THEN 'Person.' || n || '+golf@Example.org' END,
       (ARRAY['Zoë 🏌️', E'tab\there', E'line\r\nline', 'O''Brien \N \.', '{"a": [null, "b"]}', '%s $1 "; DROP TABLE users; --',
              E'\u200b\ufeffhidden', ' spaces ', '=1+1', repeat('long ', 1000)])[n % 10 + 1],
       'Rivera-' || n, CASE WHEN n % 3 = 0 THEN '' ELSE '+1 (707) 555-' || n END,
       CASE WHEN n % 5 <> 0 THEN '$argon2id$v=19$m=19456,t=2,p=1$hX13Sf9szP2MQDnr0Oal9g$xva2QEuUx6nwK9akS4AXXDAEDJ7LBYv7jMOVOtkiRc4' END,
       n % 4, 'uid-' || n, CASE WHEN n % 50 = 0 THEN 'other' ELSE 'email' END, TIMESTAMPTZ '2026-03-29 01:59:59.999999+00' + n * INTERVAL '37 minutes 0.000001 seconds', n
FROM generate_series(1, 400) AS n;
DELETE FROM users WHERE id % 41 = 0 OR id = 400;
INSERT INTO user_roles (user_id, role_id) SELECT id, 1 + id % 5 FROM users;
INSERT INTO user_roles (user_id, role_id) SELECT id, 1 + (id + 1) % 5 FROM users WHERE id % 2 = 0;
