DROP TRIGGER tickets_price ON tickets;
DROP FUNCTION price_ticket;
ALTER TABLE tickets DROP COLUMN price_cents, DROP COLUMN no_cost_flag;
