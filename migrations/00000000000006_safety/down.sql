DROP TABLE audit_log, idempotency_keys;
