DROP INDEX users_called;
DROP INDEX users_by_name;
