-- A session keeps the plan of a trigger's statements from its first calls on. Of tables that are empty then it is a scan, which takes longer with
-- each row, until autovacuum has looked at them: a thousand tickets sold in a row halved the pace of sales. What these look up has an index.
ALTER FUNCTION number_check_in_changes SET enable_seqscan = off;
ALTER FUNCTION search_tickets_anew SET enable_seqscan = off;
ALTER FUNCTION list_attendees SET enable_seqscan = off;
ALTER FUNCTION search_ticket_of_attendee SET enable_seqscan = off;
ALTER FUNCTION list_attendees_of_ticket SET enable_seqscan = off;
ALTER FUNCTION number_changed_group SET enable_seqscan = off;
ALTER FUNCTION number_changed_ticket SET enable_seqscan = off;
ALTER FUNCTION number_changed_user SET enable_seqscan = off;
ALTER FUNCTION number_paired_group SET enable_seqscan = off;
ALTER FUNCTION pair_group SET enable_seqscan = off;
ALTER FUNCTION pair_with_group SET enable_seqscan = off;
ALTER FUNCTION delete_empty_pairing SET enable_seqscan = off;
