-- The money that came for a tournament, day by day, without a look at the rows of others.
CREATE INDEX ledger_entries_day ON ledger_entries (tournament_id, day);
