ALTER TABLE groups DROP COLUMN wish;
DROP TRIGGER attendees_wished ON attendees;
DROP TABLE pairing_wishes;
DROP FUNCTION forget_wishes;
