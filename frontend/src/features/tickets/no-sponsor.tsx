import type { TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { priceNowText } from "#shared/lib/money.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { MailLink } from "#shared/ui/mail-link.tsx";
import { Empty } from "#shared/ui/page-states.tsx";

interface NoSponsorProps {
  category: TicketCategory | undefined;
  /** The address for questions; null if the fund has set none. */
  email: string | null;
}

/** Names the support address to a visitor who manages no sponsor. */
export function NoSponsor({ category, email }: NoSponsorProps) {
  const tournamentId = useTournamentId();
  return (
    <Empty>
      {category !== undefined && (
        <p>
          <strong>{category.name}</strong>, {priceNowText(category)}
        </p>
      )}
      <p>
        Thank you for wanting to be a sponsor! Your account is not linked to a sponsor yet, and a
        sponsor ticket is reserved for one.
      </p>
      <p>
        {email === null ? (
          "Tell the organizers"
        ) : (
          <>
            Write to <MailLink address={email} /> and tell us
          </>
        )}{" "}
        the name of the sponsor and the ticket you would like. We link you to it.
      </p>
      <ActionLink to={paths.register(tournamentId)}>See all tickets</ActionLink>
    </Empty>
  );
}
