import type { Ticket } from "#api/types.ts";
import { isToPay } from "#features/tickets/rules.ts";
import { byText } from "#shared/lib/due.ts";
import { dollarsText } from "#shared/lib/money.ts";
import classes from "./admin.module.css";

/** The sums of a ticket that are due, received in part, to refund, and on top. */
export function Outstanding({ ticket }: { ticket: Ticket }) {
  const { outstanding, received, toRefund, gifts, isCancelled } = ticket;
  // Nothing is outstanding for a cancelled event (rule `weather`).
  const isPart = received > 0 && isToPay(ticket);
  return (
    <div className={classes.money}>
      {outstanding > 0 && (
        <p>
          {dollarsText(outstanding)} due{byText(ticket)}
        </p>
      )}
      {isPart && <p className={classes.dimmed}>{dollarsText(received)} received</p>}
      {toRefund > 0 && <p className={classes.dimmed}>{dollarsText(toRefund)} to refund</p>}
      {gifts > 0 && !isCancelled && <p className={classes.dimmed}>{dollarsText(gifts)} on top</p>}
    </div>
  );
}
