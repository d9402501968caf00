DROP INDEX bank_rows_forgotten;
COMMENT ON COLUMN bank_rows.forgotten IS 'Its giver deleted their account: of its texts the references alone are left, and no file tells it anew';
