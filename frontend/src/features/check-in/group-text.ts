import type { RosterAttendee } from "#api/types.ts";

type Grouped = Pick<RosterAttendee, "groupName" | "captain" | "sponsor">;

/**
 * `Group 1 of Carla Montero, Tern River Bank`: many groups have only a number for a name, and people ask for them by captain
 * or sponsor. The captain's own row leaves the captain out.
 */
export function groupText({ groupName, captain, sponsor }: Grouped, displayName?: string): string {
  const isOwn = captain === displayName || captain === "";
  const group = isOwn ? groupName : `${groupName} of ${captain}`;
  return sponsor === null ? group : `${group}, ${sponsor}`;
}
