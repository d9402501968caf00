import { inDatabase } from "./database.ts";
import type { Server } from "./server.ts";

/** A name without a space, as long as the longest e-mail addresses in use. */
export const longWord = "Bartholomew".repeat(7).slice(0, 74);

/** Replaces every name that users type by one of 74 letters, in the database; addresses and passwords stay. */
export async function giveLongNames(server: Server, keeps: readonly string[]): Promise<void> {
  await inDatabase(server, async (sql) => {
    const numbered = sql`left(${longWord}::text, 70) || lpad(id::text, 4, '0')`;
    await sql`UPDATE tournaments SET name = ${numbered}, location_title = ${numbered},
      location_address = ${numbered}, description = ${longWord}`;
    await sql`UPDATE ticket_categories SET name = ${numbered}, description = ${longWord}`;
    await sql`UPDATE rounds SET name = ${numbered}, location = ${numbered}, description = ${longWord}`;
    await sql`UPDATE groups SET name = ${numbered}`;
    await sql`UPDATE users SET name_first = ${numbered}, name_last = 'Lee'`;
    await sql`UPDATE users SET email = left(${longWord}::text, 60) || id || '@golf.example'
      WHERE email IS NOT NULL AND email <> ALL(${keeps})`;
    await sql`UPDATE sponsors SET name = ${numbered}, description = ${longWord}, website = ${longWord},
      contact_name_first = ${longWord}, contact_name_last = ${longWord}`;
    await sql`UPDATE widgets SET name = ${numbered}`;
    await sql`UPDATE waitlist SET name = ${numbered}, email = left(${longWord}::text, 60) || id || '@golf.example'`;
    await sql`UPDATE fund_settings SET fund_name = ${longWord}, payable_to = ${longWord}, mail_address = ${longWord},
      courier_address = ${longWord}, tax_number = ${longWord}`;
  });
}
