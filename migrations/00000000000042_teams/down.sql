ALTER TABLE tournaments DROP COLUMN teams_freeze_at;
ALTER TABLE groups DROP COLUMN seats_given_away;
