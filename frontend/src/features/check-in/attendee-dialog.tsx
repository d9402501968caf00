import { useEffect, useEffectEvent, useState } from "react";
import type { RosterRound } from "#api/types.ts";
import { toastError } from "#shared/ui/toasts.tsx";
import type { Attendee } from "./attendee.ts";
import { CheckInDialog } from "./check-in-dialog.tsx";
import type { Desk } from "./queue/desk.ts";

interface AttendeeDialogProps {
  desk: Desk;
  /** The row of the current list; undefined once it is gone. */
  attendee: Attendee | undefined;
  /** The current list. */
  all: readonly Attendee[];
  rounds: readonly RosterRound[];
  /** `wasTried`: whether a change was attempted, also in vain. */
  onClose: (wasTried: boolean) => void;
}

export function AttendeeDialog({ attendee, all, ...rest }: AttendeeDialogProps) {
  // The button keeps its person and its meaning while the list changes.
  const [opened] = useState(attendee);
  const [group] = useState(() => all.filter(({ groupId }) => groupId === attendee?.groupId));
  const [isTried, setIsTried] = useState(false);
  // A different pass means that the place has another holder.
  const isGone = isTried && attendee?.scanCodeDigest !== opened?.scanCodeDigest;
  const leave = useEffectEvent(() => {
    toastError("There was an error selecting the attendee.");
    rest.onClose(true);
  });
  const isShown = opened !== undefined && !isGone;
  // A corrected name and a payment are shown at once. The holder of the pass never changes under the thumb.
  const isSame = attendee?.scanCodeDigest === opened?.scanCodeDigest;
  const shown = (isSame ? attendee : undefined) ?? opened;
  useEffect(() => {
    if (!isShown) leave();
  }, [isShown]);
  return !isShown || shown === undefined ? null : (
    <CheckInDialog
      {...rest}
      attendee={{
        ...opened,
        displayName: shown.displayName,
        paid: shown.paid,
        due: shown.due,
        start: shown.start,
        pairingId: shown.pairingId,
      }}
      group={group}
      all={all}
      onTry={() => setIsTried(true)}
      onLeave={() => rest.onClose(isTried)}
      onDone={() => rest.onClose(true)}
    />
  );
}
