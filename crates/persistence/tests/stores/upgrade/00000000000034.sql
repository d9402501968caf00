-- Each tournament sells a dinner, too, whose groups have no round.
INSERT INTO ticket_categories (tournament_id, name, num_groups, num_attendees, max_total_tickets, price_cents, no_cost_flag, live_flag, sponsor_flag, play_flag)
SELECT id, 'Dinner', 1, 1, 60, 15000, false, true, false, false FROM tournaments;
