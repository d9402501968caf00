import { useLayoutEffect, useRef, type ReactNode } from "react";
import { isNotFound } from "#api/api-error.ts";
import { ActionButton } from "./action.tsx";
import classes from "./page-states.module.css";
import { pageTitle } from "./page.tsx";

interface QueryState {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryStatesProps {
  of: QueryState | readonly QueryState[];
  /** The subject of the failure's sentence: `The rounds`. */
  what: string;
  /** Whether other data is still loading, without which the page shows nothing. */
  isWaiting?: boolean;
  /** Shown instead of a failure, if the server answered 404. */
  notFound?: ReactNode;
}

/** The state of a page's queries: loading, failed, not found, or out of date. Null if all have loaded. */
export function QueryStates({ of, what, isWaiting = false, notFound }: QueryStatesProps) {
  const all = [of].flat();
  const missing = all.filter(({ data }) => data === undefined);
  const retry = () => Promise.all(all.map(({ refetch }) => refetch()));
  if (notFound !== undefined && all.some(({ error }) => isNotFound(error))) return notFound;
  if (missing.some(({ error }) => error !== null))
    return <Failed onRetry={retry}>{what} could not be loaded just now.</Failed>;
  if (missing.length > 0 || isWaiting) return <Loading />;
  return all.some(({ error }) => error !== null) ? <NotRefreshed onRetry={retry} /> : null;
}

export function Loading() {
  return (
    <p role="status" className={classes.loading}>
      Loading...
    </p>
  );
}

/** An empty list, which is no failure. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}

/** A failed load, which has alerted already; with a retry button. */
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

/** The retry button. When it vanishes, the focus goes to the dialog or the page's title. */
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
