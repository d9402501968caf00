-- Links that confirm an address count with those that sign in, and what strangers may cause counts for the mailbox.
DELETE FROM mail_counts WHERE bound IN ('confirmations', 'unproven');
COMMENT ON COLUMN mail_counts.bound IS 'What is counted, as codes, links, reservations, waitlist, unasked, or unasked-by-17 for those of user 17';
COMMENT ON COLUMN mail_counts.recipient IS 'An address in lower case, whether or not somebody with an account has it; for links, unasked and unasked-by-17 its mailbox, without + and what follows it';
COMMENT ON COLUMN outbox.counts_as IS 'The bound on mail to one mailbox that it counts against when it is sent, as links or unasked-by-17; unproven for mail that waits until its address is proven; none for mail that is not counted then';
