import type { Page } from "@playwright/test";
import type { Pairing } from "#api/types.ts";
import { playApart, replace, startAt } from "../desk.ts";
import { called, inBrowser, type Day } from "./day.ts";
import { pairingsOf } from "./pairing.ts";

const substitute = ["Zoe", "Zimmer"] as const;

/**
 * Makes the usual changes of a morning from the check-in page: a substitute, a pairing that starts elsewhere, and a player who plays alone.
 * Returns texts that are new on the paper.
 */
export async function changeInTheMorning(page: Page, day: Day): Promise<string[]> {
  const { pairings, course } = await pairingsOf(day, day.rounds[0].id);
  const [replaced, moved, left] = pairings.filter(isForeign);
  await replace(page, day.id, replaced?.players[1]?.name ?? "", substitute);
  const free = course.holes.find(
    ({ number, secondPriority }) =>
      secondPriority !== null && pairings.filter(({ hole }) => hole === number).length === 1,
  );
  await startAt(page, day.id, moved?.players[0]?.name ?? "", free?.number ?? 0);
  await playApart(page, day.id, left?.players[0]?.name ?? "");
  return ["Zoe Zimmer", "Zimmer, Zoe", `Hole ${free?.number ?? 0}B`];
}

/** Whether a pairing is full, and has no player of the foursome that arrives as it was reserved. */
function isForeign({ players }: Pairing): boolean {
  const captain = called(inBrowser.foursome, 0).join(" ");
  return players.length === 4 && players.every(({ name }) => name !== captain);
}
