-- The column of money out stood behind a separator (U+001F) in that of amounts.
ALTER TABLE bank_formats ADD COLUMN out_column text;
UPDATE bank_formats
SET amount_column = split_part(amount_column, E'\x1f', 1), out_column = split_part(amount_column, E'\x1f', 2)
WHERE strpos(amount_column, E'\x1f') > 0;
COMMENT ON COLUMN bank_formats.out_column IS 'The amount that went; null where it stands in the column of what came';
