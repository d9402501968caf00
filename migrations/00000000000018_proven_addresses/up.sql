-- When it was shown that whoever holds the account reads the mail of its address; null until then.
ALTER TABLE users ADD COLUMN email_proven_at timestamptz;
COMMENT ON COLUMN users.email_proven_at IS 'When a mailed code showed that the address is theirs; none until then';
-- Nobody has edited these rows.
ALTER TABLE users DISABLE TRIGGER users_version;

-- Staff were chosen by an Admin, and keep what they may do.
UPDATE users SET email_proven_at = now()
WHERE email IS NOT NULL
  AND id IN (SELECT user_id FROM user_roles JOIN roles ON roles.id = role_id
             WHERE name IN ('Admin', 'Volunteer', 'Content Editor'));

-- A used code leaves no row. But an account that an Admin made began without a password: where it has one now that no Admin
-- chose, and the address is still the one that the Admin typed, its owner signed in by a mailed code to choose it.
UPDATE users SET email_proven_at = now()
WHERE email_proven_at IS NULL AND email IS NOT NULL AND password_hash IS NOT NULL
  AND EXISTS (SELECT FROM audit_log WHERE action = 'user.create' AND subject_id = users.id)
  AND NOT EXISTS (
    SELECT FROM audit_log
    WHERE subject_id = users.id
      AND (action = 'user.change_password'
           OR action = 'user.update' AND changes @> '[{"field": "email"}]'::jsonb));

ALTER TABLE users ENABLE TRIGGER users_version;
