-- Every row that people edit carries a version: the ETag of its GET and the If-Match of its PUT (rule `versions`).
CREATE FUNCTION bump_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text,
  name_first text NOT NULL DEFAULT '',
  name_last text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  password_hash text,
  token_version integer NOT NULL DEFAULT 0,
  uid text NOT NULL DEFAULT gen_random_uuid()::text,
  provider text NOT NULL DEFAULT 'email',
  created_at timestamptz NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  CONSTRAINT users_named CHECK (email IS NOT NULL OR (name_first <> '' AND name_last <> ''))
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE TRIGGER users_version BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION bump_version();
COMMENT ON TABLE users IS 'People: account holders, and teammates who are only a name on a pass';
COMMENT ON COLUMN users.email IS 'As typed; compared lower-cased. None for a teammate known by name alone';
COMMENT ON COLUMN users.password_hash IS 'Argon2id, PHC string; none until the person has chosen a password';
COMMENT ON COLUMN users.token_version IS 'Raised to end every token of this user at once';
COMMENT ON COLUMN users.uid IS 'Unguessable public identity of the account';
COMMENT ON COLUMN users.provider IS 'Who vouches for the account; email for now the only one';

CREATE TABLE roles (
  id bigint PRIMARY KEY,
  name text NOT NULL CONSTRAINT roles_name_key UNIQUE
);
COMMENT ON TABLE roles IS 'The five roles; fixed';
INSERT INTO roles (id, name) VALUES (1, 'Admin'), (2, 'Volunteer'), (3, 'Content Editor'), (4, 'User'), (5, 'Guest');

CREATE TABLE user_roles (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  role_id bigint NOT NULL REFERENCES roles,
  PRIMARY KEY (user_id, role_id)
);
CREATE INDEX user_roles_role ON user_roles (role_id);
COMMENT ON TABLE user_roles IS 'Which roles a user holds';
