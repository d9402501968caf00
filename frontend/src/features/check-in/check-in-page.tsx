import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import { tournamentQuery } from "#features/tournaments/queries.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Toasts, toastError } from "#shared/ui/toasts.tsx";
import { AttendeeDialog } from "./attendee-dialog.tsx";
import { AttendeeTable } from "./attendee-table.tsx";
import classes from "./check-in.module.css";
import { NameSearch } from "./name-search.tsx";
import { checkInQuery } from "./queries.ts";
import { RoundDialog } from "./round-dialog.tsx";

/** One dialog at a time: an attendee's, or the choice of a round. */
type OpenDialog = { of: "attendee"; id: number } | { of: "rounds" } | null;

export default function CheckInPage() {
  const tournamentId = useTournamentId();
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const { data: attendees, isPending, error, refetch } = useQuery(checkInQuery(tournamentId));
  const [roundId, setRoundId] = useState<number | null>(null);
  const [foundId, setFoundId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const keys = useSubmissionKeys();
  const close = () => setDialog(null);

  useEffect(() => {
    if (error !== null) toastError("There was an error fetching data.");
  }, [error]);

  const rounds = tournament?.rounds ?? [];
  const round = rounds.find(({ id }) => id === roundId);
  const inRound = attendees?.filter((one) => roundId === null || one.roundId === roundId) ?? [];
  return (
    <Page title="Mobile Check-in">
      <Toasts />
      <div className={classes.tools}>
        <ActionButton onClick={() => setDialog({ of: "rounds" })}>
          {round?.name ?? "All Rounds"}
        </ActionButton>
        <NameSearch attendees={inRound} isApplied={foundId !== null} onFind={setFoundId} />
      </div>
      {isPending && <Loading />}
      {attendees === undefined && error !== null && (
        <Failed onRetry={refetch}>The attendees could not be loaded just now.</Failed>
      )}
      {attendees !== undefined && (
        <AttendeeTable
          attendees={inRound.filter(({ id }) => foundId === null || id === foundId)}
          rounds={rounds}
          onTap={(id) => setDialog({ of: "attendee", id })}
        />
      )}
      {dialog?.of === "attendee" && (
        <AttendeeDialog
          tournamentId={tournamentId}
          attendee={attendees?.find(({ id }) => id === dialog.id)}
          keys={keys}
          onClose={close}
        />
      )}
      {dialog?.of === "rounds" && (
        <RoundDialog rounds={rounds} selected={roundId} onSelect={setRoundId} onClose={close} />
      )}
    </Page>
  );
}
