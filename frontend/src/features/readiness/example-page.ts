import type { ReadinessCheck, ReadinessExample } from "#api/types.ts";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";

/** Checks of which a ticket is mended in its list, by its row. Others are mended on the page of its groups. */
const mendedInList: ReadonlySet<ReadinessCheck> = new Set(["unpaid", "suspended"]);

/** Checks of which a round is mended by its pairings. */
const mendedInPairings: ReadonlySet<ReadinessCheck> = new Set([
  "withoutStart",
  "playsAlone",
  "sameName",
  "joinable",
  "tooLarge",
]);

/** The page of an example, or null where it has none. */
export function pageOf(
  tournamentId: number,
  check: ReadinessCheck,
  { name, subject, id, ticketCategoryId, sponsorFlag, reference }: ReadinessExample,
): string | null {
  if (subject === null || id === null)
    return check === "sameName" ? paths.ticketsFound(tournamentId, name) : null;
  const kind: AttendeeOrSponsor = sponsorFlag === true ? "sponsor" : "attendee";
  switch (subject) {
    case "ticket":
      return mendedInList.has(check) && ticketCategoryId !== null && reference !== null
        ? paths.ticketFound(tournamentId, kind, ticketCategoryId, reference)
        : paths.ticketGroups(tournamentId, kind, id);
    case "user":
    case "sponsor":
      return paths.editUserOrSponsor(tournamentId, subject, id);
    case "ticketCategory":
      return paths.editTicketCategory(tournamentId, kind, id);
    case "round":
      return mendedInPairings.has(check)
        ? paths.pairingsOfRound(tournamentId, id)
        : paths.editRound(tournamentId, id);
  }
}
