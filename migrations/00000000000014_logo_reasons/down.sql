ALTER TABLE sponsor_logos DROP COLUMN reason;
