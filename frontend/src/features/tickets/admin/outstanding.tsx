import type { Ticket } from "#api/types.ts";
import { byText } from "#shared/lib/due.ts";
import { dollarsText } from "#shared/lib/money.ts";
import classes from "./admin.module.css";

/** The rest that is to be known of its money. */
export function Outstanding({ ticket }: { ticket: Ticket }) {
  const { outstanding, received, toRefund, gifts, isCancelled } = ticket;
  const isPart = received > 0 && outstanding > 0;
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
