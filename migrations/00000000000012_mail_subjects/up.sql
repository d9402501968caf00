CREATE INDEX outbox_given_up ON outbox (given_up_at) WHERE given_up_at IS NOT NULL;
COMMENT ON TABLE outbox IS 'Mail to be sent, written in the transaction of what it tells of; what was sent or given up is kept 30 days';
COMMENT ON COLUMN outbox.message IS 'What is to be told, and of what, as {"kind": "ticketPaid", "ticketId": 5}; the words are made when it is sent, and nothing is sent when that is gone by then';
