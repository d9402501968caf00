CREATE TABLE idempotency_keys (
  caller_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  request text NOT NULL,
  answer text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_key PRIMARY KEY (caller_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
COMMENT ON TABLE idempotency_keys IS 'What a POST was answered, so that its repeat changes nothing; kept 24 hours';
COMMENT ON COLUMN idempotency_keys.request IS 'Digest of call and body: the same key with another body is refused';
COMMENT ON COLUMN idempotency_keys.answer IS 'The first answer''s body, to the byte';

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id bigint NOT NULL,
  actor_email text NOT NULL,
  action text NOT NULL,
  subject_id bigint NOT NULL,
  changes jsonb NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at);
COMMENT ON TABLE audit_log IS 'Who of the staff changed what, when; written in the transaction of the change';
COMMENT ON COLUMN audit_log.actor_id IS 'No foreign key: the row outlives the account';
COMMENT ON COLUMN audit_log.action IS 'Subject and verb, as in attendee.check_in';
COMMENT ON COLUMN audit_log.changes IS 'List of {field, before, after}';
