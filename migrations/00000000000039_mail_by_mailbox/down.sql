COMMENT ON COLUMN outbox.counts_as IS 'The bound on mail to one address that it counts against when it is sent, as unproven or unasked-by-17; none for mail that is not counted then';
COMMENT ON COLUMN mail_counts.recipient IS 'An address in lower case, whether or not somebody with an account has it';
COMMENT ON COLUMN mail_counts.bound IS 'What is counted, as codes, confirmations, unproven, reservations, waitlist, unasked, or unasked-by-17 for those of user 17';
DELETE FROM mail_counts WHERE bound = 'links';
