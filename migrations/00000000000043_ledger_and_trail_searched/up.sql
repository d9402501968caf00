-- What a ticket still owes follows from its ledger and is told at the check-in table, so each of its sums numbers the rows of the ticket.
DROP TRIGGER tickets_numbered ON tickets;
CREATE CONSTRAINT TRIGGER tickets_numbered AFTER UPDATE ON tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.paid, OLD.is_cancelled, OLD.price_cents, OLD.user_id, OLD.sponsor_id,
      OLD.payments_cents, OLD.refunds_cents, OLD.gifts_cents, OLD.waived_cents)
    IS DISTINCT FROM (NEW.paid, NEW.is_cancelled, NEW.price_cents, NEW.user_id, NEW.sponsor_id,
      NEW.payments_cents, NEW.refunds_cents, NEW.gifts_cents, NEW.waived_cents))
  EXECUTE FUNCTION number_changed_ticket();

-- A part payment is searched by the number of its check, as a whole one is.
ALTER TABLE ledger_entries ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (fold_text(reference)) STORED;
COMMENT ON COLUMN ledger_entries.folded IS 'What a row is searched by';

-- Somebody who was taken off a group has no row any more that could be named; the entry of it tells who it was, and of which group, by
-- their ids. So the trail is found by these, too.
CREATE FUNCTION told_in_changes(changes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT CASE change->>'field' WHEN 'userId' THEN 'user ' ELSE 'group ' END || told.id), '{}')
  FROM jsonb_array_elements(changes) AS every (change), unnest(ARRAY[change->>'before', change->>'after']) AS told (id)
  WHERE change->>'field' IN ('userId', 'groupId') AND told.id <> ''
$$;
COMMENT ON FUNCTION told_in_changes IS 'The people and groups that changes of the audit trail tell by their ids, as user 7';
CREATE INDEX audit_log_told ON audit_log USING gin (told_in_changes(changes));
