-- Anybody who registers many addresses queues as many links that confirm one: they go behind the links that somebody waits for to sign in.
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (urgent DESC, (coalesce(message->>'kind', '') = 'confirmation'), due_at, id)
  WHERE sent_at IS NULL AND given_up_at IS NULL;
COMMENT ON COLUMN outbox.urgent IS 'Whether it brings a code: it goes before all other mail, links that confirm an address behind those that sign in';
