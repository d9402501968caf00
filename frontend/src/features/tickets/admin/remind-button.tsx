import type { Reminders, Ticket } from "#api/types.ts";
import { client, responseData } from "#api/client.ts";
import { touched } from "#queries/touched.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

interface RemindButtonProps {
  tickets: readonly Ticket[];
  /** Called with the outcome in words. */
  onDone: (outcome: string) => void;
}

/** Mails payment reminders to the purchasers of tickets (rule `payment-reminders`). */
export function RemindButton({ tickets, onDone }: RemindButtonProps) {
  const ids = tickets.map(({ id }) => id);
  return (
    <CallButton
      disabled={ids.length === 0}
      question={`Mail a reminder for ${countText(ids.length)}? Each purchaser is told how to pay, once a day at most.`}
      send={() => responseData(client.POST("/api/Ticket/remind", { body: { ids } }))}
      reloads={touched.tickets}
      onDone={(reminded) => onDone(outcomeText(reminded))}
    >
      Mail a reminder
    </CallButton>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 ticket" : `${count} tickets`;
}

function outcomeText(reminded: Reminders): string {
  const { mailed } = reminded;
  const mails =
    mailed === 1 ? "1 reminder is on its way." : `${mailed} reminders are on their way.`;
  const first = mailed === 0 ? "No reminder was mailed." : mails;
  return `${first} ${othersText(reminded)}`.trim();
}

/** The counts of tickets without a mailed reminder, by reason. */
function othersText({ remindedBefore, withoutAddress, nothingDue }: Reminders): string {
  const reasons: [number, string][] = [
    [remindedBefore, "reminded within the last day"],
    [withoutAddress, "without an e-mail address"],
    [nothingDue, "with nothing to pay"],
  ];
  return reasons
    .filter(([count]) => count > 0)
    .map(([count, reason]) => `${countText(count)} ${reason}.`)
    .join(" ");
}
