INSERT INTO tournament_sponsors (tournament_id, sponsor_id)
SELECT tournament.id, sponsor.id FROM (SELECT min(id) AS id FROM tournaments) tournament, sponsors sponsor;
UPDATE groups SET left_round_id = (SELECT min(rounds.id) FROM rounds) WHERE round_id IS NULL;
