-- What a ticket is searched by stands in many tables. So each ticket has it as one text, which an index finds.
CREATE TABLE ticket_searches (
  ticket_id bigint NOT NULL PRIMARY KEY,
  folded text NOT NULL
);
COMMENT ON TABLE ticket_searches IS 'What each ticket is searched by; triggers write it at the commit of whatever changes it';
COMMENT ON COLUMN ticket_searches.ticket_id IS
  'No foreign key, whose locks are taken before the commit: a trigger at the commit takes the row of a deleted ticket';
COMMENT ON COLUMN ticket_searches.folded IS
  'A line for each text, folded: purchaser, sponsor, category, payment, ledger, groups, players; before them the reference in capitals, which no folded word has';

CREATE FUNCTION ticket_search_texts(ids bigint[]) RETURNS TABLE (ticket_id bigint, folded text) LANGUAGE sql STABLE AS $$
  SELECT tickets.id, concat_ws(E'\n', 
    '=' || translate(tickets.reference, '23456789', 'ABEGILOS'), users.folded, sponsors.folded,
    ticket_categories.folded, tickets.folded,
    (SELECT string_agg(entry.folded, E'\n' ORDER BY entry.id) FROM ledger_entries entry WHERE entry.ticket_id = tickets.id),
    (SELECT string_agg(team.folded, E'\n' ORDER BY team.id) FROM groups team WHERE team.ticket_id = tickets.id),
    (SELECT string_agg(player.folded, E'\n' ORDER BY place.id)
      FROM groups team JOIN attendees place ON place.group_id = team.id JOIN users player ON player.id = place.user_id
      WHERE team.ticket_id = tickets.id))
  FROM unnest(ids) AS told (id)
  JOIN tickets ON tickets.id = told.id
  JOIN users ON users.id = tickets.user_id
  JOIN ticket_categories ON ticket_categories.id = tickets.ticket_category_id
  LEFT JOIN sponsors ON sponsors.id = tickets.sponsor_id
$$;
COMMENT ON FUNCTION ticket_search_texts IS 'What these tickets are searched by, as the tables tell it now';

INSERT INTO ticket_searches SELECT * FROM ticket_search_texts(ARRAY(SELECT id FROM tickets));

-- Nobody writes a text from rows that another transaction is changing: the lock is that of the check-in log, which most of these changes
-- take at their commit anyway, and in the same order.
CREATE FUNCTION lock_check_in_log(tournament bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_in_counters (tournament_id) SELECT id FROM tournaments WHERE id = tournament ON CONFLICT DO NOTHING;
  PERFORM FROM check_in_counters WHERE tournament_id = tournament FOR NO KEY UPDATE;
END $$;
COMMENT ON FUNCTION lock_check_in_log IS 'Locks the counter of a tournament to the end of the commit';
COMMENT ON TABLE check_in_counters IS 'The last number of each tournament''s check-in log; none before its first ticket';

CREATE FUNCTION search_tickets_anew(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  concerned record;
BEGIN
  FOR concerned IN
    SELECT tournament_id, array_agg(id ORDER BY id) AS ids FROM tickets WHERE id = ANY (changed)
    GROUP BY tournament_id ORDER BY tournament_id
  LOOP
    PERFORM lock_check_in_log(concerned.tournament_id);
    INSERT INTO ticket_searches AS kept SELECT * FROM ticket_search_texts(concerned.ids)
    ON CONFLICT (ticket_id) DO UPDATE SET folded = EXCLUDED.folded WHERE kept.folded <> EXCLUDED.folded;
  END LOOP;
END $$;

CREATE FUNCTION search_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_tickets_anew(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tickets_searched AFTER INSERT ON tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_ticket();
CREATE CONSTRAINT TRIGGER tickets_searched_anew AFTER UPDATE ON tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.reference, OLD.user_id, OLD.sponsor_id, OLD.ticket_category_id, OLD.payment_reference)
    IS DISTINCT FROM (NEW.reference, NEW.user_id, NEW.sponsor_id, NEW.ticket_category_id, NEW.payment_reference))
  EXECUTE FUNCTION search_ticket();

CREATE FUNCTION search_no_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_check_in_log(OLD.tournament_id);
  DELETE FROM ticket_searches WHERE ticket_id = OLD.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tickets_searched_no_more AFTER DELETE ON tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_no_ticket();

CREATE FUNCTION search_ticket_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_tickets_anew(ARRAY[coalesce(NEW.ticket_id, OLD.ticket_id)]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER groups_searched AFTER INSERT OR DELETE ON groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_ticket_of_part();
CREATE CONSTRAINT TRIGGER groups_searched_anew AFTER UPDATE ON groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION search_ticket_of_part();
CREATE CONSTRAINT TRIGGER ledger_entries_searched AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.reference <> '') EXECUTE FUNCTION search_ticket_of_part();

CREATE FUNCTION search_ticket_of_attendee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_tickets_anew(ARRAY(SELECT ticket_id FROM groups WHERE id IN (NEW.group_id, OLD.group_id)));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER attendees_searched AFTER INSERT OR DELETE ON attendees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_ticket_of_attendee();
CREATE CONSTRAINT TRIGGER attendees_searched_anew AFTER UPDATE ON attendees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.group_id, OLD.user_id) IS DISTINCT FROM (NEW.group_id, NEW.user_id))
  EXECUTE FUNCTION search_ticket_of_attendee();

CREATE FUNCTION search_tickets_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_tickets_anew(ARRAY(
    SELECT id FROM tickets WHERE user_id = NEW.id
    UNION SELECT groups.ticket_id FROM attendees JOIN groups ON groups.id = attendees.group_id WHERE attendees.user_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users_searched AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name_first, OLD.name_last, OLD.email) IS DISTINCT FROM (NEW.name_first, NEW.name_last, NEW.email))
  EXECUTE FUNCTION search_tickets_of_user();

CREATE FUNCTION search_tickets_of_sponsor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_tickets_anew(ARRAY(SELECT id FROM tickets WHERE sponsor_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sponsors_searched AFTER UPDATE ON sponsors
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION search_tickets_of_sponsor();

CREATE FUNCTION search_tickets_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_tickets_anew(ARRAY(SELECT id FROM tickets WHERE ticket_category_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ticket_categories_searched AFTER UPDATE ON ticket_categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION search_tickets_of_category();

CREATE OR REPLACE FUNCTION index_searches() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS users_searched ON users USING gin (folded gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS ticket_searches_folded ON ticket_searches USING gin (folded gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object OR feature_not_supported THEN
  NULL;
END $$;
SELECT index_searches();
