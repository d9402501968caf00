DROP INDEX outbox_waiting;
DROP INDEX outbox_counted;
ALTER TABLE outbox DROP COLUMN counts_as;
COMMENT ON COLUMN mail_counts.bound IS 'What is counted, as codes, confirmations, unasked, reservations, waitlist';
