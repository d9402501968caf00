ALTER TABLE bank_rows DROP COLUMN forgotten;
