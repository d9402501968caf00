ALTER TABLE fund_settings DROP COLUMN sponsor_logos;
ALTER TABLE user_sponsors DROP COLUMN logo_asked_at;
ALTER TABLE sponsors DROP COLUMN approval, DROP COLUMN approval_reason, DROP COLUMN named_by;
