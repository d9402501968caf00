import { client } from "#api/client.ts";
import type { Group, GroupAttendee, Person } from "#api/types.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { personName } from "#shared/lib/person-name.ts";
import { startText } from "#shared/lib/start-text.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./groups.module.css";
import { touched } from "#queries/touched.ts";

interface MemberProps {
  attendee: GroupAttendee;
  group: Group;
  /** Opens the correction of the name, for Admins. */
  onCorrect: () => void;
  onReplace: () => void;
  /** Undefined when no other group has an open spot. */
  onMove: (() => void) | undefined;
  /** Called after the member and its buttons were removed. */
  onGone: () => void;
}

export function Member({ attendee, group, onMove, onGone, ...on }: MemberProps) {
  const { id, user, checkedIn } = attendee;
  const name = personName(user);
  // Staff have moved the member to another pairing than the group's.
  const apart = attendee.start === group.start ? null : startText(attendee.start);
  const admin = isAdmin(useSignedIn());
  // For a checked-in member only the spelling of the name can change.
  const isOpen = !checkedIn && group.canChange;
  return (
    <li className={classes.member}>
      <span className={classes.initials} aria-hidden="true">
        {initials(user)}
      </span>
      <div className={classes.who}>
        <p id={`attendee-${id}`}>{name}</p>
        {user.email !== null && user.email !== name && (
          <p className={classes.dimmed}>{user.email}</p>
        )}
        {apart !== null && <p className={classes.dimmed}>Plays apart: {apart}</p>}
      </div>
      <div className={classes.acts}>
        {checkedIn && <p className={classes.used}>Checked in</p>}
        {(admin || isOpen) && (
          <RowActions>
            {admin && (
              <button type="button" aria-describedby={`attendee-${id}`} onClick={on.onCorrect}>
                Correct name
              </button>
            )}
            {isOpen && (
              <button type="button" aria-describedby={`attendee-${id}`} onClick={on.onReplace}>
                Replace
              </button>
            )}
            {isOpen && onMove !== undefined && (
              <button type="button" aria-describedby={`attendee-${id}`} onClick={onMove}>
                Move
              </button>
            )}
            {isOpen && <RemoveButton attendee={attendee} group={group} onGone={onGone} />}
          </RowActions>
        )}
      </div>
    </li>
  );
}

function RemoveButton({
  attendee,
  group,
  onGone,
}: Pick<MemberProps, "attendee" | "group" | "onGone">) {
  const { id, user } = attendee;
  const question =
    `Are you sure you want to remove ${personName(user)} from ${group.name}? ` +
    "Their entrance pass will no longer be valid.";
  return (
    <CallButton
      isPlain
      aria-describedby={`attendee-${id}`}
      question={question}
      send={() => client.DELETE("/api/Attendee/{id}", { params: { path: { id } } })}
      onDone={() => {
        showAlert("Teammate is successfully deleted.");
        onGone();
      }}
      reloads={touched.groups}
    >
      Remove
    </CallButton>
  );
}

/** The initials of a person; without a name, the first letter of its substitute. */
function initials(user: Person): string {
  const { nameFirst, nameLast } = user;
  const letters = [nameFirst, nameLast].map((name) => Array.from(name.trim())[0] ?? "").join("");
  return (letters || personName(user).slice(0, 1)).toUpperCase();
}
