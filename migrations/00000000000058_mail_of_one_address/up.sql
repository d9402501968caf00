-- What was mailed to somebody is told to them, and forgotten when they delete their account.
CREATE INDEX outbox_recipient ON outbox (lower(recipient));
