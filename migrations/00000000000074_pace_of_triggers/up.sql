-- What a sale costs, in PostgreSQL's time.

-- A function in SQL is parsed and planned anew by each statement that computes a column by it; one in PL/pgSQL once a session. It answers the same.
CREATE OR REPLACE FUNCTION fold_text(told text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(regexp_replace(regexp_replace(
    -- Letters that do not come apart. Hyphens stand at the end of the one list, for which nothing stands in the other.
    translate(
      replace(replace(replace(replace(
        lower(normalize(
          -- Apostrophes, full stops, and characters that nobody sees.
          regexp_replace(told,
            '[''.`\u00AD\u00B4\u00B7\u02B9-\u02BF\u02C8\u055A\u2018-\u201B\u2032\u2035\u200B-\u200D\u2060\uA78C\uFEFF\uFF07]', '', 'g'),
          NFKD) COLLATE "und-x-icu"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðħıłŧς' || U&'-\00AD\058A\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63\FF0D',
      'oddhiltσ'),
    -- Accents.
    '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'),
    -- White space, and what stands between words.
    '[ \t\n\v\f\r\u0085\u1680\u2028\u2029,;()\[\]"\u00AB\u00BB\u201C-\u201F]+', ' ', 'g'));
END $$;

-- A new ticket is counted by one trigger, to which its row is given once.
CREATE FUNCTION count_new_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  IF NOT NEW.is_cancelled THEN
    INSERT INTO category_sales AS kept (ticket_category_id, sold) VALUES (NEW.ticket_category_id, 1)
    ON CONFLICT (ticket_category_id) DO UPDATE SET sold = kept.sold + EXCLUDED.sold;
    INSERT INTO reservation_counts (tournament_id, quarter, tickets)
    VALUES (NEW.tournament_id, date_bin('15 minutes', NEW.created_at, timestamptz '2000-01-01 00:00+00'), 1)
    RETURNING id INTO added;
    IF added % 500 = 0 THEN PERFORM gather_reservation_counts(NEW.tournament_id); END IF;
  END IF;
  INSERT INTO ticket_counts (tournament_id, ticket_category_id, paid, no_cost_flag, is_cancelled, price_cents,
    payments_cents, refunds_cents, gifts_cents, waived_cents, tickets)
  VALUES (NEW.tournament_id, NEW.ticket_category_id, NEW.paid, NEW.no_cost_flag, NEW.is_cancelled, NEW.price_cents,
    NEW.payments_cents, NEW.refunds_cents, NEW.gifts_cents, NEW.waived_cents, 1)
  RETURNING id INTO added;
  IF added % 500 = 0 THEN PERFORM gather_ticket_counts(NEW.tournament_id); END IF;
  RETURN NULL;
END $$;
DROP TRIGGER tickets_sold ON tickets;
DROP TRIGGER tickets_counted ON tickets;
CREATE TRIGGER tickets_counted AFTER INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION count_new_ticket();
CREATE TRIGGER tickets_sold_no_more AFTER DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION count_sold_ticket();
CREATE TRIGGER tickets_counted_no_more AFTER DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION count_ticket();

-- A sale adds a ticket, its groups and its player. Each of them asked at the commit for numbers of the check-in log, for the length of its list,
-- and for the search text of the ticket. The ticket comes first, when all of it is there: it does so for them, and they find it done.
CREATE FUNCTION settle_new_ticket() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  places bigint[];
  last bigint;
BEGIN
  -- Nobody else knows of them before the commit. An attendee of another ticket who was moved to this one has a number, and gets the next one by the
  -- trigger of that move.
  places := ARRAY(
    SELECT attendees.id FROM groups JOIN attendees ON attendees.group_id = groups.id
    WHERE groups.ticket_id = NEW.id AND EXISTS (SELECT FROM tickets WHERE tickets.id = NEW.id AND NOT is_cancelled)
      AND NOT EXISTS (SELECT FROM check_in_changes known WHERE known.attendee_id = attendees.id)
    ORDER BY attendees.id);
  IF places <> '{}' THEN
    UPDATE check_in_counters counter SET number = counter.number + cardinality(places), listed = counter.listed + cardinality(places)
    WHERE tournament_id = NEW.tournament_id RETURNING counter.number INTO last;
  END IF;
  IF last IS NULL THEN
    -- The first ticket of its tournament, or one without players.
    PERFORM search_tickets_anew(ARRAY[NEW.id]);
    RETURN NULL;
  END IF;
  -- What others have committed is seen by statements after the lock.
  WITH numbered AS (
    INSERT INTO check_in_changes (attendee_id, tournament_id, number, is_listed)
    SELECT place.id, NEW.tournament_id, last - cardinality(places) + place.number, true
    FROM unnest(places) WITH ORDINALITY AS place (id, number))
  INSERT INTO ticket_searches AS kept SELECT * FROM ticket_search_texts(ARRAY[NEW.id])
  ON CONFLICT (ticket_id) DO UPDATE SET folded = EXCLUDED.folded WHERE kept.folded <> EXCLUDED.folded;
  RETURN NULL;
END $$;
DROP TRIGGER tickets_searched ON tickets;
CREATE CONSTRAINT TRIGGER tickets_settled AFTER INSERT ON tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_new_ticket();

-- A text that this transaction has written at its commit is of all that is there.
CREATE FUNCTION settle_group() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ticket_searches kept WHERE kept.ticket_id = NEW.ticket_id AND kept.xmin = pg_current_xact_id()::xid) THEN
    PERFORM search_tickets_anew(ARRAY[NEW.ticket_id]);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER groups_searched ON groups;
CREATE CONSTRAINT TRIGGER groups_settled AFTER INSERT ON groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_group();
CREATE CONSTRAINT TRIGGER groups_searched_no_more AFTER DELETE ON groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_ticket_of_part();

CREATE FUNCTION settle_attendee() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  id bigint := coalesce(NEW.id, OLD.id);
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT FROM check_in_changes known JOIN groups team ON team.id = NEW.group_id JOIN ticket_searches kept ON kept.ticket_id = team.ticket_id
    WHERE known.attendee_id = NEW.id AND known.is_listed
      AND known.xmin = pg_current_xact_id()::xid AND kept.xmin = pg_current_xact_id()::xid)
  THEN
    RETURN NULL;
  END IF;
  PERFORM number_check_in_changes(ARRAY[id]);
  PERFORM list_attendees(ARRAY[id]);
  PERFORM search_tickets_anew(ARRAY(SELECT ticket_id FROM groups WHERE groups.id IN (NEW.group_id, OLD.group_id)));
  RETURN NULL;
END $$;
DROP TRIGGER attendees_numbered ON attendees;
DROP TRIGGER attendees_on_list ON attendees;
DROP TRIGGER attendees_searched ON attendees;
CREATE CONSTRAINT TRIGGER attendees_settled AFTER INSERT OR DELETE ON attendees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_attendee();
DROP FUNCTION list_attendee;


-- A batch of check-ins is numbered by the first of them: the counter is written once, and not once for each of two hundred.
CREATE OR REPLACE FUNCTION number_check_in() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  tournament bigint;
  is_numbered boolean;
  changed bigint[];
  last bigint;
BEGIN
  SELECT tournament_id, known.xmin = pg_current_xact_id()::xid INTO tournament, is_numbered
  FROM check_in_changes known WHERE attendee_id = NEW.attendee_id;
  IF is_numbered THEN
    RETURN NULL;
  END IF;
  IF tournament IS NULL THEN
    PERFORM number_check_in_changes(ARRAY[NEW.attendee_id]);
    RETURN NULL;
  END IF;
  -- Rows of one statement have ids that follow each other, with those of others between them.
  changed := ARRAY(
    SELECT DISTINCT attendee_id FROM check_ins
    WHERE id BETWEEN NEW.id AND NEW.id + 1000 AND check_ins.xmin = pg_current_xact_id()::xid
      AND attendee_id IN (SELECT attendee_id FROM check_in_changes known WHERE known.tournament_id = tournament)
    ORDER BY attendee_id);
  UPDATE check_in_counters counter SET number = counter.number + cardinality(changed) WHERE tournament_id = tournament
  RETURNING counter.number INTO last;
  UPDATE check_in_changes known SET number = last - cardinality(changed) + told.place
  FROM unnest(changed) WITH ORDINALITY AS told (id, place) WHERE known.attendee_id = told.id;
  RETURN NULL;
END $$;

-- The trail tells no people by their ids of most changes, and the function was parsed anew for each entry.
CREATE OR REPLACE FUNCTION told_in_changes(changes jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF NOT jsonb_path_exists(changes, '$[*] ? (@.field == "userId" || @.field == "groupId")') THEN
    RETURN '{}';
  END IF;
  RETURN (
    SELECT coalesce(array_agg(DISTINCT CASE change->>'field' WHEN 'userId' THEN 'user ' ELSE 'group ' END || told.id), '{}')
    FROM jsonb_array_elements(changes) AS every (change), unnest(ARRAY[change->>'before', change->>'after']) AS told (id)
    WHERE change->>'field' IN ('userId', 'groupId') AND told.id <> '');
END $$;
