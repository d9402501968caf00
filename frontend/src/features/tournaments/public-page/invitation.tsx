import { useQuery } from "@tanstack/react-query";
import type { Tournament } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { siteQuery } from "#features/site/queries.ts";
import { longDate, todayIn } from "#shared/lib/dates.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import classes from "./invitation.module.css";

/** What the page ends with, as long as one can still come. */
export function Invitation({ tournament: { id, dateStart, dateEnd } }: { tournament: Tournament }) {
  const { data: site } = useQuery(siteQuery());
  if (site === undefined || dateEnd < todayIn(site.timeZone)) return null;
  return (
    <section className={classes.invitation}>
      <h2>Join us on {longDate(dateStart)}</h2>
      <ActionLink to={paths.register(id)} emphasis="primary">
        Get your tickets
      </ActionLink>
    </section>
  );
}
