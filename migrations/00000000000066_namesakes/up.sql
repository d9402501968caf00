-- People of one name stand by their ids, so that the first of a long list are read without reading all namesakes.
DROP INDEX users_called;
CREATE INDEX users_called ON users
  (lower(CASE WHEN name_first = '' OR name_last = '' THEN email ELSE name_first || ' ' || name_last END COLLATE "und-x-icu"), id);
