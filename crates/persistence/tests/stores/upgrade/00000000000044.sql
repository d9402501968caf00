INSERT INTO no_shows (attendee_id, marked_at, marked_by)
SELECT max(id), TIMESTAMPTZ '2026-06-13 14:00:00+00', (SELECT min(id) FROM users) FROM attendees;
UPDATE tickets SET at_desk = true WHERE id = (SELECT max(id) FROM tickets);
