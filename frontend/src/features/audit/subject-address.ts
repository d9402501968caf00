import type { AuditEntry } from "#api/types.ts";
import { paths } from "#shared/paths.ts";

/**
 * The address of the changed row's page; null when there is none. The pages of users and sponsors belong to a tournament:
 * `tournamentId` is the selected one, or 0 for none.
 */
export function subjectAddress(
  { action, subjectId }: AuditEntry,
  tournamentId: number,
): string | null {
  const [subject, verb] = action.split(".");
  if (subjectId === null || verb === "delete") return null;
  // Older entries have the second name of this action.
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
