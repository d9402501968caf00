import type { Ticket } from "#api/types.ts";
import { client, responseData } from "#api/client.ts";
import { touched } from "#queries/touched.ts";
import { fullDate } from "#shared/lib/dates.ts";
import { SavingSwitch } from "#shared/ui/saving-switch.tsx";

/** The last day to pay for a ticket, and the consequence (rule `payment-terms`). */
export function DueBy({ ticket: { dueOn, lapseFlag } }: { ticket: Ticket }) {
  if (dueOn === null) return null;
  return (
    <p>
      Please pay by <strong>{fullDate(dueOn)}</strong>. A check has to have arrived by then.
      {lapseFlag && " After that day the ticket is cancelled, and its place is free for others."}
    </p>
  );
}

interface CheckPromiseProps {
  ticket: Ticket;
  label: string;
}

/** A switch for a check on its way, which stops reminders. */
export function CheckPromise({ ticket: { id, checkPromised }, label }: CheckPromiseProps) {
  return (
    <SavingSwitch
      aria-label={label}
      label={label}
      isOn={checkPromised}
      send={(wanted) =>
        responseData(
          client.PUT("/api/Ticket/checkPromised", { body: { id, checkPromised: wanted } }),
        )
      }
      reloads={touched.tickets}
    />
  );
}
