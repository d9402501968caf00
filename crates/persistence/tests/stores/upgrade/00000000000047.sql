INSERT INTO payment_terms (tournament_id, days, reminder_days, lapse_flag)
SELECT id, 14, 3, true FROM tournaments ORDER BY id LIMIT 1;
INSERT INTO payment_terms (tournament_id, day, reminder_days, lapse_flag)
SELECT id, DATE '2026-04-30', 7, true FROM tournaments ORDER BY id OFFSET 1 LIMIT 1;
UPDATE payment_terms SET lapse_flag = true, version = 3;
UPDATE tickets SET due_on = DATE '2024-03-20', check_promised = true, term_reminded_at = TIMESTAMPTZ '2024-03-17 09:00:00+00',
  lapsed_at = TIMESTAMPTZ '2024-03-21 05:00:00+00' WHERE NOT paid;
INSERT INTO audit_log (at, action, subject_id, changes)
SELECT TIMESTAMPTZ '2024-03-21 05:00:00+00', 'ticket.lapse', id, '[{"field": "isCancelled", "before": "false", "after": "true"}]'
FROM tickets WHERE NOT paid;
