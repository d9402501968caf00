import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { OwnWaitlistEntry, TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { siteQuery } from "#queries/site.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { useOwnEntries } from "#queries/waitlist.ts";
import { isAvailable } from "#shared/lib/availability.ts";
import { isPast } from "#shared/lib/dates.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Waitlist } from "#shared/ui/waitlist.tsx";
import { CategoryCard } from "./category-card.tsx";
import { liveTicketCategoriesQuery } from "#queries/ticket-categories.ts";
import classes from "./register-page.module.css";

const title = "Tickets & Registration";

interface WaitlistProps {
  /** The dialog that puts a visitor on the waitlist of a sold-out category. */
  joinDialog: (category: TicketCategory, onClose: () => void) => ReactNode;
}

export default function RegisterPage({ joinDialog }: WaitlistProps) {
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
        <Choice tournamentId={tournamentId} joinDialog={joinDialog} />
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

function Choice({ tournamentId, joinDialog }: WaitlistProps & { tournamentId: number }) {
  const categories = useQuery(liveTicketCategoriesQuery(tournamentId));
  const { data, isPending, isError, refetch } = categories;
  const [waitsFor, setWaitsFor] = useState<number | null>(null);
  const { entryOf } = useOwnEntries();
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
  const isHeld = taken.some(({ id }) => entryOf(id)?.state === "offered");
  // It closes by itself when a place came free meanwhile.
  const wanted = taken.find(({ id }) => id === waitsFor);
  const close = () => {
    flushSync(() => setWaitsFor(null));
    // The button is gone once one waits.
    if (document.activeElement === document.body && wanted !== undefined)
      document.getElementById(`category-${wanted.id}`)?.focus();
  };
  const isSoldOut = taken.length === data.length;
  return (
    <>
      {isError && <NotRefreshed onRetry={refetch} />}
      <div className={classes.kinds}>
        {isSoldOut && !isHeld && (
          <Waitlist>
            <p>
              Join the waitlist of a ticket: a place that comes free is offered to the first in
              line, and held for them.
            </p>
          </Waitlist>
        )}
        <Kind
          title="For players"
          categories={data.filter(({ sponsorFlag }) => !sponsorFlag)}
          entryOf={entryOf}
          onJoin={setWaitsFor}
        />
        <Kind
          title="For sponsors"
          categories={data.filter(({ sponsorFlag }) => sponsorFlag)}
          entryOf={entryOf}
          onJoin={setWaitsFor}
        />
      </div>
      {wanted !== undefined && joinDialog(wanted, close)}
    </>
  );
}

interface KindProps {
  title: string;
  categories: readonly TicketCategory[];
  entryOf: (ticketCategoryId: number) => OwnWaitlistEntry | undefined;
  onJoin: (ticketCategoryId: number) => void;
}

function Kind({ title, categories, entryOf, onJoin }: KindProps) {
  if (categories.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={classes.cards}>
        {categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            entry={entryOf(category.id)}
            onJoin={() => onJoin(category.id)}
          />
        ))}
      </ul>
    </section>
  );
}
