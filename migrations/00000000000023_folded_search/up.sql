-- A text as searches see it: without case, accents, apostrophes and hyphens. The server has the same in Rust and the pages in
-- TypeScript; docs/conformance/folding.json holds all three to one list.
CREATE FUNCTION fold_text(told text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(
    -- Letters that do not come apart. Hyphens stand at the end of the one list, for which nothing stands in the other.
    translate(
      replace(replace(replace(replace(
        lower(normalize(
          -- Apostrophes, full stops, and characters that nobody sees.
          regexp_replace(told,
            '[''.`\u00AD\u00B4\u00B7\u02B9-\u02BF\u02C8\u055A\u2018-\u201B\u2032\u2035\u200B-\u200D\u2060\uA78C\uFEFF\uFF07]', '', 'g'),
          NFKD) COLLATE "und-x-icu"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðħıłŧς' || U&'-\00AD\058A\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63\FF0D',
      'oddhiltσ'),
    -- Accents.
    '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'),
    -- White space, and what stands between words.
    '[ \t\n\v\f\r\u0085\u1680\u2028\u2029,;()\[\]"\u00AB\u00BB\u201C-\u201F]+', ' ', 'g'))
$$;
COMMENT ON FUNCTION fold_text IS 'A text without case, accents, apostrophes and hyphens, for searches';

ALTER TABLE users ADD COLUMN folded text NOT NULL
  GENERATED ALWAYS AS (fold_text(name_first || ' ' || name_last || ' ' || coalesce(email, ''))) STORED;
ALTER TABLE sponsors ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED;
ALTER TABLE ticket_categories ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED;
ALTER TABLE tickets ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (fold_text(payment_reference)) STORED;
ALTER TABLE groups ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED;
ALTER TABLE waitlist ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (fold_text(name || ' ' || email)) STORED;
COMMENT ON COLUMN users.folded IS 'What a person is searched by';
COMMENT ON COLUMN sponsors.folded IS 'What a sponsor is searched by';
COMMENT ON COLUMN ticket_categories.folded IS 'What a category is searched by';
COMMENT ON COLUMN tickets.folded IS 'What a payment is searched by';
COMMENT ON COLUMN groups.folded IS 'What a group is searched by';
COMMENT ON COLUMN waitlist.folded IS 'What an entry is searched by';

-- An index by three letters each, where the extension for it is there, or may be made. Without it searches read every row, and
-- find the same.
CREATE FUNCTION index_searches() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS users_searched ON users USING gin (folded gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object OR feature_not_supported THEN
  NULL;
END $$;
COMMENT ON FUNCTION index_searches IS 'Makes the indexes of searches where it can; called at each start, as the extension may have come since';
SELECT index_searches();
