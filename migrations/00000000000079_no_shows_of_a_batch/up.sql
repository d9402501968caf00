-- Whoever comes in is no no-show any more: one look for all check-ins of a statement, and not one for each. The plan is kept for the session, also from
-- a time when nobody was one.
DROP TRIGGER check_ins_came ON check_ins;
CREATE OR REPLACE FUNCTION come_after_all() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM no_shows WHERE attendee_id IN (SELECT attendee_id FROM added WHERE checked_in);
  RETURN NULL;
END $$;
CREATE TRIGGER check_ins_came AFTER INSERT ON check_ins REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION come_after_all();
