import { screen, within } from "@testing-library/react";
import type { AuditChange, AuditEntry } from "#api/types.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

export function changed(field: string, before: string, after: string): AuditChange {
  return { field, before, after };
}

export function someEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 91,
    at: "2027-04-01T14:00:00Z",
    actorId: 5,
    actorEmail: "alex@fairway.example",
    stationName: null,
    action: "ticket_category.update",
    subjectId: 11,
    subjectName: null,
    changes: [changed("price", "100", "120")],
    rows: [],
    ...changes,
  };
}

export const paid = someEntry({
  id: 90,
  action: "ticket.update",
  subjectId: 41,
  changes: [changed("paid", "false", "true")],
});

/** Opens the page as an Admin, over a trail of these entries; `asked` has the queries that it sent. */
export function openAudit(
  entries: AuditEntry[],
  { address = "/audit", total = entries.length } = {},
) {
  signedInAs({ roles: ["Admin"] });
  const asked: Record<string, string>[] = [];
  server.use(
    http.get("/api/Audit", ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")));
      return new Response(JSON.stringify(entries), {
        headers: { "Content-Type": "application/json", "X-Total-Count": String(total) },
      });
    }),
  );
  return { asked, ...visit(address) };
}

export const first = { limit: "50", offset: "0" };
export const rows = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
