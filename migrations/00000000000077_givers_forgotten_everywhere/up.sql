-- A payment whose giver was forgotten is looked up by its digest when a file is taken in for another tournament.
CREATE INDEX bank_rows_forgotten ON bank_rows (digest) WHERE forgotten;
COMMENT ON COLUMN bank_rows.forgotten IS 'Its giver deleted their account: of its texts the references alone are left, and no file tells it anew, of whatever tournament';

-- A file that was taken in for several tournaments kept its texts in all but one of them.
UPDATE bank_rows SET name = told.name, email = told.email, memo = told.memo, forgotten = true
FROM (SELECT DISTINCT ON (digest) digest, name, email, memo FROM bank_rows WHERE forgotten ORDER BY digest, id) AS told
WHERE bank_rows.digest = told.digest AND NOT bank_rows.forgotten;
