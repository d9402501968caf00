import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { client, type Loaded } from "#api/client.ts";
import type { Round, TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useRouteId } from "#shared/lib/use-route-id.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { roundBody, roundFields, roundValues, withEndDate } from "./fields.ts";
import { roundQuery, useReloadRounds } from "#queries/rounds.ts";

export default function EditRoundPage() {
  const tournamentId = useTournamentId();
  const id = useRouteId("roundId");
  const round = useQuery({ ...roundQuery(id ?? 0), enabled: id !== null });
  const categories = useQuery(ticketCategoriesQuery(tournamentId));

  const isUnknown =
    id === null ||
    (round.error instanceof ApiError && round.error.status === 404) ||
    (round.data !== undefined && round.data.tournamentId !== tournamentId);
  const hasFailed = round.isError || categories.isError;
  const isReady = round.data !== undefined && categories.data !== undefined;
  return (
    <Page title="Edit Round" width="form">
      {isUnknown && <Unknown tournamentId={tournamentId} />}
      {!isUnknown && isReady && <RoundForm round={round.data} categories={categories.data} />}
      {!isUnknown && !isReady && !hasFailed && <Loading />}
      {!isUnknown && !isReady && hasFailed && (
        <Failed onRetry={() => Promise.all([round.refetch(), categories.refetch()])}>
          The round could not be loaded just now.
        </Failed>
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
  const reload = useReloadRounds();
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
      onAfterUpdate={async () => {
        await reload();
        await navigate(paths.schedule(round.tournamentId));
      }}
    />
  );
}
