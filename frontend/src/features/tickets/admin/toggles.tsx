import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { personName } from "#shared/lib/person-name.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
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
      isOn={ticket.paid}
      question={`Are you sure to mark this ticket ${ticket.paid ? "unpaid" : "paid"}?`}
      send={() => client.PUT("/api/Ticket", { body: { id: ticket.id, paid: !ticket.paid } })}
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
      isOn={isCancelled}
      question={isCancelled ? questions.revive : questions.cancel}
      send={() => client.PUT("/api/Ticket", { body: { id, isCancelled: !isCancelled } })}
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
  isOn: boolean;
  question: string;
  send: () => Promise<unknown>;
  onDone: () => void;
}

/** It changes one field and names its value, so nothing of anybody's can be lost. */
function Toggle({ label, isOn, question, send, onDone }: SwitchProps) {
  const reload = useReloadTickets();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: reload,
  });
  return (
    <Switch
      aria-label={label}
      checked={isPending ? !isOn : isOn}
      disabled={isPending}
      onChange={() => {
        if (askConfirm(question)) mutate();
      }}
    />
  );
}
