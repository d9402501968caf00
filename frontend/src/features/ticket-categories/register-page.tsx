import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TicketCategory } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { siteQuery } from "#features/site/queries.ts";
import { tournamentQuery } from "#features/tournaments/queries.ts";
import { isAvailable } from "#shared/lib/availability.ts";
import { isPast } from "#shared/lib/dates.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Waitlist } from "#shared/ui/waitlist.tsx";
import { CategoryCard } from "./category-card.tsx";
import { liveTicketCategoriesQuery } from "./queries.ts";
import classes from "./register-page.module.css";

const title = "Tickets & Registration";

interface WaitlistProps {
  /** How to wait for tickets of which every one is taken. */
  waitlistOf: (categories: readonly TicketCategory[]) => ReactNode;
}

export default function RegisterPage({ waitlistOf }: WaitlistProps) {
  const tournamentId = useTournamentId();
  const site = useQuery(siteQuery());
  const tournament = useQuery(tournamentQuery(tournamentId));
  const isOver =
    site.data !== undefined &&
    tournament.data !== undefined &&
    isPast(tournament.data, site.data.timeZone);
  if (isOver) return <Over />;
  return (
    <Page title={title} intro={<Intro tournamentId={tournamentId} />}>
      {site.isPending ? (
        <Loading />
      ) : (
        <Choice tournamentId={tournamentId} waitlistOf={waitlistOf} />
      )}
    </Page>
  );
}

/** Of paying it speaks only where something costs. */
function Intro({ tournamentId }: { tournamentId: number }) {
  const { data = [] } = useQuery(liveTicketCategoriesQuery(tournamentId));
  const isPaid = data.some(({ noCostFlag }) => !noCostFlag);
  return `Choose a ticket to reserve it.${isPaid ? " You pay afterwards, by card or by check." : ""}`;
}

/** The server would refuse every reservation (decision 009). */
function Over() {
  return (
    <Page title={title} width="form">
      <Empty>
        <p>This event is over, so its tickets can no longer be reserved.</p>
        <ActionLink to={paths.tournaments()}>See all tournaments</ActionLink>
      </Empty>
    </Page>
  );
}

function Choice({ tournamentId, waitlistOf }: WaitlistProps & { tournamentId: number }) {
  const categories = useQuery(liveTicketCategoriesQuery(tournamentId));
  const { data, isPending, isError, refetch } = categories;
  if (isPending) return <Loading />;
  if (data === undefined)
    return <Failed onRetry={refetch}>The tickets could not be loaded just now.</Failed>;
  if (data.length === 0)
    return (
      <Empty>
        <p>There are no tickets yet. They will be announced soon.</p>
      </Empty>
    );
  const taken = data.filter((category) => !isAvailable(category));
  const isSoldOut = taken.length === data.length;
  return (
    <>
      {isError && <NotRefreshed onRetry={refetch} />}
      <div className={classes.kinds}>
        {isSoldOut && (
          <>
            <Waitlist>
              <p>
                A place that comes free may be offered to you, in the order in which people asked.
              </p>
            </Waitlist>
            {waitlistOf(taken)}
          </>
        )}
        <Kind title="For players" categories={data.filter(({ sponsorFlag }) => !sponsorFlag)} />
        <Kind title="For sponsors" categories={data.filter(({ sponsorFlag }) => sponsorFlag)} />
        {!isSoldOut && taken.length > 0 && (
          <details className={classes.taken}>
            <summary>Is the ticket you want unavailable? There is a waitlist.</summary>
            {waitlistOf(taken)}
          </details>
        )}
      </div>
    </>
  );
}

function Kind({ title, categories }: { title: string; categories: readonly TicketCategory[] }) {
  if (categories.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={classes.cards}>
        {categories.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </ul>
    </section>
  );
}
