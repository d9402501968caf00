-- A category without them is sold as before: from the moment it is live, at one price.
ALTER TABLE ticket_categories
  ADD COLUMN sale_start timestamptz,
  ADD COLUMN sale_end timestamptz,
  ADD COLUMN hidden_before_sale_flag boolean NOT NULL DEFAULT false,
  ADD COLUMN early_until timestamptz[] NOT NULL DEFAULT '{}',
  ADD COLUMN early_price_cents bigint[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT ticket_categories_sale CHECK (sale_start < sale_end),
  ADD CONSTRAINT ticket_categories_early CHECK (cardinality(early_until) = cardinality(early_price_cents)
    AND cardinality(early_until) <= 3 AND 0 <= ALL (early_price_cents));
COMMENT ON COLUMN ticket_categories.sale_start IS 'Sold from then on; null: as soon as it is live';
COMMENT ON COLUMN ticket_categories.sale_end IS 'Not sold from then on; null: as long as the tournament lasts';
COMMENT ON COLUMN ticket_categories.hidden_before_sale_flag IS 'Visitors do not see it before sale_start';
COMMENT ON COLUMN ticket_categories.early_until IS 'Ends of its early prices, the first one first; from the last one on the price is price_cents';
COMMENT ON COLUMN ticket_categories.early_price_cents IS 'Price until the end of the same position in early_until, in US cents';
