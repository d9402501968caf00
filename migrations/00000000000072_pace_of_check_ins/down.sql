CREATE OR REPLACE FUNCTION number_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY[NEW.attendee_id]);
  RETURN NULL;
END $$;
