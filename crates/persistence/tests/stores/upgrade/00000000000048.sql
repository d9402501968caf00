UPDATE ticket_categories SET fair_value_cents = price_cents / 4 WHERE NOT no_cost_flag;
UPDATE tickets SET fair_value_cents = price_cents / 5 WHERE NOT paid;
UPDATE fund_settings SET deduction_note = 'Please ask your tax adviser.',
  receipt_wording = 'You gave {amount} for {value}, which leaves {deductible}.';
