import type { Ticket } from "#api/types.ts";
import { useSiteClock } from "#queries/site-clock.ts";
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
  const clock = useSiteClock();
  const how = [paymentMethod, paymentReference].filter(Boolean).join(" ");
  return (
    <div className={classes.paid}>
      <PaidToggle ticket={ticket} onMarkPaid={() => onMarkPaid(id)} onGone={onGone} />
      <Outstanding ticket={ticket} />
      <Overdue ticket={ticket} />
      {!paid && remindedAt !== null && (
        <p className={classes.dimmed}>Reminded{clock.day(remindedAt, " ")}</p>
      )}
      {paid && (
        <div className={classes.told}>
          {datePaid !== null && (
            <p className={classes.datePaid}>{unbrokenTime(clock.moment(datePaid))}</p>
          )}
          {how !== "" && <p className={classes.dimmed}>{how}</p>}
          {paymentNote !== "" && <p className={classes.dimmed}>{paymentNote}</p>}
        </div>
      )}
    </div>
  );
}

/** On two lines where it has to be: the day, and the time with its AM or PM. */
function unbrokenTime(moment: string): string {
  return moment.replace(/ (?=[AP]M$)/, "\u00A0");
}
