import { useQuery } from "@tanstack/react-query";
import type { Ticket } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { dayOfMoment, momentText, shortDate } from "#shared/lib/dates.ts";
import classes from "./admin.module.css";
import { Overdue } from "./late.tsx";
import { Outstanding } from "./outstanding.tsx";
import { PaidToggle } from "./toggles.tsx";

interface PaidProps {
  ticket: Ticket;
  onMarkPaid: (ticketId: number) => void;
  /** It is none of those that are shown any more. */
  onGone: () => void;
}

/** Whether, when and how it was paid. */
export function Paid({ ticket, onMarkPaid, onGone }: PaidProps) {
  const { id, paid, datePaid, remindedAt, paymentMethod, paymentReference, paymentNote } = ticket;
  const { data: site } = useQuery(siteQuery());
  const how = [paymentMethod, paymentReference].filter(Boolean).join(" ");
  return (
    <div className={classes.paid}>
      <PaidToggle ticket={ticket} onMarkPaid={() => onMarkPaid(id)} onGone={onGone} />
      <Outstanding ticket={ticket} />
      <Overdue ticket={ticket} />
      {!paid && remindedAt !== null && (
        <p className={classes.dimmed}>
          Reminded {shortDate(dayOfMoment(remindedAt, site?.timeZone ?? "UTC"))}
        </p>
      )}
      {paid && (
        <div className={classes.told}>
          {datePaid !== null && <p>{paidText(datePaid, site?.timeZone ?? "UTC")}</p>}
          {how !== "" && <p className={classes.dimmed}>{how}</p>}
          {paymentNote !== "" && <p className={classes.dimmed}>{paymentNote}</p>}
        </div>
      )}
    </div>
  );
}

/** On two lines where it has to be: the day, and the time with its AM or PM. */
function paidText(moment: string, timeZone: string): string {
  return momentText(moment, timeZone).replace(/ (?=[AP]M$)/, "\u00A0");
}
