import type { Pass } from "#api/types.ts";

/** 'Plays with Ann Lee, Bo Lee': the others of the pairing; null when they are the group. */
export function partnersText({ id, group, partners }: Pass): string | null {
  // A pass that an earlier version stored in the browser lacks the field.
  const others = (partners as Pass["partners"] | undefined) ?? [];
  const teammates = group.attendees.map((attendee) => attendee.id).filter((one) => one !== id);
  const isGroup =
    others.length === teammates.length && others.every((one) => teammates.includes(one.id));
  const names = others.map(({ name }) => name).filter((name) => name !== "");
  return isGroup || names.length === 0 ? null : `Plays with ${names.join(", ")}`;
}
