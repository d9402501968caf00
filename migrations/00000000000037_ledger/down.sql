ALTER TABLE tickets
  DROP COLUMN payments_cents, DROP COLUMN refunds_cents, DROP COLUMN gifts_cents, DROP COLUMN waived_cents;
DROP TABLE ledger_entries;
DROP FUNCTION sum_ledger;
DROP FUNCTION keep_ledger;
