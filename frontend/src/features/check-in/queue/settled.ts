import type { CheckInClash } from "#api/types.ts";
import type { Look } from "./records.ts";

/** The looks that belong to a clash in the list of staff, which invalid items do not. */
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

/** A clash has the operation id of the later check-in: the first phone finds it by the person. */
function clashesOf(look: Look, clashes: readonly CheckInClash[]): CheckInClash[] {
  const own = clashes.filter(({ operationId }) => operationId === look.operationId);
  if (own.length > 0 || look.outcome !== "clash") return own;
  return clashes.filter(({ kind, attendeeId }) => kind === "twice" && attendeeId === look.id);
}
