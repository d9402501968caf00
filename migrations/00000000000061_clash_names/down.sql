DROP TRIGGER users_forgotten_in_clashes ON users;
DROP FUNCTION forget_told_name;
ALTER TABLE check_in_clashes DROP COLUMN told_name;
