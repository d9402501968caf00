-- A receipt for each ticket with a payment, and one for a year.
INSERT INTO receipts (user_id, ticket_id, wording, issued_at)
SELECT user_id, id, 'You gave for ' || reference, TIMESTAMPTZ '2024-03-12 10:00:00+00' FROM tickets WHERE payments_cents > 0 ORDER BY id LIMIT 20;
INSERT INTO receipts (user_id, year, wording, issued_at)
SELECT user_id, 2024, 'You gave in 2024', TIMESTAMPTZ '2025-01-12 10:00:00+00' FROM tickets WHERE payments_cents > 0 ORDER BY id LIMIT 1;
INSERT INTO receipt_lines (receipt_id, ticket_id, ticket_reference, event, category, sponsor, received_on, received_cents, value_cents)
SELECT r.id, t.id, t.reference, 'Classic, 2024', 'Foursome', 'Acme ' || t.id, DATE '2024-03-11', t.payments_cents, t.fair_value_cents
FROM receipts r JOIN tickets t ON t.id = r.ticket_id;
