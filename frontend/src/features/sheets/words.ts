import type { Sheet, SheetKind } from "#api/types.ts";

interface KindWords {
  /** The name in the plural. */
  name: string;
  /** The name in the singular. */
  one: string;
  /** The contents and the use. */
  purpose: string;
  /** Number of sheets on a page. */
  onAPage: 1 | 2 | 6;
}

/** The kinds of sheet, in the order of the page. */
export const kinds: Record<SheetKind, KindWords> = {
  cartSign: {
    name: "Cart signs",
    one: "Cart sign",
    purpose: "Names, hole, cart and sponsor. Two a page, to be cut.",
    onAPage: 2,
  },
  scorecard: {
    name: "Scorecards",
    one: "Scorecard",
    purpose: "Names, and the holes from the first one that is played. Two a page, to be cut.",
    onAPage: 2,
  },
  badge: {
    name: "Name badges",
    one: "Name badge",
    purpose: "With the QR code of the pass: who has the badge has the pass. Six a page, to be cut.",
    onAPage: 6,
  },
  alphabeticalList: {
    name: "Alphabetical list",
    one: "Alphabetical list",
    purpose:
      "By last name, with hole, cart, what is due and a box to tick: check-in without a network.",
    onAPage: 1,
  },
  holeList: {
    name: "Lists by hole",
    one: "List by hole",
    purpose: "Who starts where.",
    onAPage: 1,
  },
  starterSheet: {
    name: "Starter's sheets",
    one: "Starter's sheet",
    purpose: "Pairings in the order of their starts, with boxes to tick.",
    onAPage: 1,
  },
  sponsorSign: {
    name: "Sponsor signs",
    one: "Sponsor sign",
    purpose: "For the holes that have a sponsor. One a page, wide.",
    onAPage: 1,
  },
  closestToPin: {
    name: "Closest to the pin",
    one: "Closest to the pin",
    purpose: "For each par 3, with lines to write on.",
    onAPage: 1,
  },
  longestDrive: {
    name: "Longest drive",
    one: "Longest drive",
    purpose: "For each par 5, with lines to write on.",
    onAPage: 1,
  },
};

export const kindNames = Object.keys(kinds) as SheetKind[];

export function countText(count: number, one = "sheet", many = "sheets"): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** `36 sheets: 33 printed, 3 changed since`, without zero counts. */
export function stateText(sheets: readonly Sheet[]): string {
  const of = (state: Sheet["state"]) => sheets.filter((sheet) => sheet.state === state).length;
  const parts = [
    [of("current"), "printed"],
    [of("outdated"), "changed since"],
    [of("notPrinted"), "not printed"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return `${countText(sheets.length)}: ${told.join(", ")}`;
}

/** Outdated sheets, and unprinted ones of kinds that have printed sheets. */
export function changedOf(sheets: readonly Sheet[]): Sheet[] {
  const inUse = new Set(
    sheets.filter(({ printedAt }) => printedAt !== null).map(({ kind }) => kind),
  );
  return sheets.filter(
    ({ kind, state }) => state === "outdated" || (state === "notPrinted" && inUse.has(kind)),
  );
}

/** The moment of the last print; null if none was printed. */
export function lastPrinted(sheets: readonly Sheet[]): string | null {
  const moments = sheets.flatMap(({ printedAt }) => printedAt ?? []);
  return moments.length === 0 ? null : moments.reduce((a, b) => (a > b ? a : b));
}
