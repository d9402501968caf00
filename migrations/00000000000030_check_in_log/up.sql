-- What phones at the check-in table know is kept up to date by "what changed since number N?". So each change of an attendee's
-- row has a number of its tournament. Numbers are given at commit, under the lock of the tournament's counter: who reads
-- number N reads everything up to N, and none comes later.
CREATE TABLE check_in_counters (
  tournament_id bigint NOT NULL PRIMARY KEY REFERENCES tournaments ON DELETE CASCADE,
  number bigint NOT NULL DEFAULT 0,
  oldest bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE check_in_counters IS 'The last number of each tournament''s check-in log; none before its first attendee';
COMMENT ON COLUMN check_in_counters.oldest IS 'A device that knows a lower number reads everything anew: a restored backup does not know what came after it';

CREATE TABLE check_in_changes (
  attendee_id bigint NOT NULL PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES check_in_counters ON DELETE CASCADE,
  number bigint NOT NULL,
  CONSTRAINT check_in_changes_number_key UNIQUE (tournament_id, number)
);
COMMENT ON TABLE check_in_changes IS 'The number of each attendee''s last change';
COMMENT ON COLUMN check_in_changes.attendee_id IS 'No foreign key: the row outlives the attendee, to tell that they are gone';

INSERT INTO check_in_counters (tournament_id, number)
SELECT tickets.tournament_id, count(*) FROM attendees
JOIN groups ON groups.id = attendees.group_id JOIN tickets ON tickets.id = groups.ticket_id GROUP BY tickets.tournament_id;
INSERT INTO check_in_changes (attendee_id, tournament_id, number)
SELECT attendees.id, tickets.tournament_id, row_number() OVER (PARTITION BY tickets.tournament_id ORDER BY attendees.id) FROM attendees
JOIN groups ON groups.id = attendees.group_id JOIN tickets ON tickets.id = groups.ticket_id;

-- Gives these attendees the next numbers of their tournaments. Who is gone is known by the number that they had. Counters are locked
-- in the order of tournaments, so that nobody waits in a circle.
CREATE FUNCTION number_check_in_changes(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted record;
  last bigint;
BEGIN
  FOR counted IN
    SELECT of_one.tournament_id, array_agg(of_one.attendee_id ORDER BY of_one.attendee_id) AS attendees
    FROM (
      SELECT DISTINCT told.id AS attendee_id, coalesce(tickets.tournament_id, known.tournament_id) AS tournament_id
      FROM unnest(changed) AS told (id)
      LEFT JOIN attendees ON attendees.id = told.id
      LEFT JOIN groups ON groups.id = attendees.group_id
      LEFT JOIN tickets ON tickets.id = groups.ticket_id
      LEFT JOIN check_in_changes known ON known.attendee_id = told.id
    ) AS of_one
    -- A tournament that goes takes its log along.
    WHERE EXISTS (SELECT FROM tournaments WHERE tournaments.id = of_one.tournament_id)
    GROUP BY of_one.tournament_id ORDER BY of_one.tournament_id
  LOOP
    INSERT INTO check_in_counters AS counter (tournament_id, number)
    VALUES (counted.tournament_id, cardinality(counted.attendees))
    ON CONFLICT (tournament_id) DO UPDATE SET number = counter.number + EXCLUDED.number
    RETURNING counter.number INTO last;
    INSERT INTO check_in_changes AS change (attendee_id, tournament_id, number)
    SELECT told.id, counted.tournament_id, last - cardinality(counted.attendees) + told.place
    FROM unnest(counted.attendees) WITH ORDINALITY AS told (id, place)
    ON CONFLICT (attendee_id) DO UPDATE SET number = EXCLUDED.number;
  END LOOP;
END $$;

CREATE FUNCTION number_changed_attendee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY[coalesce(NEW.id, OLD.id)]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER attendees_numbered AFTER INSERT OR DELETE ON attendees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_changed_attendee();
CREATE CONSTRAINT TRIGGER attendees_changed AFTER UPDATE ON attendees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.group_id, OLD.user_id, OLD.scan_code) IS DISTINCT FROM (NEW.group_id, NEW.user_id, NEW.scan_code))
  EXECUTE FUNCTION number_changed_attendee();

CREATE FUNCTION number_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY[NEW.attendee_id]);
  RETURN NULL;
END $$;
-- A row is changed only when the account goes of who made it.
CREATE CONSTRAINT TRIGGER check_ins_numbered AFTER INSERT OR UPDATE ON check_ins
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_check_in();

CREATE FUNCTION number_changed_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY(SELECT id FROM attendees WHERE group_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER groups_numbered AFTER UPDATE ON groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.round_id) IS DISTINCT FROM (NEW.name, NEW.round_id))
  EXECUTE FUNCTION number_changed_group();

CREATE FUNCTION number_changed_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY(
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id WHERE groups.ticket_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tickets_numbered AFTER UPDATE ON tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.paid, OLD.is_cancelled, OLD.price_cents, OLD.user_id, OLD.sponsor_id)
    IS DISTINCT FROM (NEW.paid, NEW.is_cancelled, NEW.price_cents, NEW.user_id, NEW.sponsor_id))
  EXECUTE FUNCTION number_changed_ticket();

-- Who is called otherwise is on the list as attendee, as captain, and as who checked somebody in.
CREATE FUNCTION number_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY(
    SELECT id FROM attendees WHERE user_id = NEW.id
    UNION SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id
      JOIN tickets ON tickets.id = groups.ticket_id WHERE tickets.user_id = NEW.id
    UNION SELECT attendee_id FROM check_ins WHERE user_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users_numbered AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name_first, OLD.name_last, OLD.email) IS DISTINCT FROM (NEW.name_first, NEW.name_last, NEW.email))
  EXECUTE FUNCTION number_changed_user();

CREATE FUNCTION number_changed_sponsor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY(
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id
    JOIN tickets ON tickets.id = groups.ticket_id WHERE tickets.sponsor_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sponsors_numbered AFTER UPDATE ON sponsors
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION number_changed_sponsor();

CREATE FUNCTION number_changed_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY(
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id WHERE groups.round_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER rounds_numbered AFTER UPDATE ON rounds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.start_date, OLD.start_time) IS DISTINCT FROM (NEW.name, NEW.start_date, NEW.start_time))
  EXECUTE FUNCTION number_changed_round();
