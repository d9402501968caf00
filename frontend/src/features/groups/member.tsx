import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Group, GroupAttendee, Person } from "#api/types.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { personName } from "#shared/lib/person-name.ts";
import { askConfirm, showAlert } from "#shared/ui/alerts.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./groups.module.css";
import { useReloadGroups } from "#queries/groups.ts";

interface MemberProps {
  attendee: GroupAttendee;
  group: Group;
  /** Their name is spelt in another way: Admins do that for them. */
  onCorrect: () => void;
  onReplace: () => void;
  /** Undefined where no other group has an open spot. */
  onMove: (() => void) | undefined;
  /** They were removed, and the button with them. */
  onGone: () => void;
}

export function Member({ attendee, group, onMove, onGone, ...on }: MemberProps) {
  const { id, user, checkedIn } = attendee;
  const name = personName(user);
  const admin = isAdmin(useSignedIn());
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
      </div>
      {checkedIn && <p className={classes.used}>Checked in</p>}
      {!checkedIn && group.canChange && (
        <RowActions>
          {admin && (
            <button type="button" aria-describedby={`attendee-${id}`} onClick={on.onCorrect}>
              Correct name
            </button>
          )}
          <button type="button" aria-describedby={`attendee-${id}`} onClick={on.onReplace}>
            Replace
          </button>
          {onMove !== undefined && (
            <button type="button" aria-describedby={`attendee-${id}`} onClick={onMove}>
              Move
            </button>
          )}
          <RemoveButton attendee={attendee} group={group} onGone={onGone} />
        </RowActions>
      )}
    </li>
  );
}

function RemoveButton({
  attendee,
  group,
  onGone,
}: Pick<MemberProps, "attendee" | "group" | "onGone">) {
  const { id, user } = attendee;
  const reload = useReloadGroups();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.DELETE("/api/Attendee/{id}", { params: { path: { id } } }),
    onSuccess: () => {
      showAlert("Teammate is successfully deleted.");
      onGone();
    },
    // Also after a refusal: somebody else may have removed them.
    onSettled: reload,
  });
  const question =
    `Are you sure you want to remove ${personName(user)} from ${group.name}? ` +
    "Their entrance pass will no longer be valid.";
  return (
    <button
      type="button"
      aria-busy={isPending}
      aria-describedby={`attendee-${id}`}
      onClick={() => {
        if (!isPending && askConfirm(question)) mutate();
      }}
    >
      Remove
    </button>
  );
}

/** Of somebody without a name, the first letter of what stands in its place. */
function initials(user: Person): string {
  const { nameFirst, nameLast } = user;
  const letters = [nameFirst, nameLast].map((name) => Array.from(name.trim())[0] ?? "").join("");
  return (letters || personName(user).slice(0, 1)).toUpperCase();
}
