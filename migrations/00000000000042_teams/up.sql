ALTER TABLE groups ADD COLUMN seats_given_away boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN groups.seats_given_away IS 'Whether staff may seat others on its open places; else they are kept for people who are not named yet';
ALTER TABLE tournaments ADD COLUMN teams_freeze_at timestamptz;
COMMENT ON COLUMN tournaments.teams_freeze_at IS 'From then on only Admins change teams, groups and rounds; null: buyers do until the tournament is over';
