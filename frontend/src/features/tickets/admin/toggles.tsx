import { answer, client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { touched } from "#queries/touched.ts";
import { isOfCancelledEvent } from "#shared/lib/due.ts";
import { personName } from "#shared/lib/person-name.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { SavingSwitch } from "#shared/ui/saving-switch.tsx";
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

/** Asks first (rule `payment`). Marking it unpaid clears when and how it was paid. None for an unpaid ticket of a cancelled event. */
export function PaidToggle({ ticket, onMarkPaid, onGone }: PaidToggleProps) {
  const { paid: shown } = useTicketFilter();
  const isOff = isOfCancelledEvent(ticket);
  if (isOff && !ticket.paid) return <p>Not paid</p>;
  return (
    <Toggle
      label={`The ticket of ${personName(ticket.user)} is paid`}
      ticket={ticket}
      isOn={ticket.paid}
      question={paidQuestion("unpaid")}
      change={{ paid: false }}
      {...(!ticket.paid && { onPress: onMarkPaid })}
      onDone={() => (isOff || shown !== undefined) && onGone()}
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
      question={isCancelled ? reviveQuestion(ticket) : cancelQuestion(ticket)}
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
  const { remove } = useSelection();
  return (
    <SavingSwitch
      aria-label={label}
      isOn={isOn}
      question={question}
      send={() =>
        answer(client.PUT("/api/Ticket", { body: { id, ...change }, headers: ifUnchanged(ticket) }))
      }
      onDone={(changed) => {
        remove([id]);
        onDone(changed);
      }}
      reloads={touched.tickets}
      {...(onPress && { onPress })}
    />
  );
}
