import { useEffect } from "react";
import { askConfirm } from "./alerts.ts";

const question = "Are you sure you want to leave? Your changes are not saved.";

/** The questions of the forms with unsaved changes, the latest last: it is asked for all of them. */
const unsaved: string[] = [];

/** Asks before a link, a reload or closing the tab loses unsaved changes. */
export function useUnsavedWarning(isUnsaved: boolean, words = question): void {
  useEffect(() => {
    if (!isUnsaved) return;
    if (unsaved.length === 0) listen();
    unsaved.push(words);
    return () => {
      unsaved.splice(unsaved.indexOf(words), 1);
      if (unsaved.length === 0) stopListening();
    };
  }, [isUnsaved, words]);
}

/** Asks before the page is left in another way than by a link; `also` is a question that does not depend on the page. */
export function mayLeave(also?: string): boolean {
  const asked = new Set([unsaved.at(-1), also]);
  asked.delete(undefined);
  return [...asked].every((words = question) => askConfirm(words));
}

function listen(): void {
  leftAt = -Infinity;
  addEventListener("beforeunload", warn);
  // In the capture phase, before the link's own handler.
  addEventListener("click", ask, { capture: true });
}

function stopListening(): void {
  removeEventListener("beforeunload", warn);
  removeEventListener("click", ask, { capture: true });
}

/** Makes the browser ask in its own words, unless a link has just asked in ours. */
function warn(event: BeforeUnloadEvent): void {
  if (performance.now() - leftAt > loads) event.preventDefault();
}

/** In milliseconds: within this time a link in a text loads its page. */
const loads = 1_000;
let leftAt = -Infinity;

function ask(event: MouseEvent): void {
  if (!leaves(event)) return;
  if (mayLeave()) {
    leftAt = performance.now();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Whether a click leads from this page to another one of the site in this tab. For links to other sites the browser asks, and a download leads
 * nowhere.
 */
function leaves({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
  if (link === null || isElsewhere || link.target !== "" || link.download !== "") return false;
  if (link.origin !== location.origin) return false;
  return link.pathname !== location.pathname;
}
