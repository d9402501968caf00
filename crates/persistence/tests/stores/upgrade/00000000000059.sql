UPDATE tournaments SET weather = 'waiting', weather_note = 'Rain of ' || id, weather_decision_at = TIMESTAMPTZ '2026-06-13 11:00:00+00',
  former_date_start = DATE '2026-06-06', former_date_end = DATE '2026-06-07';
UPDATE tickets SET choice = 'nextYear', chosen_at = TIMESTAMPTZ '2026-06-13 12:00:00+00';
INSERT INTO choice_links (hash, ticket_id, created_at) SELECT 'choice ' || id, id, TIMESTAMPTZ '2026-06-13 11:30:00+00' FROM tickets ORDER BY id LIMIT 2;
UPDATE broadcasts SET weather = true;
