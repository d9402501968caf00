import { useWindowEvent } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { arrivalsQuery, type Arrivals } from "#queries/arrivals.ts";
import { followCheckIn, silentFor } from "#queries/check-in-events.ts";
import { oneAfterTheOther } from "#shared/lib/one-after-the-other.ts";
import { useEuser } from "#session/euser.tsx";

/** In milliseconds between two looks: by itself, beside a stream that wakes, and at most while the server cannot be reached. */
const looks = { alone: 5_000, woken: 30_000, failing: 60_000 };

export interface ArrivalsState {
  /** Undefined until they were loaded once. */
  arrivals: Arrivals | undefined;
  /** The last look failed: what is shown may not be so any more. */
  isFailing: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * The arrivals, kept up to date while the page is visible: by looking every few seconds, less often while the server's events
 * wake it. A page that comes back into sight, or loses or finds its network, looks at once.
 */
export function useArrivals(tournamentId: number): ArrivalsState {
  const queries = useQueryClient();
  const look = useMemo(() => {
    const { queryKey: key } = arrivalsQuery(tournamentId);
    return oneAfterTheOther(() => queries.refetchQueries({ queryKey: key }));
  }, [queries, tournamentId]);
  const isWoken = useWaker(tournamentId, () => void look());
  // The stream may only be silent for a while: a look finds out.
  useWindowEvent("offline", () => void look());
  const { data, isError, refetch } = useQuery({
    ...arrivalsQuery(tournamentId),
    refetchInterval: ({ state }) => nextLook(state, isWoken),
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  return { arrivals: data, isFailing: isError, refetch };
}

interface Looked {
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/** As long as it has been failing already, within bounds: so the waits double. */
export function nextLook({ dataUpdatedAt, errorUpdatedAt }: Looked, isWoken: boolean): number {
  if (errorUpdatedAt <= dataUpdatedAt) return isWoken ? looks.woken : looks.alone;
  const failingFor = dataUpdatedAt === 0 ? 0 : errorUpdatedAt - dataUpdatedAt;
  return Math.min(Math.max(failingFor, looks.alone), looks.failing);
}

/** Calls `onWake` when the server tells of a change. Answers whether the server's stream is alive. */
function useWaker(tournamentId: number, onWake: () => void): boolean {
  const [isAlive, setIsAlive] = useState(false);
  const { hasEnded } = useEuser();
  const wake = useRef(onWake);
  useEffect(() => {
    wake.current = onWake;
  });
  useEffect(() => {
    // Signing in again starts it anew, with the new token.
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
