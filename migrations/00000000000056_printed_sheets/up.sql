-- Sheets of paper that were printed for a tournament, each as it last was.
CREATE TABLE printed_sheets (
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  key text NOT NULL,
  digest text NOT NULL,
  facts jsonb NOT NULL,
  printed_at timestamptz NOT NULL,
  printed_by bigint REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (tournament_id, key)
);
CREATE INDEX printed_sheets_author ON printed_sheets (printed_by);
CREATE INDEX printed_sheets_facts ON printed_sheets USING gin (facts jsonb_path_ops);
COMMENT ON TABLE printed_sheets IS 'Sheets of paper that were printed, each with what stood on it when it last was';
COMMENT ON COLUMN printed_sheets.key IS 'What the sheet is about, as the domain names it; no foreign key, as paper stays when its pairing is gone';
COMMENT ON COLUMN printed_sheets.digest IS 'SHA-256 of what stood on it, in hexadecimal digits';
COMMENT ON COLUMN printed_sheets.facts IS 'What stood on it: an array of what, of, user and text. Passes are digests; names of deleted people are empty';
COMMENT ON COLUMN printed_sheets.printed_by IS 'The Admin who marked it; null once the account is deleted';

-- The name of a deleted person is kept nowhere. A trigger, as people are deleted in several ways.
CREATE FUNCTION forget_printed_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE printed_sheets SET facts = (
    SELECT jsonb_agg(CASE WHEN fact @> jsonb_build_object('user', OLD.id)
        THEN fact || '{"user": null, "text": ""}' ELSE fact END ORDER BY place)
    FROM jsonb_array_elements(facts) WITH ORDINALITY AS each_of (fact, place))
  WHERE facts @> jsonb_build_array(jsonb_build_object('user', OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER users_forgotten_on_paper AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_printed_name();
