DROP INDEX outbox_given_up;
COMMENT ON TABLE outbox IS 'Mail to be sent, written in the transaction of what it tells of; sent rows are kept 30 days';
COMMENT ON COLUMN outbox.message IS 'What is to be told, as {"kind": "recovery"}; the words, and a code, are made when it is sent';
