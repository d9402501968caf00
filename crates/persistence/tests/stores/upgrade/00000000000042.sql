UPDATE groups SET seats_given_away = true WHERE id = (SELECT min(id) FROM groups);
UPDATE tournaments SET teams_freeze_at = '2026-06-12T21:00:00Z' WHERE id = (SELECT min(id) FROM tournaments);
