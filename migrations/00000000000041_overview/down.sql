DROP INDEX ledger_entries_day;
