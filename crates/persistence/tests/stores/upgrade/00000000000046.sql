INSERT INTO pairing_wishes (attendee_id, other_id, apart) SELECT min(id), max(id), true FROM attendees;
UPDATE groups SET wish = 'With the Parks, please' WHERE id = (SELECT min(id) FROM groups);
