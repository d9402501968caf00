import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checkInQuery } from "#queries/check-in.ts";

/** In milliseconds: by then two volunteers see what each other does. */
const refreshesEvery = 15_000;

export type CheckInListState = ReturnType<typeof useCheckInList>;

/** The attendees, loaded again every so often while somebody looks at them and `mayRefresh`. */
export function useCheckInList(tournamentId: number, mayRefresh: boolean) {
  const query = useQuery({
    ...checkInQuery(tournamentId),
    refetchInterval: mayRefresh && refreshesEvery,
    refetchOnWindowFocus: mayRefresh && "always",
    refetchOnReconnect: mayRefresh && "always",
  });
  const { data, isError, isFetching, errorUpdateCount, refetch } = query;
  const [isAskedFor, setIsAskedFor] = useState(false);
  // Without data each fetch is pending again: a fetch by itself leaves the failure on the page until one succeeds.
  const hasFailed = isError || (errorUpdateCount > 0 && !isAskedFor);
  return {
    attendees: data?.attendees,
    isPending: data === undefined && !hasFailed,
    /** There is nothing to show. */
    isFailed: data === undefined && hasFailed,
    /** What is shown may not be so any more. */
    isOutdated: isError && data !== undefined,
    isFetching,
    /** Asked for by a press: until the answer is there, the page says that it loads. */
    refetch: async () => {
      setIsAskedFor(true);
      await refetch();
      setIsAskedFor(false);
    },
  };
}
