import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#api/api-error.ts";
import type { CheckInAttendee, CheckInResult } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { toastError } from "#shared/ui/toasts.tsx";
import classes from "./check-in.module.css";
import type { Operations } from "./operations.ts";
import sunlit from "./sunlit.module.css";
import { hasChanged, useCheckIn } from "./use-check-in.ts";
import { useMomentText, whenAndByWhom, type MomentText } from "./use-moment-text.ts";

interface AttendeeDialogProps {
  tournamentId: number;
  /** As the list has them; undefined when they left it, or had just before. */
  attendee: CheckInAttendee | undefined;
  roundName: string | undefined;
  operations: Operations;
  /** `wasTried` says whether something was to be changed, whatever came of it. */
  onClose: (wasTried: boolean) => void;
}

export function AttendeeDialog({ attendee, ...rest }: AttendeeDialogProps) {
  // Whatever the list says meanwhile does not change whom and what the button under the thumb means.
  const [opened] = useState(attendee);
  const [isTried, setIsTried] = useState(false);
  // The same place with another pass is another person's by now.
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

function CheckInDialog({ attendee, roundName, onTry, ...rest }: CheckInDialogProps) {
  const { id, scanCode, displayName, groupName, paid, checkedIn, checkedInAt, checkedInBy } =
    attendee;
  const { mutate, isPending, error, data } = useCheckIn(rest.tournamentId, rest.operations);
  const momentText = useMomentText();
  const wasSo = data !== undefined && !hasChanged(data);
  const change = () => {
    onTry();
    const isWanted = { id, checkedIn: !checkedIn, scanCode };
    mutate(isWanted, { onSuccess: (result) => hasChanged(result) && rest.onDone() });
  };
  return (
    <Dialog title={displayName} onClose={rest.onLeave}>
      <div className={`${sunlit.sunlit} ${classes.dialog}`}>
        <p>{[groupName, roundName ?? "no round yet"].join(" · ")}</p>
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

/** A second volunteer, or a second guest with the same pass, must be told. */
function beforeText({ checkedIn, previous }: CheckInResult, momentText: MomentText): string {
  const what = checkedIn
    ? "This pass was used before: it was checked in already"
    : "This check-in was undone already";
  return `${what}${whenAndByWhom(previous, momentText)}.`;
}

function failureText(error: Error): string {
  const why = error instanceof ApiError ? error.message : "The server could not be reached.";
  return `This was not saved. ${why} You can press the button again.`;
}
