-- The groups of a round are read in an order that only the index has, so that a full round is not counted beyond its places.
-- First what locks the table more: with the other way round it would wait for those who wait for it.
DROP INDEX groups_round;
CREATE INDEX groups_in_round ON groups (round_id, ticket_id);
