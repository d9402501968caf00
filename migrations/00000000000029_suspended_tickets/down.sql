ALTER TABLE tickets DROP COLUMN is_suspended;
