-- The list names a sponsor once staff have approved it, so that an approval is a change of the list.
DROP TRIGGER sponsors_numbered ON sponsors;
CREATE CONSTRAINT TRIGGER sponsors_numbered AFTER UPDATE ON sponsors
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.approval) IS DISTINCT FROM (NEW.name, NEW.approval))
  EXECUTE FUNCTION number_changed_sponsor();
