import { useEffect, useMemo } from "react";
import { ApiError } from "#api/api-error.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { toastError } from "#shared/ui/toasts.tsx";
import classes from "./check-in.module.css";
import { ControlBar } from "./control-bar.tsx";
import { inRound, isFound, scanned } from "./filter.ts";
import { NameSearch } from "./name-search.tsx";
import { NewVersion } from "./new-version.tsx";
import { useOrder } from "./order.ts";
import { QueueLine } from "./queue-line.tsx";
import type { Desk } from "./queue/desk.ts";
import { waitingInAll, type DeskState } from "./queue/desk-state.ts";
import { Results } from "./results.tsx";
import { useRounds } from "./rounds.ts";
import { ScannerView } from "./scanner-view.tsx";
import { DeskDialog } from "./desk-dialog.tsx";
import sunlit from "./sunlit.module.css";
import type { CheckInListState } from "./use-check-in-list.ts";
import type { Choices } from "./use-choices.ts";

const none: readonly never[] = [];

interface DeskViewProps {
  desk: Desk;
  state: DeskState;
  choices: Choices;
  list: CheckInListState;
}

function isOurs(error: Error | null): boolean {
  return error instanceof ApiError && error.isOurs;
}

/** The controls, the state of the network, and the list. */
export function DeskView({ desk, state, choices, list }: DeskViewProps) {
  const { mode, roundId, filter, dialog } = choices;
  const { attendees = none } = list;
  const rounds = useRounds(desk, attendees, state.roster?.rounds);
  const [order, chooseOrder, ordered] = useOrder(attendees);
  // No toast for a lost network: the line above says so, the list works from the phone, and the toast would come too late.
  const hasFailed = list.isFailed || (list.isOutdated && isOurs(list.error));

  useEffect(() => {
    if (hasFailed) toastError("There was an error fetching data.");
  }, [hasFailed]);

  const eligible = useMemo(() => inRound(ordered, roundId), [ordered, roundId]);
  const found = useMemo(
    () => (filter === null ? eligible : eligible.filter((one) => isFound(one, filter))),
    [eligible, filter],
  );
  return (
    <>
      <div className={sunlit.sunlit}>
        <NewVersion waiting={waitingInAll(state)} />
        <QueueLine
          {...{ desk, state }}
          isBusy={filter !== null}
          onOpen={() => choices.setDialog({ of: "queue" })}
        />
      </div>
      <div
        className={`${sunlit.sunlit} ${classes.desk}`}
        data-mode={mode}
        data-narrowed={filter !== null}
      >
        <ControlBar
          mode={mode}
          round={rounds.find(({ id }) => id === roundId)?.name ?? "All Rounds"}
          onMode={choices.changeMode}
          onRounds={() => choices.setDialog({ of: "rounds" })}
          onStats={() => choices.setDialog({ of: "stats" })}
        >
          {mode === "name" && (
            <NameSearch
              key={choices.searches}
              isNext={choices.searches > 0}
              attendees={eligible}
              all={attendees}
              rounds={rounds}
              roundId={roundId}
              isApplied={filter !== null}
              onFind={choices.find}
              onClear={choices.clear}
              onAllRounds={() => choices.setRoundId(null)}
            />
          )}
          {mode === "scan" && filter !== null && (
            <ActionButton onClick={choices.clear}>Clear Results</ActionButton>
          )}
        </ControlBar>
        {mode === "scan" && (
          <ScannerView
            isActive={filter === null && dialog === null}
            onScan={(code) => choices.setFilter(scanned(code))}
            onNoCamera={choices.fallBack}
          >
            {filter === null ? null : <p>A code was read. The scanner waits.</p>}
          </ScannerView>
        )}
        <div className={classes.results}>
          {list.isPending && <Loading />}
          {list.isFailed && (
            <Failed onRetry={list.refetch}>The attendees could not be loaded just now.</Failed>
          )}
          {list.attendees !== undefined && (
            <Results
              tournamentId={desk.tournamentId}
              isStation={desk.station !== null}
              filter={filter}
              all={attendees}
              found={found}
              rounds={rounds}
              roundId={roundId}
              order={order}
              onOrder={chooseOrder}
              isLoadingAgain={list.isFetching}
              onLoadAgain={list.refetch}
              onAllRounds={() => choices.setRoundId(null)}
              onTap={choices.tap}
            />
          )}
        </div>
      </div>
      <DeskDialog {...{ desk, state, choices, list }} eligible={eligible} rounds={rounds} />
    </>
  );
}
