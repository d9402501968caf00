import type { Lapses, Ticket } from "#api/types.ts";
import { client, responseData } from "#api/client.ts";
import { touched } from "#queries/touched.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

interface LapseButtonProps {
  tickets: readonly Ticket[];
  /** Called with the outcome in words. */
  onDone: (outcome: string) => void;
}

/** Lets unpaid tickets lapse, and mails their buyers (rule `payment-terms`). */
export function LapseButton({ tickets, onDone }: LapseButtonProps) {
  const ids = tickets.map(({ id }) => id);
  return (
    <CallButton
      disabled={ids.length === 0}
      question={`Let ${countText(ids.length)} lapse? Each is cancelled, its buyer is mailed that it was not paid, and its place is free for others.`}
      send={() => responseData(client.POST("/api/Ticket/lapse", { body: { ids } }))}
      reloads={touched.tickets}
      onDone={(lapses) => onDone(outcomeText(lapses))}
    >
      Let lapse
    </CallButton>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 ticket" : `${count} tickets`;
}

function outcomeText({ lapsed, nothingDue, partPaid, checkedIn }: Lapses): string {
  const first = lapsed === 0 ? "No ticket lapsed." : `${countText(lapsed)} lapsed.`;
  const reasons: [number, string][] = [
    [partPaid, "paid in part"],
    [checkedIn, "with somebody checked in"],
    [nothingDue, "with nothing to pay"],
  ];
  const kept = reasons
    .filter(([count]) => count > 0)
    .map(([count, reason]) => `${countText(count)} ${reason}.`);
  return [first, ...kept].join(" ");
}
