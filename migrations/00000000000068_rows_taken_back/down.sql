ALTER TABLE ledger_entries DROP COLUMN takes_back;
