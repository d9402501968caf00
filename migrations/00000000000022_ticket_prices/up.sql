-- A ticket keeps the price, and whether it was without cost, as they were when it was reserved.
ALTER TABLE tickets ADD COLUMN price_cents bigint, ADD COLUMN no_cost_flag boolean;
-- Nobody has changed these tickets, so their versions stay.
ALTER TABLE tickets DISABLE TRIGGER tickets_version;
UPDATE tickets SET price_cents = c.price_cents, no_cost_flag = c.no_cost_flag
  FROM ticket_categories c WHERE c.id = tickets.ticket_category_id;
ALTER TABLE tickets ENABLE TRIGGER tickets_version;
ALTER TABLE tickets
  ALTER COLUMN price_cents SET NOT NULL,
  ALTER COLUMN no_cost_flag SET NOT NULL,
  ADD CONSTRAINT tickets_price CHECK (price_cents >= 0 AND (NOT no_cost_flag OR price_cents = 0));
COMMENT ON COLUMN tickets.price_cents IS 'Of its category when it was reserved; never changed afterwards';
COMMENT ON COLUMN tickets.no_cost_flag IS 'Of its category when it was reserved; never changed afterwards';

-- Who reserves holds the category's lock, so the price is the one that the buyer is told.
CREATE FUNCTION price_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.price_cents, c.no_cost_flag INTO NEW.price_cents, NEW.no_cost_flag
    FROM ticket_categories c WHERE c.id = NEW.ticket_category_id;
  RETURN NEW;
END $$;
CREATE TRIGGER tickets_price BEFORE INSERT ON tickets FOR EACH ROW
  WHEN (NEW.price_cents IS NULL) EXECUTE FUNCTION price_ticket();
