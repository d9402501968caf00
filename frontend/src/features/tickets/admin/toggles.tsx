import { client, responseData } from "#api/client.ts";
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
  /** Called when the row leaves the filtered list, with the toggle. */
  onGone: () => void;
}

interface PaidToggleProps extends ToggleProps {
  /** Opens the dialog that asks for the method and marks the ticket paid. */
  onMarkPaid: () => void;
}

/** Asks first (rule `payment`). Marking unpaid clears day and method. Left out for an unpaid ticket of a cancelled event. */
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

/** Asks first, as cancelling gives up rounds and passes (rule `cancelling`). */
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
  /** Replaces the question and the change. */
  onPress?: () => void;
  onDone: (changed: Ticket) => void;
}

/** Changes the shown version of the ticket. Reloads it after another person's change. */
function Toggle({ label, ticket, isOn, question, change, onPress, onDone }: SwitchProps) {
  const { id } = ticket;
  const { remove } = useSelection();
  return (
    <SavingSwitch
      aria-label={label}
      isOn={isOn}
      question={question}
      send={() =>
        responseData(
          client.PUT("/api/Ticket", { body: { id, ...change }, headers: ifUnchanged(ticket) }),
        )
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
