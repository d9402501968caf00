import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { personName } from "#shared/lib/person-name.ts";
import { askConfirm, showAlert } from "#shared/ui/alerts.ts";
import { cancelQuestion, lostRounds, paidQuestion, reviveQuestion } from "./questions.ts";
import { useSelection } from "./selection.tsx";
import { useTicketFilter } from "./use-ticket-filter.ts";

interface ToggleProps {
  ticket: Ticket;
  /** The row no longer matches the filter, and the toggle goes with it. */
  onGone: () => void;
}

interface PaidToggleProps extends ToggleProps {
  /** It is to be marked paid: a dialog asks how it was paid. */
  onMarkPaid: () => void;
}

/** Asks first (rule `payment`). Marking it unpaid clears when and how it was paid. */
export function PaidToggle({ ticket, onMarkPaid, onGone }: PaidToggleProps) {
  const { paid: shown } = useTicketFilter();
  return (
    <Toggle
      label={`The ticket of ${personName(ticket.user)} is paid`}
      ticket={ticket}
      isOn={ticket.paid}
      question={paidQuestion("unpaid")}
      change={{ paid: false }}
      {...(!ticket.paid && { onPress: onMarkPaid })}
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
      question={isCancelled ? reviveQuestion(ticket) : cancelQuestion}
      change={{ isCancelled: !isCancelled }}
      onDone={(changed) => {
        const lost = lostRounds(changed);
        if (lost !== null) showAlert(lost);
        if (shown !== undefined) onGone();
      }}
    />
  );
}

interface SwitchProps {
  label: string;
  ticket: Ticket;
  isOn: boolean;
  question: string;
  change: { paid: boolean } | { isCancelled: boolean };
  /** Instead of asking and changing. */
  onPress?: () => void;
  onDone: (changed: Ticket) => void;
}

/** Changes the ticket with its shown version; if somebody else changed it, reloads it instead. */
function Toggle({ label, ticket, isOn, question, change, onPress, onDone }: SwitchProps) {
  const { id } = ticket;
  const reload = useReloadTickets();
  const { remove } = useSelection();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      answer(client.PUT("/api/Ticket", { body: { id, ...change }, headers: ifUnchanged(ticket) })),
    onSuccess: (changed) => {
      remove([id]);
      onDone(changed);
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
        if (isPending) return;
        if (onPress !== undefined) onPress();
        else if (askConfirm(question)) mutate();
      }}
    />
  );
}
