-- Two rounds with a course of nine holes, one of them with tee times; and a player of a paired group who plays apart from it.
INSERT INTO courses (round_id, start_kind, interval_minutes, pairing_size)
SELECT id, CASE WHEN id % 2 = 0 THEN 'teeTimes' ELSE 'reverseShotgun' END, 8, 5 FROM rounds ORDER BY id LIMIT 2;
INSERT INTO course_holes (round_id, number, par, stroke_index, second_priority, sponsor_id)
SELECT round_id, n, 3 + n % 3, 10 - n, CASE WHEN n % 2 = 0 THEN n END, CASE WHEN n % 3 = 0 THEN n END FROM courses, generate_series(1, 9) AS n;
UPDATE pairings SET hole = 2, second = true, fixed = true WHERE id = (SELECT min(id) FROM pairings);
UPDATE pairings SET tee_time = '08:10' WHERE id = (SELECT max(id) FROM pairings);
INSERT INTO pairing_players (attendee_id, pairing_id)
SELECT attendees.id, (SELECT max(id) FROM pairings WHERE round_id = groups.round_id)
FROM attendees JOIN groups ON groups.id = attendees.group_id WHERE groups.round_id IS NOT NULL ORDER BY attendees.id LIMIT 3;
