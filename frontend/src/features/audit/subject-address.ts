import type { AuditEntry } from "#api/types.ts";
import { paths } from "#shared/paths.ts";

/**
 * The page of the changed row, where one exists and can be found; else null. Users and sponsors are edited below a
 * tournament: below the selected one, or 0.
 */
export function subjectAddress(
  { action, subjectId }: AuditEntry,
  tournamentId: number,
): string | null {
  const [subject, verb] = action.split(".");
  if (subjectId === null || verb === "delete") return null;
  // The second is of entries from before the first.
  if (action === "tournament.reorder_widgets" || action === "widget.reorder") {
    return paths.widgets(subjectId);
  }
  switch (subject) {
    case "tournament":
      return paths.editTournament(subjectId);
    case "export":
      return paths.dataExport(subjectId);
    case "receipt":
      return paths.receipt(subjectId);
    case "ticket":
      return paths.myTicketGroups(subjectId);
    case "user":
    case "sponsor":
      return tournamentId === 0 ? null : paths.editUserOrSponsor(tournamentId, subject, subjectId);
    default:
      return null;
  }
}
