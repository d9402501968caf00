DROP INDEX outbox_team;
CREATE INDEX outbox_team ON outbox ((message->'ticketId'), (message->'userId')) WHERE message->>'kind' = 'teammateAdded';
DROP TABLE pass_links;
