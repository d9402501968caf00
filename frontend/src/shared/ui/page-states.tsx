import { useLayoutEffect, useRef, type ReactNode } from "react";
import { ActionButton } from "./action.tsx";
import classes from "./page-states.module.css";
import { pageTitle } from "./page.tsx";

export function Loading() {
  return (
    <p role="status" className={classes.loading}>
      Loading...
    </p>
  );
}

/** There is nothing to show, and that is no failure. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}

/** A failed load, which has alerted already; stays on the page with a retry button. */
export function Failed({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) {
  return (
    <div role="alert" className={classes.card}>
      <p>{children}</p>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}

/** A failed refresh; the older data stay below. */
export function NotRefreshed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div role="status" className={classes.card} data-kind="note">
      <p>This could not be refreshed just now, so it may be out of date.</p>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}

/** The retry button; when it vanishes, the focus goes to the dialog or the page's title. */
function TryAgain({ onRetry }: { onRetry: () => unknown }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (pressed === null || pressed !== document.activeElement) return;
      const dialog = pressed.closest<HTMLElement>("[role=dialog]");
      // After the next render, as the title may be another element by then; without scrolling.
      queueMicrotask(() => (dialog ?? pageTitle())?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <ActionButton ref={button} onClick={() => void onRetry()}>
      Try again
    </ActionButton>
  );
}
