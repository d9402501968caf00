import { waitingQuestion } from "#shared/lib/waiting-check-ins.ts";
import { useUnsavedWarning } from "#shared/ui/use-unsaved-warning.ts";

/** Asks before the page is left with waiting check-ins, as only this page sends them. */
export function useLeaveQuestion(waiting: number, isStation: boolean): void {
  useUnsavedWarning(waiting > 0, waitingQuestion(waiting, isStation));
}
