ALTER TABLE waitlist
  DROP COLUMN confirmed_at,
  DROP COLUMN link_code,
  DROP COLUMN offered_by_itself,
  DROP COLUMN offered_by;
ALTER TABLE ticket_categories DROP COLUMN waitlist_offers_flag;
