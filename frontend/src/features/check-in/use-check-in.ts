import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { checkInKeys } from "#queries/check-in.ts";
import { toastError, toastSuccess, toastWarning } from "#shared/ui/toasts.tsx";
import type { Attendee } from "./attendee.ts";
import type { Desk } from "./queue/desk.ts";
import type { Tapped } from "./queue/tapped.ts";
import { useSiteClock, type SiteClock } from "#queries/site-clock.ts";
import { whenAndByWhom } from "./when-and-by-whom.ts";

/** Whether the tap changed anything; another device may have done it before. */
export function hasChanged({ checkedIn, previous }: Tapped): boolean {
  return previous.checkedIn !== checkedIn;
}

/** A second volunteer, or a second guest with the same pass, must see this. */
export function beforeText({ checkedIn, previous }: Tapped, clock: SiteClock): string {
  const what = checkedIn
    ? "This pass was used before: it was checked in already"
    : "This check-in was undone already";
  return `${what}${whenAndByWhom(previous, clock)}.`;
}

export interface Change {
  attendees: readonly Attendee[];
  checkedIn: boolean;
  /** Of the one person whose dialog is open, which tells that they were checked in before. */
  isOfDialog: boolean;
}

/**
 * Checks attendees in or out, all by one call. A toast tells of each who was checked in before, unless the dialog is theirs and
 * still there.
 */
export function useCheckIn(desk: Desk) {
  const clock = useSiteClock();
  const isUnmounted = useUnmountedRef();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ attendees, checkedIn }: Change) => desk.tap(attendees, checkedIn),
    meta: { unexpected: null },
    onSuccess: (results, { isOfDialog }) => {
      if (results.some(hasChanged)) toastSuccess("Success!");
      const before = results.filter((result) => !hasChanged(result));
      if (isOfDialog && !isUnmounted.current) return;
      for (const result of before)
        toastWarning(`${result.displayName}: ${beforeText(result, clock)}`);
    },
    onError: () => {
      toastError("There was an error updating data.");
      // The place may be somebody else's by now.
      void queryClient.invalidateQueries({ queryKey: checkInKeys.ofTournament(desk.tournamentId) });
    },
  });
}

/** Whether the component was unmounted before the answer came. */
function useUnmountedRef() {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => void (isUnmounted.current = true);
  }, []);
  return isUnmounted;
}
