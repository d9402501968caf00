ALTER TABLE groups ADD COLUMN left_round_id bigint REFERENCES rounds ON DELETE SET NULL;
CREATE INDEX groups_left_round ON groups (left_round_id);
COMMENT ON COLUMN groups.left_round_id IS 'The round that it left when its ticket was cancelled; none once it is in one again';

CREATE TABLE tournament_sponsors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  sponsor_id bigint NOT NULL REFERENCES sponsors ON DELETE CASCADE,
  CONSTRAINT tournament_sponsors_key UNIQUE (tournament_id, sponsor_id)
);
CREATE INDEX tournament_sponsors_sponsor ON tournament_sponsors (sponsor_id);
COMMENT ON TABLE tournament_sponsors IS 'Sponsors that staff put on a tournament, without a ticket or a user of theirs';
