ALTER TABLE bank_rows ADD COLUMN forgotten boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN bank_rows.forgotten IS 'Its giver deleted their account: of its texts the references alone are left, and no file tells it anew';

-- Payments for tickets of accounts that were deleted before kept texts with a name and an address.
UPDATE bank_rows SET name = CASE WHEN email = '' THEN '' ELSE name END, memo = told.codes, forgotten = true
FROM (
  SELECT bank_matches.bank_row_id, string_agg(DISTINCT 'FW-' || entry.ticket_reference, ' ') AS codes
  FROM bank_matches JOIN ledger_entries entry ON entry.id = bank_matches.ledger_entry_id
  LEFT JOIN tickets ON tickets.id = entry.ticket_id LEFT JOIN users ON users.id = tickets.user_id
  WHERE NOT bank_matches.undone
  GROUP BY bank_matches.bank_row_id
  HAVING bool_or(users.email IS NULL AND users.name_first = 'Deleted' AND users.name_last = 'account')
) AS told
WHERE bank_rows.id = told.bank_row_id;
