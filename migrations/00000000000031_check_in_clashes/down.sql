DROP TABLE check_in_clashes;
DROP INDEX attendees_scan_code_digest;
ALTER TABLE check_ins DROP COLUMN claimed_at, DROP COLUMN device_counter;
COMMENT ON COLUMN check_ins.occurred_at IS 'When the volunteer did it, by the device''s clock';
