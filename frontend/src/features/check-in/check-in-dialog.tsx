import { useId } from "react";
import { ApiError } from "#api/api-error.ts";
import type { RosterRound } from "#api/types.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { startText } from "#shared/lib/start-text.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useOneAtATime } from "#shared/ui/use-one-at-a-time.ts";
import type { Attendee } from "./attendee.ts";
import classes from "./check-in.module.css";
import { ForAdmins } from "./for-admins.tsx";
import { GroupCheckIn } from "./group-check-in.tsx";
import { groupText } from "./group-text.ts";
import { partnersText } from "./partners.ts";
import { StorageError } from "./queue/storage-error.ts";
import type { Desk } from "./queue/desk.ts";
import { roundText } from "./rounds.ts";
import sunlit from "./sunlit.module.css";
import { unpaidQuestion } from "./unpaid-question.ts";
import { beforeText, hasChanged, useCheckIn, type Change } from "./use-check-in.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { whenAndByWhom } from "./when-and-by-whom.ts";

interface CheckInDialogProps {
  desk: Desk;
  attendee: Attendee;
  /** The attendee's group, with the attendee, as of the opening of the dialog. */
  group: readonly Attendee[];
  /** The current list. */
  all: readonly Attendee[];
  rounds: readonly RosterRound[];
  onTry: () => void;
  /** Called after a successful change. */
  onDone: () => void;
  onLeave: () => void;
}

/** A found or scanned person, with their whole group. */
export function CheckInDialog({ attendee, group, rounds, onTry, ...rest }: CheckInDialogProps) {
  const { displayName, checkedIn, checkedInAt, checkedInBy } = attendee;
  const { mutate, isPending, error, data, variables } = useCheckIn(rest.desk);
  const clock = useSiteClock();
  const start = startText(attendee.start);
  const partners = partnersText(attendee, rest.all);
  const onlyId = useId();
  const [own] = variables?.isOfDialog ? (data ?? []) : [];
  const wasSo = own !== undefined && !hasChanged(own);
  const isOfMany = group.filter((one) => !one.checkedIn).length > 1;
  const tap = useOneAtATime<Change>((change, options) =>
    mutate(change, {
      ...options,
      onSuccess: (results) => (!change.isOfDialog || results.some(hasChanged)) && rest.onDone(),
    }),
  );
  const send = (attendees: readonly Attendee[], isIn: boolean, isOfDialog: boolean) => {
    onTry();
    tap.start({ attendees, checkedIn: isIn, isOfDialog });
  };
  const letIn = (attendees: readonly Attendee[], isOfDialog: boolean) => {
    if (tap.isUnderWay()) return;
    const question = unpaidQuestion(attendees);
    if (question === null || askConfirm(question)) send(attendees, true, isOfDialog);
  };
  const change = () => {
    const question = `Are you sure you want to undo the check-in of ${displayName}?`;
    if (!checkedIn) letIn([attendee], true);
    else if (!tap.isUnderWay() && askConfirm(question)) send([attendee], false, true);
  };
  return (
    <Dialog title={displayName} onClose={rest.onLeave}>
      <div className={`${sunlit.sunlit} ${classes.dialog}`}>
        <p>{[groupText(attendee, displayName), roundText(attendee, rounds)].join(" · ")}</p>
        {start !== null && <p className={classes.start}>{start}</p>}
        {partners !== null && <p>{partners}</p>}
        <Payment {...attendee} />
        {checkedIn && !wasSo && (
          <p>Checked in{whenAndByWhom({ at: checkedInAt, by: checkedInBy }, clock)}</p>
        )}
        {wasSo && (
          <p role="alert" className={classes.warning}>
            {beforeText(own, clock)}
          </p>
        )}
        {error !== null && (
          <p role="alert" className={classes.warning}>
            {failureText(error)}
          </p>
        )}
        {group.length > 1 && (
          <GroupCheckIn
            group={group}
            all={rest.all}
            openedId={attendee.id}
            isPending={isPending}
            onCheckIn={(attendees) => letIn(attendees, false)}
          />
        )}
        {!checkedIn && isOfMany && (
          <p id={onlyId} className={classes.only}>
            Only {displayName}:
          </p>
        )}
        {!wasSo && (
          <ActionButton
            aria-describedby={!checkedIn && isOfMany ? onlyId : undefined}
            emphasis={checkedIn || isOfMany ? "plain" : "primary"}
            disabled={isPending}
            onClick={change}
          >
            {checkedIn ? "Undo Check In" : "Check In"}
          </ActionButton>
        )}
        <ForAdmins attendee={attendee} all={rest.all} desk={rest.desk} />
        <ActionButton onClick={rest.onLeave}>Cancel</ActionButton>
      </div>
    </Dialog>
  );
}

/** The payment of the ticket, which may be for a whole group. */
function Payment({ paid, due }: Pick<Attendee, "paid" | "due">) {
  if (paid) return <p>Paid</p>;
  return (
    <p className={classes.warning}>
      <strong>not paid yet</strong>
      {due > 0 && `: ${dollarsText(due)} due for the ticket`}
    </p>
  );
}

function failureText(error: Error): string {
  if (error instanceof StorageError) return `This was not saved. ${error.message}`;
  const why = error instanceof ApiError ? error.message : "The server could not be reached.";
  return `This was not saved. ${why} You can press the button again.`;
}
