-- Until when a tournament's tickets are to be paid. A tournament without a row has no term, as all had before.
CREATE TABLE payment_terms (
  tournament_id bigint NOT NULL PRIMARY KEY REFERENCES tournaments ON DELETE CASCADE,
  days integer CHECK (days BETWEEN 1 AND 365),
  day date,
  reminder_days integer CHECK (reminder_days BETWEEN 1 AND 60),
  lapse_flag boolean NOT NULL DEFAULT false,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT payment_terms_one CHECK (num_nonnulls(days, day) <= 1)
);
CREATE TRIGGER payment_terms_version BEFORE UPDATE ON payment_terms FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE payment_terms IS 'Until when tickets of a tournament are to be paid; without a row, and without days and day, there is no term';
COMMENT ON COLUMN payment_terms.days IS 'So many days after a ticket was reserved; null where the term is a day, or none';
COMMENT ON COLUMN payment_terms.day IS 'The last day to pay, for all tickets; null where the term is days, or none';
COMMENT ON COLUMN payment_terms.reminder_days IS 'So many days before the term a ticket is reminded of once; null for no reminder';
COMMENT ON COLUMN payment_terms.lapse_flag IS 'Tickets that are not paid by then are cancelled by the site';

ALTER TABLE tickets
  ADD COLUMN due_on date,
  ADD COLUMN check_promised boolean NOT NULL DEFAULT false,
  ADD COLUMN term_reminded_at timestamptz,
  ADD COLUMN lapsed_at timestamptz;
CREATE INDEX tickets_due ON tickets (due_on) WHERE NOT paid AND NOT is_cancelled AND due_on IS NOT NULL;
COMMENT ON COLUMN tickets.due_on IS 'The last day to pay, by the term of its tournament; null where there is none. Of a paid or cancelled ticket it tells nothing';
COMMENT ON COLUMN tickets.check_promised IS 'The purchaser, or staff for them, said that a check is on its way';
COMMENT ON COLUMN tickets.term_reminded_at IS 'When the site reminded of the term, which it does once; null where it did not';
COMMENT ON COLUMN tickets.lapsed_at IS 'When it was cancelled because it was not paid; null where it was not, and once it is taken up again';

-- An entry without a person and without a station is the site's own doing.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_author,
  ADD CONSTRAINT audit_log_author CHECK (num_nonnulls(actor_id, station_name) <= 1 AND (actor_id IS NULL) = (actor_email IS NULL));
COMMENT ON COLUMN audit_log.actor_id IS 'No foreign key: the row outlives the account; none where a station, or the site by itself, did it';
COMMENT ON COLUMN audit_log.actor_email IS 'The address at that time; none where a station, or the site by itself, did it';
COMMENT ON COLUMN audit_log.station_name IS 'The station that did it; none where a person, or the site by itself, did';
