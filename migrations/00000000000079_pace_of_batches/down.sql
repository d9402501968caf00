CREATE OR REPLACE FUNCTION number_check_in() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  tournament bigint;
  is_numbered boolean;
  changed bigint[];
  last bigint;
BEGIN
  SELECT tournament_id, known.xmin = pg_current_xact_id()::xid INTO tournament, is_numbered
  FROM check_in_changes known WHERE attendee_id = NEW.attendee_id;
  IF is_numbered THEN
    RETURN NULL;
  END IF;
  IF tournament IS NULL THEN
    PERFORM number_check_in_changes(ARRAY[NEW.attendee_id]);
    RETURN NULL;
  END IF;
  -- Rows of one statement have ids that follow each other, with those of others between them.
  changed := ARRAY(
    SELECT DISTINCT attendee_id FROM check_ins
    WHERE id BETWEEN NEW.id AND NEW.id + 1000 AND check_ins.xmin = pg_current_xact_id()::xid
      AND attendee_id IN (SELECT attendee_id FROM check_in_changes known WHERE known.tournament_id = tournament)
    ORDER BY attendee_id);
  UPDATE check_in_counters counter SET number = counter.number + cardinality(changed) WHERE tournament_id = tournament
  RETURNING counter.number INTO last;
  UPDATE check_in_changes known SET number = last - cardinality(changed) + told.place
  FROM unnest(changed) WITH ORDINALITY AS told (id, place) WHERE known.attendee_id = told.id;
  RETURN NULL;
END $$;
DROP FUNCTION number_check_ins;

DROP TRIGGER check_ins_came ON check_ins;
CREATE OR REPLACE FUNCTION come_after_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM no_shows WHERE attendee_id = NEW.attendee_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_ins_came AFTER INSERT ON check_ins FOR EACH ROW
  WHEN (NEW.checked_in) EXECUTE FUNCTION come_after_all();
