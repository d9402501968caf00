DROP TRIGGER rounds_numbered ON rounds;
DROP TRIGGER sponsors_numbered ON sponsors;
DROP TRIGGER users_numbered ON users;
DROP TRIGGER tickets_numbered ON tickets;
DROP TRIGGER groups_numbered ON groups;
DROP TRIGGER check_ins_numbered ON check_ins;
DROP TRIGGER attendees_changed ON attendees;
DROP TRIGGER attendees_numbered ON attendees;
DROP FUNCTION number_changed_round, number_changed_sponsor, number_changed_user, number_changed_ticket, number_changed_group,
  number_check_in, number_changed_attendee, number_check_in_changes;
DROP TABLE check_in_changes, check_in_counters;
