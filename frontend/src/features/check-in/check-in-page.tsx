import { useCallback, useEffect, useMemo, useState } from "react";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Toasts, toastError } from "#shared/ui/toasts.tsx";
import { AttendeeDialog } from "./attendee-dialog.tsx";
import classes from "./check-in.module.css";
import { ControlBar } from "./control-bar.tsx";
import { inRound, isFound, type Filter } from "./filter.ts";
import { useMode, type Mode } from "./mode.ts";
import { NameSearch } from "./name-search.tsx";
import { useOperations } from "./operations.ts";
import { Results } from "./results.tsx";
import { RoundDialog } from "./round-dialog.tsx";
import { useRounds } from "./rounds.ts";
import { ScannerView } from "./scanner-view.tsx";
import { StatsDialog } from "./stats-dialog.tsx";
import sunlit from "./sunlit.module.css";
import { useCheckInList } from "./use-check-in-list.ts";

/** One dialog at a time. */
type OpenDialog = { of: "attendee"; id: number } | { of: "rounds" } | { of: "stats" } | null;

const none: readonly never[] = [];

export default function CheckInPage() {
  const tournamentId = useTournamentId();
  const [roundId, setRoundId] = useState<number | null>(null);
  const [filter, setFilter] = useState<Filter | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [mode, { choose, fallBack }] = useMode();
  const operations = useOperations();
  const list = useCheckInList(tournamentId, dialog === null);
  const { attendees = none, isError } = list;
  const rounds = useRounds(tournamentId, attendees);
  const close = () => setDialog(null);
  const tap = useCallback((id: number) => setDialog({ of: "attendee", id }), []);

  useEffect(() => {
    if (isError) toastError("There was an error fetching data.");
  }, [isError]);

  const changeMode = (chosen: Mode) => {
    if (chosen !== mode) setFilter(null);
    choose(chosen);
  };
  const closeAttendee = (wasTried: boolean) => {
    close();
    if (wasTried && mode === "scan") setFilter(null);
  };
  const eligible = useMemo(() => inRound(attendees, roundId), [attendees, roundId]);
  const found = useMemo(
    () => (filter === null ? eligible : eligible.filter((one) => isFound(one, filter))),
    [eligible, filter],
  );
  const clear = <ActionButton onClick={() => setFilter(null)}>Clear Results</ActionButton>;
  return (
    <Page title="Mobile Check-in">
      <Toasts />
      <div
        className={`${sunlit.sunlit} ${classes.station}`}
        data-mode={mode}
        data-narrowed={filter !== null}
      >
        <ControlBar
          mode={mode}
          round={rounds.find(({ id }) => id === roundId)?.name ?? "All Rounds"}
          onMode={changeMode}
          onRounds={() => setDialog({ of: "rounds" })}
          onStats={() => setDialog({ of: "stats" })}
        >
          {mode === "name" && (
            <NameSearch
              attendees={eligible}
              isApplied={filter !== null}
              onFind={(id) => setFilter(id === null ? null : { by: "name", id })}
            />
          )}
          {mode === "scan" && filter !== null && clear}
        </ControlBar>
        {mode === "scan" && (
          <ScannerView
            isActive={filter === null && dialog === null}
            onScan={(code) => setFilter({ by: "scan", code })}
            onNoCamera={fallBack}
          >
            {filter === null ? null : <p>A code was read. The scanner waits.</p>}
          </ScannerView>
        )}
        <div className={classes.results}>
          {list.isPending && <Loading />}
          {list.isOutdated && <NotRefreshed onRetry={list.refetch} />}
          {list.isFailed && (
            <Failed onRetry={list.refetch}>The attendees could not be loaded just now.</Failed>
          )}
          {list.attendees !== undefined && (
            <Results
              filter={filter}
              all={attendees}
              found={found}
              rounds={rounds}
              roundId={roundId}
              isLoadingAgain={list.isFetching}
              onLoadAgain={list.refetch}
              onAllRounds={() => setRoundId(null)}
              onTap={tap}
            />
          )}
        </div>
      </div>
      {dialog?.of === "attendee" && (
        <AttendeeDialog
          tournamentId={tournamentId}
          attendee={attendees.find(({ id }) => id === dialog.id)}
          rounds={rounds}
          operations={operations}
          onClose={closeAttendee}
        />
      )}
      {dialog?.of === "rounds" && (
        <RoundDialog rounds={rounds} selected={roundId} onSelect={setRoundId} onClose={close} />
      )}
      {dialog?.of === "stats" && (
        <StatsDialog
          attendees={list.attendees}
          rounds={rounds}
          isFailed={list.isFailed}
          onRetry={list.refetch}
          onClose={close}
        />
      )}
    </Page>
  );
}
