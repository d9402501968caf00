import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { addressesQuery, rosterQuery } from "#queries/check-in.ts";
import { attendeesOf, namelessOf } from "./attendee.ts";
import type { Desk } from "./queue/desk.ts";
import type { DeskState } from "./queue/desk-state.ts";

/** In milliseconds: by then two volunteers see what each other does. */
const refreshesEvery = 15_000;
const none: readonly never[] = [];

export type CheckInListState = ReturnType<typeof useCheckInList>;

/** The attendees as this phone knows them, brought up to date every so often while somebody looks at them and `mayRefresh`. */
export function useCheckInList(
  desk: Desk,
  { isOpen, roster, items, end }: DeskState,
  mayRefresh: boolean,
) {
  const query = useQuery({
    ...rosterQuery(desk.tournamentId, desk.refresh),
    // A station that is over may read nothing.
    enabled: isOpen && end === null,
    // A list that is there already is shown while the server is asked.
    initialData: () => desk.read().roster?.asOf,
    initialDataUpdatedAt: 0,
    refetchInterval: mayRefresh && refreshesEvery,
    refetchOnWindowFocus: mayRefresh && "always",
    refetchOnReconnect: mayRefresh && "always",
  });
  const { error, isError, isFetching, errorUpdateCount, refetch } = query;
  const attendees = useAttendees(desk, roster?.attendees, items);
  const [isAskedFor, setIsAskedFor] = useState(false);
  // Without data each fetch is pending again: a fetch by itself leaves the failure on the page until one succeeds.
  const hasFailed = isError || (errorUpdateCount > 0 && !isAskedFor);
  return {
    attendees,
    error,
    isPending: attendees === undefined && !hasFailed,
    /** There is nothing to show. */
    isFailed: attendees === undefined && hasFailed,
    /** The list may not be up to date any more. */
    isOutdated: isError && attendees !== undefined,
    isFetching,
    /** Asked for by a press: until the answer is there, the page says that it loads. */
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
    // A station is told no addresses.
    enabled: station === null && nameless.length > 0,
  });
  return useMemo(() => rows && attendeesOf(rows, items, addresses), [rows, items, addresses]);
}
