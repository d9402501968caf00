UPDATE sponsors SET live_flag = false, approval = 'refused', approval_reason = 'Not ' || name, named_by = (SELECT min(id) FROM users) WHERE id = (SELECT max(id) FROM sponsors);
UPDATE user_sponsors SET logo_asked_at = TIMESTAMPTZ '2026-06-01 10:00:00+00';
UPDATE fund_settings SET sponsor_logos = 'paid';
