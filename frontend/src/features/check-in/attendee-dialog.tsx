import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#api/api-error.ts";
import type { CheckInAttendee, Round } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { toastError } from "#shared/ui/toasts.tsx";
import classes from "./check-in.module.css";
import { groupText } from "./group-text.ts";
import type { Operations } from "./operations.ts";
import { roundText } from "./rounds.ts";
import sunlit from "./sunlit.module.css";
import { beforeText, hasChanged, useCheckIn } from "./use-check-in.ts";
import { useMomentText, whenAndByWhom } from "./use-moment-text.ts";

interface AttendeeDialogProps {
  tournamentId: number;
  /** The row of the current list; undefined once it is gone. */
  attendee: CheckInAttendee | undefined;
  rounds: readonly Round[];
  operations: Operations;
  /** `wasTried` says whether something was to be changed, whatever came of it. */
  onClose: (wasTried: boolean) => void;
}

export function AttendeeDialog({ attendee, ...rest }: AttendeeDialogProps) {
  // Whatever the list says meanwhile does not change whom and what the button under the thumb means.
  const [opened] = useState(attendee);
  const [isTried, setIsTried] = useState(false);
  // A different scan code means that the place was given to somebody else.
  const isGone = isTried && attendee?.scanCode !== opened?.scanCode;
  const leave = useEffectEvent(() => {
    toastError("There was an error selecting the attendee.");
    rest.onClose(true);
  });
  const isShown = opened !== undefined && !isGone;
  useEffect(() => {
    if (!isShown) leave();
  }, [isShown]);
  return !isShown ? null : (
    <CheckInDialog
      {...rest}
      attendee={opened}
      onTry={() => setIsTried(true)}
      onLeave={() => rest.onClose(isTried)}
      onDone={() => rest.onClose(true)}
    />
  );
}

interface CheckInDialogProps extends Omit<AttendeeDialogProps, "onClose"> {
  attendee: CheckInAttendee;
  onTry: () => void;
  /** What was tried has changed the list. */
  onDone: () => void;
  onLeave: () => void;
}

function CheckInDialog({ attendee, rounds, onTry, ...rest }: CheckInDialogProps) {
  const { id, scanCode, displayName, roundId, paid, checkedIn, checkedInAt, checkedInBy } =
    attendee;
  const { mutate, isPending, error, data } = useCheckIn(rest.tournamentId, rest.operations);
  const momentText = useMomentText();
  const wasSo = data !== undefined && !hasChanged(data);
  const change = () => {
    if (checkedIn && !askConfirm(`Are you sure you want to undo the check-in of ${displayName}?`))
      return;
    onTry();
    const isWanted = { id, checkedIn: !checkedIn, scanCode };
    mutate(isWanted, { onSuccess: (result) => hasChanged(result) && rest.onDone() });
  };
  return (
    <Dialog title={displayName} onClose={rest.onLeave}>
      <div className={`${sunlit.sunlit} ${classes.dialog}`}>
        <p>{[groupText(attendee, displayName), roundText(roundId, rounds)].join(" · ")}</p>
        <p className={paid ? undefined : classes.warning}>
          {paid ? "Paid" : <strong>not paid yet</strong>}
        </p>
        {checkedIn && !wasSo && (
          <p>Checked in{whenAndByWhom({ at: checkedInAt, by: checkedInBy }, momentText)}</p>
        )}
        {wasSo && (
          <p role="alert" className={classes.warning}>
            {beforeText(data, momentText)}
          </p>
        )}
        {error !== null && (
          <p role="alert" className={classes.warning}>
            {failureText(error)}
          </p>
        )}
        {!wasSo && (
          <ActionButton
            emphasis={checkedIn ? "plain" : "primary"}
            disabled={isPending}
            onClick={change}
          >
            {checkedIn ? "Undo Check In" : "Check In"}
          </ActionButton>
        )}
        <ActionButton onClick={rest.onLeave}>Cancel</ActionButton>
      </div>
    </Dialog>
  );
}

function failureText(error: Error): string {
  const why = error instanceof ApiError ? error.message : "The server could not be reached.";
  return `This was not saved. ${why} You can press the button again.`;
}
