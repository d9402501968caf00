import { useQuery } from "@tanstack/react-query";
import type { OwnWaitlistEntry } from "#api/types.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { priceNowText } from "#shared/lib/money.ts";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { OwnPlace } from "./own-place.tsx";
import classes from "./waitlist.module.css";

/** The places that are held for the visitor, each with a link to its reservation (rule `own-entries`). */
export function HeldPlaces({ entries }: { entries: readonly OwnWaitlistEntry[] }) {
  return (
    <section className={classes.places} aria-labelledby="held-places">
      <h2 id="held-places">
        {entries.length === 1 ? "A place is held for you" : "Places are held for you"}
      </h2>
      {entries.map((entry) => (
        <HeldPlace key={entry.code} entry={entry} />
      ))}
    </section>
  );
}

/** No alert when it cannot be loaded, as the page works without it. */
const optional = { alert: false } as const;

function HeldPlace({ entry }: { entry: OwnWaitlistEntry }) {
  const { tournamentId, ticketCategoryId } = entry;
  const { data: tournament } = useQuery({ ...tournamentQuery(tournamentId), meta: optional });
  const { data: categories } = useQuery({
    ...ticketCategoriesQuery(tournamentId),
    meta: optional,
  });
  const category = categories?.find(({ id }) => id === ticketCategoryId);
  if (category === undefined) return null;
  const event = tournament === undefined ? [] : [namedWithDay(tournament)];
  return (
    <div>
      <p id={`category-${category.id}`} className={classes.place}>
        {[category.name, priceNowText(category), ...event].join(", ")}
      </p>
      <OwnPlace category={category} entry={entry} />
    </div>
  );
}
