-- Long lists come in parts, and each part is read from an index in the order of the list.
-- People, as Admins see them.
CREATE INDEX users_by_name ON users (name_last COLLATE "und-x-icu", name_first COLLATE "und-x-icu", id);
-- The check-in list, by what people are called on it. The expression is that of `crates/persistence/src/check_in/list.rs`.
CREATE INDEX users_called ON users
  (lower(CASE WHEN name_first = '' OR name_last = '' THEN email ELSE name_first || ' ' || name_last END COLLATE "und-x-icu"));
