import type { RosterRound } from "#api/types.ts";
import type { Attendee } from "./attendee.ts";
import { AttendeeDialog } from "./attendee-dialog.tsx";
import type { Desk } from "./queue/desk.ts";
import { QueueDialog } from "./queue-dialog.tsx";
import type { DeskState } from "./queue/desk-state.ts";
import { RoundDialog } from "./round-dialog.tsx";
import { StatsDialog } from "./stats-dialog.tsx";
import type { CheckInListState } from "./use-check-in-list.ts";
import type { Choices } from "./use-choices.ts";

interface DeskDialogProps {
  desk: Desk;
  state: DeskState;
  choices: Choices;
  list: CheckInListState;
  /** The attendees of the chosen round. */
  eligible: readonly Attendee[];
  rounds: readonly RosterRound[];
}

const none: readonly never[] = [];

/** The dialog that is open, if any. */
export function DeskDialog({ desk, state, choices, list, eligible, rounds }: DeskDialogProps) {
  const { dialog, roundId, close } = choices;
  if (dialog === null) return null;
  if (dialog.of === "attendee")
    return (
      <AttendeeDialog
        desk={desk}
        attendee={list.attendees?.find(({ id }) => id === dialog.id)}
        all={list.attendees ?? none}
        rounds={rounds}
        onClose={choices.closeAttendee}
      />
    );
  if (dialog.of === "queue") return <QueueDialog desk={desk} state={state} onClose={close} />;
  if (dialog.of === "rounds")
    return (
      <RoundDialog
        rounds={rounds}
        selected={roundId}
        onSelect={choices.setRoundId}
        onClose={close}
      />
    );
  return (
    <StatsDialog
      attendees={list.attendees && eligible}
      rounds={roundId === null ? rounds : rounds.filter(({ id }) => id === roundId)}
      isOfOneRound={roundId !== null}
      isFailed={list.isFailed}
      onRetry={list.refetch}
      onClose={close}
    />
  );
}
