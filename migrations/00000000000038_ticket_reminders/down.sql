ALTER TABLE tickets DROP COLUMN reminded_at;
