import type { Sheet, SheetContent, SheetHole, SheetPerson } from "#api/types.ts";

export function someSheetPerson(
  attendeeId: number,
  changes: Partial<SheetPerson> = {},
): SheetPerson {
  const nothing = { group: null, pairingId: null, round: null, start: null, cart: null, due: null };
  return {
    attendeeId,
    name: `Player ${attendeeId}`,
    ...nothing,
    scanCode: null,
    noShow: false,
    ...changes,
  };
}

export function someSheetHoles(count: number): SheetHole[] {
  return Array.from({ length: count }, (_, place) => ({
    number: place + 1,
    par: 4,
    strokeIndex: place + 1,
    sponsor: null,
  }));
}

/** A cart sign of hole 7 that was never printed. */
export function someSheet({
  content = {},
  ...changes
}: Partial<Omit<Sheet, "content">> & { content?: Partial<SheetContent> } = {}): Sheet {
  const key = changes.key ?? "cartSign-1-1";
  const round = { name: "Morning", day: "2026-06-05", time: "08:00" };
  const nothing = { start: "7", cart: 1, hole: null, sponsor: null, people: [], holes: [] };
  return {
    kind: "cartSign",
    key,
    roundId: 5,
    title: "Hole 7, cart 1",
    digest: `digest of ${key}`,
    state: "notPrinted",
    printedAt: null,
    printedBy: null,
    changes: [],
    content: { event: "The Classic", round, ...nothing, ...content },
    ...changes,
  };
}
