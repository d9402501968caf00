COMMENT ON COLUMN audit_log.changes IS 'List of {field, before, after}';

COMMENT ON COLUMN audit_log.subject_id IS NULL;
UPDATE audit_log SET subject_id = 0 WHERE subject_id IS NULL;
ALTER TABLE audit_log ALTER subject_id SET NOT NULL;

DROP INDEX audit_log_subject;
DROP INDEX audit_log_action;
DROP INDEX audit_log_actor_email;
DROP INDEX audit_log_actor;
DROP INDEX audit_log_at;
CREATE INDEX audit_log_at ON audit_log (at);
