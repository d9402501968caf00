import { client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

interface DeleteTicketProps {
  ticket: Ticket;
  /** The id of the element that names the ticket. */
  describedBy: string;
  /** Without styles of its own, as in `RowActions`. */
  isPlain?: boolean;
  onGone: () => void;
  /** The confirmation. */
  question?: string;
  children: string;
}

const meant = "Are you sure you want to delete this ticket?";

/** A button that deletes a ticket, whose place is free for others at once. */
export function DeleteTicket(props: DeleteTicketProps) {
  const { ticket, describedBy, onGone, question = meant, ...look } = props;
  const { id } = ticket;
  return (
    <CallButton
      aria-describedby={describedBy}
      question={question}
      send={() => client.DELETE("/api/Ticket/{id}", { params: { path: { id } } })}
      onDone={onGone}
      reloads={touched.tickets}
      {...look}
    />
  );
}
