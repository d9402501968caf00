DROP INDEX IF EXISTS users_searched;
ALTER TABLE users DROP COLUMN folded;
ALTER TABLE sponsors DROP COLUMN folded;
ALTER TABLE ticket_categories DROP COLUMN folded;
ALTER TABLE tickets DROP COLUMN folded;
ALTER TABLE groups DROP COLUMN folded;
ALTER TABLE waitlist DROP COLUMN folded;
DROP FUNCTION index_searches;
DROP FUNCTION fold_text;
-- Somebody else's index may need it, or it may be somebody else's.
DO $$ BEGIN
  DROP EXTENSION IF EXISTS pg_trgm;
EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege THEN
  NULL;
END $$;
