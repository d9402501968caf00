CREATE TABLE tournaments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL CONSTRAINT tournaments_slug_key UNIQUE,
  description text NOT NULL DEFAULT '',
  live_flag boolean NOT NULL DEFAULT false,
  date_start date NOT NULL,
  date_end date NOT NULL,
  location_title text NOT NULL,
  location_address text NOT NULL DEFAULT '',
  banner_photo_file_name text,
  banner_photo_content_type text,
  banner_photo_file_size bigint,
  banner_photo_updated_at timestamptz,
  banner_photo_name text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT tournaments_dates CHECK (date_end >= date_start),
  CONSTRAINT tournaments_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
-- The landing page asks for the live tournament with the latest start (rule `most-recent-live`); ties go to the highest id.
CREATE INDEX tournaments_live ON tournaments (date_start DESC, id DESC) WHERE live_flag;
CREATE TRIGGER tournaments_version BEFORE UPDATE ON tournaments FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE tournaments IS 'A charity day, on one or more dates at one course';
COMMENT ON COLUMN tournaments.slug IS 'The readable part of its public address';
COMMENT ON COLUMN tournaments.live_flag IS 'Whether the public may see it';
COMMENT ON COLUMN tournaments.date_start IS 'Local to the site''s time zone';
COMMENT ON COLUMN tournaments.banner_photo_file_name IS 'What the uploader called the file; none without a banner, as all of the banner''s columns';
COMMENT ON COLUMN tournaments.banner_photo_content_type IS 'image/png or image/jpeg';
COMMENT ON COLUMN tournaments.banner_photo_file_size IS 'In bytes';
COMMENT ON COLUMN tournaments.banner_photo_updated_at IS 'When the banner was put there';
COMMENT ON COLUMN tournaments.banner_photo_name IS 'Random name under which the picture store keeps it';

CREATE TABLE ticket_categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  num_groups integer NOT NULL CHECK (num_groups >= 1),
  num_attendees integer NOT NULL CHECK (num_attendees >= 1),
  max_total_tickets integer NOT NULL CHECK (max_total_tickets >= 1),
  no_cost_flag boolean NOT NULL DEFAULT false,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  embed_code text NOT NULL DEFAULT '',
  live_flag boolean NOT NULL DEFAULT false,
  sponsor_flag boolean NOT NULL DEFAULT false,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT ticket_categories_of_tournament UNIQUE (id, tournament_id),
  CONSTRAINT ticket_categories_no_cost CHECK (NOT no_cost_flag OR price_cents = 0)
);
CREATE INDEX ticket_categories_tournament ON ticket_categories (tournament_id);
CREATE TRIGGER ticket_categories_version BEFORE UPDATE ON ticket_categories FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE ticket_categories IS 'What is sold: a ticket of a category brings num_groups groups of num_attendees people';
COMMENT ON COLUMN ticket_categories.max_total_tickets IS 'How many tickets may be sold; cancelled ones do not count';
COMMENT ON COLUMN ticket_categories.price_cents IS 'US cents';
COMMENT ON COLUMN ticket_categories.embed_code IS 'HTML of the payment provider; never runs in our own pages';
COMMENT ON COLUMN ticket_categories.sponsor_flag IS 'Sold to sponsors instead of attendees';

CREATE TABLE rounds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  name text NOT NULL,
  location text NOT NULL,
  start_date date NOT NULL,
  start_time time NOT NULL,
  end_date date NOT NULL,
  end_time time NOT NULL,
  end_date_visible boolean NOT NULL DEFAULT false,
  description text NOT NULL DEFAULT '',
  max_attendees integer NOT NULL CHECK (max_attendees >= 0),
  live_flag boolean NOT NULL DEFAULT false,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT rounds_of_tournament UNIQUE (id, tournament_id),
  CONSTRAINT rounds_times CHECK ((end_date, end_time) >= (start_date, start_time))
);
CREATE INDEX rounds_tournament ON rounds (tournament_id, start_date, start_time);
CREATE TRIGGER rounds_version BEFORE UPDATE ON rounds FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE rounds IS 'A start of play; groups are assigned to it up to max_attendees places';
COMMENT ON COLUMN rounds.start_date IS 'Local to the site''s time zone, as the times are';

CREATE TABLE round_ticket_categories (
  round_id bigint NOT NULL,
  ticket_category_id bigint NOT NULL,
  tournament_id bigint NOT NULL,
  PRIMARY KEY (round_id, ticket_category_id),
  FOREIGN KEY (round_id, tournament_id) REFERENCES rounds (id, tournament_id) ON DELETE CASCADE,
  FOREIGN KEY (ticket_category_id, tournament_id) REFERENCES ticket_categories (id, tournament_id) ON DELETE CASCADE
);
CREATE INDEX round_ticket_categories_category ON round_ticket_categories (ticket_category_id);
COMMENT ON TABLE round_ticket_categories IS 'Categories whose groups a round takes; a missing row means disabled';
COMMENT ON COLUMN round_ticket_categories.tournament_id IS 'Keeps both sides in one tournament';
