CREATE INDEX tickets_tournament ON tickets (tournament_id);
DROP INDEX tickets_newest;
ALTER TABLE tickets
  DROP CONSTRAINT tickets_payment,
  DROP COLUMN payment_note,
  DROP COLUMN payment_reference,
  DROP COLUMN payment_method;
