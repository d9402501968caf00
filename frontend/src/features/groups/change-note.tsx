import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "#queries/site.ts";
import type { TicketGroups } from "#queries/groups.ts";
import { hasPassed, momentText } from "#shared/lib/dates.ts";
import classes from "./groups.module.css";

/** Until when the groups of a ticket can be changed, or why they cannot be any more (rule `teams-freeze`). */
export function ChangeNote({ ticket, groups }: TicketGroups) {
  const { data: site } = useQuery(siteQuery());
  const until = groups[0]?.changeUntil ?? null;
  const isFrozen = until !== null && hasPassed(until);
  const moment = until === null ? "" : momentText(until, site?.timeZone ?? "UTC");
  if (ticket.isCancelled)
    return (
      <p className={classes.note}>
        This ticket is cancelled: its passes are not valid, and its groups stay as they are.
      </p>
    );
  if (groups.some(({ canChange }) => !canChange))
    return (
      <p className={classes.note}>
        {isFrozen
          ? `Teams could be changed until ${moment}. Please ask the staff to change them now.`
          : "This event is over, so its groups stay as they are."}
      </p>
    );
  if (until === null || site === undefined) return null;
  return (
    <p className={classes.until}>
      {isFrozen
        ? `Buyers could change teams until ${moment}. Admins still do.`
        : `Teams can be changed until ${moment}.`}
    </p>
  );
}
