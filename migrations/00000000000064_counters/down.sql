DROP FUNCTION count_anew, wrong_counters, told_ledger_sums, told_reservation_counts, told_ticket_counts, told_category_sales;
DROP TRIGGER tickets_on_list ON tickets;
DROP TRIGGER attendees_on_list ON attendees;
DROP FUNCTION list_attendees_of_ticket, list_attendee, list_attendees, is_on_list;
ALTER TABLE check_in_changes DROP COLUMN is_listed;
ALTER TABLE check_in_counters DROP COLUMN listed;
DROP TRIGGER users_counted_no_more ON users;
DROP TRIGGER users_counted ON users;
DROP TRIGGER ledger_entries_summed ON ledger_entries;
DROP TRIGGER tickets_counted_anew ON tickets;
DROP TRIGGER tickets_counted ON tickets;
DROP TRIGGER tickets_sold_anew ON tickets;
DROP TRIGGER tickets_sold ON tickets;
DROP FUNCTION count_users, sum_ledger_entry, count_ticket, count_alike, count_sold_ticket, count_sold;
DROP FUNCTION gather_user_counts, gather_ledger_sums, gather_reservation_counts, gather_ticket_counts;
DROP TABLE user_counts, ledger_sums, reservation_counts, ticket_counts, category_sales;
DROP FUNCTION ticket_search_texts;
ALTER TABLE ticket_searches DROP COLUMN tournament_id;
CREATE FUNCTION ticket_search_texts(ids bigint[]) RETURNS TABLE (ticket_id bigint, folded text) LANGUAGE sql STABLE AS $$
  SELECT tickets.id, concat_ws(E'\n', 
    '=' || translate(tickets.reference, '23456789', 'ABEGILOS'), users.folded, sponsors.folded,
    ticket_categories.folded, tickets.folded,
    (SELECT string_agg(entry.folded, E'\n' ORDER BY entry.id) FROM ledger_entries entry WHERE entry.ticket_id = tickets.id),
    (SELECT string_agg(team.folded, E'\n' ORDER BY team.id) FROM groups team WHERE team.ticket_id = tickets.id),
    (SELECT string_agg(player.folded, E'\n' ORDER BY place.id)
      FROM groups team JOIN attendees place ON place.group_id = team.id JOIN users player ON player.id = place.user_id
      WHERE team.ticket_id = tickets.id))
  FROM unnest(ids) AS told (id)
  JOIN tickets ON tickets.id = told.id
  JOIN users ON users.id = tickets.user_id
  JOIN ticket_categories ON ticket_categories.id = tickets.ticket_category_id
  LEFT JOIN sponsors ON sponsors.id = tickets.sponsor_id
$$;
COMMENT ON FUNCTION ticket_search_texts IS 'What these tickets are searched by, as the tables tell it now';
