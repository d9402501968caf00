import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "#shared/paths.ts";
import { playingCategoriesQuery } from "#queries/ticket-categories.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { NewRoundDialog } from "./new-round-dialog.tsx";
import { roundsQuery } from "#queries/rounds.ts";
import { RoundTable } from "./round-table.tsx";
import classes from "./schedule-page.module.css";

/** The rounds of a tournament, for staff. */
export default function SchedulePage() {
  const id = useTournamentId();
  const tournament = useQuery(tournamentQuery(id));
  const rounds = useQuery(roundsQuery(id));
  const categories = useQuery(playingCategoriesQuery(id));
  const [isAdding, setIsAdding] = useState(false);

  const isReady = tournament.data !== undefined && categories.data !== undefined;
  return (
    <Page
      title="Schedule Rounds"
      actions={
        isReady && (
          <ActionButton emphasis="primary" onClick={() => setIsAdding(true)}>
            Add New
          </ActionButton>
        )
      }
    >
      {categories.data?.length === 0 && <CategoriesFirst tournamentId={id} />}
      <QueryStates of={[tournament, rounds, categories]} what="The rounds" />
      {rounds.data?.length === 0 && (
        <Empty>
          <p>There are no rounds yet. Add the first one.</p>
        </Empty>
      )}
      {rounds.data !== undefined && rounds.data.length > 0 && categories.data !== undefined && (
        <RoundTable rounds={rounds.data} categories={categories.data} />
      )}
      {isAdding && isReady && (
        <NewRoundDialog
          tournament={tournament.data}
          categories={categories.data}
          rounds={rounds.data ?? []}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  );
}

function CategoriesFirst({ tournamentId }: { tournamentId: number }) {
  return (
    <p className={classes.hint}>
      There are no ticket categories that play golf yet. Add{" "}
      <Link to={paths.ticketCategories(tournamentId, "attendee")}>attendee ticket categories</Link>{" "}
      first: a round says which of them play in it.
    </p>
  );
}
