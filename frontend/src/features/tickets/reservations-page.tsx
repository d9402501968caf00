import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CodeNote } from "#features/session/code-note.tsx";
import { useSignedIn } from "#features/session/euser.tsx";
import { siteQuery } from "#features/site/queries.ts";
import { isPast } from "#shared/lib/dates.ts";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Tags } from "#shared/ui/tags.tsx";
import { NoTickets } from "./no-tickets.tsx";
import { ticketsOfUserQuery } from "./queries.ts";
import { TicketTable } from "./ticket-table.tsx";

const tags = ["Upcoming", "Past"] as const;

export default function ReservationsPage() {
  const { id } = useSignedIn();
  const [tag, setTag] = useState<(typeof tags)[number]>("Upcoming");
  const site = useQuery(siteQuery());
  const tickets = useQuery(ticketsOfUserQuery(id));

  const wanted =
    tickets.data === undefined || site.data === undefined
      ? undefined
      : tickets.data.filter(
          ({ tournament }) => isPast(tournament, site.data.timeZone) === (tag === "Past"),
        );
  const loadAgain = () => Promise.all([site, tickets].map((query) => query.refetch()));

  return (
    <Page
      title="Tickets and Reservations"
      intro={site.data === undefined ? undefined : <Intro email={site.data.supportEmail} />}
    >
      <CodeNote />
      <Tags label="Which events" tags={tags} selected={tag} onSelect={setTag} />
      {(site.isPending || tickets.isPending) && <Loading />}
      {(site.isError || tickets.isError) && (
        <Failed onRetry={loadAgain}>Your tickets could not be loaded just now.</Failed>
      )}
      {wanted?.length === 0 && <NoTickets past={tag === "Past"} />}
      {wanted !== undefined && wanted.length > 0 && <TicketTable tickets={wanted} />}
    </Page>
  );
}

function Intro({ email }: { email: string }) {
  return (
    <>
      The tickets that you have reserved, and what comes with them. For help, write to{" "}
      <a href={`mailto:${email}`}>{email}</a>.
    </>
  );
}
