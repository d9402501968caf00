import type { Ticket } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { useDeleteTicket } from "./use-delete-ticket.ts";

interface DeleteTicketProps {
  ticket: Ticket;
  /** The id of the element that names the ticket. */
  describedBy: string;
}

/** A free ticket is given up, an unpaid one deleted. */
export function DeleteTicket({ ticket: { id, paid }, describedBy }: DeleteTicketProps) {
  const { ask, isPending } = useDeleteTicket(id, focusTitle);
  return (
    <ActionButton aria-busy={isPending} aria-describedby={describedBy} onClick={ask}>
      {paid ? "Give up" : "Delete"}
    </ActionButton>
  );
}
