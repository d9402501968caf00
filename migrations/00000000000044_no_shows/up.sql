-- Attendees who did not come, as an Admin marked them at the desk.
CREATE TABLE no_shows (
  attendee_id bigint NOT NULL PRIMARY KEY REFERENCES attendees ON DELETE CASCADE,
  marked_at timestamptz NOT NULL,
  marked_by bigint REFERENCES users ON DELETE SET NULL
);
CREATE INDEX no_shows_author ON no_shows (marked_by);
COMMENT ON TABLE no_shows IS 'Attendees who did not come; a check-in, and giving the place to somebody else, takes the row away';
COMMENT ON COLUMN no_shows.marked_by IS 'The Admin who marked it; null once the account is deleted';

-- A trigger, as people are checked in by several ways.
CREATE FUNCTION come_after_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM no_shows WHERE attendee_id = NEW.attendee_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_ins_came AFTER INSERT ON check_ins FOR EACH ROW
  WHEN (NEW.checked_in) EXECUTE FUNCTION come_after_all();

CREATE FUNCTION forget_no_show() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM no_shows WHERE attendee_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER attendees_given AFTER UPDATE ON attendees FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION forget_no_show();

-- The check-in list tells who did not come.
CREATE FUNCTION number_no_show() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY[coalesce(NEW.attendee_id, OLD.attendee_id)]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER no_shows_numbered AFTER INSERT OR DELETE ON no_shows
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_no_show();

ALTER TABLE tickets ADD COLUMN at_desk boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN tickets.at_desk IS 'Whether it was sold to a walk-up at the desk';
