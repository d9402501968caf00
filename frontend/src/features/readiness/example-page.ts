import type { ReadinessCheck, ReadinessExample } from "#api/types.ts";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";

/** Checks that are fixed in the list of tickets. Others are fixed on the page of the ticket's groups. */
const mendedInList: ReadonlySet<ReadinessCheck> = new Set(["unpaid", "suspended"]);

/** Checks of rounds that are fixed on the page of pairings. */
const mendedInPairings: ReadonlySet<ReadinessCheck> = new Set([
  "withoutStart",
  "playsAlone",
  "sameName",
  "joinable",
  "tooLarge",
]);

/** The page that fixes an example; null without one. */
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
