import { useQuery } from "@tanstack/react-query";
import { useSignedIn } from "#session/euser.tsx";
import classes from "./tickets.module.css";
import { ticketsOfUserQuery } from "#queries/tickets.ts";

/** A note above the form for buyers who have reserved tickets already. */
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

/** No alert when it cannot be loaded, as the form works without the note. */
const optional = { alert: false } as const;
