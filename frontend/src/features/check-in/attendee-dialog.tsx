import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#api/api-error.ts";
import type { SubmissionKeys } from "#api/submission-keys.ts";
import type { CheckInAttendee, CheckInResult } from "#api/types.ts";
import { siteQuery } from "#features/site/queries.ts";
import { momentText } from "#shared/lib/dates.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { toastError } from "#shared/ui/toasts.tsx";
import classes from "./check-in.module.css";
import { hasChanged, useCheckIn } from "./use-check-in.ts";

interface AttendeeDialogProps {
  tournamentId: number;
  /** Undefined when they left the list while the dialog was open, or just before. */
  attendee: CheckInAttendee | undefined;
  keys: SubmissionKeys;
  onClose: () => void;
}

export function AttendeeDialog({ attendee, onClose, ...rest }: AttendeeDialogProps) {
  const isGone = attendee === undefined;
  useEffect(() => {
    if (!isGone) return;
    toastError("There was an error selecting the attendee.");
    onClose();
  }, [isGone, onClose]);
  return isGone ? null : <CheckInDialog attendee={attendee} onClose={onClose} {...rest} />;
}

interface CheckInDialogProps extends AttendeeDialogProps {
  attendee: CheckInAttendee;
}

function CheckInDialog({ tournamentId, attendee, keys, onClose }: CheckInDialogProps) {
  const { id, displayName, groupName, paid, checkedIn, checkedInAt } = attendee;
  const { mutate, isPending, error, data } = useCheckIn(tournamentId, keys);
  const timeText = useMomentText();
  const wasSo = data !== undefined && !hasChanged(data);
  const change = () =>
    mutate(
      { id, checkedIn: !checkedIn },
      { onSuccess: (result) => hasChanged(result) && onClose() },
    );
  return (
    <Dialog title={displayName} onClose={onClose}>
      <div className={classes.dialog}>
        <p>
          {groupName}, {paid ? "paid" : <strong>not paid yet</strong>}
        </p>
        {checkedIn && checkedInAt !== null && !wasSo && (
          <p>Checked in on {timeText(checkedInAt)}</p>
        )}
        {wasSo && (
          <p role="alert" className={classes.warning}>
            {beforeText(data, timeText)}
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
        <ActionButton onClick={onClose}>Cancel</ActionButton>
      </div>
    </Dialog>
  );
}

/** A second volunteer, or a second guest with the same pass, must be told. */
function beforeText(
  { checkedIn, previous: { at, by } }: CheckInResult,
  timeText: TimeText,
): string {
  const what = checkedIn
    ? "This pass was used before: it was checked in already"
    : "This check-in was undone already";
  const when = at === null ? "" : ` on ${timeText(at)}`;
  return `${what}${when}${by === null ? "" : ` by ${by}`}.`;
}

function failureText(error: Error): string {
  const why = error instanceof ApiError ? error.message : "The server could not be reached.";
  return `This was not saved. ${why} You can press the button again.`;
}

type TimeText = (moment: string) => string;

/** Times as the clocks on the course show them. */
function useMomentText(): TimeText {
  const { data: site } = useQuery(siteQuery());
  return (moment) => momentText(moment, site?.timeZone ?? "UTC");
}
