import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import { focusTitle } from "#shared/ui/page.tsx";
import { useReloadTickets } from "./use-reload-tickets.ts";

interface DeleteTicketProps {
  ticket: Ticket;
  /** The id of what says which ticket it is. */
  describedBy: string;
  /** It is deleted, and its button with it: the keyboard goes on from elsewhere. */
  onGone?: () => void;
}

/** What costs nothing is given up, and what is not paid deleted; either way the place is free for others at once. */
export function DeleteTicket({ ticket, describedBy, onGone = focusTitle }: DeleteTicketProps) {
  const { id, paid } = ticket;
  const reload = useReloadTickets();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.DELETE("/api/Ticket/{id}", { params: { path: { id } } }),
    onSuccess: onGone,
    // Also after a refusal: it may have been paid, or deleted, meanwhile.
    onSettled: reload,
  });
  return (
    <ActionButton
      aria-busy={isPending}
      aria-describedby={describedBy}
      onClick={() => {
        if (!isPending && askConfirm("Are you sure you want to delete this ticket?")) mutate();
      }}
    >
      {paid ? "Give up" : "Delete"}
    </ActionButton>
  );
}
