UPDATE ticket_categories SET sale_start = '2026-03-01T14:00:00Z', sale_end = '2026-06-01T04:00:00Z', hidden_before_sale_flag = true,
  early_until = '{2026-04-01T04:00:00Z}', early_price_cents = ARRAY[price_cents / 2] WHERE NOT no_cost_flag;
