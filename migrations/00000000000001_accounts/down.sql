DROP TABLE user_roles, roles, users;
DROP FUNCTION bump_version();
