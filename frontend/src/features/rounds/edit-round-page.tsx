import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isNotFound } from "#api/api-error.ts";
import { client, type Loaded } from "#api/client.ts";
import type { Round, TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { playingCategoriesQuery } from "#queries/ticket-categories.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useRouteId } from "#shared/lib/use-route-id.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { roundBody, roundFields, roundValues, withEndDate } from "./fields.ts";
import { roundQuery } from "#queries/rounds.ts";

export default function EditRoundPage() {
  const tournamentId = useTournamentId();
  const id = useRouteId("roundId");
  const round = useQuery({ ...roundQuery(id ?? 0), enabled: id !== null });
  const categories = useQuery(playingCategoriesQuery(tournamentId));

  const isUnknown =
    id === null ||
    isNotFound(round.error) ||
    (round.data !== undefined && round.data.tournamentId !== tournamentId);
  return (
    <Page title="Edit Round" width="form">
      {isUnknown ? (
        <Unknown tournamentId={tournamentId} />
      ) : (
        <>
          <QueryStates of={[round, categories]} what="The round" />
          {round.data !== undefined && categories.data !== undefined && (
            <RoundForm round={round.data} categories={categories.data} />
          )}
        </>
      )}
    </Page>
  );
}

function Unknown({ tournamentId }: { tournamentId: number }) {
  return (
    <Empty>
      <p>There is no such round in this tournament. It may have been removed.</p>
      <ActionLink to={paths.schedule(tournamentId)}>See all rounds</ActionLink>
    </Empty>
  );
}

interface RoundFormProps {
  round: Loaded<Round>;
  categories: readonly TicketCategory[];
}

function RoundForm({ round, categories }: RoundFormProps) {
  const navigate = useNavigate();
  return (
    <DataForm
      method="edit"
      name="Round"
      fields={roundFields(categories)}
      initialValues={roundValues(round, categories)}
      version={round.etag}
      onChange={withEndDate}
      onUpdateFunction={(values, headers) =>
        client.PUT("/api/Round", {
          body: { id: round.id, ...roundBody(values, categories) },
          headers,
        })
      }
      onAfterUpdate={() => navigate(paths.schedule(round.tournamentId))}
      reloads={touched.rounds}
    />
  );
}
