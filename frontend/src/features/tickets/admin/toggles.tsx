import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { client, ifMatch } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { loadTicket } from "#features/tickets/queries.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { personName } from "#shared/lib/person-name.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { useSelection } from "./selection.tsx";
import { useTicketFilter } from "./use-ticket-filter.ts";

interface ToggleProps {
  ticket: Ticket;
  /** It is none of those that are shown any more, and the toggle is gone with it. */
  onGone: () => void;
}

/** Asks first (spec §4). Marking it unpaid clears when and how it was paid. */
export function PaidToggle({ ticket, onGone }: ToggleProps) {
  const { paid: shown } = useTicketFilter();
  return (
    <Toggle
      label={`The ticket of ${personName(ticket.user)} is paid`}
      ticketId={ticket.id}
      isOn={ticket.paid}
      question={`Are you sure to mark this ticket ${ticket.paid ? "unpaid" : "paid"}?`}
      send={(headers) =>
        client.PUT("/api/Ticket", { body: { id: ticket.id, paid: !ticket.paid }, headers })
      }
      onDone={() => shown !== undefined && onGone()}
    />
  );
}

/** Asks first (spec §4), as a cancelled ticket gives up its rounds and its passes (decisions §5). */
export function CancelledToggle({ ticket, onGone }: ToggleProps) {
  const { id, isCancelled } = ticket;
  const { cancelled: shown } = useTicketFilter();
  return (
    <Toggle
      label={`The ticket of ${personName(ticket.user)} is cancelled`}
      ticketId={id}
      isOn={isCancelled}
      question={isCancelled ? questions.revive : questions.cancel}
      send={(headers) =>
        client.PUT("/api/Ticket", { body: { id, isCancelled: !isCancelled }, headers })
      }
      onDone={() => shown !== undefined && onGone()}
    />
  );
}

const questions = {
  cancel:
    "Are you sure to cancel this ticket?\n\nIts groups leave their rounds, its passes are no longer valid, and its " +
    "place is free for others.",
  revive: "Are you sure to un-cancel this ticket?\n\nIts groups choose their rounds anew.",
};

interface SwitchProps {
  label: string;
  ticketId: number;
  isOn: boolean;
  question: string;
  send: (headers: Record<string, string>) => Promise<unknown>;
  onDone: () => void;
}

/** Changes what the ticket is at this moment: the list knows no version, and one field is all it is about. */
function Toggle({ label, ticketId, isOn, question, send, onDone }: SwitchProps) {
  const reload = useReloadTickets();
  const { remove } = useSelection();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => send(ifMatch(await loadTicket(ticketId))),
    onSuccess: () => {
      remove([ticketId]);
      onDone();
    },
    onSettled: reload,
  });
  return (
    <Switch
      aria-label={label}
      checked={isPending ? !isOn : isOn}
      aria-busy={isPending}
      onChange={() => {
        // Disabled it would lose the keyboard.
        if (!isPending && askConfirm(question)) mutate();
      }}
    />
  );
}
