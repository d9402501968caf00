import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { personName } from "#shared/lib/person-name.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { useSelection } from "./selection.tsx";
import { useTicketFilter } from "./use-ticket-filter.ts";

interface ToggleProps {
  ticket: Ticket;
  /** The row no longer matches the filter, and the toggle goes with it. */
  onGone: () => void;
}

/** Asks first (rule `payment`). Marking it unpaid clears when and how it was paid. */
export function PaidToggle({ ticket, onGone }: ToggleProps) {
  const { paid: shown } = useTicketFilter();
  return (
    <Toggle
      label={`The ticket of ${personName(ticket.user)} is paid`}
      ticket={ticket}
      isOn={ticket.paid}
      question={`Are you sure to mark this ticket ${ticket.paid ? "unpaid" : "paid"}?`}
      change={{ paid: !ticket.paid }}
      onDone={() => shown !== undefined && onGone()}
    />
  );
}

/** Asks first, as a cancelled ticket gives up its rounds and its passes (rule `cancelling`). */
export function CancelledToggle({ ticket, onGone }: ToggleProps) {
  const { isCancelled } = ticket;
  const { cancelled: shown } = useTicketFilter();
  return (
    <Toggle
      label={`The ticket of ${personName(ticket.user)} is cancelled`}
      ticket={ticket}
      isOn={isCancelled}
      question={isCancelled ? questions.revive : questions.cancel}
      change={{ isCancelled: !isCancelled }}
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
  ticket: Ticket;
  isOn: boolean;
  question: string;
  change: { paid: boolean } | { isCancelled: boolean };
  onDone: () => void;
}

/** Changes the ticket with its shown version; if somebody else changed it, reloads it instead. */
function Toggle({ label, ticket, isOn, question, change, onDone }: SwitchProps) {
  const { id } = ticket;
  const reload = useReloadTickets();
  const { remove } = useSelection();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.PUT("/api/Ticket", { body: { id, ...change }, headers: ifUnchanged(ticket) }),
    onSuccess: () => {
      remove([id]);
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
        // Not `disabled`: a disabled element loses the focus.
        if (!isPending && askConfirm(question)) mutate();
      }}
    />
  );
}
