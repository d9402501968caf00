import { useWindowEvent } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { arrivalsQuery, type Arrivals } from "#queries/arrivals.ts";
import { followCheckIn, silentFor } from "#queries/check-in-events.ts";
import { oneAfterTheOther } from "#shared/lib/one-after-the-other.ts";
import { useEuser } from "#session/euser.tsx";

/** Intervals of the polling in milliseconds: without events, with a live stream of events, and at most during failures. */
const looks = { alone: 5_000, woken: 30_000, failing: 60_000 };

export interface ArrivalsState {
  /** Undefined until the first load. */
  arrivals: Arrivals | undefined;
  /** The last poll failed: the data may be outdated. */
  isFailing: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * The arrivals, polled while the page is visible; less often while the stream of events reports changes. The page also polls
 * at once when it becomes visible, or when the network goes or comes back.
 */
export function useArrivals(tournamentId: number): ArrivalsState {
  const queries = useQueryClient();
  const look = useMemo(() => {
    const { queryKey: key } = arrivalsQuery(tournamentId);
    return oneAfterTheOther(() => queries.refetchQueries({ queryKey: key }));
  }, [queries, tournamentId]);
  const isWoken = useWaker(tournamentId, () => void look());
  // A dead stream looks like a silent one: a poll finds out.
  useWindowEvent("offline", () => void look());
  const { data, error, isError, refetch } = useQuery({
    ...arrivalsQuery(tournamentId),
    refetchInterval: ({ state }) => nextLook(state, isWoken),
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  return { arrivals: data, isFailing: isError, error, refetch };
}

interface Looked {
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/** Milliseconds until the next poll. During failures: as long as the failure has lasted, within bounds, so that the waits double. */
export function nextLook({ dataUpdatedAt, errorUpdatedAt }: Looked, isWoken: boolean): number {
  if (errorUpdatedAt <= dataUpdatedAt) return isWoken ? looks.woken : looks.alone;
  const failingFor = dataUpdatedAt === 0 ? 0 : errorUpdatedAt - dataUpdatedAt;
  return Math.min(Math.max(failingFor, looks.alone), looks.failing);
}

/** Calls `onWake` on each change that the server reports. Returns whether the stream of events is alive. */
function useWaker(tournamentId: number, onWake: () => void): boolean {
  const [isAlive, setIsAlive] = useState(false);
  const { hasEnded } = useEuser();
  const wake = useRef(onWake);
  useEffect(() => {
    wake.current = onWake;
  });
  useEffect(() => {
    // Signing in again runs the effect again, with the new token.
    if (hasEnded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followCheckIn(tournamentId, ({ wakes }) => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsAlive(false), silentFor);
      setIsAlive(true);
      if (wakes) wake.current();
    });
    return () => {
      clearTimeout(timer);
      stop();
      setIsAlive(false);
    };
  }, [tournamentId, hasEnded]);
  return isAlive;
}
