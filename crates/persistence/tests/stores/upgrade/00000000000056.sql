-- Two printed sheets.
INSERT INTO printed_sheets (tournament_id, key, digest, facts, printed_at, printed_by)
SELECT t.id, 'badge-' || t.id, 'digest of ' || t.id, jsonb_build_array(jsonb_build_object('what', 'name', 'of', 1, 'user', (SELECT min(id) FROM users), 'text', 'Ann Baker')),
  TIMESTAMPTZ '2026-05-01 18:10:00+00', (SELECT min(id) FROM users) FROM tournaments t ORDER BY t.id LIMIT 2;
