-- When the site was last backed up, which staff are told before the day of an event.
CREATE TABLE backups (
  one boolean NOT NULL DEFAULT true PRIMARY KEY CHECK (one),
  taken_at timestamptz NOT NULL
);
COMMENT ON TABLE backups IS 'The last backup that the command made: one row, or none before the first one';
COMMENT ON COLUMN backups.one IS 'Keeps the table at one row';
COMMENT ON COLUMN backups.taken_at IS 'When it was begun: what changed later is not in it';
