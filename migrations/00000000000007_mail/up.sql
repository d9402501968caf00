CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  message jsonb NOT NULL,
  message_id text NOT NULL DEFAULT gen_random_uuid()::text CONSTRAINT outbox_message_id_key UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  due_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  lease text,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);
CREATE INDEX outbox_due ON outbox (due_at, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_unsent ON outbox (created_at DESC, id DESC) WHERE sent_at IS NULL AND last_error IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
COMMENT ON TABLE outbox IS 'Mail to be sent, written in the transaction of what it tells of; sent rows are kept 30 days';
COMMENT ON COLUMN outbox.recipient IS 'An address, whether or not somebody with an account has it';
COMMENT ON COLUMN outbox.message IS 'What is to be told, as {"kind": "recovery"}; the words, and a code, are made when it is sent';
COMMENT ON COLUMN outbox.message_id IS 'Left half of the Message-ID, the same at every try';
COMMENT ON COLUMN outbox.expires_at IS 'From then on the mail is of no use, as its code would have expired; none when it always is';
COMMENT ON COLUMN outbox.due_at IS 'When it is to be tried next, by the database''s clock';
COMMENT ON COLUMN outbox.tries IS 'How often a lease was taken since it was written or an Admin asked for another round';
COMMENT ON COLUMN outbox.leased_until IS 'Until then, by the database''s clock, only the holder of the lease sends it; none before the first try';
COMMENT ON COLUMN outbox.lease IS 'Random name of the lease, by which its holder writes down what became of it';
COMMENT ON COLUMN outbox.last_error IS 'Why the last try that failed did, in words; none while no try has';
COMMENT ON COLUMN outbox.sent_at IS 'When a mail server took it; none until then';
COMMENT ON COLUMN outbox.given_up_at IS 'From when on it is not tried any more by itself; none while it is';

CREATE TABLE auth_codes (
  hash text NOT NULL CONSTRAINT auth_codes_hash_key PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_codes_user ON auth_codes (user_id);
CREATE INDEX auth_codes_expiry ON auth_codes (expires_at);
COMMENT ON TABLE auth_codes IS 'Codes that sign somebody in once, in place of a password';
COMMENT ON COLUMN auth_codes.hash IS 'SHA-256 of the code, in hexadecimal digits; the code itself is in a mail and nowhere else';
