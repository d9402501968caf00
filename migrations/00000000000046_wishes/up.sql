-- Wishes of who plays with whom, as staff have noted them.
CREATE TABLE pairing_wishes (
  attendee_id bigint NOT NULL REFERENCES attendees ON DELETE CASCADE,
  other_id bigint NOT NULL REFERENCES attendees ON DELETE CASCADE,
  apart boolean NOT NULL,
  PRIMARY KEY (attendee_id, other_id),
  CONSTRAINT pairing_wishes_once CHECK (attendee_id < other_id)
);
CREATE INDEX pairing_wishes_other ON pairing_wishes (other_id);
COMMENT ON TABLE pairing_wishes IS 'Wishes between two players; that of the lower id comes first, so that each two have one';
COMMENT ON COLUMN pairing_wishes.apart IS 'Whether the two are not to play together; else they are to';

-- A wish is about people: it goes with the holder of the place. A trigger, as places are given away in several ways.
CREATE FUNCTION forget_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pairing_wishes WHERE attendee_id = NEW.id OR other_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER attendees_wished AFTER UPDATE ON attendees FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION forget_wishes();

ALTER TABLE groups ADD COLUMN wish text NOT NULL DEFAULT '' CHECK (char_length(wish) <= 200);
COMMENT ON COLUMN groups.wish IS 'With whom the buyer would like to play, in their words; staff make wishes of it';
