-- A search of the check-in list finds people, and counts those of them who are on it: of a common name thousands, of whom few are shown. What it asks
-- of their places and of the log is in the indexes by which it asks, so that the tables themselves are not read for it.
DROP INDEX attendees_user;
CREATE INDEX attendees_user ON attendees (user_id) INCLUDE (id);
ALTER TABLE check_in_changes DROP CONSTRAINT check_in_changes_pkey,
  ADD CONSTRAINT check_in_changes_pkey PRIMARY KEY (attendee_id) INCLUDE (tournament_id, is_listed);
