import { useQuery } from "@tanstack/react-query";
import { useSignedIn } from "#session/euser.tsx";
import classes from "./tickets.module.css";
import { ticketsOfUserQuery } from "#queries/tickets.ts";

/** Tells buyers who come back to the form that they have reserved, before they do so once more. */
export function AlreadyHeld({ tournamentId }: { tournamentId: number }) {
  const { id } = useSignedIn();
  const { data = [] } = useQuery({ ...ticketsOfUserQuery(id), meta: optional });
  const held = data.filter((ticket) => ticket.tournamentId === tournamentId && !ticket.isCancelled);
  if (held.length === 0) return null;
  const names = held.map(({ ticketCategory }) => ticketCategory.name).join(", ");
  return (
    <p role="status" className={classes.held}>
      You already hold: {names}. This reserves another ticket.
    </p>
  );
}

/** A reservation is made without it: nobody is alerted because it could not be loaded. */
const optional = { alert: false } as const;
