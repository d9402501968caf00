COMMENT ON COLUMN ledger_entries.actor_id IS 'Who added it; none of payments from before there was a ledger. Their account may be gone';
ALTER TABLE broadcasts DROP COLUMN weather;
DROP TABLE choice_links;
ALTER TABLE tickets DROP COLUMN choice, DROP COLUMN chosen_at;
ALTER TABLE tournaments
  DROP COLUMN weather, DROP COLUMN weather_note, DROP COLUMN weather_decision_at, DROP COLUMN former_date_start, DROP COLUMN former_date_end;
