DROP INDEX audit_log_station;
DELETE FROM audit_log WHERE station_name IS NOT NULL;
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_author,
  DROP COLUMN station_name,
  ALTER actor_id SET NOT NULL,
  ALTER actor_email SET NOT NULL;
COMMENT ON COLUMN audit_log.actor_id IS 'No foreign key: the row outlives the account';
COMMENT ON COLUMN audit_log.actor_email IS NULL;
UPDATE check_in_clashes SET kind = 'unknown' WHERE kind = 'revoked';
ALTER TABLE check_in_clashes
  DROP CONSTRAINT check_in_clashes_one_hand,
  DROP COLUMN station_id,
  DROP CONSTRAINT check_in_clashes_kind_check,
  ADD CONSTRAINT check_in_clashes_kind_check
    CHECK (kind IN ('twice', 'cancelled', 'suspended', 'replaced', 'unknown', 'elsewhere'));
COMMENT ON COLUMN check_in_clashes.user_id IS 'The volunteer; none when their account is gone';
ALTER TABLE check_ins DROP CONSTRAINT check_ins_one_hand, DROP COLUMN station_id;
COMMENT ON COLUMN check_ins.user_id IS 'The volunteer; none when their account is gone';
DROP TABLE check_in_stations;
