-- A payment that a later row reverses by id.
INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, method, day, at, takes_back)
SELECT ticket_id, tournament_id, ticket_reference, kind, -amount_cents, method, DATE '2024-03-14', TIMESTAMPTZ '2024-03-14 15:00:00+00', id
FROM ledger_entries WHERE kind = 'payment' AND amount_cents = 200 ORDER BY id LIMIT 1;
