CREATE TABLE sponsors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  contact_name_first text NOT NULL DEFAULT '',
  contact_name_last text NOT NULL DEFAULT '',
  live_flag boolean NOT NULL DEFAULT false,
  version bigint NOT NULL DEFAULT 1
);
CREATE TRIGGER sponsors_version BEFORE UPDATE ON sponsors FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE sponsors IS 'Companies and people who support a tournament';

CREATE TABLE sponsor_logos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sponsor_id bigint NOT NULL REFERENCES sponsors ON DELETE CASCADE,
  picture_name text NOT NULL CONSTRAINT sponsor_logos_picture_key UNIQUE,
  content_type text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX sponsor_logos_sponsor ON sponsor_logos (sponsor_id, id);
COMMENT ON TABLE sponsor_logos IS 'Logos in the order they came; the first one counts';
COMMENT ON COLUMN sponsor_logos.picture_name IS 'Random name under which the picture store keeps it';
COMMENT ON COLUMN sponsor_logos.verified IS 'Whether staff have approved it for the public page';

CREATE TABLE user_sponsors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  sponsor_id bigint NOT NULL REFERENCES sponsors ON DELETE CASCADE,
  tournament_id bigint REFERENCES tournaments ON DELETE CASCADE,
  CONSTRAINT user_sponsors_key UNIQUE NULLS NOT DISTINCT (user_id, sponsor_id, tournament_id)
);
CREATE INDEX user_sponsors_sponsor ON user_sponsors (sponsor_id);
CREATE INDEX user_sponsors_tournament ON user_sponsors (tournament_id);
COMMENT ON TABLE user_sponsors IS 'Who manages a sponsor, and for which tournament the link was made';
COMMENT ON COLUMN user_sponsors.tournament_id IS 'None when the link was made for no tournament in particular';

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments,
  ticket_category_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  sponsor_id bigint REFERENCES sponsors,
  user_participating boolean NOT NULL DEFAULT true,
  paid boolean NOT NULL DEFAULT false,
  date_paid timestamptz,
  is_cancelled boolean NOT NULL DEFAULT false,
  scan_code text NOT NULL CONSTRAINT tickets_scan_code_key UNIQUE,
  created_at timestamptz NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  FOREIGN KEY (ticket_category_id, tournament_id) REFERENCES ticket_categories (id, tournament_id),
  CONSTRAINT tickets_date_paid CHECK (paid = (date_paid IS NOT NULL))
);
-- Counting what is sold of a category is the hot read of a sale.
CREATE INDEX tickets_sold ON tickets (ticket_category_id) WHERE NOT is_cancelled;
CREATE INDEX tickets_tournament ON tickets (tournament_id);
CREATE INDEX tickets_user ON tickets (user_id);
CREATE INDEX tickets_sponsor ON tickets (sponsor_id);
CREATE TRIGGER tickets_version BEFORE UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE tickets IS 'A reservation of one ticket of a category, paid or not';
COMMENT ON COLUMN tickets.user_id IS 'The purchaser';
COMMENT ON COLUMN tickets.sponsor_id IS 'For a sponsor category''s ticket, and only then';
COMMENT ON COLUMN tickets.scan_code IS 'Random, at least 128 bits; opens nothing: the attendees'' codes are the passes';
COMMENT ON COLUMN tickets.date_paid IS 'Set while paid, and only then';

CREATE TABLE groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  name text NOT NULL,
  round_id bigint REFERENCES rounds,
  version bigint NOT NULL DEFAULT 1
);
CREATE INDEX groups_ticket ON groups (ticket_id);
CREATE INDEX groups_round ON groups (round_id);
CREATE TRIGGER groups_version BEFORE UPDATE ON groups FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE groups IS 'People who play together; a foursome, most often';
COMMENT ON COLUMN groups.round_id IS 'The round it is assigned to; none while not assigned';

CREATE TABLE attendees (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  scan_code text NOT NULL CONSTRAINT attendees_scan_code_key UNIQUE,
  created_at timestamptz NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT attendees_once_in_group UNIQUE (group_id, user_id)
);
CREATE INDEX attendees_user ON attendees (user_id);
CREATE TRIGGER attendees_version BEFORE UPDATE ON attendees FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE attendees IS 'A place in a group taken by a person; its scan code is their entrance pass';
COMMENT ON COLUMN attendees.scan_code IS 'What the pass''s QR code holds: random, at least 128 bits';
