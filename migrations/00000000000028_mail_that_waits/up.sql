ALTER TABLE outbox ADD COLUMN counts_as text;
COMMENT ON COLUMN outbox.counts_as IS 'The bound on mail to one address that it counts against when it is sent, as unproven or unasked-by-17; none for mail that is not counted then';
-- Both look at the few rows that wait alone.
CREATE INDEX outbox_counted ON outbox (lower(recipient)) WHERE counts_as IS NOT NULL AND sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_waiting ON outbox USING hash (message) WHERE sent_at IS NULL AND given_up_at IS NULL;

-- Mail is counted when it is sent, and no more by its kind when it is queued.
DELETE FROM mail_counts WHERE bound = 'passes';
COMMENT ON COLUMN mail_counts.bound IS 'What is counted, as codes, confirmations, unproven, reservations, waitlist, unasked, or unasked-by-17 for those of user 17';
