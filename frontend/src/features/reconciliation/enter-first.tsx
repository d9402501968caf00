import type { Ticket } from "#api/types.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { paths } from "#shared/paths.ts";
import { Link } from "#shared/ui/link.tsx";
import classes from "./reconciliation.module.css";

interface PaymentsOf {
  id: number;
  reference: string;
  forSponsors: boolean;
}

/** Links to Payments: for a cancelled event nothing is due, so that reconciliation enters nothing (rule `weather`). */
export function EnterFirst({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <p className={classes.line}>
      {enterFirstText}
      {tickets.map(({ id, reference, sponsor }) => (
        <PaymentsLink key={id} of={{ id, reference, forSponsors: sponsor !== null }} />
      ))}
    </p>
  );
}

export const enterFirstText =
  "Enter the payment under Payments of the ticket first, then match it.";

export function PaymentsLink({ of: { id, reference, forSponsors } }: { of: PaymentsOf }) {
  const tournamentId = useTournamentId();
  return (
    <>
      {" "}
      <Link to={paths.ticketPayments(tournamentId, forSponsors ? "sponsor" : "attendee", id)}>
        Payments of {reference}
      </Link>
    </>
  );
}
