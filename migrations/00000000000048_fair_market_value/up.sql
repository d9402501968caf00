-- The fund's estimate of what a ticket brings; 0 while nobody has told it, and then nothing is said about deductions.
ALTER TABLE ticket_categories
  ADD COLUMN fair_value_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT ticket_categories_fair_value CHECK (fair_value_cents BETWEEN 0 AND price_cents);
COMMENT ON COLUMN ticket_categories.fair_value_cents IS 'The fair market value of what its next ticket brings, in US cents; 0 while it is not told';

-- Tickets that are there already were sold without one.
ALTER TABLE tickets
  ADD COLUMN fair_value_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT tickets_fair_value CHECK (fair_value_cents BETWEEN 0 AND price_cents);
COMMENT ON COLUMN tickets.fair_value_cents IS 'Of its category when it was reserved; never changed afterwards; 0 where it was not told';

CREATE OR REPLACE FUNCTION price_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.price_cents, c.no_cost_flag, c.fair_value_cents
    INTO NEW.price_cents, NEW.no_cost_flag, NEW.fair_value_cents
    FROM ticket_categories c WHERE c.id = NEW.ticket_category_id;
  RETURN NEW;
END $$;

ALTER TABLE fund_settings ADD COLUMN deduction_note text, ADD COLUMN receipt_wording text;
COMMENT ON COLUMN fund_settings.deduction_note IS 'Beside what may be deductible; null goes by the site''s own words';
COMMENT ON COLUMN fund_settings.receipt_wording IS 'The sentence of receipts, with placeholders; null goes by the site''s own words';
