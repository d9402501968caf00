ALTER TABLE check_in_clashes
  ADD COLUMN told_name text CHECK (told_name <> '' AND char_length(told_name) <= 220);
COMMENT ON COLUMN check_in_clashes.told_name IS 'The name of the person as the device had it; none where it did not say, and for the kind twice, whose holder is the person';
CREATE INDEX check_in_clashes_told_name ON check_in_clashes (told_name) WHERE told_name IS NOT NULL;

-- The name of a deleted person is kept nowhere. A trigger, as people are deleted in several ways.
CREATE FUNCTION forget_told_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE check_in_clashes SET told_name = NULL WHERE told_name = trim(OLD.name_first || ' ' || OLD.name_last);
  RETURN NULL;
END $$;
CREATE TRIGGER users_forgotten_in_clashes AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_told_name();
