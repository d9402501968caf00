import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Tournament } from "#api/types.ts";
import { widgetsQuery } from "#queries/widgets.ts";
import { ErrorBoundary } from "#shared/ui/error-boundary.tsx";
import { Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import classes from "./about.module.css";

/** Lazy, so that a page without widgets does not load the sanitiser. */
const Widgets = lazy(async () => {
  const code = await import(/* webpackChunkName: "widgets" */ "./widgets.tsx");
  return { default: code.Widgets };
});

export function About({ tournament: { id, description } }: { tournament: Tournament }) {
  const { data: widgets, isPending, isError, refetch } = useQuery(widgetsQuery(id));
  const live = widgets?.filter(({ liveFlag }) => liveFlag) ?? [];
  return (
    <div className={classes.about} aria-busy={isPending}>
      <section className={classes.lead}>
        <h2>About The Event</h2>
        <p>{description || "More about this event will follow soon."}</p>
      </section>
      {isPending && <Loading />}
      {isError && widgets === undefined && <RestMissing onRetry={refetch} />}
      {isError && widgets !== undefined && <NotRefreshed onRetry={refetch} />}
      {live.length > 0 && (
        <ErrorBoundary
          resetKey={String(id)}
          fallback={<RestMissing onRetry={() => location.reload()} />}
        >
          <Suspense fallback={<Loading />}>
            <Widgets widgets={live} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

function RestMissing({ onRetry }: { onRetry: () => unknown }) {
  return <Failed onRetry={onRetry}>The rest of this page could not be loaded.</Failed>;
}
