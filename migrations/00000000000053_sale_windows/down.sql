ALTER TABLE ticket_categories DROP COLUMN sale_start, DROP COLUMN sale_end, DROP COLUMN hidden_before_sale_flag,
  DROP COLUMN early_until, DROP COLUMN early_price_cents;
