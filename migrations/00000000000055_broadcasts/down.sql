DROP TABLE unsubscribe_links;
DROP TABLE invitation_consents;
DROP TRIGGER outbox_drops_broadcast ON outbox;
DROP TRIGGER outbox_settles_broadcast ON outbox;
DROP FUNCTION settle_broadcast_recipient;
DROP TABLE broadcast_recipients;
DROP TABLE broadcasts;
