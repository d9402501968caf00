import { useState } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import { toastError } from "#shared/ui/toasts.tsx";
import { waitingText } from "#shared/lib/waiting-check-ins.ts";
import classes from "./check-in.module.css";
import { QueueDialog } from "./queue-dialog.tsx";
import { QueueLine } from "./queue-line.tsx";
import type { Desk } from "./queue/desk.ts";
import type { DeskState } from "./queue/desk-state.ts";
import type { EndOfStation, OwnStation } from "./queue/records.ts";
import sunlit from "./sunlit.module.css";

interface EndedStationProps {
  desk: Desk;
  state: DeskState;
  station: OwnStation;
  end: EndOfStation;
}

/** Replaces the list of an ended station: the names are deleted from the phone, and waiting check-ins are still sent. */
export function EndedStation({ desk, state, station, end }: EndedStationProps) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = state.items.length;
  const leave = () => {
    if (waiting > 0 && !askConfirm(`${waitingText(waiting)} ${afterwards}`)) return;
    desk.leaveStation().catch(() => toastError("There was an error updating data."));
  };
  return (
    <div className={`${sunlit.sunlit} ${classes.nothing}`}>
      <p role="alert">
        {end === "revoked"
          ? `${station.name} was revoked. The list is gone from this phone.`
          : `The time of ${station.name} is over. The list is gone from this phone.`}
      </p>
      <p>{handedIn(waiting, end)}</p>
      <QueueLine isBusy={false} desk={desk} state={state} onOpen={() => setIsOpen(true)} />
      <ActionButton onClick={leave}>Go on without {station.name}</ActionButton>
      {isOpen && <QueueDialog desk={desk} state={state} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const afterwards =
  "They stay here, for a volunteer who signs in on this phone. Are you sure you want to go on without them?";

function handedIn(waiting: number, end: EndOfStation): string {
  if (waiting === 0) return "Every check-in of this phone was handed in.";
  return end === "revoked"
    ? `${waitingText(waiting)} They are handed in by themselves as soon as the server can be reached.`
    : `${waitingText(waiting)} A volunteer who signs in on this phone hands them in.`;
}
