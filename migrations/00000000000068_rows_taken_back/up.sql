-- A row that takes an earlier one back names it, so that two part payments can be undone in any order. Rows of before name none: each of them
-- came off the newest row of its kind.
ALTER TABLE ledger_entries
  ADD COLUMN takes_back bigint CONSTRAINT ledger_entries_takes_back REFERENCES ledger_entries ON DELETE RESTRICT ON UPDATE RESTRICT,
  ADD CONSTRAINT ledger_entries_takes_back_earlier CHECK (takes_back IS NULL OR (amount_cents < 0 AND takes_back < id));
CREATE INDEX ledger_entries_taken_back ON ledger_entries (takes_back);
COMMENT ON COLUMN ledger_entries.takes_back IS 'The earlier row of its ticket and kind that it takes back; null of rows that add, and where staff took back an amount: it comes off the newest row';
