import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client } from "#api/client.ts";
import type { OwnWaitlistEntry, TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { siteQuery } from "#queries/site.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { momentText } from "#shared/lib/dates.ts";
import { priceText } from "#shared/lib/money.ts";
import { ordinalText, timeLeft } from "#shared/lib/time-left.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { linkedEntryQuery, useLinkedCode, useReloadWaitlist } from "#queries/waitlist.ts";
import classes from "./waitlist.module.css";

/** Where a mailed link leads: it tells where the entry stands, and changes nothing before a button is pressed. */
export default function OwnEntryPage() {
  const { data, isLoading, isError, refetch } = useQuery(linkedEntryQuery(useLinkedCode()));
  return (
    <Page title="Your place on the waitlist" width="form">
      {isLoading && <Loading />}
      {isError && data === undefined && (
        <Failed onRetry={refetch}>The waitlist could not be loaded just now.</Failed>
      )}
      {!isLoading && !isError && !data && <NotWaiting />}
      {data && <Entry entry={data} />}
    </Page>
  );
}

function NotWaiting() {
  return (
    <Empty>
      <p>You are not on this waitlist, or not any more.</p>
      <ActionLink to={paths.tournaments()}>See all tournaments</ActionLink>
    </Empty>
  );
}

function Entry({ entry }: { entry: OwnWaitlistEntry }) {
  const { data: site } = useQuery(siteQuery());
  const { data: categories } = useQuery(ticketCategoriesQuery(entry.tournamentId));
  const category = categories?.find(({ id }) => id === entry.ticketCategoryId);
  const { heldUntil } = entry;
  const until = heldUntil === null ? "" : momentText(heldUntil, site?.timeZone ?? "UTC");
  const isOffered = entry.state === "offered";
  const texts = {
    waiting: waitingText(entry),
    offered: `A place is held for you until ${until}, for ${timeLeft(heldUntil ?? "")}.`,
    lapsed: `A place was held for you until ${until}. Join again to wait at the end of the line.`,
    taken: "You have reserved the place.",
  };
  return (
    <div className={classes.joined}>
      {category && (
        <h2>
          {category.name}, {priceText(category)}
        </h2>
      )}
      <p role="status">{texts[entry.state]}</p>
      {entry.state === "waiting" && !entry.confirmed && (
        <Act call="confirm" entry={entry} emphasis="primary">
          Confirm {entry.email}
        </Act>
      )}
      {isOffered && category && (
        <ActionLink to={heldTicket(category, entry)} emphasis="primary">
          Reserve for {priceText(category)}
        </ActionLink>
      )}
      {!isOffered && (
        <ActionLink to={paths.register(entry.tournamentId)}>See all tickets</ActionLink>
      )}
      {entry.state !== "taken" && (
        <Act
          call="leave"
          entry={entry}
          question={
            isOffered
              ? "Are you sure you want to give the place to the next in line?"
              : "Are you sure you want to leave the waitlist?"
          }
        >
          {isOffered ? "No thanks" : "Leave the waitlist"}
        </Act>
      )}
    </div>
  );
}

function heldTicket({ id, tournamentId, sponsorFlag }: TicketCategory, entry: OwnWaitlistEntry) {
  return paths.heldTicket(tournamentId, sponsorFlag ? "sponsor" : "attendee", id, entry.code);
}

function waitingText({ confirmed, place, email }: OwnWaitlistEntry): string {
  if (!confirmed)
    return `Do you want to wait as ${email}? A place is kept for you once you confirm.`;
  return `You are ${ordinalText(place ?? 1)} in line. We write to ${email} when a place is held for you.`;
}

interface ActProps {
  call: "confirm" | "leave";
  entry: OwnWaitlistEntry;
  question?: string;
  emphasis?: "primary";
  children: ReactNode;
}

function Act({ call, entry: { code }, question, emphasis, children }: ActProps) {
  const reload = useReloadWaitlist();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (call === "confirm") await client.POST("/api/Waitlist/confirm", { body: { code } });
      else await client.POST("/api/Waitlist/leave", { body: { code } });
    },
    onSettled: reload,
  });
  return (
    <ActionButton
      {...(emphasis && { emphasis })}
      aria-busy={isPending}
      onClick={() => {
        if (!isPending && (question === undefined || askConfirm(question))) mutate();
      }}
    >
      {children}
    </ActionButton>
  );
}
