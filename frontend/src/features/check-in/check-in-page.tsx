import { useEffect, useMemo } from "react";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Toasts, toastError } from "#shared/ui/toasts.tsx";
import classes from "./check-in.module.css";
import { ControlBar } from "./control-bar.tsx";
import { inRound, isFound } from "./filter.ts";
import { NameSearch } from "./name-search.tsx";
import { useOrder } from "./order.ts";
import { Results } from "./results.tsx";
import { useRounds } from "./rounds.ts";
import { ScannerView } from "./scanner-view.tsx";
import { StationDialog } from "./station-dialog.tsx";
import sunlit from "./sunlit.module.css";
import { TournamentDay } from "./tournament-day.tsx";
import { useCheckInList } from "./use-check-in-list.ts";
import { useStation } from "./use-station.ts";

const none: readonly never[] = [];

export default function CheckInPage() {
  const tournamentId = useTournamentId();
  const station = useStation();
  const { mode, roundId, filter, dialog } = station;
  const list = useCheckInList(tournamentId, dialog === null);
  const { attendees = none } = list;
  const rounds = useRounds(tournamentId, attendees);
  const [order, chooseOrder, ordered] = useOrder(attendees);
  const hasFailed = list.isFailed || list.isOutdated;

  useEffect(() => {
    if (hasFailed) toastError("There was an error fetching data.");
  }, [hasFailed]);

  const eligible = useMemo(() => inRound(ordered, roundId), [ordered, roundId]);
  const found = useMemo(
    () => (filter === null ? eligible : eligible.filter((one) => isFound(one, filter))),
    [eligible, filter],
  );
  return (
    <Page title="Mobile Check-in" intro={<TournamentDay tournamentId={tournamentId} />}>
      <Toasts />
      <div
        className={`${sunlit.sunlit} ${classes.station}`}
        data-mode={mode}
        data-narrowed={filter !== null}
      >
        <ControlBar
          mode={mode}
          round={rounds.find(({ id }) => id === roundId)?.name ?? "All Rounds"}
          onMode={station.changeMode}
          onRounds={() => station.setDialog({ of: "rounds" })}
          onStats={() => station.setDialog({ of: "stats" })}
        >
          {mode === "name" && (
            <NameSearch
              key={station.searches}
              isNext={station.searches > 0}
              attendees={eligible}
              all={attendees}
              rounds={rounds}
              roundId={roundId}
              isApplied={filter !== null}
              onFind={station.find}
              onClear={station.clear}
              onAllRounds={() => station.setRoundId(null)}
            />
          )}
          {mode === "scan" && filter !== null && (
            <ActionButton onClick={station.clear}>Clear Results</ActionButton>
          )}
        </ControlBar>
        {mode === "scan" && (
          <ScannerView
            isActive={filter === null && dialog === null}
            onScan={(code) => station.setFilter({ by: "scan", code })}
            onNoCamera={station.fallBack}
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
              order={order}
              onOrder={chooseOrder}
              isLoadingAgain={list.isFetching}
              onLoadAgain={list.refetch}
              onAllRounds={() => station.setRoundId(null)}
              onTap={station.tap}
            />
          )}
        </div>
      </div>
      <StationDialog
        tournamentId={tournamentId}
        station={station}
        list={list}
        eligible={eligible}
        rounds={rounds}
      />
    </Page>
  );
}
