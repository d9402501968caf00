DROP TABLE round_ticket_categories, rounds, ticket_categories, tournaments;
