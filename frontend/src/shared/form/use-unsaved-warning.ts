import { useEffect } from "react";
import { askConfirm } from "#shared/ui/alerts.ts";

const question = "Are you sure you want to leave? Your changes are not saved.";

/** Asks whoever follows a link, reloads or closes the tab while changes wait to be saved. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    // The browser asks in words of its own.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      if (!leaves(event) || askConfirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("beforeunload", warn);
    // Before the link itself hears of it.
    addEventListener("click", ask, { capture: true });
    return () => {
      removeEventListener("beforeunload", warn);
      removeEventListener("click", ask, { capture: true });
    };
  }, [isUnsaved]);
}

/** Whether it leads from this page to another of the site, here: links elsewhere are the browser's to ask about. */
function leaves({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
  if (link === null || isElsewhere || link.target !== "" || link.origin !== location.origin)
    return false;
  return link.pathname !== location.pathname;
}
