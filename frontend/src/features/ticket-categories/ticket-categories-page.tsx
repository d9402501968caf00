import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { isLeft } from "#shared/lib/availability.ts";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { CategoryTable } from "./category-table.tsx";
import { PaymentPreview } from "./payment-preview.tsx";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import classes from "./ticket-categories-page.module.css";

const titles = {
  attendee: "Attendee Ticket Categories",
  sponsor: "Sponsor Ticket Categories",
};

/** The ticket categories of one kind, for staff. */
export default function TicketCategoriesPage() {
  const id = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const query = useQuery(ticketCategoriesQuery(id));
  const { data } = query;
  const [previewed, setPreviewed] = useState<TicketCategory | null>(null);

  const categories = data?.filter(({ sponsorFlag }) => sponsorFlag === (kind === "sponsor"));
  return (
    <Page
      title={titles[kind]}
      actions={
        <ActionLink to={paths.newTicketCategory(id, kind)} emphasis="primary">
          New Ticket Category
        </ActionLink>
      }
    >
      <QueryStates of={query} what="The ticket categories" />
      {categories?.length === 0 && (
        <Empty>
          <p>There are no {kind} ticket categories yet. Add the first one.</p>
        </Empty>
      )}
      {categories !== undefined && categories.length > 0 && (
        <>
          {!categories.some(isLeft) && <SoldOut kind={kind} />}
          <CategoryTable kind={kind} categories={categories} onPreview={setPreviewed} />
        </>
      )}
      {previewed !== null && (
        <PaymentPreview category={previewed} onClose={() => setPreviewed(null)} />
      )}
    </Page>
  );
}

function SoldOut({ kind }: { kind: "attendee" | "sponsor" }) {
  return (
    <p className={classes.soldOut} role="status">
      <strong>Every {kind} ticket is taken.</strong> Visitors read how to join the waitlist. To
      offer more, edit a category and raise its tickets in all.
    </p>
  );
}
