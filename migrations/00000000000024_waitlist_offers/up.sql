ALTER TABLE ticket_categories ADD COLUMN waitlist_offers_flag boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN ticket_categories.waitlist_offers_flag IS 'Whether freed places are offered to the waitlist by themselves, and are not public while somebody is in line';

ALTER TABLE waitlist
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN link_code text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  ADD COLUMN offered_by bigint REFERENCES users ON DELETE SET NULL,
  ADD COLUMN offered_by_itself boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT waitlist_offerer CHECK (offered_by IS NULL OR NOT offered_by_itself);
-- Nobody was asked to confirm before: they keep their places in line. Their versions stay, as nobody has edited them.
ALTER TABLE waitlist DISABLE TRIGGER waitlist_version;
UPDATE waitlist SET confirmed_at = created_at;
ALTER TABLE waitlist ENABLE TRIGGER waitlist_version;
CREATE UNIQUE INDEX waitlist_link_code ON waitlist (link_code);
CREATE INDEX waitlist_offered_by ON waitlist (offered_by);
-- Who is in line.
CREATE INDEX waitlist_line ON waitlist (ticket_category_id, created_at, id)
  WHERE confirmed_at IS NOT NULL AND offered_at IS NULL AND taken_at IS NULL;
COMMENT ON COLUMN waitlist.confirmed_at IS 'Since when the address is known to be theirs; until then no place is offered by itself, and none is kept';
COMMENT ON COLUMN waitlist.link_code IS 'What mailed links know the entry by; another one once the address is corrected';
COMMENT ON COLUMN waitlist.offered_by IS 'The Admin who made the last offer; none where it was made by itself, or they are gone';
COMMENT ON COLUMN waitlist.offered_by_itself IS 'Whether the last offer was made by itself, and not by an Admin';
