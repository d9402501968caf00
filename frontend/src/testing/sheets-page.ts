import { screen, within } from "@testing-library/react";
import type { Sheet } from "#api/types.ts";
import { someRound } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";
import { someSheet } from "./sheets.ts";

const printed = { printedAt: "2026-05-01T10:10:00Z", printedBy: "Ada Admin" };
export const current = { state: "current", ...printed } as const;
export const gone = { state: "gone", ...printed } as const;

/** A sheet as it was printed, one that changed since, and one that was never printed. */
export const three = [
  someSheet({ ...current }),
  someSheet({
    state: "outdated",
    ...printed,
    key: "cartSign-1-2",
    title: "Hole 7, cart 2",
    changes: ["Bo instead of Al"],
  }),
  someSheet({ key: "scorecard-1", kind: "scorecard", title: "Hole 7" }),
];

export function serveSheets(
  sheets: readonly Sheet[],
  rounds = [someRound({ id: 5, name: "Morning" })],
): void {
  server.use(
    http.get("/api/Sheet/query/tournament/{id}", ({ response }) => response(200).json([...sheets])),
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json(rounds)),
  );
}

interface Mark {
  key: string;
  digest: string;
  removed?: boolean;
}

/** Accepts marks, and refuses those of `changed`; returns the keys and digests. */
export function serveMarks(changed: string[] = []): Mark[] {
  const told: Mark[] = [];
  server.use(
    http.post("/api/Sheet", async ({ request, response }) => {
      const { sheets } = await request.json();
      expect(request.headers.get("Idempotency-Key")).toMatch(/./);
      told.push(...sheets);
      return response(201).json({ marked: sheets.length - changed.length, changed });
    }),
  );
  return told;
}

/** Opens the page as an Admin, in a browser that prints. */
export async function openSheets() {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  signedInAs({ roles: ["Admin"] });
  const visited = visit("/tournaments/7/admin/sheets");
  await screen.findByRole("heading", { name: "Sheets to Print", level: 1 });
  return { ...visited, print };
}

/** The printed sheets, which are hidden on the screen. */
export function onPaper(): (string | null)[] {
  const paper = screen.queryByRole("group", { name: "Paper", hidden: true });
  if (paper === null) return [];
  const sheets = within(paper).getAllByRole("region", { hidden: true });
  return sheets.map((sheet) => sheet.getAttribute("aria-label"));
}
