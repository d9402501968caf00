DROP TRIGGER tournaments_version ON tournaments;
CREATE TRIGGER tournaments_version BEFORE UPDATE ON tournaments FOR EACH ROW EXECUTE FUNCTION bump_version();
