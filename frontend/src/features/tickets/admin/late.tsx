import type { Ticket } from "#api/types.ts";
import { client, responseData } from "#api/client.ts";
import { ifUnchanged } from "#api/version.ts";
import { CheckPromise } from "#features/tickets/due-by.tsx";
import { useSiteClock } from "#queries/site-clock.ts";
import { useTimeZone } from "#queries/site.ts";
import { touched } from "#queries/touched.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./admin.module.css";
import { reviveQuestion } from "./questions.ts";
import { CancelledToggle } from "./toggles.tsx";

interface LateProps {
  ticket: Ticket;
  describedBy: string;
}

/** Notes on a ticket: overdue, and a check on its way. */
export function Overdue({ ticket }: Pick<LateProps, "ticket">) {
  const timeZone = useTimeZone();
  const { dueOn } = ticket;
  if (dueOn === null) return null;
  return (
    <>
      {timeZone !== null && dueOn < todayIn(timeZone) && <p className={classes.overdue}>Overdue</p>}
      <CheckPromise ticket={ticket} label="Check promised" />
    </>
  );
}

/** The switch for a cancelled ticket, and the note when it has lapsed. */
export function Cancelled({ onGone, ...props }: LateProps & { onGone: () => void }) {
  return (
    <>
      <CancelledToggle ticket={props.ticket} onGone={onGone} />
      <Lapsed {...props} />
    </>
  );
}

/** The note on a lapsed ticket, with a button that revives it while a place is free. */
export function Lapsed({ ticket, describedBy }: LateProps) {
  const clock = useSiteClock();
  const { id, lapsedAt } = ticket;
  if (lapsedAt === null) return null;
  return (
    <div>
      <p className={classes.dimmed}>Lapsed{clock.day(lapsedAt, " ")}</p>
      <RowActions>
        <CallButton
          isPlain
          aria-describedby={describedBy}
          question={reviveQuestion(ticket)}
          send={() =>
            responseData(
              client.PUT("/api/Ticket", {
                body: { id, isCancelled: false },
                headers: ifUnchanged(ticket),
              }),
            )
          }
          reloads={touched.tickets}
        >
          Take it up again
        </CallButton>
      </RowActions>
    </div>
  );
}
