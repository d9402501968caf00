import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { addressesQuery, rosterQuery } from "#queries/check-in.ts";
import { attendeesOf, namelessOf } from "./attendee.ts";
import type { Desk } from "./queue/desk.ts";
import type { DeskState } from "./queue/desk-state.ts";

/** The polling interval in milliseconds, after which volunteers see each other's check-ins at the latest. */
const refreshesEvery = 15_000;
const none: readonly never[] = [];

export type CheckInListState = ReturnType<typeof useCheckInList>;

/** The attendees as stored on this phone, polled while the page is visible and `mayRefresh`. */
export function useCheckInList(
  desk: Desk,
  { isOpen, roster, items, end }: DeskState,
  mayRefresh: boolean,
) {
  const query = useQuery({
    ...rosterQuery(desk.tournamentId, desk.refresh),
    // An ended station may not read the list.
    enabled: isOpen && end === null,
    // Shows the stored list while the first call is on its way.
    initialData: () => desk.read().roster?.asOf,
    initialDataUpdatedAt: 0,
    refetchInterval: mayRefresh && refreshesEvery,
    refetchOnWindowFocus: mayRefresh && "always",
    refetchOnReconnect: mayRefresh && "always",
  });
  const { error, isError, isFetching, errorUpdateCount, refetch } = query;
  const attendees = useAttendees(desk, roster?.attendees, items);
  const [isAskedFor, setIsAskedFor] = useState(false);
  // Without data each fetch resets the query to pending. A background fetch must keep the failure on the page.
  const hasFailed = isError || (errorUpdateCount > 0 && !isAskedFor);
  return {
    attendees,
    error,
    isPending: attendees === undefined && !hasFailed,
    /** The list could not be loaded, and none is stored. */
    isFailed: attendees === undefined && hasFailed,
    /** The last refresh failed: the list may be outdated. */
    isOutdated: isError && attendees !== undefined,
    isFetching,
    /** Refetches by a press, and shows that it loads. */
    refetch: async () => {
      setIsAskedFor(true);
      await refetch();
      setIsAskedFor(false);
    },
  };
}

function useAttendees(
  { tournamentId, station }: Desk,
  rows: Parameters<typeof attendeesOf>[0] | undefined,
  items: DeskState["items"],
) {
  const nameless = useMemo(() => namelessOf(rows ?? none), [rows]);
  const { data: addresses } = useQuery({
    ...addressesQuery(tournamentId, nameless),
    // Stations may not read addresses.
    enabled: station === null && nameless.length > 0,
  });
  return useMemo(() => rows && attendeesOf(rows, items, addresses), [rows, items, addresses]);
}
