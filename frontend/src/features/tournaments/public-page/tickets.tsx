import type { UseQueryResult } from "@tanstack/react-query";
import type { TicketCategory } from "#api/types.ts";
import { useTimeZone } from "#queries/site.ts";
import { paths } from "#shared/paths.ts";
import { availabilityText, isAvailable, isSoldOut, saleText } from "#shared/lib/availability.ts";
import { priceNowText } from "#shared/lib/money.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Link } from "#shared/ui/link.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Waitlist } from "#shared/ui/waitlist.tsx";
import { Section } from "./section.tsx";
import classes from "./section.module.css";

interface TicketsProps {
  tournamentId: number;
  categories: Pick<UseQueryResult<TicketCategory[]>, "data" | "error" | "refetch">;
  offer: string | undefined;
  isPast: boolean;
  isCancelled: boolean;
}

export function Tickets(props: TicketsProps) {
  const { tournamentId, categories, offer, isPast, isCancelled } = props;
  const { data } = categories;
  const isNone = !isPast && !isCancelled && data?.length === 0;
  return (
    <Section title="Tickets & Registration" hint={isNone ? "To be announced" : (offer ?? "…")}>
      <QueryStates of={categories} what="The tickets" />
      {isPast && !isCancelled && <p>Thank you to everybody who came.</p>}
      {isCancelled && <p>No tickets are sold any more. Whoever has paid has a mail from us.</p>}
      {isNone && <p>Tickets will be announced soon.</p>}
      {!isPast && !isCancelled && data !== undefined && data.length > 0 && (
        <Choice tournamentId={tournamentId} categories={data} />
      )}
    </Section>
  );
}

interface ChoiceProps {
  tournamentId: number;
  categories: readonly TicketCategory[];
}

function Choice({ tournamentId, categories }: ChoiceProps) {
  return (
    <>
      {!categories.some(isAvailable) && categories.some(isSoldOut) && (
        <Waitlist>
          <p>
            <Link to={paths.register(tournamentId)}>Join the waitlist</Link>: a place that comes
            free may be offered to you, in the order in which people asked.
          </p>
        </Waitlist>
      )}
      <ul className={classes.list}>
        {categories.map((category) => (
          <Category key={category.id} category={category} />
        ))}
      </ul>
      <p className={classes.onScreen}>
        <ActionLink to={paths.register(tournamentId)}>All about the tickets</ActionLink>
      </p>
    </>
  );
}

function Category({ category }: { category: TicketCategory }) {
  const timeZone = useTimeZone();
  return (
    <li>
      <h3 className={classes.row}>
        <span>{category.name}</span>
        <span>{priceNowText(category)}</span>
      </h3>
      <p className={isAvailable(category) ? classes.left : classes.gone}>
        {saleText(category, timeZone) ?? availabilityText(category)}
      </p>
    </li>
  );
}
