-- Each ticket has a short code that people write on a check. It has no letter or digit that looks like another one, no vowel, and no W, so
-- that no code begins with the FW that is written before it. 23 letters in 6 places are 148 million codes.
CREATE FUNCTION free_ticket_reference() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  letters constant text := '23456789CDFHJKMNPQRTVXY';
  bits bytea;
  code text;
BEGIN
  LOOP
    -- Its first six bytes are random, its seventh has the version.
    bits := uuid_send(gen_random_uuid());
    SELECT string_agg(substr(letters, get_byte(bits, place) % 23 + 1, 1), '') INTO code FROM generate_series(0, 5) AS place;
    EXIT WHEN NOT EXISTS (SELECT FROM tickets WHERE reference = code);
  END LOOP;
  RETURN code;
END $$;
COMMENT ON FUNCTION free_ticket_reference IS 'A reference that no ticket has; for tickets that a statement adds without one';

ALTER TABLE tickets ADD COLUMN reference text UNIQUE;
-- Nobody has changed these tickets, so their versions stay. Each code is looked up among those given before it.
ALTER TABLE tickets DISABLE TRIGGER tickets_version;
UPDATE tickets SET reference = free_ticket_reference();
ALTER TABLE tickets ENABLE TRIGGER tickets_version;
ALTER TABLE tickets
  ALTER COLUMN reference SET DEFAULT free_ticket_reference(),
  ALTER COLUMN reference SET NOT NULL,
  ADD CONSTRAINT tickets_reference CHECK (reference ~ '^[2-9CDFHJKMNPQRTVXY]{6}$');
COMMENT ON COLUMN tickets.reference IS 'Written on checks, as FW-7K3Q2M; never changed. The server makes it; the default is for rows that it does not add';
