ALTER TABLE attendees DROP COLUMN address_typed_by;
