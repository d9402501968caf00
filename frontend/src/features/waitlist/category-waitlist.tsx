import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TicketCategory, WaitlistEntry } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { isLeft } from "#shared/lib/availability.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { EditEntryDialog } from "./edit-entry-dialog.tsx";
import { Entry } from "./entry.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { waitlistQuery } from "#queries/waitlist.ts";
import classes from "./waitlist.module.css";

/** Number of entries at first, and that each press adds. */
const step = 50;

/** The waitlist of a category for staff, folded to a line that names the next entry. */
export function CategoryWaitlist({ category }: { category: TicketCategory }) {
  const [limit, setLimit] = useState(step);
  const [doing, setDoing] = useState<{ what: "offer" | "edit"; id: number } | null>(null);
  const top = useRef<HTMLElement>(null);
  const query = useQuery({
    ...waitlistQuery(category.id, limit),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (data === undefined) return <QueryStates of={query} what="The waitlist" />;
  if (data.total === 0) return <p className={classes.nobody}>Nobody is on the waitlist.</p>;
  const kind = category.sponsorFlag ? "sponsor" : "attendee";
  const toReserve = paths.offeredTicket(category.tournamentId, kind, category.id);
  const close = () => setDoing(null);
  const toTop = () => top.current?.focus();
  // The present entry for an open dialog.
  const entry = data.rows.find(({ id }) => id === doing?.id);
  return (
    <details className={classes.waitlist}>
      <summary ref={top}>{summaryText(data.total, data.rows)}</summary>
      {!isLeft(category) && (
        <p className={classes.dimmed}>A place can be offered once one comes free.</p>
      )}
      <ol className={classes.entries} aria-label="Waitlist">
        {data.rows.map((row) => (
          <Entry
            key={row.id}
            entry={row}
            canBeOffered={isLeft(category)}
            toReserve={toReserve}
            onOffer={() => setDoing({ what: "offer", id: row.id })}
            onEdit={() => setDoing({ what: "edit", id: row.id })}
            onChanged={toTop}
            onGone={data.total > 1 ? toTop : focusTitle}
          />
        ))}
      </ol>
      {data.total > data.rows.length && (
        <ActionButton onClick={() => setLimit(limit + step)}>Show more</ActionButton>
      )}
      {entry !== undefined && doing?.what === "offer" && (
        <OfferDialog
          entry={entry}
          onDone={() => {
            flushSync(close);
            toTop();
          }}
          onClose={close}
        />
      )}
      {entry !== undefined && doing?.what === "edit" && (
        <EditEntryDialog entry={entry} onClose={close} />
      )}
    </details>
  );
}

function summaryText(total: number, entries: readonly WaitlistEntry[]): string {
  const waiting = entries.filter(({ state }) => state === "waiting");
  // Unconfirmed entries have no place: they are next only without confirmed ones.
  const next = waiting.find(({ place }) => place !== null) ?? waiting[0];
  const all = `Waitlist: ${total}`;
  return next === undefined ? all : `${all}, next is ${next.name}`;
}
