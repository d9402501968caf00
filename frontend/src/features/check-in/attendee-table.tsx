import { memo, startTransition, useEffect, useState } from "react";
import type { RosterRound } from "#api/types.ts";
import type { Attendee } from "./attendee.ts";
import { isNoShow } from "#shared/lib/no-shows.ts";
import { startText } from "#shared/lib/start-text.ts";
import { distinctTexts } from "#shared/lib/distinct-texts.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { groupText } from "./group-text.ts";
import classes from "./check-in.module.css";

interface AttendeeTableProps {
  /** At least one. */
  attendees: readonly Attendee[];
  rounds: readonly RosterRound[];
  onTap: (id: number) => void;
}

/** Number of rows that each press shows, as a phone cannot render thousands at once. */
const portion = 50;
/** The rows that fit on a phone's screen. They are rendered first, as a whole portion would delay the answer to a press. */
const inSight = 16;

/** Memoised, as its parents render often and a render of the table is slow on old phones. */
export const AttendeeTable = memo(function AttendeeTable({
  attendees,
  rounds,
  onTap,
}: AttendeeTableProps) {
  const [shown, setShown] = useState(portion);
  const checkedIn = attendees.filter((attendee) => attendee.checkedIn).length;
  const more = attendees.length - shown;
  const drawn = attendees.slice(0, useRowsDrawn(attendees.length, shown));
  // The reference of the ticket distinguishes people of one name, group and round.
  const texts = distinctTexts(
    drawn,
    (attendee) => `${attendee.displayName}\n${detailsText(attendee, rounds)}`,
    ({ reference }) => reference,
  );
  return (
    <>
      <table className={classes.table}>
        <caption>
          {checkedIn} of {attendees.length} checked in
        </caption>
        <thead>
          <tr>
            <th scope="col">Attendee</th>
            <th scope="col">Checked in</th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((attendee, place) => (
            <tr key={attendee.id}>
              <td>
                <button type="button" className={classes.tap} onClick={() => onTap(attendee.id)}>
                  <span className={classes.name}>{attendee.displayName}</span>{" "}
                  <Details text={texts[place]?.split("\n")[1] ?? ""} paid={attendee.paid} />
                </button>
              </td>
              <td>{attendee.checkedIn && <CheckMark isWaiting={attendee.isWaiting} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <div className={classes.rest}>
          <p>and {more} more: search by name</p>
          <ActionButton onClick={() => setShown(shown + portion)}>Show more</ActionButton>
        </div>
      )}
    </>
  );
});

/** The number of rows to render: the visible ones at once, the others in a transition. */
function useRowsDrawn(length: number, shown: number): number {
  const [drawn, setDrawn] = useState(inSight);
  const wanted = Math.max(inSight, Math.min(shown, length));
  useEffect(() => startTransition(() => setDrawn(wanted)), [wanted]);
  return drawn;
}

function detailsText(attendee: Attendee, rounds: readonly RosterRound[]): string {
  const { displayName, roundId, playFlag } = attendee;
  const round = playFlag ? rounds.find(({ id }) => id === roundId)?.name : "not playing";
  const absent = isNoShow(attendee) && "did not come";
  return [groupText(attendee, displayName), round, startText(attendee.start), absent]
    .filter(Boolean)
    .join(" · ");
}

function Details({ text, paid }: { text: string; paid: boolean }) {
  return (
    <span className={classes.more}>
      {text}
      {!paid && (
        <>
          {" · "}
          <strong className={classes.unpaid}>unpaid</strong>
        </>
      )}
    </span>
  );
}

/** Dashed while the check-in waits for the server. */
function CheckMark({ isWaiting }: { isWaiting: boolean }) {
  return (
    <svg
      className={classes.mark}
      data-waiting={isWaiting}
      viewBox="0 0 24 24"
      role="img"
      aria-label="Checked in"
    >
      <path d="m5 12.5 5 5 9.5-11" />
    </svg>
  );
}
