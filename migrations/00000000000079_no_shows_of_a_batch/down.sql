DROP TRIGGER check_ins_came ON check_ins;
CREATE OR REPLACE FUNCTION come_after_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM no_shows WHERE attendee_id = NEW.attendee_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_ins_came AFTER INSERT ON check_ins FOR EACH ROW
  WHEN (NEW.checked_in) EXECUTE FUNCTION come_after_all();
