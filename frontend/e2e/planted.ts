import { randomUUID } from "node:crypto";
import { inDatabase } from "./database.ts";
import type { Person } from "./people.ts";
import type { Server } from "./server.ts";
import { bundles, vectors } from "./vectors.ts";

/**
 * Adds a tournament whose every text is an XSS vector, in the database, so that the server cleans none of them. The person has a ticket of it.
 * Each content has a widget with a picture; names of picture files are vectors, too, and the files do not exist.
 */
export async function plantVectors(
  server: Server,
  { id: userId }: Person,
  contents: readonly string[] = vectors,
) {
  const [all, some] = [[...contents], [...bundles]];
  const slug = `xss-${randomUUID()}`;
  return inDatabase(server, async (sql) => {
    const [tournament] = await sql<{ id: string }[]>`
      INSERT INTO tournaments (name, slug, description, live_flag, date_start, date_end, location_title, location_address, created_at, updated_at,
        banner_photo_file_name, banner_photo_content_type, banner_photo_file_size, banner_photo_updated_at, banner_photo_name)
      VALUES ('Unclean', ${slug}, ${some.join(" ")}, true, '2031-05-01', '2031-05-01', ${some[0] ?? ""}, ${some[1] ?? ""}, now(), now(),
        ${some.join(" ")}, 'image/png', 1, now(), replace(gen_random_uuid()::text, '-', '') || '.png')
      RETURNING id`;
    const id = Number(tournament?.id);
    await sql`
      WITH widget AS (
        INSERT INTO widgets (tournament_id, widget_type_id, name, body, live_flag, position)
        SELECT ${id}, 1, vector, vector, true, n FROM unnest(${all}::text[]) WITH ORDINALITY AS of (vector, n) RETURNING id, name)
      INSERT INTO widget_photos (widget_id, photo_file_name, photo_content_type, photo_file_size, picture_name, created_at)
      SELECT id, name, 'image/png', 1, replace(gen_random_uuid()::text, '-', '') || '.png', now() FROM widget`;
    await sql`
      INSERT INTO rounds (tournament_id, name, location, description, start_date, start_time, end_date, end_time, max_attendees, live_flag)
      SELECT ${id}, text, text, text, '2031-05-01', '08:00', '2031-05-01', '12:00', 72, true FROM unnest(${some}::text[]) AS of (text)`;
    await sql`
      INSERT INTO ticket_categories (tournament_id, name, description, embed_code, num_groups, num_attendees, max_total_tickets, price_cents, live_flag, sponsor_flag)
      SELECT ${id}, text, text, text, 1, 4, 9, 100, true, sponsor FROM unnest(${some}::text[]) AS of (text), (VALUES (true), (false)) AS kinds (sponsor)`;
    const sponsorId = await plantSponsors(sql, { id, userId, texts: some });
    await plantPeople(sql, { id, userId, texts: some });
    const ticketId = await plantLedger(sql, id);
    return { id, slug, sponsorId, ticketId, public: `/tournaments/${id}/${slug}` };
  });
}

type Sql = Parameters<Parameters<typeof inDatabase>[1]>[0];

interface Plants {
  id: number;
  userId: number;
  texts: string[];
}

/** Returns one of the sponsors that the person is linked to. Each logo has a reason, as Admins enter it. */
async function plantSponsors(sql: Sql, { id, userId, texts }: Plants): Promise<number> {
  const linked = await sql<{ sponsor_id: string }[]>`
    WITH sponsor AS (
      INSERT INTO sponsors (name, description, website, phone, contact_name_first, contact_name_last, live_flag)
      SELECT text, text, 'javascript:alert(1)//' || text, text, text, text, true FROM unnest(${texts}::text[]) AS of (text) RETURNING id, name),
    logo AS (
      INSERT INTO sponsor_logos (sponsor_id, picture_name, content_type, verified, reason, created_at)
      SELECT id, replace(gen_random_uuid()::text, '-', '') || '.png', 'image/png', n = 1, name, now() FROM sponsor, generate_series(1, 2) AS of (n))
    INSERT INTO user_sponsors (user_id, sponsor_id, tournament_id) SELECT ${userId}, id, ${id} FROM sponsor RETURNING sponsor_id`;
  return Number(linked[0]?.sponsor_id);
}

async function plantPeople(sql: Sql, { id, userId, texts }: Plants): Promise<void> {
  await sql`
    WITH category AS (SELECT id FROM ticket_categories WHERE tournament_id = ${id} AND NOT sponsor_flag ORDER BY id LIMIT 1),
    person AS (
      INSERT INTO users (email, name_first, name_last, phone, created_at)
      SELECT 'xss' || n || 'of' || ${id}::text || '@fairway.example', text, text, text, now() FROM unnest(${texts}::text[]) WITH ORDINALITY AS of (text, n) RETURNING id, name_first),
    ticket AS (
      INSERT INTO tickets (tournament_id, ticket_category_id, user_id, paid, date_paid, payment_method, payment_reference, payment_note, scan_code, created_at)
      SELECT ${id}, category.id, buyer.id, true, now(), name, name, name, replace(gen_random_uuid()::text, '-', ''), now()
      FROM category, (SELECT id, name_first AS name FROM person UNION ALL SELECT ${userId}::bigint, ${texts[0] ?? ""}) AS buyer RETURNING id, user_id, payment_note),
    team AS (INSERT INTO groups (ticket_id, name) SELECT id, payment_note FROM ticket RETURNING id, ticket_id)
    INSERT INTO attendees (group_id, user_id, scan_code, created_at)
    SELECT team.id, ticket.user_id, replace(gen_random_uuid()::text, '-', ''), now() FROM team JOIN ticket ON ticket.id = team.ticket_id`;
}

/** Adds rows with the texts of all tickets to the ledger of the first one; returns that ticket. */
async function plantLedger(sql: Sql, id: number): Promise<number> {
  const rows = await sql<{ ticket_id: string }[]>`
    INSERT INTO ledger_entries (ticket_id, tournament_id, ticket_reference, kind, amount_cents, method, reference, note, day, at, actor_id, actor_email)
    SELECT first, ${id}, '7K3Q2M', 'payment', 100, payment_method, payment_reference, payment_note, now(), now(), 1, payment_note
    FROM tickets, (SELECT min(id) AS first FROM tickets WHERE tournament_id = ${id}) AS one WHERE tournament_id = ${id} RETURNING ticket_id`;
  return Number(rows[0]?.ticket_id);
}
