import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "#api/api-error.ts";
import type { CheckInResult } from "#api/types.ts";
import { toastError, toastSuccess, toastWarning } from "#shared/ui/toasts.tsx";
import type { CheckInChange } from "#queries/check-in.ts";
import type { Operations } from "./operations.ts";
import { checkInKeys, checkInQuery, updateCheckIn } from "#queries/check-in.ts";
import { useMomentText, whenAndByWhom, type MomentText } from "./use-moment-text.ts";

/** Whether the update changed anything; another device may have done it before. */
export function hasChanged({ checkedIn, previous }: CheckInResult): boolean {
  return previous.checkedIn !== checkedIn;
}

/** A second volunteer, or a second guest with the same pass, must see this. */
export function beforeText({ checkedIn, previous }: CheckInResult, momentText: MomentText): string {
  const what = checkedIn
    ? "This pass was used before: it was checked in already"
    : "This check-in was undone already";
  return `${what}${whenAndByWhom(previous, momentText)}.`;
}

/**
 * Checks an attendee in or out. Pressing again after a failure repeats the same operation, which the server knows
 * again if the first one reached it after all. The caller shows that somebody was checked in before; if the dialog
 * is gone, a toast does.
 */
export function useCheckIn(tournamentId: number, operations: Operations) {
  const queries = useQueryClient();
  const momentText = useMomentText();
  const isLeft = useIsLeft();
  const { queryKey } = checkInQuery(tournamentId);
  const loadAgain = () => queries.invalidateQueries({ queryKey: checkInKeys.all });
  const succeeded = (result: CheckInResult) => {
    operations.succeeded();
    if (hasChanged(result)) toastSuccess("Success!");
    else if (isLeft.current)
      toastWarning(`${result.displayName}: ${beforeText(result, momentText)}`);
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
    // The server refused, so the list is outdated; without a connection there is no newer one.
    if (error instanceof ApiError) void loadAgain();
  };
  return useMutation({
    mutationFn: (change: CheckInChange) => updateCheckIn(operations.of(change)),
    meta: { unexpected: null },
    onSuccess: succeeded,
    onError: failed,
  });
}

/** Whether the page was left before the answer came. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return isLeft;
}
