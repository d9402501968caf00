ALTER TABLE ticket_categories ADD COLUMN play_flag boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN ticket_categories.play_flag IS 'Whether its groups play golf; those of a dinner or a contest have no round';

-- The check-in list tells of each attendee whether they play, so a switched flag numbers all who are on the list with the category.
CREATE FUNCTION number_changed_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY(
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id
    JOIN tickets ON tickets.id = groups.ticket_id WHERE tickets.ticket_category_id = NEW.id AND NOT tickets.is_cancelled));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ticket_categories_numbered AFTER UPDATE ON ticket_categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.play_flag IS DISTINCT FROM NEW.play_flag)
  EXECUTE FUNCTION number_changed_category();
