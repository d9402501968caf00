DROP TABLE mail_counts;
DROP INDEX outbox_team;
DROP INDEX outbox_due;
ALTER TABLE outbox DROP COLUMN urgent;
CREATE INDEX outbox_due ON outbox (due_at, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
