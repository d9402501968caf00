import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";
import { CategoryWaitlist } from "#features/waitlist/parts.tsx";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import classes from "./admin.module.css";
import { SelectionProvider } from "./selection.tsx";
import { TicketsOfCategory } from "./tickets-of-category.tsx";

const titles = { attendee: "Attendee Tickets", sponsor: "Sponsor Tickets" };

/** The tickets of a tournament for staff, in tabs by category. The URL has the category. */
export default function TicketsAdminPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const [params, setParams] = useSearchParams();
  const query = useQuery(ticketCategoriesQuery(tournamentId));
  const { data } = query;

  const categories = data?.filter(({ sponsorFlag }) => sponsorFlag === (kind === "sponsor"));
  const wanted = Number(params.get("category"));
  const selected = categories?.find(({ id }) => id === wanted) ?? categories?.[0];
  const select = (tab: string) => {
    const search = new URLSearchParams(params);
    for (const name of ["page", "search"]) search.delete(name);
    search.set("category", String(idOf(tab)));
    setParams(search);
  };
  return (
    <Page
      title={titles[kind]}
      actions={
        selected !== undefined && (
          <>
            <ActionLink to={paths.terms(tournamentId)}>Payment Terms</ActionLink>
            <ActionLink emphasis="primary" to={paths.newTicket(tournamentId, kind, selected.id)}>
              New Ticket
            </ActionLink>
          </>
        )
      }
    >
      <QueryStates of={query} what="The ticket categories" />
      {categories?.length === 0 && <CategoriesFirst tournamentId={tournamentId} kind={kind} />}
      {categories !== undefined && selected !== undefined && (
        <SelectionProvider key={`${tournamentId}-${kind}`}>
          <Tabs
            label="Ticket categories"
            tabs={Object.fromEntries(categories.map(({ id, name }) => [tabOf(id), name]))}
            selected={tabOf(selected.id)}
            onSelect={select}
          >
            <p className={classes.left}>
              {Math.max(selected.availableTickets, 0)} left of {selected.maxTotalTickets}
            </p>
            <CategoryWaitlist key={selected.id} category={selected} />
            <TicketsOfCategory tournamentId={tournamentId} category={selected} />
          </Tabs>
        </SelectionProvider>
      )}
    </Page>
  );
}

/** A prefix keeps the order of the tabs, as objects sort numeric keys. */
const tabOf = (categoryId: number) => `category-${categoryId}`;
const idOf = (tab: string) => Number(tab.replace("category-", ""));

interface CategoriesFirstProps {
  tournamentId: number;
  kind: AttendeeOrSponsor;
}

function CategoriesFirst({ tournamentId, kind }: CategoriesFirstProps) {
  return (
    <Empty>
      <p>There are no {kind} ticket categories yet, and so no tickets.</p>
      <ActionLink to={paths.ticketCategories(tournamentId, kind)}>
        See the {kind} ticket categories
      </ActionLink>
    </Empty>
  );
}
