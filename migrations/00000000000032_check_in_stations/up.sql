-- A phone that checks people in for one tournament, without anybody signed in on it. Only digests of its secrets are kept.
CREATE TABLE check_in_stations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  name text NOT NULL,
  credential_digest text COLLATE "C" CONSTRAINT check_in_stations_credential_key UNIQUE,
  code_digest text COLLATE "C" CONSTRAINT check_in_stations_code_key UNIQUE,
  code_expires_at timestamptz,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_by bigint REFERENCES users ON DELETE SET NULL,
  last_heard_at timestamptz,
  waiting integer,
  CONSTRAINT check_in_stations_code CHECK ((code_digest IS NULL) = (code_expires_at IS NULL)),
  CONSTRAINT check_in_stations_secret CHECK (credential_digest IS NULL OR code_digest IS NULL),
  CONSTRAINT check_in_stations_revoked CHECK (revoked_at IS NOT NULL OR revoked_by IS NULL)
);
CREATE UNIQUE INDEX check_in_stations_name_key ON check_in_stations (tournament_id, lower(name)) WHERE revoked_at IS NULL;
CREATE INDEX check_in_stations_tournament ON check_in_stations (tournament_id, id);
CREATE INDEX check_in_stations_created_by ON check_in_stations (created_by);
CREATE INDEX check_in_stations_revoked_by ON check_in_stations (revoked_by);
COMMENT ON TABLE check_in_stations IS 'Phones that check people in for one tournament by a credential of their own; good until the end of the day after the tournament''s last one';
COMMENT ON COLUMN check_in_stations.name IS 'Unique among the stations of the tournament that are not revoked, in whatever case';
COMMENT ON COLUMN check_in_stations.credential_digest IS 'SHA-256 of the credential, in hexadecimal digits; none until the phone has handed in its code';
COMMENT ON COLUMN check_in_stations.code_digest IS 'SHA-256 of the code that a phone hands in once for its credential; none where there is no such code, or not any more';
COMMENT ON COLUMN check_in_stations.code_expires_at IS 'Until when the code can be handed in; none without a code';
COMMENT ON COLUMN check_in_stations.created_by IS 'The Volunteer or Admin; none when their account is gone';
COMMENT ON COLUMN check_in_stations.revoked_at IS 'Check-ins of a later time are clashes; none while the station is good';
COMMENT ON COLUMN check_in_stations.revoked_by IS 'None while the station is good, or when their account is gone';
COMMENT ON COLUMN check_in_stations.last_heard_at IS 'The last call of the phone, to 15 seconds; none before the first';
COMMENT ON COLUMN check_in_stations.waiting IS 'Check-ins that waited on the phone when it last told; none until it has';

ALTER TABLE check_ins
  ADD COLUMN station_id bigint REFERENCES check_in_stations ON DELETE SET NULL,
  ADD CONSTRAINT check_ins_one_hand CHECK (user_id IS NULL OR station_id IS NULL);
CREATE INDEX check_ins_station ON check_ins (station_id);
COMMENT ON COLUMN check_ins.user_id IS 'The volunteer; none for a station''s, or when the account is gone';
COMMENT ON COLUMN check_ins.station_id IS 'The station; none for a volunteer''s, or when the station is gone';

ALTER TABLE check_in_clashes
  ADD COLUMN station_id bigint REFERENCES check_in_stations ON DELETE SET NULL,
  ADD CONSTRAINT check_in_clashes_one_hand CHECK (user_id IS NULL OR station_id IS NULL),
  DROP CONSTRAINT check_in_clashes_kind_check,
  ADD CONSTRAINT check_in_clashes_kind_check
    CHECK (kind IN ('twice', 'cancelled', 'suspended', 'replaced', 'unknown', 'elsewhere', 'revoked'));
CREATE INDEX check_in_clashes_station ON check_in_clashes (station_id);
COMMENT ON COLUMN check_in_clashes.user_id IS 'The volunteer; none for a station''s, or when the account is gone';
COMMENT ON COLUMN check_in_clashes.station_id IS 'The station; none for a volunteer''s, or when the station is gone';

-- Nobody is signed in on a station, so its entries have its name instead of an account.
ALTER TABLE audit_log
  ALTER actor_id DROP NOT NULL,
  ALTER actor_email DROP NOT NULL,
  ADD COLUMN station_name text,
  ADD CONSTRAINT audit_log_author CHECK (num_nonnulls(actor_id, station_name) = 1 AND (actor_id IS NULL) = (actor_email IS NULL));
CREATE INDEX audit_log_station ON audit_log (station_name, at, id) WHERE station_name IS NOT NULL;
COMMENT ON COLUMN audit_log.actor_id IS 'No foreign key: the row outlives the account; none where a station did it';
COMMENT ON COLUMN audit_log.actor_email IS 'The address at that time; none where a station did it';
COMMENT ON COLUMN audit_log.station_name IS 'The station that did it; none where a person did';
