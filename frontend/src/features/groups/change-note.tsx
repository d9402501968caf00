import { useSiteClock } from "#queries/site-clock.ts";
import type { TicketGroups } from "#queries/groups.ts";
import { hasPassed } from "#shared/lib/dates-of-lazy-pages.ts";
import { isOfCancelledEvent } from "#shared/lib/due.ts";
import classes from "./groups.module.css";

/** The moment until which groups can be changed, or the reason why they cannot (rule `teams-freeze`). */
export function ChangeNote({ ticket, groups }: TicketGroups) {
  const clock = useSiteClock();
  const until = groups[0]?.changeUntil ?? null;
  const isFrozen = until !== null && hasPassed(until);
  const moment = clock.moment(until, " until ");
  if (ticket.isCancelled)
    return (
      <p className={classes.note}>
        This ticket is cancelled: its passes are not valid, and its groups stay as they are.
      </p>
    );
  if (isOfCancelledEvent(ticket)) return <p className={classes.note}>This event was cancelled.</p>;
  if (groups.some(({ canChange }) => !canChange))
    return (
      <p className={classes.note}>
        {isFrozen
          ? `Teams could be changed${moment}. Please ask the staff to change them now.`
          : "This event is over, so its groups stay as they are."}
      </p>
    );
  if (moment === "") return null;
  return (
    <p className={classes.until}>
      {isFrozen
        ? `Buyers could change teams${moment}. Admins still do.`
        : `Teams can be changed${moment}.`}
    </p>
  );
}
