-- A broadcast in each state, with recipients.
INSERT INTO broadcasts (tournament_id, who, ticket_category_id, round_id, hole, invitation, subject, body, created_at, created_by, send_at, started_at, cancelled_at)
SELECT t.id, 'unpaid', 7, 8, 9, true, 'Rain of ' || t.id, 'Bring an umbrella.', TIMESTAMPTZ '2026-05-01 10:00:00+00', (SELECT min(id) FROM users),
  TIMESTAMPTZ '2026-05-02 10:00:00+00', TIMESTAMPTZ '2026-05-02 10:00:01+00', TIMESTAMPTZ '2026-05-02 10:00:02+00' FROM tournaments t ORDER BY t.id LIMIT 2;
INSERT INTO broadcast_recipients (mail_id, broadcast_id, user_id, state)
SELECT 1000000 + u.id, (SELECT min(id) FROM broadcasts), u.id, 'sent' FROM users u ORDER BY u.id LIMIT 3;
INSERT INTO invitation_consents (user_id, since) SELECT id, TIMESTAMPTZ '2026-05-01 11:00:00+00' FROM users ORDER BY id LIMIT 2;
INSERT INTO unsubscribe_links (hash, user_id, created_at) SELECT 'digest ' || id, id, TIMESTAMPTZ '2026-05-01 12:00:00+00' FROM users ORDER BY id LIMIT 2;
