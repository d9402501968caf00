import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import type { CheckInResult } from "#api/types.ts";
import { toastError, toastSuccess } from "#shared/ui/toasts.tsx";
import type { CheckInChange, Operations } from "./operations.ts";
import { checkInKeys, checkInQuery, updateCheckIn } from "./queries.ts";

/** Somebody else may have done it before. */
export function hasChanged({ checkedIn, previous }: CheckInResult): boolean {
  return previous.checkedIn !== checkedIn;
}

/**
 * Checks an attendee in or out. Pressing again after a failure repeats the same operation, which the server knows
 * again if the first one reached it after all.
 */
export function useCheckIn(tournamentId: number, operations: Operations) {
  const queries = useQueryClient();
  const { queryKey } = checkInQuery(tournamentId);
  const loadAgain = () => queries.invalidateQueries({ queryKey: checkInKeys.all });
  const succeeded = (result: CheckInResult) => {
    operations.succeeded();
    if (hasChanged(result)) toastSuccess("Success!");
    queries.setQueryData(
      queryKey,
      (list) =>
        list && {
          ...list,
          attendees: list.attendees.map((one) => (one.id === result.id ? result : one)),
        },
    );
    void loadAgain();
  };
  const failed = (error: Error) => {
    operations.failed(error);
    toastError("There was an error updating data.");
    // What the server refused was pressed on an outdated list; without a connection there is no newer one.
    if (error instanceof ApiError) void loadAgain();
  };
  return useMutation({
    mutationFn: (change: CheckInChange) => updateCheckIn(operations.of(change)),
    meta: { unexpected: null },
    onSuccess: succeeded,
    onError: failed,
  });
}
