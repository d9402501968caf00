import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useEffectEvent } from "react";
import type { RosterRound } from "#api/types.ts";
import type { Attendee } from "./attendee.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { passElsewhereQuery } from "#queries/arrivals.ts";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { Loading } from "#shared/ui/page-states.tsx";
import { AttendeeTable } from "./attendee-table.tsx";
import { OrderChoice } from "./order-choice.tsx";
import type { Order } from "./order.ts";
import classes from "./check-in.module.css";
import type { Filter } from "./filter.ts";
import { isPassCode, whyNoResult, type Scanned } from "./pass-code.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { whenAndByWhom } from "./when-and-by-whom.ts";

interface ResultsProps {
  tournamentId: number;
  /** Whether the phone is a station, which may not look up other tournaments. */
  isStation: boolean;
  filter: Filter | null;
  all: readonly Attendee[];
  found: readonly Attendee[];
  rounds: readonly RosterRound[];
  roundId: number | null;
  order: Order;
  onOrder: (order: Order) => void;
  isLoadingAgain: boolean;
  onLoadAgain: () => unknown;
  onAllRounds: () => void;
  onTap: (id: number) => void;
}

export function Results({ filter, all, found, rounds, roundId, ...rest }: ResultsProps) {
  const scan = filter?.by === "scan" ? filter : null;
  const isKnown = scan !== null && all.some(({ scanCodeDigest: it }) => it === scan.digest);
  const isNew = scan !== null && isPassCode(scan.code) && !isKnown;
  useLoadAgain(isNew, rest.onLoadAgain);

  const used = scan === null ? undefined : found.find(({ checkedIn }) => checkedIn);
  const clock = useSiteClock();
  // The long list is deferred, so that a slow phone answers the press first. A found row is not, so that nobody taps a row of
  // the old list.
  const deferred = useDeferredValue(found);
  const drawn = filter === null ? deferred : found;

  if (drawn.length > 0)
    return (
      <>
        {used !== undefined && (
          <p role="alert" className={classes.warning}>
            This pass was used before: checked in
            {whenAndByWhom({ at: used.checkedInAt, by: used.checkedInBy }, clock)}.
          </p>
        )}
        {filter === null && <OrderChoice order={rest.order} onOrder={rest.onOrder} />}
        <AttendeeTable attendees={drawn} rounds={rounds} onTap={rest.onTap} />
      </>
    );
  if (isNew && rest.isLoadingAgain) return <Loading />;
  return (
    <div role="status" className={classes.nothing}>
      <p>No results</p>
      {scan !== null && (
        <WhyNoResult
          {...{ ...scan, attendees: all, rounds, roundId }}
          tournamentId={rest.tournamentId}
          isAskedFor={isNew && !rest.isStation}
        />
      )}
      {isKnown && <ActionButton onClick={rest.onAllRounds}>Show anyway</ActionButton>}
    </div>
  );
}

interface WhyNoResultProps extends Scanned {
  tournamentId: number;
  /** Whether to ask the server for the tournament of the pass. */
  isAskedFor: boolean;
}

function WhyNoResult({ tournamentId, isAskedFor, ...scanned }: WhyNoResultProps) {
  const { data } = useQuery({
    ...passElsewhereQuery(tournamentId, scanned.digest),
    enabled: isAskedFor,
  });
  const other = data?.tournament ?? null;
  return (
    <p>
      {other === null
        ? whyNoResult(scanned)
        : `This pass is not on the list: it is for ${namedWithDay(other)}.`}
    </p>
  );
}

/** Reloads the list for an unknown pass, which may be newer than the list. */
function useLoadAgain(isNew: boolean, onLoadAgain: () => unknown): void {
  const loadAgain = useEffectEvent(onLoadAgain);
  useEffect(() => {
    if (isNew) void loadAgain();
  }, [isNew]);
}
