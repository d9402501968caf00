import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Sponsor, Ticket } from "#api/types.ts";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { CodeNote } from "#features/account/parts.tsx";
import { useSignedIn } from "#session/euser.tsx";
import { HeldPlaces } from "#features/waitlist/parts.tsx";
import { OwnChoices } from "#features/weather/parts.tsx";
import { FundNotice } from "#features/session/fund-notice.tsx";
import { MailLink } from "#shared/ui/mail-link.tsx";
import { siteQuery } from "#queries/site.ts";
import { sponsorsQuery } from "#queries/sponsors.ts";
import { isPast } from "#shared/lib/dates.ts";
import { Loading, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Tags } from "#shared/ui/tags.tsx";
import { NextSteps } from "./next-steps.tsx";
import { NoTickets } from "./no-tickets.tsx";
import { OwnPasses } from "./own-passes.tsx";
import { ticketsOfUserQuery } from "#queries/tickets.ts";
import { isToKeep } from "./rules.ts";
import { isToPayNow } from "./steps.ts";
import { SuspendedTickets } from "./suspended-tickets.tsx";
import { TicketTable } from "./ticket-table.tsx";
import classes from "./tickets.module.css";
import { usePaying } from "./use-paying.ts";

const PaymentOptions = lazy(async () => ({
  default: (await import("./payment-options.tsx")).PaymentOptions,
}));

const tags = ["Upcoming", "Past"] as const;

export default function ReservationsPage() {
  const { id } = useSignedIn();
  const [tag, setTag] = useState<(typeof tags)[number]>("Upcoming");
  const site = useQuery(siteQuery());
  const tickets = useQuery(ticketsOfUserQuery(id));
  const managed = useManagedSponsors(tickets.data);
  const paying = usePaying(tickets.data, site.data?.timeZone);

  const wanted =
    tickets.data === undefined || site.data === undefined
      ? undefined
      : tickets.data.filter(
          ({ tournament }) => isPast(tournament, site.data.timeZone) === (tag === "Past"),
        );

  return (
    <Page
      title="Tickets and Reservations"
      intro={site.data === undefined ? undefined : <Intro email={site.data.supportEmail} />}
    >
      <HeldPlaces />
      <CodeNote />
      {paying.isVoid && <NothingToPay />}
      <ConfirmNote>
        Please confirm your address. Further mail about your tickets waits until then.
      </ConfirmNote>
      <FundNotice />
      {site.data !== undefined && (
        <SuspendedTickets
          tickets={tickets.data?.filter(isToKeep) ?? []}
          timeZone={site.data.timeZone}
          supportEmail={site.data.supportEmail}
        />
      )}
      <OwnChoices tickets={tickets.data ?? []} />
      {site.data !== undefined && tag === "Upcoming" && (
        <NextSteps
          tickets={tickets.data ?? []}
          timeZone={site.data.timeZone}
          managed={managed}
          onPay={paying.open}
        />
      )}
      {site.data !== undefined && tag === "Upcoming" && (
        <OwnPasses
          timeZone={site.data.timeZone}
          isSecond={tickets.data?.some(isToPayNow(site.data.timeZone)) ?? false}
        />
      )}
      <Tags label="Which events" tags={tags} selected={tag} onSelect={setTag} />
      <QueryStates of={[site, tickets]} what="Your tickets" />
      {wanted?.length === 0 && site.data !== undefined && (
        <NoTickets past={tag === "Past"} timeZone={site.data.timeZone} />
      )}
      {wanted !== undefined && wanted.length > 0 && site.data !== undefined && (
        <TicketTable
          tickets={wanted}
          timeZone={site.data.timeZone}
          managed={managed}
          onPay={paying.open}
        />
      )}
      {paying.ticket !== undefined && site.data !== undefined && (
        <Suspense fallback={<Loading />}>
          <PaymentOptions ticket={paying.ticket} site={site.data} onClose={paying.close} />
        </Suspense>
      )}
    </Page>
  );
}

/** The visitor's sponsors, loaded only for sponsor tickets. While they load, sponsors' names are no links. */
function useManagedSponsors(tickets: readonly Ticket[] | undefined): ReadonlyMap<number, Sponsor> {
  const { data } = useQuery({
    ...sponsorsQuery(),
    enabled: tickets?.some(({ sponsorId }) => sponsorId !== null) ?? false,
  });
  return new Map(data?.sponsors.map((sponsor) => [sponsor.id, sponsor]));
}

/** The answer to a mailed link to pay for a ticket that is not payable any more. */
function NothingToPay() {
  return (
    <p role="status" className={classes.held}>
      There is nothing to pay for the ticket of this link: it is paid, cancelled or deleted, its
      event is over, or it is somebody else's.
    </p>
  );
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
    </>
  );
}
