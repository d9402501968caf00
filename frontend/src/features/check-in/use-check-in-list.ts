import { useQuery } from "@tanstack/react-query";
import { checkInQuery } from "./queries.ts";

/** In milliseconds: by then two volunteers see what each other does. */
const refreshesEvery = 15_000;

/** The attendees, loaded again every so often while somebody looks at them and `mayRefresh`. */
export function useCheckInList(tournamentId: number, mayRefresh: boolean) {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...checkInQuery(tournamentId),
    refetchInterval: mayRefresh && refreshesEvery,
    refetchOnWindowFocus: mayRefresh && "always",
    refetchOnReconnect: mayRefresh && "always",
  });
  return {
    attendees: data?.attendees,
    isPending,
    isError,
    /** There is nothing to show. */
    isFailed: isError && data === undefined,
    /** What is shown may not be so any more. */
    isOutdated: isError && data !== undefined,
    isFetching,
    refetch,
  };
}
