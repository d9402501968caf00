import { lazy } from "react";
import { useCurrentTournament } from "#features/tournaments/current-tournament.tsx";

const AuditPage = lazy(() => import("#features/audit/audit-page.tsx"));

/** The trail is the whole site's; people and sponsors have their pages under the tournament that is selected. */
export function AuditTrail() {
  const { id } = useCurrentTournament();
  return <AuditPage tournamentId={id} />;
}
