-- Numbers that calls would otherwise count anew each time, in tables that grow: kept by triggers, so that no use case, job or statement by
-- hand forgets one. `wrong_counters` compares them with what they count, `count_anew` writes them anew.

-- What is sold of a category. Whoever sells or gives back a place of it has the category locked, so that nobody waits for this row; and it is
-- right within their own transaction.
CREATE TABLE category_sales (
  ticket_category_id bigint NOT NULL PRIMARY KEY REFERENCES ticket_categories ON DELETE CASCADE,
  sold bigint NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE category_sales IS 'Number of tickets of each category that are not cancelled; none before its first ticket';

-- What a tournament has sold and received, and how many people there are. Payments and accounts lock nothing in common, so each statement adds
-- rows instead of waiting for one; those with an id that 500 divides take the place of all that are alike.
CREATE TABLE ticket_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  ticket_category_id bigint NOT NULL,
  paid boolean NOT NULL,
  no_cost_flag boolean NOT NULL,
  is_cancelled boolean NOT NULL,
  price_cents bigint NOT NULL,
  payments_cents bigint NOT NULL,
  refunds_cents bigint NOT NULL,
  gifts_cents bigint NOT NULL,
  waived_cents bigint NOT NULL,
  tickets bigint NOT NULL
);
CREATE INDEX ticket_counts_tournament ON ticket_counts (tournament_id);
COMMENT ON TABLE ticket_counts IS 'The sum of the rows that are alike is the number of tickets that are so';
COMMENT ON COLUMN ticket_counts.ticket_category_id IS 'No foreign key: the rows of a category that is gone add up to nothing';
COMMENT ON COLUMN ticket_counts.price_cents IS 'Of each ticket, in US cents, as the sums of its ledger are';
COMMENT ON COLUMN ticket_counts.payments_cents IS 'Of each ticket';
COMMENT ON COLUMN ticket_counts.refunds_cents IS 'Of each ticket';
COMMENT ON COLUMN ticket_counts.gifts_cents IS 'Of each ticket';
COMMENT ON COLUMN ticket_counts.waived_cents IS 'Of each ticket';
COMMENT ON COLUMN ticket_counts.tickets IS 'Negative where tickets changed or were deleted';

CREATE TABLE reservation_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  quarter timestamptz NOT NULL,
  tickets bigint NOT NULL
);
CREATE INDEX reservation_counts_tournament ON reservation_counts (tournament_id);
COMMENT ON TABLE reservation_counts IS 'The sum of the rows of a quarter of an hour is the number of tickets that were reserved in it and are not cancelled';
COMMENT ON COLUMN reservation_counts.quarter IS 'Its first moment. Every time zone has its days begin with such a quarter';

CREATE TABLE ledger_sums (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  day date NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  amount_cents numeric NOT NULL
);
CREATE INDEX ledger_sums_tournament ON ledger_sums (tournament_id);
COMMENT ON TABLE ledger_sums IS 'The sum of the rows that are alike is that of the ledger''s';
COMMENT ON COLUMN ledger_sums.amount_cents IS 'In US cents. However many rows of the ledger there are, their sum has room';

CREATE TABLE user_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  users bigint NOT NULL
);
COMMENT ON TABLE user_counts IS 'The sum of the rows is the number of users';
COMMENT ON COLUMN user_counts.users IS 'Negative where users were deleted';

-- Makes one row of those that are alike. What another transaction is gathering is left to it.
CREATE FUNCTION gather_ticket_counts(tournament bigint) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM ticket_counts WHERE id IN (
      SELECT id FROM ticket_counts WHERE tournament_id = tournament FOR UPDATE SKIP LOCKED) RETURNING *)
  INSERT INTO ticket_counts (tournament_id, ticket_category_id, paid, no_cost_flag, is_cancelled, price_cents,
    payments_cents, refunds_cents, gifts_cents, waived_cents, tickets)
  SELECT tournament_id, ticket_category_id, paid, no_cost_flag, is_cancelled, price_cents,
    payments_cents, refunds_cents, gifts_cents, waived_cents, sum(tickets)
  FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(tickets) <> 0
$$;
CREATE FUNCTION gather_reservation_counts(tournament bigint) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM reservation_counts WHERE id IN (
      SELECT id FROM reservation_counts WHERE tournament_id = tournament FOR UPDATE SKIP LOCKED) RETURNING *)
  INSERT INTO reservation_counts (tournament_id, quarter, tickets)
  SELECT tournament_id, quarter, sum(tickets) FROM gone GROUP BY 1, 2 HAVING sum(tickets) <> 0
$$;
CREATE FUNCTION gather_ledger_sums(tournament bigint) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM ledger_sums WHERE id IN (
      SELECT id FROM ledger_sums WHERE tournament_id = tournament FOR UPDATE SKIP LOCKED) RETURNING *)
  INSERT INTO ledger_sums (tournament_id, day, kind, method, amount_cents)
  SELECT tournament_id, day, kind, method, sum(amount_cents) FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0
$$;
CREATE FUNCTION gather_user_counts() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM user_counts WHERE id IN (SELECT id FROM user_counts FOR UPDATE SKIP LOCKED) RETURNING *)
  INSERT INTO user_counts (users) SELECT sum(users) FROM gone HAVING count(*) > 0
$$;


CREATE FUNCTION count_sold(one tickets, difference bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  IF one.is_cancelled THEN RETURN; END IF;
  -- A category that goes takes its row along.
  INSERT INTO category_sales AS kept (ticket_category_id, sold)
  SELECT id, difference FROM ticket_categories WHERE id = one.ticket_category_id
  ON CONFLICT (ticket_category_id) DO UPDATE SET sold = kept.sold + EXCLUDED.sold;
  INSERT INTO reservation_counts (tournament_id, quarter, tickets)
  VALUES (one.tournament_id, date_bin('15 minutes', one.created_at, timestamptz '2000-01-01 00:00+00'), difference)
  RETURNING id INTO added;
  IF added % 500 = 0 THEN PERFORM gather_reservation_counts(one.tournament_id); END IF;
END $$;

CREATE FUNCTION count_sold_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_sold(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_sold(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_sold AFTER INSERT OR DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION count_sold_ticket();
CREATE TRIGGER tickets_sold_anew AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.ticket_category_id, OLD.is_cancelled, OLD.created_at) IS DISTINCT FROM (NEW.ticket_category_id, NEW.is_cancelled, NEW.created_at))
  EXECUTE FUNCTION count_sold_ticket();

CREATE FUNCTION count_alike(one tickets, difference bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO ticket_counts (tournament_id, ticket_category_id, paid, no_cost_flag, is_cancelled, price_cents,
    payments_cents, refunds_cents, gifts_cents, waived_cents, tickets)
  VALUES (one.tournament_id, one.ticket_category_id, one.paid, one.no_cost_flag, one.is_cancelled, one.price_cents,
    one.payments_cents, one.refunds_cents, one.gifts_cents, one.waived_cents, difference)
  RETURNING id INTO added;
  IF added % 500 = 0 THEN PERFORM gather_ticket_counts(one.tournament_id); END IF;
END $$;

CREATE FUNCTION count_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_alike(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_alike(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_counted AFTER INSERT OR DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION count_ticket();
CREATE TRIGGER tickets_counted_anew AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.ticket_category_id, OLD.paid, OLD.no_cost_flag, OLD.is_cancelled, OLD.price_cents,
      OLD.payments_cents, OLD.refunds_cents, OLD.gifts_cents, OLD.waived_cents)
    IS DISTINCT FROM (NEW.ticket_category_id, NEW.paid, NEW.no_cost_flag, NEW.is_cancelled, NEW.price_cents,
      NEW.payments_cents, NEW.refunds_cents, NEW.gifts_cents, NEW.waived_cents))
  EXECUTE FUNCTION count_ticket();

CREATE FUNCTION sum_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO ledger_sums (tournament_id, day, kind, method, amount_cents)
  VALUES (NEW.tournament_id, NEW.day, NEW.kind, NEW.method, NEW.amount_cents) RETURNING id INTO added;
  IF added % 500 = 0 THEN PERFORM gather_ledger_sums(NEW.tournament_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_summed AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION sum_ledger_entry();

CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO user_counts (users)
  SELECT CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed HAVING count(*) > 0
  RETURNING id INTO added;
  IF added % 500 = 0 THEN PERFORM gather_user_counts(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_counted AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_counted_no_more AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();

-- How many are on a tournament's check-in list.
ALTER TABLE check_in_counters ADD COLUMN listed bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN check_in_counters.listed IS 'Number of attendees whose ticket is not cancelled';
ALTER TABLE check_in_changes ADD COLUMN is_listed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN check_in_changes.is_listed IS 'Whether the attendee counts as listed: is there, and of a ticket that is not cancelled';

CREATE FUNCTION is_on_list(attendee bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM attendees JOIN groups ON groups.id = attendees.group_id JOIN tickets ON tickets.id = groups.ticket_id
    WHERE attendees.id = attendee AND NOT tickets.is_cancelled)
$$;

-- After their numbers are given, as the names of triggers have it: the row of the log is there then.
CREATE FUNCTION list_attendees(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  concerned record;
  difference bigint;
BEGIN
  FOR concerned IN
    SELECT tournament_id, array_agg(attendee_id ORDER BY attendee_id) AS ids FROM check_in_changes WHERE attendee_id = ANY (changed)
    GROUP BY tournament_id ORDER BY tournament_id
  LOOP
    -- What others have committed is seen by statements after the lock.
    PERFORM lock_check_in_log(concerned.tournament_id);
    WITH moved AS (
      UPDATE check_in_changes SET is_listed = NOT is_listed
      WHERE attendee_id = ANY (concerned.ids) AND is_listed <> is_on_list(attendee_id) RETURNING is_listed)
    SELECT sum(CASE WHEN is_listed THEN 1 ELSE -1 END) INTO difference FROM moved;
    IF difference <> 0 THEN
      UPDATE check_in_counters SET listed = listed + difference WHERE tournament_id = concerned.tournament_id;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION list_attendee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_attendees(ARRAY[coalesce(NEW.id, OLD.id)]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER attendees_on_list AFTER INSERT OR DELETE ON attendees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION list_attendee();

CREATE FUNCTION list_attendees_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_attendees(ARRAY(
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id WHERE groups.ticket_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tickets_on_list AFTER UPDATE ON tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_cancelled IS DISTINCT FROM NEW.is_cancelled)
  EXECUTE FUNCTION list_attendees_of_ticket();

-- A text that is found tells its tournament, so that its ticket need not be read for it.
DROP INDEX IF EXISTS ticket_searches_folded;
TRUNCATE ticket_searches;
ALTER TABLE ticket_searches ADD COLUMN tournament_id bigint NOT NULL;
COMMENT ON COLUMN ticket_searches.tournament_id IS 'That of the ticket, which never changes; no foreign key either';
DROP FUNCTION ticket_search_texts;
CREATE FUNCTION ticket_search_texts(ids bigint[]) RETURNS SETOF ticket_searches LANGUAGE sql STABLE AS $$
  SELECT tickets.id, concat_ws(E'\n', 
    '=' || translate(tickets.reference, '23456789', 'ABEGILOS'), users.folded, sponsors.folded,
    ticket_categories.folded, tickets.folded,
    (SELECT string_agg(entry.folded, E'\n' ORDER BY entry.id) FROM ledger_entries entry WHERE entry.ticket_id = tickets.id),
    (SELECT string_agg(team.folded, E'\n' ORDER BY team.id) FROM groups team WHERE team.ticket_id = tickets.id),
    (SELECT string_agg(player.folded, E'\n' ORDER BY place.id)
      FROM groups team JOIN attendees place ON place.group_id = team.id JOIN users player ON player.id = place.user_id
      WHERE team.ticket_id = tickets.id)), tickets.tournament_id
  FROM unnest(ids) AS told (id)
  JOIN tickets ON tickets.id = told.id
  JOIN users ON users.id = tickets.user_id
  JOIN ticket_categories ON ticket_categories.id = tickets.ticket_category_id
  LEFT JOIN sponsors ON sponsors.id = tickets.sponsor_id
$$;
COMMENT ON FUNCTION ticket_search_texts IS 'What these tickets are searched by, as the tables tell it now';
INSERT INTO ticket_searches SELECT * FROM ticket_search_texts(ARRAY(SELECT id FROM tickets));
SELECT index_searches();

CREATE FUNCTION told_category_sales() RETURNS TABLE (ticket_category_id bigint, sold bigint) LANGUAGE sql STABLE AS $$
  SELECT ticket_category_id, count(*) FROM tickets WHERE NOT is_cancelled GROUP BY ticket_category_id
$$;
CREATE FUNCTION told_ticket_counts() RETURNS TABLE (tournament_id bigint, ticket_category_id bigint, paid boolean, no_cost_flag boolean,
  is_cancelled boolean, price_cents bigint, payments_cents bigint, refunds_cents bigint, gifts_cents bigint, waived_cents bigint,
  tickets bigint) LANGUAGE sql STABLE AS $$
  SELECT tournament_id, ticket_category_id, paid, no_cost_flag, is_cancelled, price_cents,
    payments_cents, refunds_cents, gifts_cents, waived_cents, count(*)
  FROM tickets GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
$$;
CREATE FUNCTION told_reservation_counts() RETURNS TABLE (tournament_id bigint, quarter timestamptz, tickets bigint) LANGUAGE sql STABLE AS $$
  SELECT tournament_id, date_bin('15 minutes', created_at, timestamptz '2000-01-01 00:00+00'), count(*)
  FROM tickets WHERE NOT is_cancelled GROUP BY 1, 2
$$;
CREATE FUNCTION told_ledger_sums() RETURNS TABLE (tournament_id bigint, day date, kind text, method text, amount_cents numeric)
LANGUAGE sql STABLE AS $$
  SELECT tournament_id, day, kind, method, sum(amount_cents) FROM ledger_entries
  WHERE EXISTS (SELECT FROM tournaments WHERE id = tournament_id) GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0
$$;

CREATE FUNCTION wrong_counters() RETURNS TABLE (counter text, wrong bigint) LANGUAGE sql STABLE AS $$
  WITH alike AS (
    SELECT tournament_id, ticket_category_id, paid, no_cost_flag, is_cancelled, price_cents,
    payments_cents, refunds_cents, gifts_cents, waived_cents, sum(tickets)::bigint FROM ticket_counts
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(tickets) <> 0),
  reserved AS (
    SELECT tournament_id, quarter, sum(tickets)::bigint FROM reservation_counts GROUP BY 1, 2 HAVING sum(tickets) <> 0),
  summed AS (
    SELECT tournament_id, day, kind, method, sum(amount_cents) FROM ledger_sums GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0),
  sold AS (SELECT ticket_category_id, sold FROM category_sales WHERE sold <> 0)
  SELECT 'category_sales', count(*) FROM (
    (TABLE sold EXCEPT SELECT * FROM told_category_sales())
    UNION ALL (SELECT * FROM told_category_sales() EXCEPT TABLE sold)) AS differing
  UNION ALL SELECT 'ticket_counts', count(*) FROM (
    (TABLE alike EXCEPT SELECT * FROM told_ticket_counts())
    UNION ALL (SELECT * FROM told_ticket_counts() EXCEPT TABLE alike)) AS differing
  UNION ALL SELECT 'reservation_counts', count(*) FROM (
    (TABLE reserved EXCEPT SELECT * FROM told_reservation_counts())
    UNION ALL (SELECT * FROM told_reservation_counts() EXCEPT TABLE reserved)) AS differing
  UNION ALL SELECT 'ledger_sums', count(*) FROM (
    (TABLE summed EXCEPT SELECT * FROM told_ledger_sums())
    UNION ALL (SELECT * FROM told_ledger_sums() EXCEPT TABLE summed)) AS differing
  UNION ALL SELECT 'listed', count(*) FROM check_in_counters counter WHERE listed <> (
    SELECT count(*) FROM tickets JOIN groups ON groups.ticket_id = tickets.id JOIN attendees ON attendees.group_id = groups.id
    WHERE tickets.tournament_id = counter.tournament_id AND NOT tickets.is_cancelled)
  UNION ALL SELECT 'user_counts', count(*) FROM (SELECT coalesce(sum(users), 0) AS users FROM user_counts) kept
    WHERE kept.users <> (SELECT count(*) FROM users)
$$;
COMMENT ON FUNCTION wrong_counters IS 'How many of each kind of counter are not what they count; 0 unless rows were changed past the triggers';

CREATE FUNCTION count_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE tickets, ledger_entries, attendees, users IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM category_sales;
  INSERT INTO category_sales SELECT * FROM told_category_sales();
  DELETE FROM ticket_counts;
  INSERT INTO ticket_counts (tournament_id, ticket_category_id, paid, no_cost_flag, is_cancelled, price_cents,
    payments_cents, refunds_cents, gifts_cents, waived_cents, tickets)
  SELECT * FROM told_ticket_counts();
  DELETE FROM reservation_counts;
  INSERT INTO reservation_counts (tournament_id, quarter, tickets) SELECT * FROM told_reservation_counts();
  DELETE FROM ledger_sums;
  INSERT INTO ledger_sums (tournament_id, day, kind, method, amount_cents) SELECT * FROM told_ledger_sums();
  UPDATE check_in_changes SET is_listed = NOT is_listed WHERE is_listed <> is_on_list(attendee_id);
  UPDATE check_in_counters counter SET listed = (
    SELECT count(*) FROM check_in_changes WHERE tournament_id = counter.tournament_id AND is_listed);
  DELETE FROM user_counts;
  INSERT INTO user_counts (users) SELECT count(*) FROM users;
END $$;
COMMENT ON FUNCTION count_anew IS 'Writes all counters anew, while nobody adds or changes what they count';
SELECT count_anew();
