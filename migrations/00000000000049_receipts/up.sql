-- Receipts of what was given for a ticket, or for all of a person's tickets in a year. A receipt is never changed: a newer one of the same
-- ticket, or of the same year, replaces it.
CREATE TABLE receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  ticket_id bigint,
  year integer,
  wording text NOT NULL,
  issued_at timestamptz NOT NULL,
  CONSTRAINT receipts_subject CHECK ((ticket_id IS NULL) <> (year IS NULL))
);
CREATE INDEX receipts_user ON receipts (user_id, id);
CREATE INDEX receipts_ticket ON receipts (ticket_id, id);
COMMENT ON TABLE receipts IS 'Receipts as they were issued; their ids are their numbers and are never given out again';
COMMENT ON COLUMN receipts.user_id IS 'The giver. No foreign key: the row stays as it is when the account is deleted';
COMMENT ON COLUMN receipts.ticket_id IS 'The ticket that it is of; null for one of a year. No foreign key either';
COMMENT ON COLUMN receipts.year IS 'The year that it is of; null for one of a ticket';
COMMENT ON COLUMN receipts.wording IS 'The sentences about gift and value, by the fund''s wording of that day';

CREATE TABLE receipt_lines (
  receipt_id bigint NOT NULL REFERENCES receipts,
  ticket_id bigint NOT NULL,
  ticket_reference text NOT NULL,
  event text NOT NULL,
  category text NOT NULL,
  sponsor text NOT NULL DEFAULT '',
  received_on date NOT NULL,
  received_cents bigint NOT NULL CHECK (received_cents > 0),
  value_cents bigint CHECK (value_cents >= 0),
  PRIMARY KEY (receipt_id, ticket_id)
);
COMMENT ON TABLE receipt_lines IS 'The tickets of a receipt, each with what was given for it';
COMMENT ON COLUMN receipt_lines.ticket_id IS 'No foreign key: the row outlives its ticket';
COMMENT ON COLUMN receipt_lines.event IS 'The tournament''s name and year as they were then; the category''s and the sponsor''s name beside it, too';
COMMENT ON COLUMN receipt_lines.received_on IS 'The last day on which money of it came';
COMMENT ON COLUMN receipt_lines.received_cents IS 'Money that came and stays the fund''s, in US cents';
COMMENT ON COLUMN receipt_lines.value_cents IS 'The fair market value that counts against it, in US cents; null where none was told';

CREATE FUNCTION keep_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'receipts are never changed';
END $$;
CREATE TRIGGER receipts_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION keep_receipts();
CREATE TRIGGER receipt_lines_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_lines
  FOR EACH STATEMENT EXECUTE FUNCTION keep_receipts();
