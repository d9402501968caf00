CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL,
  tournament_id bigint NOT NULL,
  ticket_reference text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'gift', 'waived')),
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  method text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  day date NOT NULL,
  at timestamptz NOT NULL,
  actor_id bigint,
  actor_email text,
  CONSTRAINT ledger_entries_actor CHECK ((actor_id IS NULL) = (actor_email IS NULL))
);
CREATE INDEX ledger_entries_ticket ON ledger_entries (ticket_id, id);
COMMENT ON TABLE ledger_entries IS 'What came and went for tickets; rows are only ever added, and outlive their tickets and who added them';
COMMENT ON COLUMN ledger_entries.ticket_id IS 'No foreign key: the row stays as it is when the ticket is deleted; ids are never given out again';
COMMENT ON COLUMN ledger_entries.tournament_id IS 'That of the ticket; no foreign key either';
COMMENT ON COLUMN ledger_entries.ticket_reference IS 'That of the ticket, which tells it once it is gone';
COMMENT ON COLUMN ledger_entries.amount_cents IS 'Negative where it takes an earlier row of its kind back';
COMMENT ON COLUMN ledger_entries.method IS 'As staff wrote it; may be empty, as reference and note may';
COMMENT ON COLUMN ledger_entries.reference IS 'By which the fund finds it in its books, as the number of a check';
COMMENT ON COLUMN ledger_entries.day IS 'When the money came or went, in the time zone of the site';
COMMENT ON COLUMN ledger_entries.actor_id IS 'Who added it; none of payments from before there was a ledger. Their account may be gone';
COMMENT ON COLUMN ledger_entries.actor_email IS 'The address that they had then; none where there is no actor';

-- The sums of a ticket's rows stand with it, so that lists and the overview need not add them up.
ALTER TABLE tickets
  ADD COLUMN payments_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunds_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN gifts_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN waived_cents bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN tickets.payments_cents IS 'The sum of its ledger''s payments in US cents; a trigger adds each row';
COMMENT ON COLUMN tickets.refunds_cents IS 'The same of its refunds';
COMMENT ON COLUMN tickets.gifts_cents IS 'The same of its gifts on top';
COMMENT ON COLUMN tickets.waived_cents IS 'The same of what was waived';

INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, method, reference, note, day, at)
SELECT id, tournament_id, reference, 'payment', price_cents, payment_method, payment_reference, payment_note,
    (date_paid AT TIME ZONE coalesce((SELECT time_zone FROM fund_settings), 'UTC'))::date, date_paid
FROM tickets WHERE paid AND price_cents > 0 ORDER BY date_paid, id;
-- Nobody has changed these tickets, so their versions stay.
ALTER TABLE tickets DISABLE TRIGGER tickets_version;
UPDATE tickets SET payments_cents = price_cents WHERE paid AND price_cents > 0;
ALTER TABLE tickets ENABLE TRIGGER tickets_version;

CREATE FUNCTION sum_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET
    payments_cents = payments_cents + CASE WHEN NEW.kind = 'payment' THEN NEW.amount_cents ELSE 0 END,
    refunds_cents = refunds_cents + CASE WHEN NEW.kind = 'refund' THEN NEW.amount_cents ELSE 0 END,
    gifts_cents = gifts_cents + CASE WHEN NEW.kind = 'gift' THEN NEW.amount_cents ELSE 0 END,
    waived_cents = waived_cents + CASE WHEN NEW.kind = 'waived' THEN NEW.amount_cents ELSE 0 END
  WHERE id = NEW.ticket_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ticket % is not there, so nothing is entered for it', NEW.ticket_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_sum AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION sum_ledger();

CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of the ledger are only ever added';
END $$;
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
