ALTER TABLE users DROP COLUMN email_proven_at;
