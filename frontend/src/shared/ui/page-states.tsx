import type { ReactNode } from "react";
import { ActionButton } from "./action.tsx";
import classes from "./page-states.module.css";

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

/** What failed was told by an alert already; this stays on the page with a way to try again. */
export function Failed({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) {
  return (
    <div role="alert" className={classes.card}>
      <p>{children}</p>
      <ActionButton onClick={() => void onRetry()}>Try again</ActionButton>
    </div>
  );
}

/** Loading again failed; what was loaded before stays below, and may be out of date. */
export function NotRefreshed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div role="status" className={classes.card} data-kind="note">
      <p>This could not be refreshed just now, so it may be out of date.</p>
      <ActionButton onClick={() => void onRetry()}>Try again</ActionButton>
    </div>
  );
}
