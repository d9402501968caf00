import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { TicketCategory } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { availabilityText, isAvailable } from "#shared/lib/availability.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { Section } from "./section.tsx";
import classes from "./section.module.css";

type Categories = Pick<
  UseQueryResult<TicketCategory[]>,
  "data" | "isPending" | "isError" | "refetch"
>;

interface TicketsProps extends Categories {
  tournamentId: number;
}

export function Tickets({ tournamentId, data, isPending, isError, refetch }: TicketsProps) {
  return (
    <Section title="Tickets & Registration" hint={cheapest(data)}>
      {isPending && <Loading />}
      {isError && <Failed onRetry={refetch}>The tickets could not be loaded just now.</Failed>}
      {data?.length === 0 && <p>Tickets will be announced soon.</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <ul className={classes.list}>
            {data.map((category) => (
              <Category key={category.id} category={category} />
            ))}
          </ul>
          <p>
            <Link to={paths.register(tournamentId)}>All about the tickets</Link>
          </p>
        </>
      )}
    </Section>
  );
}

function Category({ category }: { category: TicketCategory }) {
  return (
    <li>
      <h3 className={classes.row}>
        <span>{category.name}</span>
        <span>{dollarsText(category.price)}</span>
      </h3>
      <p className={isAvailable(category) ? classes.left : classes.gone}>
        {availabilityText(category)}
      </p>
    </li>
  );
}

function cheapest(categories: readonly TicketCategory[] | undefined): string | undefined {
  const prices = categories?.filter(isAvailable).map(({ price }) => price) ?? [];
  return prices.length > 0 ? `From ${dollarsText(Math.min(...prices))}` : undefined;
}
