ALTER TABLE fund_settings DROP COLUMN deduction_note, DROP COLUMN receipt_wording;
CREATE OR REPLACE FUNCTION price_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.price_cents, c.no_cost_flag INTO NEW.price_cents, NEW.no_cost_flag
    FROM ticket_categories c WHERE c.id = NEW.ticket_category_id;
  RETURN NEW;
END $$;
ALTER TABLE tickets DROP COLUMN fair_value_cents;
ALTER TABLE ticket_categories DROP COLUMN fair_value_cents;
