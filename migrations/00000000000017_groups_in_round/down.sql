DROP INDEX groups_in_round;
CREATE INDEX groups_round ON groups (round_id);
