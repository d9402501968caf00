DROP TRIGGER users_forgotten_on_paper ON users;
DROP FUNCTION forget_printed_name;
DROP TABLE printed_sheets;
