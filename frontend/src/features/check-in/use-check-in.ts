import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmissionKeys } from "#api/submission-keys.ts";
import type { CheckInResult } from "#api/types.ts";
import { toastError, toastSuccess } from "#shared/ui/toasts.tsx";
import { checkInKeys, checkInQuery, updateCheckIn, type CheckInChange } from "./queries.ts";

/**
 * Checks an attendee in or out. Pressing again after a failure repeats the same operation, which the server knows
 * again if the first one reached it after all.
 */
export function useCheckIn(tournamentId: number, keys: SubmissionKeys) {
  const queries = useQueryClient();
  const list = checkInQuery(tournamentId).queryKey;

  const succeeded = (result: CheckInResult) => {
    keys.succeeded();
    toastSuccess("Success!");
    queries.setQueryData(list, (rows) => rows?.map((one) => (one.id === result.id ? result : one)));
    void queries.invalidateQueries({ queryKey: checkInKeys.all });
  };
  return useMutation({
    mutationFn: (change: CheckInChange) => updateCheckIn(change, keys.keyFor(change)),
    meta: { unexpected: null },
    onSuccess: succeeded,
    onError: () => toastError("There was an error updating data."),
  });
}
