DROP TABLE receipt_lines;
DROP TABLE receipts;
DROP FUNCTION keep_receipts;
