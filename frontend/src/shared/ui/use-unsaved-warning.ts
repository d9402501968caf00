import { useEffect } from "react";
import { askConfirm } from "./alerts.ts";

const question = "Are you sure you want to leave? Your changes are not saved.";

/** The questions of the forms with changes that wait to be saved, the latest last: one is asked for all of them. */
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

/** Asks before the page is left otherwise than by a link; `also` is a question that does not depend on the page. */
export function mayLeave(also?: string): boolean {
  const asked = new Set([unsaved.at(-1), also]);
  asked.delete(undefined);
  return [...asked].every((words = question) => askConfirm(words));
}

function listen(): void {
  leftAt = -Infinity;
  addEventListener("beforeunload", warn);
  // Before the link itself hears of it.
  addEventListener("click", ask, { capture: true });
}

function stopListening(): void {
  removeEventListener("beforeunload", warn);
  removeEventListener("click", ask, { capture: true });
}

/** The browser shows its own words; where a link has asked in ours just now, the answer stands. */
function warn(event: BeforeUnloadEvent): void {
  if (performance.now() - leftAt > loads) event.preventDefault();
}

/** In milliseconds: a link of a text loads its page within this time. */
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
 * Whether it leads from this page to another of the site, here: links elsewhere are the browser's to ask about, and a file
 * that is saved leads nowhere.
 */
function leaves({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
  if (link === null || isElsewhere || link.target !== "" || link.download !== "") return false;
  if (link.origin !== location.origin) return false;
  return link.pathname !== location.pathname;
}
