import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { liveTicketCategoriesQuery } from "#features/ticket-categories/queries.ts";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { isAvailable } from "#shared/lib/availability.ts";
import { paths } from "#app/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { ReserveForm } from "./reserve-form.tsx";
import { SponsorTickets } from "./sponsor-tickets.tsx";

/** Reserving a ticket: the category comes in the navigation state, and is asked for when it does not. */
export default function NewTicketPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const chosen = chosenCategory(useLocation().state);
  const { data, isPending, isError, refetch } = useQuery(liveTicketCategoriesQuery(tournamentId));

  const offered = data?.filter(
    (category) => category.sponsorFlag === (kind === "sponsor") && isAvailable(category),
  );
  return (
    <Page title="Reserve a Ticket" width="form">
      {isPending && <Loading />}
      {isError && <Failed onRetry={refetch}>The tickets could not be loaded just now.</Failed>}
      {offered !== undefined &&
        (kind === "sponsor" ? (
          <SponsorTickets category={offered.find(({ id }) => id === chosen)} />
        ) : offered.length === 0 ? (
          <NothingLeft tournamentId={tournamentId} />
        ) : (
          <ReserveForm categories={offered} chosen={chosen} />
        ))}
    </Page>
  );
}

function NothingLeft({ tournamentId }: { tournamentId: number }) {
  return (
    <Empty>
      <p>There is no ticket left to reserve here.</p>
      <ActionLink to={paths.register(tournamentId)}>See all tickets</ActionLink>
    </Empty>
  );
}

/** The navigation state is kept by the browser and may be anything. */
function chosenCategory(state: unknown): number | null {
  const { categoryId } = (state ?? {}) as { categoryId?: unknown };
  return typeof categoryId === "number" ? categoryId : null;
}
