CREATE TABLE waitlist (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_category_id bigint NOT NULL REFERENCES ticket_categories ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  offered_at timestamptz,
  held_until timestamptz,
  taken_at timestamptz,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT waitlist_offer CHECK ((offered_at IS NULL) = (held_until IS NULL))
);
-- The queue of a category, and what is held of it.
CREATE INDEX waitlist_queue ON waitlist (ticket_category_id, created_at, id);
-- Who has a ticket may wait for another one.
CREATE UNIQUE INDEX waitlist_once ON waitlist (ticket_category_id, lower(email)) WHERE taken_at IS NULL;
CREATE TRIGGER waitlist_version BEFORE UPDATE ON waitlist FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE waitlist IS 'Who waits for a ticket of a category, in the order they came; anybody may, so nobody has to have an account';
COMMENT ON COLUMN waitlist.email IS 'As typed; who reserves with this address takes what is offered to it';
COMMENT ON COLUMN waitlist.offered_at IS 'When staff offered a place; none while they have not, or have withdrawn it';
COMMENT ON COLUMN waitlist.held_until IS 'Until then the place is kept from everybody else, and counts as used';
COMMENT ON COLUMN waitlist.taken_at IS 'When a ticket was reserved with the address; none until then';
