ALTER TABLE tickets DROP COLUMN at_desk;
DROP TRIGGER attendees_given ON attendees;
DROP TRIGGER check_ins_came ON check_ins;
DROP TABLE no_shows;
DROP FUNCTION number_no_show, forget_no_show, come_after_all;
