import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Group, Ticket } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { GroupDialog, type OpenDialog } from "./group-dialog.tsx";
import classes from "./groups.module.css";
import { Member } from "./member.tsx";
import { RoundLine } from "./round-line.tsx";
import { openSpots } from "./spots.ts";
import { WishLine } from "./wish-line.tsx";

interface GroupCardProps {
  group: Group;
  ticket: Ticket;
  /** All groups of the ticket. */
  groups: readonly Group[];
}

export function GroupCard({ group, ticket, groups }: GroupCardProps) {
  const { id, name, attendees, metaGroupMaxAttendees: most, canChange } = group;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  const close = () => setOpened(null);
  /** Moves the focus to the heading, as the button that opened the dialog may be gone with its member or with the last open spot. */
  const closeAndFocus = () => {
    flushSync(close);
    if (opened?.what !== "add" || openSpots(group) <= 1) toHeading();
  };
  const isFull = openSpots(group) === 0;
  const others = groups.filter((other) => other.id !== id && openSpots(other) > 0);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 ref={heading} id={`group-${id}`} tabIndex={-1}>
          {name}
        </h2>
        {canChange && (
          <RowActions>
            <button
              type="button"
              aria-describedby={`group-${id}`}
              onClick={() => setOpened({ what: "rename" })}
            >
              Rename
            </button>
          </RowActions>
        )}
      </div>
      {ticket.ticketCategory.playFlag && (
        <RoundLine
          group={group}
          lost={lostRound(ticket, id)}
          onChoose={() => setOpened({ what: "round" })}
        />
      )}
      {ticket.ticketCategory.playFlag && (
        <WishLine group={group} onChange={() => setOpened({ what: "wish" })} />
      )}
      <div className={classes.spots}>
        <div className={classes.taken}>
          <p role="status">
            {attendees.length} of {most} spots taken
          </p>
          <p className={classes.state} data-full={isFull}>
            {isFull ? "Full" : "Available"}
          </p>
        </div>
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
            onCorrect={() => setOpened({ what: "correct", attendeeId: attendee.id })}
            onReplace={() => setOpened({ what: "replace", attendeeId: attendee.id })}
            onMove={
              others.length > 0
                ? () => setOpened({ what: "move", attendeeId: attendee.id })
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
          onClick={() => setOpened({ what: "add" })}
        >
          Add teammate
        </ActionButton>
      )}
      {opened !== null && (
        <GroupDialog
          opened={opened}
          group={group}
          ticket={ticket}
          groups={groups}
          others={others}
          onDone={closeAndFocus}
          onClose={close}
        />
      )}
    </li>
  );
}

/** The round that the group lost: cancelling frees the places, and a revived ticket's rounds may be full by then. */
function lostRound({ isCancelled, groups }: Ticket, groupId: number): string | undefined {
  if (isCancelled) return undefined;
  return groups.find(({ id }) => id === groupId)?.leftRound?.name;
}
