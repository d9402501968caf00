import type { Ticket } from "#api/types.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import classes from "./admin.module.css";
import { Overdue } from "./late.tsx";
import { Outstanding } from "./outstanding.tsx";
import { PaidToggle } from "./toggles.tsx";

interface PaidProps {
  ticket: Ticket;
  onMarkPaid: (ticketId: number) => void;
  /** Called when the ticket leaves the shown list. */
  onGone: () => void;
}

/** The switch for the payment, with day and method. */
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

/** Joins the time with AM or PM, so that a line breaks only between day and time. */
function unbrokenTime(moment: string): string {
  return moment.replace(/ (?=[AP]M$)/, "\u00A0");
}
