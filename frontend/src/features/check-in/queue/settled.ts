import type { CheckInClash } from "#api/types.ts";
import type { Look } from "./records.ts";

/** The looks that a clash of staff's list stands for; one that is wrong in itself is none of it. */
export function areClashes(looks: readonly Look[]): Look[] {
  return looks.filter(({ outcome }) => outcome !== "invalid");
}

/** The operations of looks whose clash staff have settled. */
export function settledBy(looks: readonly Look[], clashes: readonly CheckInClash[]): string[] {
  return areClashes(looks)
    .filter((look) => {
      const own = clashesOf(look, clashes);
      return own.length > 0 && own.every(({ settledAt }) => settledAt !== null);
    })
    .map(({ operationId }) => operationId);
}

/** A clash has the id of the later check-in: the phone that was first knows it by the person. */
function clashesOf(look: Look, clashes: readonly CheckInClash[]): CheckInClash[] {
  const own = clashes.filter(({ operationId }) => operationId === look.operationId);
  if (own.length > 0 || look.outcome !== "clash") return own;
  return clashes.filter(({ kind, attendeeId }) => kind === "twice" && attendeeId === look.id);
}
