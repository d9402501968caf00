import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Ticket } from "#api/types.ts";
import { partOfTicketsQuery } from "#queries/tickets.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { paths } from "#shared/paths.ts";
import classes from "./reconciliation.module.css";

/** Nothing is due for a cancelled event, so reconciliation enters nothing (rule `weather`). Staff do that under Payments. */
export function EnterFirst({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <p className={classes.line}>
      Enter the payment under Payments of the ticket first, then match it.
      {tickets.map(({ id, tournamentId, reference, sponsor }) => (
        <span key={id}>
          {" "}
          <Link to={paths.ticketPayments(tournamentId, sponsor ? "sponsor" : "attendee", id)}>
            Payments of {reference}
          </Link>
        </span>
      ))}
    </p>
  );
}

/** The same of a ticket of which only the reference is known. */
export function EnterNamedFirst({ reference }: { reference: string }) {
  const tournamentId = useTournamentId();
  const { data } = useQuery(
    partOfTicketsQuery(tournamentId, {}, { search: reference, limit: 1, offset: 0 }),
  );
  return <EnterFirst tickets={data?.rows ?? []} />;
}
