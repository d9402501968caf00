DELETE FROM audit_log WHERE actor_id IS NULL AND station_name IS NULL;
ALTER TABLE audit_log DROP CONSTRAINT audit_log_author,
  ADD CONSTRAINT audit_log_author CHECK (num_nonnulls(actor_id, station_name) = 1 AND (actor_id IS NULL) = (actor_email IS NULL));
ALTER TABLE tickets DROP COLUMN due_on, DROP COLUMN check_promised, DROP COLUMN term_reminded_at, DROP COLUMN lapsed_at;
DROP TABLE payment_terms;
COMMENT ON COLUMN audit_log.actor_id IS 'No foreign key: the row outlives the account; none where a station did it';
COMMENT ON COLUMN audit_log.actor_email IS 'The address at that time; none where a station did it';
COMMENT ON COLUMN audit_log.station_name IS 'The station that did it; none where a person did';
