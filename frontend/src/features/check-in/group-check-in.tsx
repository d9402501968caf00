import { useId, useState } from "react";
import { isNoShow, withoutNoShows } from "#shared/lib/no-shows.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import type { Attendee } from "./attendee.ts";
import classes from "./group-check-in.module.css";
import { useSiteClock } from "#queries/site-clock.ts";
import { whenAndByWhom } from "./when-and-by-whom.ts";

interface GroupCheckInProps {
  /** At least two. */
  group: readonly Attendee[];
  /** The current list, which may have arrivals since the dialog opened. */
  all: readonly Attendee[];
  /** The id of the dialog's person, who has a button of their own. */
  openedId: number;
  isPending: boolean;
  onCheckIn: (attendees: readonly Attendee[]) => void;
}

/** A person's group, with one button that checks in all ticked members. All missing members but no-shows are ticked at first. */
export function GroupCheckIn({ group, all, openedId, isPending, onCheckIn }: GroupCheckInProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const members = group.map((one) => all.find(({ id }) => id === one.id) ?? one);
  const missing = members.filter(({ checkedIn }) => !checkedIn);
  const isTicked = (member: Attendee) => toggled.has(keyOf(member)) === isNoShow(member);
  const ticked = missing.filter(isTicked);
  const areAll = ticked.length > 1 && missing.every((one) => isNoShow(one) || isTicked(one));
  const expected = withoutNoShows(members);
  const toggle = (key: string) => {
    const others = new Set(toggled);
    if (!others.delete(key)) others.add(key);
    setToggled(others);
  };
  return (
    <section className={classes.group} aria-label="Group">
      <p>
        {members.length - missing.length} of {expected.length} of the group are here
      </p>
      <ul>
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            isTicked={isTicked(member)}
            onToggle={() => toggle(keyOf(member))}
          />
        ))}
      </ul>
      {missing.some(({ id }) => id !== openedId) && (
        <ActionButton
          emphasis="primary"
          disabled={isPending || ticked.length === 0}
          onClick={() => onCheckIn(ticked)}
        >
          {areAll ? `Check in all ${ticked.length}` : `Check in ${ticked.length}`}
        </ActionButton>
      )}
    </section>
  );
}

/** The key of a changed tick. It contains the no-show mark: a change of the mark resets the tick. */
function keyOf(member: Attendee): string {
  return `${member.id} ${isNoShow(member)}`;
}

interface MemberProps {
  member: Attendee;
  isTicked: boolean;
  onToggle: () => void;
}

function Member({ member, isTicked, onToggle }: MemberProps) {
  const clock = useSiteClock();
  const id = useId();
  const { displayName, checkedIn, checkedInAt, checkedInBy } = member;
  if (checkedIn)
    return (
      <li className={classes.here}>
        <span>{displayName}</span>{" "}
        <span>here{whenAndByWhom({ at: checkedInAt, by: checkedInBy }, clock)}</span>
      </li>
    );
  return (
    <li>
      <label htmlFor={id} className={classes.missing}>
        <input id={id} type="checkbox" checked={isTicked} onChange={onToggle} />
        <span>{displayName}</span>
        {isNoShow(member) && <span>did not come</span>}
      </label>
    </li>
  );
}
