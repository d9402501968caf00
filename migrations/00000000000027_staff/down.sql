DROP TABLE tournament_sponsors;
ALTER TABLE groups DROP COLUMN left_round_id;
