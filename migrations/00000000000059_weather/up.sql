-- Rain: what is decided about a tournament, and what each buyer of a cancelled one chooses for the money.
ALTER TABLE tournaments
  ADD COLUMN weather text CHECK (weather IN ('waiting', 'postponed', 'cancelled')),
  ADD COLUMN weather_note text NOT NULL DEFAULT '',
  ADD COLUMN weather_decision_at timestamptz,
  ADD COLUMN former_date_start date,
  ADD COLUMN former_date_end date,
  ADD CONSTRAINT tournaments_weather_decision CHECK ((weather_decision_at IS NOT NULL) = (coalesce(weather, '') = 'waiting')),
  ADD CONSTRAINT tournaments_former_days CHECK ((former_date_start IS NULL) = (former_date_end IS NULL)),
  ADD CONSTRAINT tournaments_postponed CHECK (weather <> 'postponed' OR former_date_start IS NOT NULL);
COMMENT ON COLUMN tournaments.weather IS 'What is decided about the weather; null while nothing is';
COMMENT ON COLUMN tournaments.weather_note IS 'A sentence of staff beside the decision; may be empty';
COMMENT ON COLUMN tournaments.weather_decision_at IS 'When the decision is made, while it is waited for';
COMMENT ON COLUMN tournaments.former_date_start IS 'The first day before it was postponed, the last time; null where it was not';
COMMENT ON COLUMN tournaments.former_date_end IS 'The last day before that';

ALTER TABLE tickets
  ADD COLUMN choice text CHECK (choice IN ('refund', 'gift', 'nextYear')),
  ADD COLUMN chosen_at timestamptz,
  ADD CONSTRAINT tickets_chosen CHECK ((choice IS NULL) = (chosen_at IS NULL));
CREATE INDEX tickets_chosen_of ON tickets (tournament_id) WHERE choice IS NOT NULL;
COMMENT ON COLUMN tickets.choice IS 'What the buyer of a cancelled tournament chose for the money; null until then';
COMMENT ON COLUMN tickets.chosen_at IS 'When; null until then';

CREATE TABLE choice_links (
  hash text NOT NULL PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX choice_links_ticket ON choice_links (ticket_id);
COMMENT ON TABLE choice_links IS 'Digests of the codes by which mailed buyers choose for one ticket without signing in';

ALTER TABLE broadcasts ADD COLUMN weather boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN broadcasts.weather IS 'Whether it tells a decision about the weather: of a cancelled tournament its mails bring the links to choose';
COMMENT ON COLUMN ledger_entries.actor_id IS 'Who added it; none of payments from before there was a ledger, and of gifts that buyers chose themselves. Their account may be gone';
