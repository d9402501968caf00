import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import type { SubmissionKeys } from "#api/submission-keys.ts";
import type { CheckInResult } from "#api/types.ts";
import { toastError, toastSuccess } from "#shared/ui/toasts.tsx";
import { checkInKeys, checkInQuery, updateCheckIn, type CheckInChange } from "./queries.ts";

/** Somebody else may have done it before. */
export function hasChanged({ checkedIn, previous }: CheckInResult): boolean {
  return previous.checkedIn !== checkedIn;
}

/**
 * Checks an attendee in or out. Pressing again after a failure repeats the same operation, which the server knows
 * again if the first one reached it after all.
 */
export function useCheckIn(tournamentId: number, keys: SubmissionKeys) {
  const queries = useQueryClient();
  const list = checkInQuery(tournamentId).queryKey;
  const loadAgain = () => queries.invalidateQueries({ queryKey: checkInKeys.all });
  const succeeded = (result: CheckInResult) => {
    keys.succeeded();
    if (hasChanged(result)) toastSuccess("Success!");
    queries.setQueryData(list, (rows) => rows?.map((one) => (one.id === result.id ? result : one)));
    void loadAgain();
  };
  const failed = (error: Error) => {
    toastError("There was an error updating data.");
    // What the server refused was pressed on an outdated list; without a connection there is no newer one.
    if (error instanceof ApiError) void loadAgain();
  };
  return useMutation({
    mutationFn: (change: CheckInChange) => updateCheckIn(change, keys.keyFor(change)),
    meta: { unexpected: null },
    onSuccess: succeeded,
    onError: failed,
  });
}
