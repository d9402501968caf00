-- Payments that files of banks and donation forms tell of. A row is known again by its digest, in whatever file it comes. A file may be taken in
-- for several tournaments, and each payment counts for one of them.
CREATE TABLE bank_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tournament_id bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
  digest text COLLATE "C" NOT NULL,
  source text NOT NULL CHECK (source IN ('zeffy', 'givebutter', 'stripe', 'paypal', 'bank')),
  day date NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  fee_cents bigint NOT NULL DEFAULT 0 CHECK (fee_cents BETWEEN 0 AND amount_cents),
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  check_number text NOT NULL DEFAULT '',
  memo text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'matched', 'gift', 'aside')),
  imported_at timestamptz NOT NULL,
  imported_by bigint REFERENCES users ON DELETE SET NULL,
  settled_at timestamptz,
  settled_by_email text,
  version bigint NOT NULL DEFAULT 1,
  folded text NOT NULL GENERATED ALWAYS AS (fold_text(name || ' ' || email || ' ' || check_number || ' ' || memo)) STORED,
  CONSTRAINT bank_rows_digest_key UNIQUE (tournament_id, digest),
  CONSTRAINT bank_rows_settled CHECK ((state = 'open') = (settled_at IS NULL) AND (settled_at IS NULL) = (settled_by_email IS NULL))
);
CREATE TRIGGER bank_rows_version BEFORE UPDATE ON bank_rows FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE INDEX bank_rows_tournament ON bank_rows (tournament_id, state, day DESC, id DESC);
CREATE UNIQUE INDEX bank_rows_counted ON bank_rows (digest) WHERE state IN ('matched', 'gift');
CREATE INDEX bank_rows_importer ON bank_rows (imported_by);
COMMENT ON TABLE bank_rows IS 'Payments that files of banks and donation forms tell of, with what became of them';
COMMENT ON COLUMN bank_rows.tournament_id IS 'The tournament for which the file was taken in';
COMMENT ON COLUMN bank_rows.digest IS 'SHA-256 of the number that the source gave the payment, else of all that it says and which of equal rows of one file it is';
COMMENT ON COLUMN bank_rows.amount_cents IS 'The amount that was given, in US cents';
COMMENT ON COLUMN bank_rows.fee_cents IS 'The part of it that the source kept; 0 where the file does not tell it';
COMMENT ON COLUMN bank_rows.memo IS 'All other texts of the row, in which a reference may stand';
COMMENT ON COLUMN bank_rows.state IS 'matched: in the ledger of tickets; gift: for no ticket; aside: nothing to do with tickets';
COMMENT ON COLUMN bank_rows.imported_by IS 'The Admin; null once the account is deleted';
COMMENT ON COLUMN bank_rows.settled_at IS 'When somebody said what became of it; null while it is open';
COMMENT ON COLUMN bank_rows.settled_by_email IS 'The address of who did, at that time; null while it is open';

-- The rows of ledgers that a payment stands for.
CREATE TABLE bank_matches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_row_id bigint NOT NULL REFERENCES bank_rows ON DELETE CASCADE,
  ledger_entry_id bigint NOT NULL CONSTRAINT bank_matches_entry UNIQUE,
  added boolean NOT NULL,
  undone boolean NOT NULL DEFAULT false
);
CREATE INDEX bank_matches_row ON bank_matches (bank_row_id);
COMMENT ON TABLE bank_matches IS 'The rows of ledgers that payments of files stand for';
COMMENT ON COLUMN bank_matches.ledger_entry_id IS 'No foreign key: ledger rows are never deleted, and backups load them later';
COMMENT ON COLUMN bank_matches.added IS 'The payment entered it; else it was in the books before';
COMMENT ON COLUMN bank_matches.undone IS 'It was taken back by another row, and no payment may stand for it any more';

-- The columns of files that no known source has, named once.
CREATE TABLE bank_formats (
  headings_digest text COLLATE "C" NOT NULL PRIMARY KEY,
  day_column text NOT NULL,
  amount_column text NOT NULL,
  name_column text,
  check_column text,
  text_columns text[] NOT NULL DEFAULT '{}',
  day_first boolean
);
COMMENT ON TABLE bank_formats IS 'The columns of files of banks, and the order of day and month of all files, by the SHA-256 of their headings';
COMMENT ON COLUMN bank_formats.name_column IS 'The giver; null where no column tells them';
COMMENT ON COLUMN bank_formats.check_column IS 'The number of a check; null where no column tells it';
COMMENT ON COLUMN bank_formats.day_first IS 'Whether the day stands before the month; null where the file shows it';
