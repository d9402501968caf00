COMMENT ON COLUMN outbox.urgent IS 'Whether it brings a code, which somebody waits for: it goes before all other mail';
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (urgent DESC, due_at, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
