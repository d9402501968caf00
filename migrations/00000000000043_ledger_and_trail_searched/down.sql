DROP INDEX audit_log_told;
DROP FUNCTION told_in_changes;
ALTER TABLE ledger_entries DROP COLUMN folded;
DROP TRIGGER tickets_numbered ON tickets;
CREATE CONSTRAINT TRIGGER tickets_numbered AFTER UPDATE ON tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.paid, OLD.is_cancelled, OLD.price_cents, OLD.user_id, OLD.sponsor_id)
    IS DISTINCT FROM (NEW.paid, NEW.is_cancelled, NEW.price_cents, NEW.user_id, NEW.sponsor_id))
  EXECUTE FUNCTION number_changed_ticket();
