import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Ticket } from "#api/types.ts";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { CodeNote } from "#features/session/code-note.tsx";
import { useSignedIn } from "#session/euser.tsx";
import { FundNotice } from "#features/session/fund-notice.tsx";
import { MailLink } from "#shared/ui/mail-link.tsx";
import { siteQuery } from "#queries/site.ts";
import { sponsorsQuery } from "#queries/sponsors.ts";
import { isPast } from "#shared/lib/dates.ts";
import { Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Tags } from "#shared/ui/tags.tsx";
import { NoTickets } from "./no-tickets.tsx";
import { OwnPasses } from "./own-passes.tsx";
import { ticketsOfUserQuery } from "#queries/tickets.ts";
import { TicketTable } from "./ticket-table.tsx";

const PaymentOptions = lazy(async () => ({
  default: (await import("./payment-options.tsx")).PaymentOptions,
}));

const tags = ["Upcoming", "Past"] as const;

export default function ReservationsPage() {
  const { id } = useSignedIn();
  const [tag, setTag] = useState<(typeof tags)[number]>("Upcoming");
  const [paying, setPaying] = useState<Ticket | null>(null);
  const site = useQuery(siteQuery());
  const tickets = useQuery(ticketsOfUserQuery(id));
  const managed = useManagedSponsors(tickets.data);

  const loads = [site, tickets];
  const wanted =
    tickets.data === undefined || site.data === undefined
      ? undefined
      : tickets.data.filter(
          ({ tournament }) => isPast(tournament, site.data.timeZone) === (tag === "Past"),
        );
  const isFailed = loads.some(({ isError }) => isError);
  const loadAgain = () =>
    Promise.all(loads.filter(({ isError }) => isError).map(({ refetch }) => refetch()));

  return (
    <Page
      title="Tickets and Reservations"
      intro={site.data === undefined ? undefined : <Intro email={site.data.supportEmail} />}
    >
      <CodeNote />
      <ConfirmNote />
      <FundNotice />
      {site.data !== undefined && tag === "Upcoming" && <OwnPasses timeZone={site.data.timeZone} />}
      <Tags label="Which events" tags={tags} selected={tag} onSelect={setTag} />
      {wanted === undefined && !isFailed && <Loading />}
      {wanted === undefined && isFailed && (
        <Failed onRetry={loadAgain}>Your tickets could not be loaded just now.</Failed>
      )}
      {wanted !== undefined && isFailed && <NotRefreshed onRetry={loadAgain} />}
      {wanted?.length === 0 && site.data !== undefined && (
        <NoTickets past={tag === "Past"} timeZone={site.data.timeZone} />
      )}
      {wanted !== undefined && wanted.length > 0 && site.data !== undefined && (
        <TicketTable
          tickets={wanted}
          timeZone={site.data.timeZone}
          managed={managed}
          onPay={setPaying}
        />
      )}
      {paying !== null && site.data !== undefined && (
        <Suspense fallback={<Loading />}>
          <PaymentOptions ticket={paying} site={site.data} onClose={() => setPaying(null)} />
        </Suspense>
      )}
    </Page>
  );
}

/** Asked for only by who has a sponsor's ticket; while they are not known, no sponsor's name is a link. */
function useManagedSponsors(tickets: readonly Ticket[] | undefined): ReadonlySet<number> {
  const { data: sponsors = [] } = useQuery({
    ...sponsorsQuery(),
    enabled: tickets?.some(({ sponsorId }) => sponsorId !== null) ?? false,
  });
  return new Set(sponsors.map(({ id }) => id));
}

function Intro({ email }: { email: string | null }) {
  return (
    <>
      The tickets that you have reserved, and what comes with them.{" "}
      {email !== null && (
        <>
          For help, or to cancel a ticket that is paid, write to <MailLink address={email} />.{" "}
        </>
      )}
      A ticket that you delete is not to be paid for any more, whatever the mail about it says.
    </>
  );
}
