import { inDatabase } from "../e2e/database.ts";
import type { Server } from "../e2e/server.ts";

/** Adds players in foursomes, directly in the database; `count` is a multiple of four. */
export async function addPlayers(
  server: Server,
  tournamentId: number,
  count: number,
): Promise<void> {
  await inDatabase(server, (sql) =>
    sql.unsafe(`
      CREATE TEMPORARY TABLE category AS SELECT id FROM ticket_categories
        WHERE tournament_id = ${tournamentId} AND NOT sponsor_flag LIMIT 1;
      WITH inserted AS (
        INSERT INTO users (name_first, name_last, email, created_at)
        SELECT 'Player ' || n, 'Bench', 'player' || n || 'of${count}@bench.example', now() FROM generate_series(1, ${count}) n
        RETURNING id
      ), players AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM inserted),
      sold AS (
        INSERT INTO tickets (tournament_id, ticket_category_id, user_id, scan_code, created_at)
        SELECT ${tournamentId}, category.id, players.id, md5('ticket' || n || 'of${count}'), now()
        FROM players, category WHERE n % 4 = 0
        RETURNING id
      ), opened AS (
        INSERT INTO groups (ticket_id, name) SELECT id, 'Group 1' FROM sold RETURNING id
      ), foursomes AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM opened)
      INSERT INTO attendees (group_id, user_id, scan_code, created_at)
      SELECT foursomes.id, players.id, md5('attendee' || players.n || 'of${count}'), now()
      FROM players JOIN foursomes ON foursomes.n = (players.n + 3) / 4`),
  );
}
