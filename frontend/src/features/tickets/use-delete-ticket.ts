import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { useReloadTickets } from "./use-reload-tickets.ts";

/** Deletes a ticket once that was meant; its place is free for others at once. `onGone` hands the keyboard on. */
export function useDeleteTicket(id: number, onGone: () => void) {
  const reload = useReloadTickets();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.DELETE("/api/Ticket/{id}", { params: { path: { id } } }),
    onSuccess: onGone,
    // Also after a refusal: it may have been paid, or deleted, meanwhile.
    onSettled: reload,
  });
  const ask = () => {
    if (!isPending && askConfirm("Are you sure you want to delete this ticket?")) mutate();
  };
  return { ask, isPending };
}
