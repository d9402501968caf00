import { useQuery } from "@tanstack/react-query";
import type { TicketCategory } from "#api/types.ts";
import { siteQuery } from "#features/site/queries.ts";
import { isAvailable } from "#shared/lib/availability.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Empty, Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { CategoryCard } from "./category-card.tsx";
import { liveTicketCategoriesQuery } from "./queries.ts";
import classes from "./register-page.module.css";

export default function RegisterPage() {
  const tournamentId = useTournamentId();
  const categories = useQuery(liveTicketCategoriesQuery(tournamentId));
  const { data, isPending, isError, refetch } = categories;
  return (
    <Page
      title="Tickets & Registration"
      intro="Choose a ticket to reserve it. You pay afterwards, by card or by check."
    >
      {isPending && <Loading />}
      {isError && <Failed onRetry={refetch}>The tickets could not be loaded just now.</Failed>}
      {data?.length === 0 && (
        <Empty>
          <p>There are no tickets yet. They will be announced soon.</p>
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          {!data.some(isAvailable) && <Waitlist />}
          <Kind title="For players" categories={data.filter(({ sponsorFlag }) => !sponsorFlag)} />
          <Kind title="For sponsors" categories={data.filter(({ sponsorFlag }) => sponsorFlag)} />
        </>
      )}
    </Page>
  );
}

function Kind({ title, categories }: { title: string; categories: readonly TicketCategory[] }) {
  if (categories.length === 0) return null;
  return (
    <section className={classes.kind}>
      <h2>{title}</h2>
      <ul className={classes.cards}>
        {categories.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </ul>
    </section>
  );
}

function Waitlist() {
  const { data: site } = useQuery(siteQuery());
  return (
    <div className={classes.waitlist} role="status">
      <strong>Every ticket is taken.</strong>
      {site !== undefined && (
        <p>
          Write to <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> to join the
          waitlist. When a place comes free, we offer it in the order in which people asked.
        </p>
      )}
    </div>
  );
}
