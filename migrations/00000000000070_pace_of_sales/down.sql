DROP INDEX idempotency_keys_of_caller;
CREATE INDEX tickets_user ON tickets (user_id);
DROP INDEX tickets_of_user;
CREATE OR REPLACE FUNCTION search_tickets_anew(changed bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  concerned record;
BEGIN
  FOR concerned IN
    SELECT tournament_id, array_agg(id ORDER BY id) AS ids FROM tickets WHERE id = ANY (changed)
    GROUP BY tournament_id ORDER BY tournament_id
  LOOP
    PERFORM lock_check_in_log(concerned.tournament_id);
    INSERT INTO ticket_searches AS kept SELECT * FROM ticket_search_texts(concerned.ids)
    ON CONFLICT (ticket_id) DO UPDATE SET folded = EXCLUDED.folded WHERE kept.folded <> EXCLUDED.folded;
  END LOOP;
END $$;
ALTER FUNCTION number_check_in_changes RESET plan_cache_mode;
ALTER FUNCTION list_attendees RESET plan_cache_mode;
ALTER FUNCTION search_ticket_of_attendee RESET plan_cache_mode;
ALTER FUNCTION list_attendees_of_ticket RESET plan_cache_mode;
ALTER FUNCTION number_changed_group RESET plan_cache_mode;
ALTER FUNCTION number_changed_ticket RESET plan_cache_mode;
ALTER FUNCTION number_changed_user RESET plan_cache_mode;
ALTER FUNCTION number_paired_group RESET plan_cache_mode;
ALTER FUNCTION pair_group RESET plan_cache_mode;
ALTER FUNCTION pair_with_group RESET plan_cache_mode;
ALTER FUNCTION delete_empty_pairing RESET plan_cache_mode;
