ALTER TABLE check_in_changes DROP CONSTRAINT check_in_changes_pkey, ADD CONSTRAINT check_in_changes_pkey PRIMARY KEY (attendee_id);
DROP INDEX attendees_user;
CREATE INDEX attendees_user ON attendees (user_id);
