import type { Group, Round } from "#api/types.ts";

/** Never below 0, though a group may hold more than its category allows by now. */
export function openSpots({ attendees, metaGroupMaxAttendees }: Group): number {
  return Math.max(metaGroupMaxAttendees - attendees.length, 0);
}

/** Why the group cannot play in a round (rule `groups-in-rounds`); null when it can. */
export function whyNot(group: Group, round: Round, category: string): string | null {
  const isEnabled = round.enabledDisabledTicketCategories.some(
    ({ ticketCategoryId, enabled }) => enabled && ticketCategoryId === group.metaTicketCategoryId,
  );
  if (!isEnabled) return `Not for ${category} tickets`;
  if (round.attendeeSpotsAvailiable < group.metaGroupMaxAttendees)
    return "Insufficient Spots for Group";
  return null;
}
