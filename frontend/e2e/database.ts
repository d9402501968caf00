import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import type { Server } from "./server.ts";

/** The database of the site, and a second one that always exists, to connect to while the first is closed. */
const [site, other] = ["postgres", "template1"] as const;

/** Works directly on the server's own PostgreSQL, for states that no page can bring about. */
export function inDatabase<T>(server: Server, work: (sql: Sql) => Promise<T>): Promise<T> {
  return connected(server, site, work);
}

/** With true, ends every connection and refuses new ones, until it is called with false. */
export async function setDatabaseAway(server: Server, away: boolean): Promise<void> {
  await connected(server, other, async (sql) => {
    await sql.unsafe(`ALTER DATABASE ${site} WITH ALLOW_CONNECTIONS ${String(!away)}`);
    if (away)
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${site}`;
  });
}

async function connected<T>(
  { dataFolder }: Server,
  database: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  // PostgreSQL writes its port into the fourth line, and the folder of its socket into the fifth.
  const pidFile = await readFile(join(dataFolder, "postgres/data/postmaster.pid"), "utf8");
  const [, , , port, host = ""] = pidFile.split("\n");
  const sql = postgres({ host, port: Number(port), database, username: "fairway", max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
