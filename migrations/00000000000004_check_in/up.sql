CREATE TABLE check_ins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attendee_id bigint NOT NULL REFERENCES attendees ON DELETE CASCADE,
  operation_id text COLLATE "C" NOT NULL CONSTRAINT check_ins_operation_key UNIQUE,
  checked_in boolean NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  device text,
  user_id bigint REFERENCES users ON DELETE SET NULL
);
-- An attendee's state is read from their rows in this order (rule `check-in-rows`).
CREATE INDEX check_ins_attendee ON check_ins (attendee_id, occurred_at, operation_id);
CREATE INDEX check_ins_user ON check_ins (user_id);
COMMENT ON TABLE check_ins IS 'Every check-in and its undoing; rows are only ever added, the state follows from them';
COMMENT ON COLUMN check_ins.operation_id IS 'Made by the device, so that a repeat is known as one';
COMMENT ON COLUMN check_ins.occurred_at IS 'When the volunteer did it, by the device''s clock';
COMMENT ON COLUMN check_ins.recorded_at IS 'When it reached the server';
COMMENT ON COLUMN check_ins.device IS 'What the device calls itself; none when it did not say';
COMMENT ON COLUMN check_ins.user_id IS 'The volunteer; none when their account is gone';
