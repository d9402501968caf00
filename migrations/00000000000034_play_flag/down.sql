DROP TRIGGER ticket_categories_numbered ON ticket_categories;
DROP FUNCTION number_changed_category;
ALTER TABLE ticket_categories DROP COLUMN play_flag;
