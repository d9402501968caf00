import type { RosterAttendee } from "#api/types.ts";

type Grouped = Pick<RosterAttendee, "groupName" | "captain" | "sponsor">;

/**
 * `Group 1 of Carla Montero, Tern River Bank`: many groups are called by their number, and are asked for by their captain
 * or sponsor. The captain is left out of their own row.
 */
export function groupText({ groupName, captain, sponsor }: Grouped, displayName?: string): string {
  const isOwn = captain === displayName || captain === "";
  const group = isOwn ? groupName : `${groupName} of ${captain}`;
  return sponsor === null ? group : `${group}, ${sponsor}`;
}
