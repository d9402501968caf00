import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { OwnWaitlistEntry, TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { JoinDialog } from "#features/waitlist/parts.tsx";
import { siteQuery } from "#queries/site.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { useOwnEntries } from "#queries/waitlist.ts";
import { isSoldOut as isSoldOutNow } from "#shared/lib/availability.ts";
import { isPast } from "#shared/lib/dates.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Loading, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Waitlist } from "#shared/ui/waitlist.tsx";
import { CategoryCard } from "./category-card.tsx";
import { liveTicketCategoriesQuery } from "#queries/ticket-categories.ts";
import classes from "./register-page.module.css";

const title = "Tickets & Registration";

export default function RegisterPage() {
  const tournamentId = useTournamentId();
  const site = useQuery(siteQuery());
  const tournament = useQuery(tournamentQuery(tournamentId));
  const isOver =
    site.data !== undefined &&
    tournament.data !== undefined &&
    isPast(tournament.data, site.data.timeZone);
  if (tournament.data?.weather?.state === "cancelled")
    return <Closed>This event is cancelled, so its tickets can no longer be reserved.</Closed>;
  if (isOver) return <Closed>This event is over, so its tickets can no longer be reserved.</Closed>;
  return (
    <Page title={title} intro={<Intro tournamentId={tournamentId} />}>
      {site.isPending ? <Loading /> : <Choice tournamentId={tournamentId} />}
    </Page>
  );
}

/** The introduction, which mentions payment only when a category has a price. */
function Intro({ tournamentId }: { tournamentId: number }) {
  const { data = [] } = useQuery(liveTicketCategoriesQuery(tournamentId));
  const isPaid = data.some(({ noCostFlag }) => !noCostFlag);
  return `Choose a ticket to reserve it.${isPaid ? " You pay afterwards, by card or by check." : ""}`;
}

/** Replaces the choice when the server would refuse every reservation (decision 009). */
function Closed({ children }: { children: string }) {
  return (
    <Page title={title} width="form">
      <Empty>
        <p>{children}</p>
        <ActionLink to={paths.tournaments()}>See all tournaments</ActionLink>
      </Empty>
    </Page>
  );
}

function Choice({ tournamentId }: { tournamentId: number }) {
  const categories = useQuery(liveTicketCategoriesQuery(tournamentId));
  const { data } = categories;
  const [waitsFor, setWaitsFor] = useState<number | null>(null);
  const { entryOf, isAnothers, isHeldOf: isHeldById } = useOwnEntries();
  const states = <QueryStates of={categories} what="The tickets" />;
  if (data === undefined) return states;
  if (data.length === 0)
    return (
      <Empty>
        <p>There are no tickets yet. They will be announced soon.</p>
      </Empty>
    );
  const taken = data.filter(isSoldOutNow);
  const isHeldOf = ({ id }: TicketCategory) => isHeldById(id);
  const isHeld = data.some(isHeldOf);
  // Undefined, which closes the dialog, when a place came free meanwhile.
  const wanted = taken.find(({ id }) => id === waitsFor);
  const close = () => {
    flushSync(() => setWaitsFor(null));
    // The button that opened the dialog is gone once the visitor is on the waitlist.
    if (document.activeElement === document.body && wanted !== undefined)
      document.getElementById(`category-${wanted.id}`)?.focus();
  };
  const isSoldOut = taken.length === data.length;
  return (
    <>
      {states}
      <div className={classes.kinds}>
        {isSoldOut && !isHeld && (
          <Waitlist>
            <p>
              Join the waitlist of a ticket: a place that comes free is offered to the first in
              line, and held for them.
            </p>
          </Waitlist>
        )}
        {kindsOf(data, isHeldOf).map(({ title, categories }) => (
          <Kind
            key={title}
            title={title}
            categories={categories}
            isHeld={isHeld}
            entryOf={entryOf}
            isAnothers={isAnothers}
            onJoin={setWaitsFor}
          />
        ))}
      </div>
      {wanted !== undefined && <JoinDialog category={wanted} onClose={close} />}
    </>
  );
}

/** Categories with a held place come first, and so does their kind, as the place expires. */
function kindsOf(
  categories: readonly TicketCategory[],
  isHeld: (category: TicketCategory) => boolean,
): { title: string; categories: TicketCategory[] }[] {
  const sorted = categories.toSorted((one, other) => Number(isHeld(other)) - Number(isHeld(one)));
  const attendee = sorted.filter(({ sponsorFlag }) => !sponsorFlag);
  const players = {
    title: attendee.every(({ playFlag }) => playFlag) ? "For players" : "For attendees",
    categories: attendee,
  };
  const sponsors = {
    title: "For sponsors",
    categories: sorted.filter(({ sponsorFlag }) => sponsorFlag),
  };
  const isForSponsors = sponsors.categories.some(isHeld) && !players.categories.some(isHeld);
  return isForSponsors ? [sponsors, players] : [players, sponsors];
}

interface KindProps {
  title: string;
  categories: readonly TicketCategory[];
  /** Whether a place of any category of the page is held for the visitor. */
  isHeld: boolean;
  entryOf: (ticketCategoryId: number) => OwnWaitlistEntry | undefined;
  isAnothers: (entry: OwnWaitlistEntry) => boolean;
  onJoin: (ticketCategoryId: number) => void;
}

function Kind({ title, categories, isHeld, entryOf, isAnothers, onJoin }: KindProps) {
  if (categories.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={classes.cards}>
        {categories.map((category) => {
          const entry = entryOf(category.id);
          return (
            <CategoryCard
              key={category.id}
              category={category}
              entry={entry}
              isAnothers={entry !== undefined && isAnothers(entry)}
              isPlain={isHeld}
              onJoin={() => onJoin(category.id)}
            />
          );
        })}
      </ul>
    </section>
  );
}
