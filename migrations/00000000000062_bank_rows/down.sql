DROP TABLE bank_matches;
DROP TABLE bank_rows;
DROP TABLE bank_formats;
