DROP INDEX outbox_recipient;
