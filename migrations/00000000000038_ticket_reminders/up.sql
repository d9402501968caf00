ALTER TABLE tickets ADD COLUMN reminded_at timestamptz;
COMMENT ON COLUMN tickets.reminded_at IS 'When staff last had the purchaser reminded to pay; null where they never did';
