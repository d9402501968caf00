import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { OwnWaitlistEntry, TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { priceNowText } from "#shared/lib/money.ts";
import { ordinalText, timeLeft } from "#shared/lib/time-left.ts";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { touched } from "#queries/touched.ts";
import { isHeldForAnother, linkedEntryQuery, useLinkedCode } from "#queries/waitlist.ts";
import { useEuser } from "#session/euser.tsx";
import { HeldForAnother } from "./parts.tsx";
import classes from "./waitlist.module.css";

/** The page of a mailed link: shows the entry's state, and changes it only by a button. */
export default function OwnEntryPage() {
  const code = useLinkedCode();
  const query = useQuery(linkedEntryQuery(code));
  const { data } = query;
  return (
    <Page title="Your place on the waitlist" width="form">
      {code !== null && <QueryStates of={query} what="The waitlist" />}
      {(code === null || data === null) && <NotWaiting />}
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
  const clock = useSiteClock();
  const { data: tournament } = useQuery({
    ...tournamentQuery(entry.tournamentId),
    meta: { alert: false },
  });
  const { data: categories } = useQuery(ticketCategoriesQuery(entry.tournamentId));
  const category = categories?.find(({ id }) => id === entry.ticketCategoryId);
  const { code, heldUntil } = entry;
  const until = clock.moment(heldUntil, " until ");
  const { euser } = useEuser();
  const isOffered = entry.state === "offered";
  const isAnothers = isHeldForAnother(entry, euser);
  const texts = {
    waiting: waitingText(entry),
    offered: `A place is held for you${until}, for ${timeLeft(heldUntil ?? "")}.`,
    lapsed: `A place was held for you${until}. Join again to wait at the end of the line.`,
    taken: "You have reserved the place.",
  };
  return (
    <div className={classes.joined}>
      {category && (
        <h2>
          {category.name}, {priceNowText(category)}
        </h2>
      )}
      {tournament && <p>{namedWithDay(tournament)}</p>}
      {isAnothers ? <HeldForAnother entry={entry} /> : <p role="status">{texts[entry.state]}</p>}
      {entry.state === "waiting" && !entry.confirmed && (
        <CallButton
          emphasis="primary"
          send={() => client.POST("/api/Waitlist/confirm", { body: { code } })}
          reloads={touched.waitlist}
        >
          Confirm {entry.email}
        </CallButton>
      )}
      {isOffered && !isAnothers && category && (
        <ActionLink to={heldTicket(category, entry)} emphasis="primary">
          Reserve for {priceNowText(category)}
        </ActionLink>
      )}
      {!isOffered && (
        <ActionLink to={paths.register(entry.tournamentId)}>See all tickets</ActionLink>
      )}
      {entry.state !== "taken" && (
        <CallButton
          send={() => client.POST("/api/Waitlist/leave", { body: { code } })}
          reloads={touched.waitlist}
          question={
            isOffered
              ? "Are you sure you want to give the place to the next in line?"
              : "Are you sure you want to leave the waitlist?"
          }
        >
          {isOffered ? "No thanks" : "Leave the waitlist"}
        </CallButton>
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
