ALTER TABLE tickets DROP COLUMN reference;
DROP FUNCTION free_ticket_reference;
