-- A banner goes up by itself, beside a form that may be open: what the form is about has not changed by it (rule `versions`).
DROP TRIGGER tournaments_version ON tournaments;
CREATE TRIGGER tournaments_version
  BEFORE UPDATE OF name, slug, description, live_flag, date_start, date_end, location_title, location_address
  ON tournaments FOR EACH ROW EXECUTE FUNCTION bump_version();
