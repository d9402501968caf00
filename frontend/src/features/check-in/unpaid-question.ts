import type { Attendee } from "./attendee.ts";

/** The question before a check-in, with the names of the unpaid people; null when all have paid. */
export function unpaidQuestion(
  people: readonly Pick<Attendee, "displayName" | "paid">[],
): string | null {
  const unpaid = people.filter(({ paid }) => !paid).map(({ displayName }) => displayName);
  if (unpaid.length === 0) return null;
  const have = unpaid.length === 1 ? "has" : "have";
  return `${new Intl.ListFormat("en").format(unpaid)} ${have} not paid yet. Check in anyway?`;
}
