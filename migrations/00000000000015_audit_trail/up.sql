-- Each look-up of the trail is read from its index in the order of the list, the newest first.
DROP INDEX audit_log_at;
CREATE INDEX audit_log_at ON audit_log (at, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_actor_email ON audit_log (actor_email, at, id);
CREATE INDEX audit_log_action ON audit_log (action, at, id);
CREATE INDEX audit_log_subject ON audit_log (subject_id, at, id);

ALTER TABLE audit_log ALTER subject_id DROP NOT NULL;
COMMENT ON COLUMN audit_log.subject_id IS 'The row it was done to; none where it was done to no one row, as when the trail itself is exported';

-- What is somebody's own is not kept any more, and is forgotten where it was.
UPDATE audit_log SET changes = (
  SELECT jsonb_agg(
    CASE WHEN change->>'field' IN ('email', 'nameFirst', 'nameLast', 'phone', 'contactNameFirst', 'contactNameLast')
    THEN jsonb_build_object(
      'field', change->'field',
      'before', CASE change->>'before' WHEN '' THEN '' ELSE '(withheld)' END,
      'after', CASE change->>'after' WHEN '' THEN '' ELSE '(withheld)' END)
    ELSE change END ORDER BY place)
  FROM jsonb_array_elements(changes) WITH ORDINALITY AS every (change, place))
WHERE action IN ('user.create', 'user.update', 'sponsor.create', 'sponsor.update') AND changes <> '[]';
COMMENT ON COLUMN audit_log.changes IS 'List of {field, before, after}; what is somebody''s own reads (withheld), as they have a right to be forgotten';
