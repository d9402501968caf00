import { client } from "#api/client.ts";
import type { OwnWaitlistEntry, TicketCategory } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { touched } from "#queries/touched.ts";
import { priceNowText } from "#shared/lib/money.ts";
import { ordinalText, timeLeft } from "#shared/lib/time-left.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { ActionLink } from "#shared/ui/action.tsx";
import classes from "./waitlist.module.css";

interface OwnPlaceProps {
  category: TicketCategory;
  entry: OwnWaitlistEntry;
}

/** The visitor's own place on a category's waitlist. The category's name above has the id `category-` and the category's id. */
export function OwnPlace({ category, entry }: OwnPlaceProps) {
  return (
    <div className={classes.own}>
      {entry.state === "offered" ? (
        <Held category={category} entry={entry} />
      ) : (
        <Waits category={category} entry={entry} />
      )}
    </div>
  );
}

function Held({ category, entry }: OwnPlaceProps) {
  const clock = useSiteClock();
  const { id, tournamentId, sponsorFlag } = category;
  const until = entry.heldUntil ?? "";
  return (
    <>
      <p className={classes.held}>
        A place is held for you{clock.moment(until, " until ")}, for {timeLeft(until)}.
      </p>
      <ActionLink
        to={paths.heldTicket(tournamentId, sponsorFlag ? "sponsor" : "attendee", id, entry.code)}
        emphasis="primary"
        aria-describedby={`category-${id}`}
      >
        Reserve for {priceNowText(category)}
      </ActionLink>
      <LeaveButton category={category} entry={entry}>
        No thanks
      </LeaveButton>
    </>
  );
}

function Waits({ category, entry }: OwnPlaceProps) {
  return (
    <>
      {entry.place === null ? (
        <p>
          You have asked to wait. Confirm your address, so that a place is kept for you: we have
          mailed a link to {entry.email}.
        </p>
      ) : (
        <p>
          <strong>You are {ordinalText(entry.place)} in line.</strong> We write to {entry.email}{" "}
          when a place is held for you.
        </p>
      )}
      <LeaveButton category={category} entry={entry}>
        Leave the waitlist
      </LeaveButton>
    </>
  );
}

function LeaveButton({ category, entry, children }: OwnPlaceProps & { children: string }) {
  return (
    <CallButton
      aria-describedby={`category-${category.id}`}
      question={leaveQuestion(category, entry)}
      send={() => client.POST("/api/Waitlist/leave", { body: { code: entry.code } })}
      reloads={touched.waitlist}
    >
      {children}
    </CallButton>
  );
}

function leaveQuestion({ name }: TicketCategory, { state }: OwnWaitlistEntry): string {
  return state === "offered"
    ? `Are you sure you want to give the place of ${name} to the next in line?`
    : `Are you sure you want to leave the waitlist for ${name}?`;
}
