UPDATE bank_formats SET amount_column = amount_column || E'\x1f' || out_column WHERE out_column IS NOT NULL;
ALTER TABLE bank_formats DROP COLUMN out_column;
