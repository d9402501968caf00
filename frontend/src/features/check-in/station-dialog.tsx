import type { CheckInAttendee, Round } from "#api/types.ts";
import { AttendeeDialog } from "./attendee-dialog.tsx";
import { useOperations } from "./operations.ts";
import { RoundDialog } from "./round-dialog.tsx";
import { StatsDialog } from "./stats-dialog.tsx";
import type { CheckInListState } from "./use-check-in-list.ts";
import type { Station } from "./use-station.ts";

interface StationDialogProps {
  tournamentId: number;
  station: Station;
  list: CheckInListState;
  /** Those of the chosen round. */
  eligible: readonly CheckInAttendee[];
  rounds: readonly Round[];
}

/** The dialog that is open, if any. */
export function StationDialog({
  tournamentId,
  station,
  list,
  eligible,
  rounds,
}: StationDialogProps) {
  const { dialog, roundId, close } = station;
  const operations = useOperations();
  if (dialog === null) return null;
  if (dialog.of === "attendee")
    return (
      <AttendeeDialog
        tournamentId={tournamentId}
        attendee={list.attendees?.find(({ id }) => id === dialog.id)}
        rounds={rounds}
        operations={operations}
        onClose={station.closeAttendee}
      />
    );
  if (dialog.of === "rounds")
    return (
      <RoundDialog
        rounds={rounds}
        selected={roundId}
        onSelect={station.setRoundId}
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
