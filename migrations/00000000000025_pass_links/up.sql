CREATE TABLE pass_links (
  hash text NOT NULL CONSTRAINT pass_links_hash_key PRIMARY KEY,
  scan_code text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE pass_links IS 'Links of mails that open one pass without signing in; each mail has one of its own';
COMMENT ON COLUMN pass_links.hash IS 'SHA-256 of the link''s token, in hexadecimal digits; the token itself is in a mail and nowhere else';
COMMENT ON COLUMN pass_links.scan_code IS 'The pass that it opens, by attendees.scan_code; once no attendee has this code the link opens nothing, and the row is deleted within the hour';

DROP INDEX outbox_team;
CREATE INDEX outbox_team ON outbox ((message->'ticketId'), (message->'userId'))
  WHERE message->>'kind' IN ('teammateAdded', 'passPaid', 'passChanged', 'passVoid');
