import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Tournament } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { isAdmin } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { FundNotice } from "#features/session/fund-notice.tsx";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { tournamentsQuery } from "#queries/tournaments.ts";
import { TournamentList } from "./tournament-list.tsx";

/** Lazy, so that visitors do not load the form. */
const CopyDialog = lazy(async () => ({ default: (await import("./copy-dialog.tsx")).CopyDialog }));

export default function TournamentsPage() {
  const { euser } = useEuser();
  const query = useQuery(tournamentsQuery());
  const { data: tournaments } = query;
  const [copied, setCopied] = useState<Tournament | null>(null);
  const mayCreate = isAdmin(euser);
  return (
    <Page
      title="All Tournaments"
      actions={
        mayCreate ? (
          <ActionLink to={paths.newTournament()} emphasis="primary">
            New Tournament
          </ActionLink>
        ) : undefined
      }
    >
      <FundNotice />
      <QueryStates of={query} what="The tournaments" />
      {tournaments?.length === 0 && (
        <Empty>
          <p>
            There are no tournaments yet.{" "}
            {mayCreate ? "Create the first one." : "Please come back soon."}
          </p>
        </Empty>
      )}
      {tournaments !== undefined && tournaments.length > 0 && (
        <TournamentList tournaments={tournaments} onCopy={setCopied} />
      )}
      {copied !== null && (
        <Suspense>
          <CopyDialog tournament={copied} onClose={() => setCopied(null)} />
        </Suspense>
      )}
    </Page>
  );
}
