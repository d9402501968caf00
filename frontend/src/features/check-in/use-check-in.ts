import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { checkInKeys } from "#queries/check-in.ts";
import { toastError, toastSuccess, toastWarning } from "#shared/ui/toasts.tsx";
import type { Attendee } from "./attendee.ts";
import type { Desk } from "./queue/desk.ts";
import type { Tapped } from "./queue/tapped.ts";
import { useSiteClock, type SiteClock } from "#queries/site-clock.ts";
import { whenAndByWhom } from "./when-and-by-whom.ts";

/** Whether the tap changed the state. False when another device was first. */
export function hasChanged({ checkedIn, previous }: Tapped): boolean {
  return previous.checkedIn !== checkedIn;
}

/** The warning to a second volunteer, or about a second guest with the same pass. */
export function beforeText({ checkedIn, previous }: Tapped, clock: SiteClock): string {
  const what = checkedIn
    ? "This pass was used before: it was checked in already"
    : "This check-in was undone already";
  return `${what}${whenAndByWhom(previous, clock)}.`;
}

export interface Change {
  attendees: readonly Attendee[];
  checkedIn: boolean;
  /** The change is about the person of the open dialog, which itself shows an earlier check-in. */
  isOfDialog: boolean;
}

/**
 * Checks attendees in or out by one call. A toast warns of each earlier check-in, unless the open dialog shows it.
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
      // The place may have a new holder.
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
