import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Group, Ticket } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { GroupDialog, type Doing } from "./group-dialog.tsx";
import classes from "./groups.module.css";
import { Member } from "./member.tsx";
import { RoundLine } from "./round-line.tsx";
import { openSpots } from "./spots.ts";

interface GroupCardProps {
  group: Group;
  ticket: Ticket;
  /** All of the ticket. */
  groups: readonly Group[];
}

export function GroupCard({ group, ticket, groups }: GroupCardProps) {
  const { id, name, attendees, metaGroupMaxAttendees: most, canChange } = group;
  const [doing, setDoing] = useState<Doing | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  const close = () => setDoing(null);
  /** Moves the focus to the heading, as the button that opened the dialog goes with the member, or with the last open spot. */
  const goOn = () => {
    flushSync(close);
    if (doing?.what !== "add" || openSpots(group) <= 1) toHeading();
  };
  const isFull = openSpots(group) === 0;
  const others = groups.filter((other) => other.id !== id && openSpots(other) > 0);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 ref={heading} id={`group-${id}`} tabIndex={-1}>
          {name}
        </h2>
        <p className={classes.state} data-full={isFull}>
          {isFull ? "Full" : "Available"}
        </p>
        {canChange && (
          <RowActions>
            <button
              type="button"
              aria-describedby={`group-${id}`}
              onClick={() => setDoing({ what: "rename" })}
            >
              Rename
            </button>
          </RowActions>
        )}
      </div>
      <RoundLine group={group} onChoose={() => setDoing({ what: "round" })} />
      <div className={classes.spots}>
        <p role="status">
          {attendees.length} of {most} spots taken
        </p>
        <div className={classes.meter} aria-hidden="true">
          <div style={{ width: `${(100 * attendees.length) / most}%` }} />
        </div>
      </div>
      <ul className={classes.members} aria-label={`Members of ${name}`}>
        {attendees.map((attendee) => (
          <Member
            key={attendee.id}
            attendee={attendee}
            group={group}
            onCorrect={() => setDoing({ what: "correct", attendeeId: attendee.id })}
            onReplace={() => setDoing({ what: "replace", attendeeId: attendee.id })}
            onMove={
              others.length > 0
                ? () => setDoing({ what: "move", attendeeId: attendee.id })
                : undefined
            }
            onGone={toHeading}
          />
        ))}
      </ul>
      {canChange && isFull && (
        <p className={classes.dimmed}>
          Your group is full, but if you remove a teammate, you will have an option to replace them.
        </p>
      )}
      {canChange && !isFull && (
        <ActionButton
          emphasis="primary"
          aria-describedby={`group-${id}`}
          onClick={() => setDoing({ what: "add" })}
        >
          Add teammate
        </ActionButton>
      )}
      {doing !== null && (
        <GroupDialog
          doing={doing}
          group={group}
          ticket={ticket}
          groups={groups}
          others={others}
          onDone={goOn}
          onClose={close}
        />
      )}
    </li>
  );
}
