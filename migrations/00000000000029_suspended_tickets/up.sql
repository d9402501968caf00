ALTER TABLE tickets ADD COLUMN is_suspended boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN tickets.is_suspended IS 'Whether it was reserved before its owner''s address was proven, perhaps by a stranger, and the owner has not kept it so far: no place but the owner''s has a valid pass';
