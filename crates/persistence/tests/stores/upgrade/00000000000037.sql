-- A ticket paid in two parts, with a gift on top; one that was waived; and one with a partial refund.
INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, method, reference, note, day, at, actor_id, actor_email)
SELECT id, tournament_id, reference, kind, cents, 'check', '1042 of ' || id, 'two' || E'\n' || 'lines', DATE '2024-03-11',
    TIMESTAMPTZ '2024-03-11 15:00:00+00', 1, 'alex@example.org'
FROM (SELECT * FROM tickets WHERE price_cents > 0 AND NOT paid ORDER BY id LIMIT 6) AS sold,
    (VALUES ('payment', 100), ('payment', 200), ('gift', 50), ('refund', 25), ('waived', 10)) AS came (kind, cents);
