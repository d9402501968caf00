import { client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { personName } from "#shared/lib/person-name.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

interface DeleteTicketProps {
  ticket: Ticket;
  /** The id of the element that names the ticket. */
  describedBy: string;
  /** Without a look of its own, as in `RowActions`. */
  isPlain?: boolean;
  onGone: () => void;
  /** Asked before it is deleted. */
  question?: string;
  children: string;
}

/** Specified (rule `deleting-tickets`), and which one. */
function meant({ ticketCategory, user, reference }: Ticket): string {
  const ticket = `${ticketCategory.name} of ${personName(user)} (${reference})`;
  return `Are you sure you want to delete this ticket?\n\n${ticket}`;
}

/** Its place is free for others at once. */
export function DeleteTicket(props: DeleteTicketProps) {
  const { ticket, describedBy, onGone, question = meant(props.ticket), ...look } = props;
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
