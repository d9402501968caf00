DROP TABLE auth_codes, outbox;
