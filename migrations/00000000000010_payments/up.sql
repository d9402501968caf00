ALTER TABLE tickets
  ADD COLUMN payment_method text NOT NULL DEFAULT '',
  ADD COLUMN payment_reference text NOT NULL DEFAULT '',
  ADD COLUMN payment_note text NOT NULL DEFAULT '',
  ADD CONSTRAINT tickets_payment
    CHECK (paid OR (payment_method = '' AND payment_reference = '' AND payment_note = ''));
COMMENT ON COLUMN tickets.payment_method IS 'How it was paid, as staff wrote it; these three are empty while it is not paid';
COMMENT ON COLUMN tickets.payment_reference IS 'What the payment is found by in the fund''s books, as the number of a check';
COMMENT ON COLUMN tickets.payment_note IS 'Anything else that staff wrote of the payment';

-- The list of a tournament's tickets comes newest first, in parts.
CREATE INDEX tickets_newest ON tickets (tournament_id, id);
DROP INDEX tickets_tournament;
