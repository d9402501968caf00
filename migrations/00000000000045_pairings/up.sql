CREATE TABLE courses (
  round_id bigint NOT NULL PRIMARY KEY REFERENCES rounds ON DELETE CASCADE,
  start_kind text NOT NULL CHECK (start_kind IN ('shotgun', 'reverseShotgun', 'teeTimes')),
  interval_minutes integer NOT NULL CHECK (interval_minutes BETWEEN 1 AND 60),
  pairing_size integer NOT NULL CHECK (pairing_size BETWEEN 1 AND 5)
);
COMMENT ON TABLE courses IS 'How a round is played, once an Admin has saved it; before, it is the proposed course of the domain';
COMMENT ON COLUMN courses.interval_minutes IS 'Between two tee times; kept, without use, for a shotgun start';
COMMENT ON COLUMN courses.pairing_size IS 'The most players of a pairing';

CREATE TABLE course_holes (
  round_id bigint NOT NULL REFERENCES courses ON DELETE CASCADE,
  number integer NOT NULL CHECK (number BETWEEN 1 AND 27),
  par integer NOT NULL CHECK (par BETWEEN 3 AND 6),
  stroke_index integer NOT NULL CHECK (stroke_index BETWEEN 1 AND 27),
  second_priority integer CHECK (second_priority BETWEEN 1 AND 9),
  sponsor_id bigint REFERENCES sponsors ON DELETE SET NULL,
  PRIMARY KEY (round_id, number)
);
CREATE INDEX course_holes_sponsor ON course_holes (sponsor_id);
COMMENT ON TABLE course_holes IS 'The holes of a round''s course; all of them are written together';
COMMENT ON COLUMN course_holes.second_priority IS 'Holes of a lower number take a second pairing first; none where a second pairing never starts';
COMMENT ON COLUMN course_holes.sponsor_id IS 'The sponsor of the hole, whose pairings start there or near it; none where there is none';

CREATE TABLE pairings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  round_id bigint NOT NULL REFERENCES rounds ON DELETE CASCADE,
  hole integer CHECK (hole BETWEEN 1 AND 27),
  second boolean NOT NULL DEFAULT false,
  tee_time time,
  fixed boolean NOT NULL DEFAULT false,
  CONSTRAINT pairings_one_start CHECK (hole IS NULL OR tee_time IS NULL),
  CONSTRAINT pairings_second_on_hole CHECK (NOT second OR hole IS NOT NULL),
  CONSTRAINT pairings_fixed_start CHECK (NOT fixed OR hole IS NOT NULL OR tee_time IS NOT NULL),
  CONSTRAINT pairings_hole_key UNIQUE (round_id, hole, second) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT pairings_tee_time_key UNIQUE (round_id, tee_time) DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON TABLE pairings IS 'Who plays together in a round, and their start; a trigger adds one for each group that comes into the round';
COMMENT ON COLUMN pairings.hole IS 'The starting hole; none before it is assigned, and with tee times';
COMMENT ON COLUMN pairings.second IS 'The second of two pairings on the hole';
COMMENT ON COLUMN pairings.tee_time IS 'The start, local to the site; none before it is assigned, and with a shotgun start';
COMMENT ON COLUMN pairings.fixed IS 'Staff chose the start, so that no assignment moves it';

CREATE TABLE pairing_groups (
  group_id bigint NOT NULL PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  pairing_id bigint NOT NULL REFERENCES pairings ON DELETE CASCADE
);
CREATE INDEX pairing_groups_pairing ON pairing_groups (pairing_id);
COMMENT ON TABLE pairing_groups IS 'The pairing of each group that is in a round; it is always one of that round';

CREATE TABLE pairing_players (
  attendee_id bigint NOT NULL PRIMARY KEY REFERENCES attendees ON DELETE CASCADE,
  pairing_id bigint NOT NULL REFERENCES pairings ON DELETE CASCADE
);
CREATE INDEX pairing_players_pairing ON pairing_players (pairing_id);
COMMENT ON TABLE pairing_players IS 'Attendees who play apart from their group; all others are in the pairing of their group';

-- The pairing of a group that is in a round already has the group's id, which no other pairing has.
INSERT INTO pairings (id, round_id) OVERRIDING SYSTEM VALUE SELECT id, round_id FROM groups WHERE round_id IS NOT NULL;
INSERT INTO pairing_groups (group_id, pairing_id) SELECT id, id FROM pairings;
SELECT setval(pg_get_serial_sequence('pairings', 'id'), coalesce(max(id), 0) + 1, false) FROM pairings;

-- Gives a group that comes into a round a pairing of its own, and takes one that leaves it out of its pairing, together with those who
-- play apart from it. A trigger, as many ways lead into a round and out of it.
CREATE FUNCTION pair_group() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM pairing_players USING attendees
      WHERE attendees.id = pairing_players.attendee_id AND attendees.group_id = NEW.id;
    DELETE FROM pairing_groups WHERE group_id = NEW.id;
  END IF;
  IF NEW.round_id IS NOT NULL THEN
    INSERT INTO pairings (round_id) VALUES (NEW.round_id) RETURNING id INTO made;
    INSERT INTO pairing_groups (group_id, pairing_id) VALUES (NEW.id, made);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER groups_paired_first AFTER INSERT ON groups FOR EACH ROW
  WHEN (NEW.round_id IS NOT NULL) EXECUTE FUNCTION pair_group();
CREATE TRIGGER groups_paired AFTER UPDATE ON groups FOR EACH ROW
  WHEN (OLD.round_id IS DISTINCT FROM NEW.round_id) EXECUTE FUNCTION pair_group();

-- An attendee who is moved to another group plays with that group.
CREATE FUNCTION pair_with_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pairing_players WHERE attendee_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER attendees_paired AFTER UPDATE ON attendees FOR EACH ROW
  WHEN (OLD.group_id IS DISTINCT FROM NEW.group_id) EXECUTE FUNCTION pair_with_group();

CREATE FUNCTION delete_empty_pairing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two transactions that take the last two out, the second one waits here, and its next statement sees what the first one did.
  PERFORM FROM pairings WHERE id = OLD.pairing_id FOR UPDATE;
  DELETE FROM pairings WHERE id = OLD.pairing_id
    AND NOT EXISTS (SELECT FROM pairing_groups WHERE pairing_id = OLD.pairing_id)
    AND NOT EXISTS (SELECT FROM pairing_players WHERE pairing_id = OLD.pairing_id);
  RETURN NULL;
END $$;
CREATE TRIGGER pairing_groups_left AFTER UPDATE OR DELETE ON pairing_groups
  FOR EACH ROW EXECUTE FUNCTION delete_empty_pairing();
CREATE TRIGGER pairing_players_left AFTER UPDATE OR DELETE ON pairing_players
  FOR EACH ROW EXECUTE FUNCTION delete_empty_pairing();

-- The check-in list tells hole and pairing. A group that comes into a round or leaves it is numbered by `groups_numbered`.
CREATE FUNCTION number_paired_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY(SELECT id FROM attendees WHERE group_id = NEW.group_id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER pairing_groups_numbered AFTER UPDATE ON pairing_groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.pairing_id IS DISTINCT FROM NEW.pairing_id)
  EXECUTE FUNCTION number_paired_group();

CREATE FUNCTION number_paired_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY[coalesce(NEW.attendee_id, OLD.attendee_id)]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER pairing_players_numbered AFTER INSERT OR UPDATE OR DELETE ON pairing_players
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_paired_player();

-- Numbers the pairings of the hole that was left and of the one that was taken, too, as their letters come and go.
CREATE FUNCTION number_changed_pairing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_check_in_changes(ARRAY(
    WITH changed AS (
      SELECT id FROM pairings WHERE round_id = OLD.round_id AND (id = OLD.id OR hole = OLD.hole OR hole = NEW.hole)
    )
    SELECT attendees.id FROM changed JOIN pairing_groups ON pairing_groups.pairing_id = changed.id
      JOIN attendees ON attendees.group_id = pairing_groups.group_id
    UNION SELECT attendee_id FROM changed JOIN pairing_players ON pairing_players.pairing_id = changed.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER pairings_numbered AFTER UPDATE ON pairings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.hole, OLD.second, OLD.tee_time) IS DISTINCT FROM (NEW.hole, NEW.second, NEW.tee_time))
  EXECUTE FUNCTION number_changed_pairing();
CREATE CONSTRAINT TRIGGER pairings_gone AFTER DELETE ON pairings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.hole IS NOT NULL)
  EXECUTE FUNCTION number_changed_pairing();
