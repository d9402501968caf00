import type { Group, Round } from "#api/types.ts";

/** The open spots; 0 when the group has more members than its category allows now. */
export function openSpots({ attendees, metaGroupMaxAttendees }: Group): number {
  return Math.max(metaGroupMaxAttendees - attendees.length, 0);
}

/** The detail when a round cannot take the group: the wrong category, or too few spots; null otherwise. */
export function shortText(group: Group, round: Round, category: string): string | null {
  const { attendeeSpotsAvailiable: left } = round;
  if (!isEnabled(group, round)) return `not for ${category} tickets`;
  return left < group.metaGroupMaxAttendees ? `${group.metaGroupMaxAttendees} needed` : null;
}

function isEnabled({ metaTicketCategoryId }: Group, round: Round): boolean {
  return round.enabledDisabledTicketCategories.some(
    ({ ticketCategoryId, enabled }) => enabled && ticketCategoryId === metaTicketCategoryId,
  );
}

/** The reason why the group cannot play in a round (rule `groups-in-rounds`); null when it can. */
export function whyNot(group: Group, round: Round): string | null {
  const isShort = round.attendeeSpotsAvailiable < group.metaGroupMaxAttendees;
  return isShort || !isEnabled(group, round) ? "Insufficient Spots for Group" : null;
}
