ALTER TABLE outbox ADD COLUMN urgent boolean NOT NULL DEFAULT false;
UPDATE outbox SET urgent = true WHERE message->>'kind' IN ('recovery', 'adminCode', 'teammateCode');
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (urgent DESC, due_at, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_team ON outbox ((message->'ticketId'), (message->'userId')) WHERE message->>'kind' = 'teammateAdded';
COMMENT ON COLUMN outbox.urgent IS 'Whether it brings a code, which somebody waits for: it goes before all other mail';

CREATE TABLE mail_counts (
  bound text NOT NULL,
  recipient text NOT NULL,
  counted timestamptz[] NOT NULL DEFAULT '{}',
  last_at timestamptz,
  PRIMARY KEY (bound, recipient)
);
CREATE INDEX mail_counts_last ON mail_counts (last_at);
COMMENT ON TABLE mail_counts IS 'How much mail of a kind an address was sent within the last day, whatever accounts and instances sent it; its row is locked to count';
COMMENT ON COLUMN mail_counts.bound IS 'What is counted, as codes, confirmations, unasked, reservations, waitlist';
COMMENT ON COLUMN mail_counts.recipient IS 'An address in lower case, whether or not somebody with an account has it';
COMMENT ON COLUMN mail_counts.counted IS 'When each was, the oldest first, by the server''s clock';
COMMENT ON COLUMN mail_counts.last_at IS 'The newest of these; a day later the row is deleted';
