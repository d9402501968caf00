DROP TRIGGER ticket_categories_searched ON ticket_categories;
DROP TRIGGER sponsors_searched ON sponsors;
DROP TRIGGER users_searched ON users;
DROP TRIGGER attendees_searched_anew ON attendees;
DROP TRIGGER attendees_searched ON attendees;
DROP TRIGGER ledger_entries_searched ON ledger_entries;
DROP TRIGGER groups_searched_anew ON groups;
DROP TRIGGER groups_searched ON groups;
DROP TRIGGER tickets_searched_no_more ON tickets;
DROP TRIGGER tickets_searched_anew ON tickets;
DROP TRIGGER tickets_searched ON tickets;
DROP FUNCTION search_tickets_of_category;
DROP FUNCTION search_tickets_of_sponsor;
DROP FUNCTION search_tickets_of_user;
DROP FUNCTION search_ticket_of_attendee;
DROP FUNCTION search_ticket_of_part;
DROP FUNCTION search_no_ticket;
DROP FUNCTION search_ticket;
DROP FUNCTION search_tickets_anew;
DROP FUNCTION lock_check_in_log;
DROP FUNCTION ticket_search_texts;
DROP TABLE ticket_searches;
CREATE OR REPLACE FUNCTION index_searches() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS users_searched ON users USING gin (folded gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object OR feature_not_supported THEN
  NULL;
END $$;
COMMENT ON TABLE check_in_counters IS 'The last number of each tournament''s check-in log; none before its first attendee';
