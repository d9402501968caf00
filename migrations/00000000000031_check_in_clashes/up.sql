ALTER TABLE check_ins
  ADD COLUMN claimed_at timestamptz,
  ADD COLUMN device_counter bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN check_ins.occurred_at IS 'When the volunteer did it, by the device''s corrected clock; never after recorded_at';
COMMENT ON COLUMN check_ins.claimed_at IS 'What the device''s own clock showed, uncorrected; none where it did not say';
COMMENT ON COLUMN check_ins.device_counter IS 'Counts the operations of the device; 0 where it does not count';

-- A device recognises passes by digest, and names them so.
CREATE INDEX attendees_scan_code_digest ON attendees (sha256(scan_code::bytea));

CREATE TABLE check_in_clashes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  attendee_id bigint REFERENCES attendees ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('twice', 'cancelled', 'suspended', 'replaced', 'unknown', 'elsewhere')),
  operation_id text COLLATE "C" NOT NULL CONSTRAINT check_in_clashes_operation_key UNIQUE,
  first_operation_id text COLLATE "C",
  checked_in boolean NOT NULL,
  occurred_at timestamptz NOT NULL,
  claimed_at timestamptz,
  recorded_at timestamptz NOT NULL,
  device text,
  device_counter bigint NOT NULL DEFAULT 0,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  settled_at timestamptz,
  settled_by bigint REFERENCES users ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT check_in_clashes_first CHECK ((kind = 'twice') = (first_operation_id IS NOT NULL)),
  CONSTRAINT check_in_clashes_settled CHECK (settled_at IS NOT NULL OR settled_by IS NULL)
);
CREATE INDEX check_in_clashes_tournament ON check_in_clashes (tournament_id, id);
CREATE INDEX check_in_clashes_attendee ON check_in_clashes (attendee_id);
CREATE INDEX check_in_clashes_user ON check_in_clashes (user_id);
CREATE INDEX check_in_clashes_settled_by ON check_in_clashes (settled_by);
CREATE TRIGGER check_in_clashes_version BEFORE UPDATE ON check_in_clashes FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE check_in_clashes IS 'Check-ins that somebody has to look at; each is kept whole, also where it is no row of check_ins';
COMMENT ON COLUMN check_in_clashes.attendee_id IS 'Whose place it was about; none where that is unknown, of another tournament, or gone';
COMMENT ON COLUMN check_in_clashes.first_operation_id IS 'The check-in that they were in by already; only for the kind twice';
COMMENT ON COLUMN check_in_clashes.claimed_at IS 'What the device''s own clock showed, uncorrected; none where it did not say';
COMMENT ON COLUMN check_in_clashes.device IS 'What the device calls itself; none when it did not say';
COMMENT ON COLUMN check_in_clashes.user_id IS 'The volunteer; none when their account is gone';
COMMENT ON COLUMN check_in_clashes.settled_at IS 'When somebody said that it is settled; none while it is open';
COMMENT ON COLUMN check_in_clashes.settled_by IS 'Who said so; none while it is open, or when their account is gone';
COMMENT ON COLUMN check_in_clashes.note IS 'How it was settled; may be empty';
