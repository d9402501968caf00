import { useQuery } from "@tanstack/react-query";
import type { TicketCategory } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { siteQuery } from "#features/site/queries.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";

/** Whom to ask for a ticket as a sponsor. */
export function SponsorTickets({ category }: { category: TicketCategory | undefined }) {
  const { data: site } = useQuery(siteQuery());
  const tournamentId = useTournamentId();
  return (
    <Empty>
      {category !== undefined && (
        <p>
          <strong>{category.name}</strong>, {dollarsText(category.price)}
        </p>
      )}
      <p>Thank you for wanting to be a sponsor! We arrange sponsor tickets with you in person.</p>
      {site !== undefined && (
        <p>
          Write to <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> and tell us the
          name of the sponsor and the ticket you would like. We reserve it for you.
        </p>
      )}
      <ActionLink to={paths.register(tournamentId)}>See all tickets</ActionLink>
    </Empty>
  );
}
