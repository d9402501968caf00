import { useEffect, useRef } from "react";
import { toastWarning } from "#shared/ui/toasts.tsx";
import { lookText } from "./look-text.ts";
import type { DeskState } from "./queue/desk-state.ts";
import { useSiteClock } from "#queries/site-clock.ts";

/** Shows a toast for each new look since the page was opened. */
export function useLookToasts({ isOpen, looks }: DeskState): void {
  const shown = useRef<Set<string> | null>(null);
  const clock = useSiteClock();
  useEffect(() => {
    if (!isOpen) return;
    const isFirst = shown.current === null;
    const known = (shown.current ??= new Set());
    const news = looks.filter(({ operationId }) => !known.has(operationId));
    for (const { operationId } of news) known.add(operationId);
    const [first, ...others] = news;
    if (isFirst || first === undefined) return;
    // One toast for a whole group, as four would cover the page.
    if (others.length === 0) toastWarning(`${first.name}: ${lookText(first, clock)}`);
    else
      toastWarning(
        `${news.length} check-ins need a look: ${news.map(({ name }) => name).join(", ")}.`,
      );
  }, [isOpen, looks, clock]);
}
