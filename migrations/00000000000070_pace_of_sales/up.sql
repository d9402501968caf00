-- What triggers look up is planned once a session: planning it anew for each call took four times as long as doing it.
ALTER FUNCTION number_check_in_changes SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION list_attendees SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION search_ticket_of_attendee SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION list_attendees_of_ticket SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION number_changed_group SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION number_changed_ticket SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION number_changed_user SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION number_paired_group SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION pair_group SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION pair_with_group SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION delete_empty_pairing SET plan_cache_mode = force_generic_plan;

-- A sale adds a ticket, its groups and its player, each of which asks for the search text of the ticket. These triggers run as the transaction
-- commits, when all of it is there, so that a text that this transaction has written stays.
CREATE OR REPLACE FUNCTION search_tickets_anew(changed bigint[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  concerned record;
BEGIN
  FOR concerned IN
    SELECT tournament_id, array_agg(id ORDER BY id) AS ids FROM tickets WHERE id = ANY (changed)
      AND NOT EXISTS (SELECT FROM ticket_searches kept WHERE kept.ticket_id = tickets.id AND kept.xmin = pg_current_xact_id()::xid)
    GROUP BY tournament_id ORDER BY tournament_id
  LOOP
    PERFORM lock_check_in_log(concerned.tournament_id);
    INSERT INTO ticket_searches AS kept SELECT * FROM ticket_search_texts(concerned.ids)
    ON CONFLICT (ticket_id) DO UPDATE SET folded = EXCLUDED.folded WHERE kept.folded <> EXCLUDED.folded;
  END LOOP;
END $$;

-- A buyer's tickets of one tournament are counted by each sale: two indexes read together took longer with each ticket of the tournament.
CREATE INDEX tickets_of_user ON tickets (user_id, tournament_id);
DROP INDEX tickets_user;

-- A caller's oldest keys; without it a plan went through the keys of all callers by age.
CREATE INDEX idempotency_keys_of_caller ON idempotency_keys (caller_id, created_at, key);
