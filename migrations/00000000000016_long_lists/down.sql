CREATE INDEX groups_round ON groups (round_id);
DROP INDEX groups_in_round;

DROP INDEX users_called;
DROP INDEX users_by_name;
