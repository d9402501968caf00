import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The queries that a change makes stale, by their keys, or every query. `src/queries/touched.ts` has the lists. */
export type Reloads = readonly QueryKey[] | "everything";

/** Invalidates these queries, and waits for those that a page shows. Never rejects, as a failed query reports itself. */
export async function reload(queries: QueryClient, reloads: Reloads): Promise<void> {
  if (reloads === "everything") await queries.invalidateQueries();
  else await Promise.all(reloads.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
