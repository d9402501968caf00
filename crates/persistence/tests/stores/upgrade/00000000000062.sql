INSERT INTO bank_rows (tournament_id, digest, source, day, amount_cents, fee_cents, name, email, check_number, memo, state, imported_at, imported_by,
  settled_at, settled_by_email, version)
SELECT t.id, 'digest of ' || t.id, 'stripe', DATE '2024-03-10', 65000, 1915, 'Sam Rivera', 'sam@example.org', '1042', 'Ticket of ' || t.id, 'matched',
  TIMESTAMPTZ '2024-03-12 10:00:00+00', (SELECT min(id) FROM users), TIMESTAMPTZ '2024-03-13 10:00:00+00', 'alex@example.org', 3
FROM tournaments t ORDER BY t.id LIMIT 3;
INSERT INTO bank_matches (bank_row_id, ledger_entry_id, added, undone)
SELECT (SELECT min(id) FROM bank_rows), id, true, true FROM ledger_entries ORDER BY id LIMIT 2;
INSERT INTO bank_formats VALUES ('digest of headings', 'Date', 'Amount', 'Payer', 'Check', '{Description}', true);
-- One bank has a column for outgoing money, which this version stored behind a separator.
INSERT INTO bank_formats VALUES ('digest of other headings', 'Date', E'Paid in\x1fPaid out', NULL, NULL, '{}', NULL);
