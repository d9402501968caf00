import { useId, useState } from "react";
import { isNoShow } from "#shared/lib/no-shows.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import type { Attendee } from "./attendee.ts";
import classes from "./group-check-in.module.css";
import { useMomentText, whenAndByWhom } from "./use-moment-text.ts";

interface GroupCheckInProps {
  /** At least two. */
  group: readonly Attendee[];
  /** The current list: somebody may have come since the dialog opened. */
  all: readonly Attendee[];
  /** The person whose dialog this is: they have a button of their own. */
  openedId: number;
  isPending: boolean;
  onCheckIn: (attendees: readonly Attendee[]) => void;
}

/** A person's group: who is in, who is missing, and one press for all who are ticked. Everybody missing is, to begin with, but for no-shows. */
export function GroupCheckIn({ group, all, openedId, isPending, onCheckIn }: GroupCheckInProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(group.filter(isNoShow).map(({ id }) => id)),
  );
  const members = group.map((one) => all.find(({ id }) => id === one.id) ?? one);
  const missing = members.filter(({ checkedIn }) => !checkedIn);
  const ticked = missing.filter(({ id }) => !left.has(id));
  const toggle = (id: number) => {
    const others = new Set(left);
    if (!others.delete(id)) others.add(id);
    setLeft(others);
  };
  return (
    <section className={classes.group} aria-label="Group">
      <p>
        {members.length - missing.length} of {members.length} of the group are here
      </p>
      <ul>
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            isTicked={!left.has(member.id)}
            onToggle={() => toggle(member.id)}
          />
        ))}
      </ul>
      {missing.some(({ id }) => id !== openedId) && (
        <ActionButton
          emphasis="primary"
          disabled={isPending || ticked.length === 0}
          onClick={() => onCheckIn(ticked)}
        >
          {ticked.length === missing.length && missing.length > 1
            ? `Check in all ${ticked.length}`
            : `Check in ${ticked.length}`}
        </ActionButton>
      )}
    </section>
  );
}

interface MemberProps {
  member: Attendee;
  isTicked: boolean;
  onToggle: () => void;
}

function Member({ member, isTicked, onToggle }: MemberProps) {
  const momentText = useMomentText();
  const id = useId();
  const { displayName, checkedIn, checkedInAt, checkedInBy } = member;
  if (checkedIn)
    return (
      <li className={classes.here}>
        <span>{displayName}</span>{" "}
        <span>here{whenAndByWhom({ at: checkedInAt, by: checkedInBy }, momentText)}</span>
      </li>
    );
  return (
    <li>
      <label htmlFor={id} className={classes.missing}>
        <input id={id} type="checkbox" checked={isTicked} onChange={onToggle} />
        <span>{displayName}</span>
      </label>
    </li>
  );
}
